/** A part of a document under one heading of the second level. */
export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  /** Markdown, without the heading. */
  readonly text: string;
}

/** The anchor of a heading, as other Markdown readers make it: "Intervals, policies, pools" → "intervals-policies-pools". */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** A Markdown document in parts: what comes before its first heading of the second level, then one part for each. */
export function sectionsOf(document: string): {
  readonly opening: string;
  readonly sections: readonly DocumentSection[];
} {
  const parts: { title: string | null; lines: string[] }[] = [{ title: null, lines: [] }];
  let fenced = false;
  for (const line of document.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced;
    const heading = fenced ? null : /^(#{1,2}) (.*)$/.exec(line);
    if (heading?.[1] === '##') parts.push({ title: heading[2] ?? '', lines: [] });
    else if (heading === null) parts.at(-1)?.lines.push(line);
  }
  const [first, ...rest] = parts;
  return {
    opening: first?.lines.join('\n').trim() ?? '',
    sections: rest.map(({ title, lines }) => ({
      id: anchorOf(title ?? ''),
      title: title ?? '',
      text: lines.join('\n').trim(),
    })),
  };
}

/** A plain table for people: columns of equal width, numbers to the right. */
export function table(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const texts = rows.map((row) => row.map(String));
  const widths = header.map((name, column) =>
    Math.max(name.length, ...texts.map((row) => (row[column] ?? '').length)),
  );
  const numeric = header.map((_, column) =>
    rows.every(
      (row) =>
        typeof row[column] === 'number' || /^[−-]?[\d.]+ ?%?$/.test(String(row[column] ?? '')),
    ),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        numeric[column] && rows.length > 0
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...texts.map(line)].join(
    '\n',
  );
}

/** A value or score with its sign, three digits. */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : value > 0 ? `+${text}` : `−${text}`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

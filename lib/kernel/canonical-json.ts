/** A JSON value: the material of events, commands and hashes. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/**
 * The canonical form of a JSON value for hashes and signatures: keys sorted by UTF-16 code units, no white space,
 * undefined members left out, numbers as ECMAScript prints them (RFC 8785). Throws on NaN, infinities and lone
 * surrogates, which have no canonical form.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`No canonical form for the number ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed())
      throw new Error('No canonical form for a text with a lone surrogate');
    return JSON.stringify(value);
  }
  // Loops for speed: every event, command and verified file goes through here.
  if (Array.isArray(value)) {
    let items = '';
    for (const item of value) items += `${items === '' ? '' : ','}${canonicalJson(item)}`;
    return `[${items}]`;
  }
  const members = value as { readonly [key: string]: Json | undefined };
  let written = '';
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    written += `${written === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${written}}`;
}

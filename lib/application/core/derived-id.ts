import { createHash } from 'node:crypto';

/** A UUID that follows from a command: sent twice, it names the same campaign. */
export function derivedId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n'), 'utf8').digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}

import { ok, type Result, refuse } from '@/lib/kernel/result';

export const NAME_LENGTH_MAX = 60;
/** Controls, characters without width, and those that change the direction of the text: they deceive the reader. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * A name that people read: 1 to `lengthMax` characters in one line, spaces collapsed, with at least one letter or
 * digit. Refuses: NAME_INVALID.
 */
export function parseName(
  written: string,
  lengthMax: number = NAME_LENGTH_MAX,
  field = 'displayName',
): Result<string> {
  const name = written
    .normalize('NFC')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  const length = [...name].length;
  if (length === 0 || length > lengthMax || DECEIVING.test(name) || !/[\p{L}\p{N}]/u.test(name)) {
    return refuse(
      'NAME_INVALID',
      `A name has 1 to ${lengthMax} characters, at least one of them a letter or digit, and no invisible ones.`,
      field,
    );
  }
  return ok(name);
}

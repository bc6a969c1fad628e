import { ok, type Result, refuse } from '@/lib/kernel/result';

/** Characters of an e-mail address at most: the longest that mail can be sent to. */
export const EMAIL_LENGTH_MAX = 254;
const SHAPE =
  /^[^\s\p{C}@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){0,8}[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * The one spelling under which an e-mail address is kept and looked up: trimmed, composed, in lower case.
 * Nothing is mailed to it yet, so only its shape is checked.
 * Refuses: EMAIL_INVALID.
 */
export function parseEmailAddress(written: string): Result<string> {
  const address = written.normalize('NFKC').trim().toLowerCase();
  if (address.length > EMAIL_LENGTH_MAX || !SHAPE.test(address)) {
    return refuse(
      'EMAIL_INVALID',
      'This is not an e-mail address such as name@example.org.',
      'email',
    );
  }
  return ok(address);
}

import { createHash } from 'node:crypto';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import commonPasswords from './common-passwords.json';

/** Bounds of a password, in characters. Any character counts, spaces too; nothing is cut off. */
export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;
const PREFIX_DIGITS = 10;
const RUN_STEPS = '01234567890abcdefghijklmnopqrstuvwxyzqwertyuiopasdfghjklzxcvbnm';

let digestPrefixes: ReadonlySet<string> | null = null;

/** The one form in which a password is judged and hashed, however the keyboard composed its characters. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Judges a new password. There is no rule on kinds of characters: length counts, and that nobody guesses it.
 * Refuses: PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_COMMON (in the list of common passwords, one
 * character or run over and over), PASSWORD_PERSONAL (it is made of the name, the address or this program's name).
 *
 * @param personal what others know of the person: e-mail address, display name
 */
export function judgePassword(password: string, personal: readonly string[]): Result<string> {
  const chosen = normalisePassword(password);
  const length = [...chosen].length;
  if (length < PASSWORD_LENGTH_MIN) {
    return refuse(
      'PASSWORD_TOO_SHORT',
      `A password needs at least ${PASSWORD_LENGTH_MIN} characters; several words make a good one.`,
      'password',
    );
  }
  if (length > PASSWORD_LENGTH_MAX) {
    return refuse(
      'PASSWORD_TOO_LONG',
      `A password has at most ${PASSWORD_LENGTH_MAX} characters.`,
      'password',
    );
  }
  const plain = chosen.toLowerCase();
  if (isCommon(plain) || isMonotonous(plain)) {
    return refuse(
      'PASSWORD_COMMON',
      'This password is among the first that are guessed.',
      'password',
    );
  }
  if (isPersonal(plain, personal)) {
    return refuse(
      'PASSWORD_PERSONAL',
      'This password is made of your name, your address or the name of this program.',
      'password',
    );
  }
  return ok(chosen);
}

function isCommon(plain: string): boolean {
  digestPrefixes ??= new Set(
    commonPasswords.digestPrefixes.match(new RegExp(`.{${PREFIX_DIGITS}}`, 'g')) ?? [],
  );
  return digestPrefixes.has(
    createHash('sha256').update(plain).digest('hex').slice(0, PREFIX_DIGITS),
  );
}

/** Few different characters, a short piece repeated, or one run along the alphabet or the keyboard. */
function isMonotonous(plain: string): boolean {
  if (new Set(plain).size < 4) return true;
  for (let piece = 1; piece <= 4; piece += 1) {
    if (
      plain ===
      plain
        .slice(0, piece)
        .repeat(Math.ceil(plain.length / piece))
        .slice(0, plain.length)
    ) {
      return true;
    }
  }
  return RUN_STEPS.includes(plain) || [...RUN_STEPS].reverse().join('').includes(plain);
}

/** After known words are removed, at least 5 characters must remain. */
function isPersonal(plain: string, personal: readonly string[]): boolean {
  const words = [...personal, 'orderly book', 'orderlybook']
    .flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest.length < plain.length && rest.length < 5;
}

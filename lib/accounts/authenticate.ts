import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { parseEmailAddress } from './email-address';
import { hashPassword, isOutdated, passwordMatches } from './password-hash';
import { normalisePassword, PASSWORD_LENGTH_MAX } from './password-policy';
import { type Account, openSession } from './sessions';
import { countAttempt, forgetAttempts, uncountAttempt } from './throttle';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Checks e-mail address and password and opens a session.
 * At most 10 failures in 15 minutes for an account and address; unknown accounts cost the same time and
 * give the same answer as wrong passwords.
 * Refuses: CREDENTIALS_WRONG, THROTTLED (the sentence names the minutes to wait).
 *
 * @param address where the request came from (`clientAddress`)
 * @param browser the browser's name (`browserName`)
 */
export async function authenticate(
  credentials: Credentials,
  address: string,
  browser: string | null = null,
): Promise<Result<Account>> {
  const email = parseEmailAddress(credentials.email);
  if (!email.ok) return wrong();
  const from = [email.value, address];
  const waits = await Promise.all([
    countAttempt('signInFromAddress', from),
    countAttempt('signInToAccount', [email.value]),
  ]);
  const waitSeconds = Math.max(...waits.map((seconds) => seconds ?? 0));
  if (waitSeconds > 0) {
    const minutes = Math.ceil(waitSeconds / 60);
    return refuse(
      'THROTTLED',
      `Too many failed attempts: try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    );
  }
  const password = normalisePassword(credentials.password.slice(0, 4 * PASSWORD_LENGTH_MAX));
  const user = await prisma().user.findUnique({ where: { email: email.value } });
  const passwordHash = user?.passwordHash ?? null;
  if (!(await passwordMatches(passwordHash, password)) || user === null || passwordHash === null)
    return wrong();
  await Promise.all([
    forgetAttempts('signInFromAddress', from),
    uncountAttempt('signInToAccount', [email.value]),
  ]);
  const sessionId = await openSessionWith({ id: user.id, passwordHash }, password, browser);
  if (sessionId === null) return wrong();
  return ok({
    id: user.id,
    email: email.value,
    displayName: user.displayName,
    sessionId,
    guestUntil: null,
  });
}

/**
 * Opens a session by the hash that the password was found to match, and rehashes the password where the stored hash has
 * outdated costs. Null where the password was changed meanwhile: then no session is opened, and the new hash stays.
 */
function openSessionWith(
  user: { readonly id: string; readonly passwordHash: string },
  password: string,
  browser: string | null,
): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const same = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM user_account
        WHERE id = ${user.id}::uuid AND password_hash = ${user.passwordHash} FOR NO KEY UPDATE`;
    if (same.length === 0) return null;
    if (isOutdated(user.passwordHash)) {
      const passwordHash = await hashPassword(password);
      await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    }
    return openSession(user.id, browser, tx);
  });
}

function wrong(): Result<Account> {
  return refuse('CREDENTIALS_WRONG', 'The e-mail address or the password is wrong.');
}

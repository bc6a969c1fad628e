import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { parseEmailAddress } from './email-address';
import { hashPassword, isOutdated, passwordMatches } from './password-hash';
import { normalisePassword, PASSWORD_LENGTH_MAX } from './password-policy';
import { openSession, type SignedInUser } from './sessions';
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
 */
export async function authenticate(
  credentials: Credentials,
  address: string,
): Promise<Result<SignedInUser>> {
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
  if (!(await passwordMatches(user?.passwordHash ?? null, password)) || user === null)
    return wrong();
  await Promise.all([
    forgetAttempts('signInFromAddress', from),
    uncountAttempt('signInToAccount', [email.value]),
  ]);
  if (isOutdated(user.passwordHash)) {
    await prisma().user.update({
      where: { id: user.id },
      data: { passwordHash: await hashPassword(password) },
    });
  }
  const sessionId = await openSession(user.id);
  return ok({ id: user.id, email: user.email, displayName: user.displayName, sessionId });
}

function wrong(): Result<SignedInUser> {
  return refuse('CREDENTIALS_WRONG', 'The e-mail address or the password is wrong.');
}

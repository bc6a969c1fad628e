import { createHash } from 'node:crypto';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { parseEmailAddress } from './email-address';
import { hashPassword, isOutdated, passwordMatches } from './password-hash';
import { normalisePassword, PASSWORD_LENGTH_MAX } from './password-policy';
import { hasSecondFactor, passesSecondFactor, type SecretKeeper } from './second-factor';
import { type Account, openSession } from './sessions';
import { countAttempt, forgetAttempts, uncountAttempt } from './throttle';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Somebody who has just signed in. */
export interface SignedIn extends Account {
  /** They are deleting the account: this sign-in can only keep it. */
  readonly closing: boolean;
}

/** Who knows a password; what the session that follows depends on. */
interface Proven {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly closing: boolean;
}

/** A password that was right, where a code is asked for too. It is kept in the browser, sealed, for some minutes. */
export interface PendingSignIn {
  readonly userId: string;
  /** Of the password's hash: a password that is changed meanwhile ends it. */
  readonly proof: string;
}

/**
 * Checks e-mail address and password and opens a session.
 * At most 10 failures in 15 minutes for an account and address; unknown accounts cost the same time and
 * give the same answer as wrong passwords.
 * Refuses: CREDENTIALS_WRONG, THROTTLED (the sentence names the minutes to wait), SECOND_FACTOR_ASKED (the account asks for a code too:
 * no session is opened).
 *
 * @param address where the request came from (`clientAddress`)
 * @param browser the browser's name (`browserName`)
 */
export async function authenticate(
  credentials: Credentials,
  address: string,
  browser: string | null = null,
): Promise<Result<SignedIn>> {
  const begun = await beginSignIn(credentials, address, browser);
  if (!begun.ok) return begun;
  return 'pending' in begun.value
    ? refuse('SECOND_FACTOR_ASKED', 'This account asks for a code too. Sign in on the page.')
    : ok(begun.value);
}

/** As `authenticate`; where a code is asked for, it answers what `finishSignIn` goes on with. */
export async function beginSignIn(
  credentials: Credentials,
  address: string,
  browser: string | null = null,
): Promise<Result<SignedIn | { readonly pending: PendingSignIn }>> {
  const proven = await provePassword(credentials, address);
  if (!proven.ok) return proven;
  const { id, passwordHash, password } = proven.value;
  if (await hasSecondFactor(id))
    return ok({ pending: { userId: id, proof: proofOf(passwordHash) } });
  return signedIn(proven.value, await openSessionWith({ id, passwordHash }, password, browser));
}

/**
 * Opens the session of somebody whose password was right, by a code of their second factor. Refuses CODE_WRONG, THROTTLED,
 * SIGN_IN_AGAIN (the password was changed, or the account is gone).
 */
export async function finishSignIn(
  keeper: SecretKeeper,
  pending: PendingSignIn,
  code: string,
  browser: string | null = null,
): Promise<Result<SignedIn>> {
  const again = refuse('SIGN_IN_AGAIN', 'That took too long. Sign in again.');
  const user = await prisma().user.findUnique({ where: { id: pending.userId } });
  if (user === null || user.email === null || user.passwordHash === null) return again;
  const { id, email, displayName, passwordHash } = user;
  if (proofOf(passwordHash) !== pending.proof || isDue(user.closesAt)) return again;
  const passed = await passesSecondFactor(keeper, id, code);
  if (!passed.ok) return passed;
  const proven = { id, email, displayName, passwordHash, closing: user.closesAt !== null };
  const opened = signedIn(proven, await openSessionWith({ id, passwordHash }, null, browser));
  return opened.ok ? opened : again;
}

async function provePassword(
  credentials: Credentials,
  address: string,
): Promise<Result<Proven & { readonly password: string }>> {
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
  // Somebody who is deleting their account can still sign in to keep it, until it is due.
  if (isDue(user.closesAt)) return wrong();
  await Promise.all([
    forgetAttempts('signInFromAddress', from),
    uncountAttempt('signInToAccount', [email.value]),
  ]);
  const { id, displayName, closesAt } = user;
  return ok({
    ...{ id, displayName, email: email.value, passwordHash, password },
    closing: closesAt !== null,
  });
}

function signedIn(
  { id, email, displayName, closing }: Proven,
  sessionId: string | null,
): Result<SignedIn> {
  return sessionId === null
    ? wrong()
    : ok({ id, email, displayName, sessionId, guestUntil: null, closing });
}

const isDue = (closesAt: Date | null): boolean =>
  closesAt !== null && closesAt.getTime() <= Date.now();

const proofOf = (passwordHash: string): string =>
  createHash('sha256').update(`orderly-book/pending/1\n${passwordHash}`).digest('base64url');

/**
 * Opens a session by the hash that the password was found to match, and rehashes the password, where it is given, if the stored hash has
 * outdated costs. Null where the password was changed meanwhile, or it alone was enough until then: no session is opened, and the new hash
 * stays.
 *
 * @param password null where a code was given too
 */
function openSessionWith(
  user: { readonly id: string; readonly passwordHash: string },
  password: string | null,
  browser: string | null,
): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    const same = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM user_account
        WHERE id = ${user.id}::uuid AND password_hash = ${user.passwordHash} FOR NO KEY UPDATE`;
    if (same.length === 0) return null;
    // It may have been turned on since the password was checked.
    if (password !== null && (await hasSecondFactor(user.id, tx))) return null;
    if (password !== null && isOutdated(user.passwordHash)) {
      const passwordHash = await hashPassword(password);
      await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
    }
    return openSession(user.id, browser, tx);
  });
}

function wrong(): Result<never> {
  return refuse('CREDENTIALS_WRONG', 'The e-mail address or the password is wrong.');
}

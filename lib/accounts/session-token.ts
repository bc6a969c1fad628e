import { decode, encode, type JWT } from 'next-auth/jwt';
import { z } from 'zod';
import type { PendingSignIn } from './authenticate';
import { type ClosingAccount, closingOfSession } from './closing';
import { closeSession, SESSION_SECONDS, type SignedInUser, userOfSession } from './sessions';

/** Whether people reach the server by https: then the cookies' name prefixes bind them to it. */
const isSecure = (): boolean => (process.env.NEXTAUTH_URL ?? '').startsWith('https://');

/** Name and attributes of the cookie that carries a session's signed and encrypted id. */
export function sessionCookie() {
  return {
    name: isSecure() ? '__Host-orderly-session' : 'orderly-session',
    options: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isSecure(),
      maxAge: SESSION_SECONDS,
    },
  } as const;
}

function secret(): string {
  const value = process.env.NEXTAUTH_SECRET;
  if (value === undefined || value.length < 32) {
    throw new Error('NEXTAUTH_SECRET is not set: start the program with npm start');
  }
  return value;
}

/** The content of the cookie for a session: its id and nothing about the person. */
export function sealSession(sessionId: string): Promise<string> {
  return encode({ token: { sid: sessionId }, secret: secret(), maxAge: SESSION_SECONDS });
}

/** How long a code may be asked for after the password. */
const PENDING_SECONDS = 5 * 60;
/** Sets this kind of cookie apart: none of one kind opens as the other. */
const PENDING_SALT = 'orderly-book/pending/1';
const PENDING = z.object({ userId: z.string(), proof: z.string() });

/** Name and attributes of the cookie between password and code. */
export function pendingCookie() {
  const { options } = sessionCookie();
  return {
    name: isSecure() ? '__Host-orderly-pending' : 'orderly-pending',
    options: { ...options, maxAge: PENDING_SECONDS },
  };
}

/** The content of the cookie between password and code. */
export function sealPending({ userId, proof }: PendingSignIn): Promise<string> {
  const token = { userId, proof };
  return encode({ token, secret: secret(), maxAge: PENDING_SECONDS, salt: PENDING_SALT });
}

/** What such a cookie holds; null where it is not ours or its time is over. */
export async function openPending(cookie: string | undefined): Promise<PendingSignIn | null> {
  if (cookie === undefined || cookie === '') return null;
  const token = await decode({ token: cookie, secret: secret(), salt: PENDING_SALT }).catch(
    () => null,
  );
  if (token === null || typeof token.exp !== 'number' || token.exp * 1_000 <= Date.now())
    return null;
  return PENDING.safeParse(token).data ?? null;
}

/**
 * Cookies already decrypted, the most recently used: deriving the key and decrypting costs half a millisecond per page.
 */
const OPENED_MAX = 1_000;
const opened = new Map<string, JWT>();

/** What a cookie holds, if the server made it with its present secret and its time has not run out. */
async function contentOf(cookie: string): Promise<JWT | null> {
  const key = `${secret()} ${cookie}`;
  const token =
    opened.get(key) ?? (await decode({ token: cookie, secret: secret() }).catch(() => null));
  opened.delete(key);
  if (token === null || typeof token.exp !== 'number' || token.exp * 1_000 <= Date.now())
    return null;
  opened.set(key, token);
  const [oldest] = opened.size > OPENED_MAX ? opened.keys() : [];
  if (oldest !== undefined) opened.delete(oldest);
  return token;
}

/**
 * The token in a cookie, if it is ours, has not expired and its session's row is still there.
 * This is what makes sign-out act at once on copies of the cookie.
 */
export async function openToken(
  cookie: string | undefined,
): Promise<{ token: JWT; user: SignedInUser } | null> {
  if (cookie === undefined || cookie === '') return null;
  const token = await contentOf(cookie);
  if (token === null || typeof token.sid !== 'string') return null;
  const user = await userOfSession(token.sid);
  return user === null ? null : { token, user };
}

/** The account that a cookie's session belongs to and that its owner is deleting; null for every other cookie. */
export async function closingOf(cookie: string | undefined): Promise<ClosingAccount | null> {
  const sessionId = await sessionIn(cookie);
  return sessionId === null ? null : closingOfSession(sessionId);
}

/** Ends the session that a cookie names, if any. */
export async function closeToken(cookie: string | undefined): Promise<void> {
  const sessionId = await sessionIn(cookie);
  if (sessionId !== null) await closeSession(sessionId);
}

async function sessionIn(cookie: string | undefined): Promise<string | null> {
  if (cookie === undefined || cookie === '') return null;
  const sid = (await contentOf(cookie))?.sid;
  return typeof sid === 'string' ? sid : null;
}

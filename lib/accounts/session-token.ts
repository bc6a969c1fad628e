import { decode, encode, type JWT } from 'next-auth/jwt';
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

/** Ends the session that a cookie names, if any. */
export async function closeToken(cookie: string | undefined): Promise<void> {
  const open = await openToken(cookie);
  if (open !== null) await closeSession(open.user.sessionId);
}

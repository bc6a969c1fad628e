import { decode, encode, type JWT } from 'next-auth/jwt';
import { closeSession, SESSION_SECONDS, type SignedInUser, userOfSession } from './sessions';

/** Whether people reach the server by https: then cookies are bound to it by their names. */
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
 * The token in a cookie, if it is ours, has not expired and its session's row is still there.
 * This is what makes sign-out act at once on copies of the cookie.
 */
export async function openToken(
  cookie: string | undefined,
): Promise<{ token: JWT; user: SignedInUser } | null> {
  if (cookie === undefined || cookie === '') return null;
  const token = await decode({ token: cookie, secret: secret() }).catch(() => null);
  if (token === null || typeof token.sid !== 'string') return null;
  const user = await userOfSession(token.sid);
  return user === null ? null : { token, user };
}

/** Ends the session that a cookie names, if any. */
export async function closeToken(cookie: string | undefined): Promise<void> {
  const open = await openToken(cookie);
  if (open !== null) await closeSession(open.user.sessionId);
}

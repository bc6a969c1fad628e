import type { NextAuthOptions } from 'next-auth';
import { encode } from 'next-auth/jwt';
import CredentialsProvider from 'next-auth/providers/credentials';
import { z } from 'zod';
import { logFault } from '@/lib/log/log';
import { authenticate } from './authenticate';
import { browserName } from './browser-name';
import { clientAddress } from './client-address';
import { openToken, sessionCookie } from './session-token';
import { closeSession, SESSION_SECONDS } from './sessions';

declare module 'next-auth' {
  interface User {
    sessionId: string;
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    /** The session's row. Without it the token is worth nothing. */
    sid?: string;
  }
}

/** Where somebody who is not signed in is sent. */
export const SIGN_IN_PATH = '/sign-in';
const credentialsSchema = z.object({ email: z.string().max(1000), password: z.string().max(1000) });

/**
 * The settings of next-auth: e-mail address and password, a token that carries only the id of a session's row, and that
 * row read at every use. Failures reach the sign-in page as `?error=CredentialsSignin`, `?error=THROTTLED` or, where
 * the server itself fails, `?error=UNAVAILABLE`.
 */
export function nextAuthOptions(): NextAuthOptions {
  const cookie = sessionCookie();
  return {
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: SIGN_IN_PATH, error: SIGN_IN_PATH, signOut: '/' },
    cookies: { sessionToken: cookie },
    useSecureCookies: cookie.options.secure,
    providers: [
      CredentialsProvider({
        name: 'Password',
        credentials: {
          email: { label: 'E-mail', type: 'email' },
          password: { label: 'Password', type: 'password' },
        },
        async authorize(input, request) {
          const credentials = credentialsSchema.safeParse(input);
          if (!credentials.success) return null;
          const headers = new Headers();
          for (const [name, value] of Object.entries(request.headers ?? {})) {
            if (typeof value === 'string') headers.set(name, value);
          }
          // What is thrown here reaches the caller word for word.
          const signedIn = await authenticate(
            credentials.data,
            clientAddress(headers),
            browserName(headers.get('user-agent')),
          ).catch((fault: unknown) => {
            logFault(fault, 'sign-in');
            throw new Error('UNAVAILABLE');
          });
          if (signedIn.ok) return { id: signedIn.value.id, sessionId: signedIn.value.sessionId };
          const { code } = signedIn.error;
          if (code === 'THROTTLED' || code === 'SECOND_FACTOR_ASKED') throw new Error(code);
          return null;
        },
      }),
    ],
    jwt: {
      maxAge: SESSION_SECONDS,
      encode,
      decode: async ({ token }) => (await openToken(token))?.token ?? null,
    },
    callbacks: {
      jwt: ({ token, user }) => (user === undefined ? token : { sid: user.sessionId }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await closeSession(token.sid);
      },
    },
    logger: {
      // A cookie whose session has ended is not a server error.
      error: (code, metadata) => {
        if (code !== 'JWT_SESSION_ERROR') logFault(metadata, `next-auth: ${code}`);
      },
      warn: () => {},
      debug: () => {},
    },
  };
}

import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { DatabaseAway, isUnreachable } from '@/lib/database/unreachable';
import { ok, type Result } from '@/lib/kernel/result';
import { authenticate, type Credentials } from './authenticate';
import { browserName } from './browser-name';
import { clientAddress } from './client-address';
import { type Guest, makeGuest } from './guests';
import { type Registered, type Registration, register } from './register';
import { closeToken, openToken, sealSession, sessionCookie } from './session-token';
import { type Account, hasRegistered, type SignedInUser } from './sessions';

/**
 * Who asks for this page, action or route; null for nobody. Read from the database once in each request, so that a
 * sign-out acts at the next one. Callers redirect to `/sign-in` or answer 401. Throws `DatabaseAway` where the database
 * cannot be reached, so that nobody appears signed out.
 */
export const currentUser = cache(async (): Promise<SignedInUser | null> => {
  const jar = await cookies();
  const open = await openToken(jar.get(sessionCookie().name)?.value).catch((failure: unknown) => {
    throw isUnreachable(failure) ? new DatabaseAway(failure) : failure;
  });
  return open?.user ?? null;
});

/**
 * Signs this browser in, from a server action or route handler.
 * Refuses: CREDENTIALS_WRONG, THROTTLED.
 */
export async function signInHere(credentials: Credentials): Promise<Result<Account>> {
  const asked = await headers();
  const signedIn = await authenticate(
    credentials,
    clientAddress(asked),
    browserName(asked.get('user-agent')),
  );
  if (!signedIn.ok) return signedIn;
  const jar = await cookies();
  const { name, options } = sessionCookie();
  // Ends the session this browser had before, because its cookie is about to be replaced.
  await closeToken(jar.get(name)?.value);
  jar.set(name, await sealSession(signedIn.value.sessionId), options);
  return signedIn;
}

/**
 * Makes an account and signs this browser in with it; a guest's account becomes the registered one, with all that it
 * began. Refuses what `register` and `signInHere` refuse.
 */
export async function registerHere(wish: Registration): Promise<Result<Registered>> {
  const here = await currentUser();
  const guest = here === null || hasRegistered(here) ? null : here.id;
  const registered = await register(wish, clientAddress(await headers()), guest);
  if (!registered.ok) return registered;
  const signedIn = await signInHere({ email: wish.email, password: wish.password });
  return signedIn.ok ? ok(registered.value) : signedIn;
}

/** Lets this browser play as a guest. Refuses what `makeGuest` refuses. */
export async function guestHere(): Promise<Result<Guest>> {
  const asked = await headers();
  const guest = await makeGuest(clientAddress(asked), browserName(asked.get('user-agent')));
  if (!guest.ok) return guest;
  const { name, options } = sessionCookie();
  (await cookies()).set(name, await sealSession(guest.value.sessionId), options);
  return guest;
}

/** Signs this browser out: its session's row and its cookie are removed. */
export async function signOutHere(): Promise<void> {
  const jar = await cookies();
  const { name } = sessionCookie();
  await closeToken(jar.get(name)?.value);
  jar.delete({ name, path: '/' });
}

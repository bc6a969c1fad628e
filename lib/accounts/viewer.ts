import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { DatabaseAway, isUnreachable } from '@/lib/database/unreachable';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { beginSignIn, type Credentials, finishSignIn, type SignedIn } from './authenticate';
import { browserName } from './browser-name';
import { clientAddress } from './client-address';
import type { ClosingAccount } from './closing';
import { type Guest, makeGuest } from './guests';
import { finishPasskeySignIn, type Place } from './passkeys';
import { type Registered, type Registration, register } from './register';
import type { SecretKeeper } from './second-factor';
import {
  closeToken,
  closingOf,
  openPending,
  openToken,
  pendingCookie,
  sealPending,
  sealSession,
  sessionCookie,
} from './session-token';
import { hasRegistered, type SignedInUser } from './sessions';

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

/** The account that this browser signed in to and that its owner is deleting: it can be kept, and nothing else. */
export async function closingHere(): Promise<ClosingAccount | null> {
  return closingOf((await cookies()).get(sessionCookie().name)?.value);
}

/**
 * Signs this browser in, from a server action or route handler.
 * Refuses: CREDENTIALS_WRONG, THROTTLED, SECOND_FACTOR_ASKED (then `codeHere` goes on).
 */
export async function signInHere(credentials: Credentials): Promise<Result<SignedIn>> {
  const asked = await headers();
  const begun = await beginSignIn(
    credentials,
    clientAddress(asked),
    browserName(asked.get('user-agent')),
  );
  if (!begun.ok) return begun;
  if (!('pending' in begun.value)) return ok(await bringIn(begun.value));
  const { name, options } = pendingCookie();
  (await cookies()).set(name, await sealPending(begun.value.pending), options);
  return refuse('SECOND_FACTOR_ASKED', 'This account asks for a code too.');
}

/** Whether this browser has given a right password a moment ago, and a code is asked for. */
export async function codeIsAsked(): Promise<boolean> {
  return (await openPending((await cookies()).get(pendingCookie().name)?.value)) !== null;
}

/** Signs this browser in by a code, after `signInHere`. Refuses what `finishSignIn` refuses. */
export async function codeHere(keeper: SecretKeeper, code: string): Promise<Result<SignedIn>> {
  const jar = await cookies();
  const { name } = pendingCookie();
  const pending = await openPending(jar.get(name)?.value);
  if (pending === null) return refuse('SIGN_IN_AGAIN', 'That took too long. Sign in again.');
  const browser = browserName((await headers()).get('user-agent'));
  const finished = await finishSignIn(keeper, pending, code, browser);
  if (!finished.ok) return finished;
  jar.delete({ name, path: '/' });
  return ok(await bringIn(finished.value));
}

/** Signs this browser in by a passkey. Refuses what `finishPasskeySignIn` refuses. */
export async function passkeyHere(sent: unknown, place: Place): Promise<Result<SignedIn>> {
  const browser = browserName((await headers()).get('user-agent'));
  const finished = await finishPasskeySignIn(sent, place, browser);
  return finished.ok ? ok(await bringIn(finished.value)) : finished;
}

async function bringIn(signedIn: SignedIn): Promise<SignedIn> {
  const jar = await cookies();
  const { name, options } = sessionCookie();
  // Ends the session this browser had before, because its cookie is about to be replaced.
  await closeToken(jar.get(name)?.value);
  jar.set(name, await sealSession(signedIn.sessionId), options);
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

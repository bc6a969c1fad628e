import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { noteChange } from './account-news';
import type { SignedIn } from './authenticate';
import { knowsPassword } from './present-password';
import { type Account, lockAccount, openSession } from './sessions';
import { countAttempt } from './throttle';

/** How long a device has for an answer. */
const ASKED_MS = 5 * 60 * 1000;
/** Passkeys of one account. */
const PASSKEYS_MAX = 20;
const NAME_LENGTH_MAX = 60;

/** A passkey as its owner sees it. */
export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Null: never yet. */
  readonly usedAt: Date | null;
}

/** Where the program is reached, as browsers bind a passkey to it. */
export interface Place {
  /** “https://club.example”. */
  readonly origin: string;
  /** The host's name alone. */
  readonly host: string;
}

/** The place at an address, as configured and never as a request has it; null where it is none. */
export function placeAt(address: string): Place | null {
  if (!URL.canParse(address)) return null;
  const { origin, hostname } = new URL(address);
  return { origin, host: hostname };
}

/** The user's own passkeys, the oldest first. */
export async function passkeysOf(userId: string): Promise<readonly PasskeyView[]> {
  return prisma().passkey.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true, createdAt: true, usedAt: true },
  });
}

/**
 * What a device is asked, to make a passkey for the user. Refuses PASSKEYS_FULL, and what `knowsPassword` refuses.
 *
 * @param present the account's password: a sign-in that was left open makes no key to come back with
 */
export async function beginPasskey(
  user: Account,
  present: string,
  place: Place,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON>> {
  const known = await knowsPassword(user, present);
  if (!known.ok) return known;
  const have = await prisma().passkey.findMany({ where: { userId: user.id } });
  if (have.length >= PASSKEYS_MAX) return full();
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Orderly Book', rpID: place.host },
    ...{ userName: user.email, userDisplayName: user.displayName },
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: have.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await ask(options.challenge, user.id);
  return ok(options);
}

/**
 * Keeps the passkey that a device has made, and notifies the owner. Refuses PASSKEY_INVALID (no answer to what was asked of this account
 * within five minutes), PASSKEY_NAME_INVALID, PASSKEYS_FULL.
 */
export async function addPasskey(
  user: Account,
  wish: { readonly name: string; readonly response: unknown },
  place: Place,
): Promise<Result<null>> {
  const name = wish.name.trim();
  if (name === '' || name.length > NAME_LENGTH_MAX)
    return refuse(
      'PASSKEY_NAME_INVALID',
      `Give the passkey a name of at most ${NAME_LENGTH_MAX} characters.`,
      'name',
    );
  const response = MADE.safeParse(wish.response).data;
  if (response === undefined) return invalid();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => answered(challenge, user.id),
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return invalid();
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return prisma().$transaction(async (tx) => {
    await lockAccount(tx, user.id);
    if ((await tx.passkey.count({ where: { userId: user.id } })) >= PASSKEYS_MAX) return full();
    const { count } = await tx.passkey.createMany({
      data: [{ id, userId: user.id, name, publicKey, counter: BigInt(counter) }],
      skipDuplicates: true,
    });
    if (count === 0) return invalid();
    await noteChange(tx, user.id, 'passkey', [user.email]);
    return ok(null);
  });
}

/** Takes one of the user's passkeys out of use. Refuses PASSKEY_NOT_FOUND. */
export async function removePasskey(user: Account, id: string): Promise<Result<null>> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) return refuse('PASSKEY_NOT_FOUND', 'This passkey is not in use any more.');
    await noteChange(tx, user.id, 'passkey', [user.email]);
    return ok(null);
  });
}

/** What a device is asked, to sign somebody in who has not said who they are. Refuses THROTTLED. */
export async function beginPasskeySignIn(
  address: string,
  place: Place,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON>> {
  if ((await countAttempt('passkey', [address])) !== null)
    return refuse('THROTTLED', 'Too many attempts: try again later.');
  const options = await generateAuthenticationOptions({
    rpID: place.host,
    userVerification: 'required',
  });
  await ask(options.challenge, null);
  return ok(options);
}

/**
 * Opens a session by a passkey: it takes the place of the password and of the code, because the device asks for a finger, a face or a PIN
 * itself. Refuses PASSKEY_UNKNOWN (none of ours, an answer to nothing that was asked, used before, or of an account that is gone).
 */
export async function finishPasskeySignIn(
  sent: unknown,
  place: Place,
  browser: string | null = null,
): Promise<Result<SignedIn>> {
  const response = SIGNED.safeParse(sent).data;
  const row =
    response === undefined
      ? null
      : await prisma().passkey.findUnique({ where: { id: response.id }, include: { user: true } });
  if (response === undefined || row === null) return unknown();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => answered(challenge, null),
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(row.publicKey),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return unknown();
  const { id, email, displayName } = row.user;
  const counter = BigInt(verified.authenticationInfo.newCounter);
  return prisma().$transaction(async (tx) => {
    await lockAccount(tx, id);
    const user = await tx.user.findUnique({ where: { id }, select: { closesAt: true } });
    const { count } = await tx.passkey.updateMany({
      where: { id: row.id, userId: id },
      data: { counter, usedAt: new Date() },
    });
    const closesAt = user?.closesAt ?? null;
    const isGone = closesAt !== null && closesAt.getTime() <= Date.now();
    if (count === 0 || user === null || isGone || email === null) return unknown();
    const sessionId = await openSession(id, browser, tx);
    const closing = closesAt !== null;
    return ok({ ...{ id, email, displayName, sessionId, closing }, guestUntil: null });
  });
}

/** What was asked and never answered goes. */
export async function sweepPasskeys(nowMs: number): Promise<void> {
  await prisma().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: new Date(nowMs) } } });
}

async function ask(challenge: string, userId: string | null): Promise<void> {
  await prisma().passkeyChallenge.create({
    data: { hash: hashOf(challenge), userId, expiresAt: new Date(Date.now() + ASKED_MS) },
  });
}

/** Whether this was asked, of this account or of nobody in particular; it is used up. */
async function answered(challenge: string, userId: string | null): Promise<boolean> {
  const { count } = await prisma().passkeyChallenge.deleteMany({
    where: { hash: hashOf(challenge), userId, expiresAt: { gt: new Date() } },
  });
  return count === 1;
}

const hashOf = (challenge: string): string =>
  createHash('sha256').update(`orderly-book/passkey/1\n${challenge}`).digest('base64url');

/** The parts of a device's answer that are looked at; what they say is checked by the library. */
const TEXT = z.string().max(4_000);
const CREDENTIAL = z.object({
  id: TEXT,
  rawId: TEXT,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
});
const MADE = CREDENTIAL.extend({
  response: z.object({ clientDataJSON: TEXT, attestationObject: z.string().max(40_000) }),
});
const SIGNED = CREDENTIAL.extend({
  response: z.object({ clientDataJSON: TEXT, authenticatorData: TEXT, signature: TEXT }),
});

const full = () =>
  refuse('PASSKEYS_FULL', `An account keeps ${PASSKEYS_MAX} passkeys. Remove one first.`);
const invalid = () =>
  refuse('PASSKEY_INVALID', 'The device’s answer does not fit what it was asked. Try again.');
const unknown = () =>
  refuse('PASSKEY_UNKNOWN', 'This passkey opens no account here. Sign in with the password.');

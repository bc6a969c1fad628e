import { createHash, randomBytes } from 'node:crypto';
import { base32crockford } from '@scure/base';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import type { Prisma } from '@/prisma/generated/client';
import { noteChange } from './account-news';
import { parseEmailAddress } from './email-address';
import { knowsPassword } from './present-password';
import { type Account, closeSessionsOf, lockAccount } from './sessions';
import { countAttempt, forgetAttempts } from './throttle';

/** Seconds for which a code of the app is shown; one window before and one after are accepted too (RFC 6238). */
const STEP_SECONDS = 30;
const WINDOW_STEPS = 1;
/** How long setting up may take. */
const BEGUN_MS = 15 * 60 * 1000;
const RECOVERY_CODES = 10;
/** Bytes of a recovery code: 80 bits, which nobody tries through, so that a plain hash is enough. */
const RECOVERY_BYTES = 10;
const PROTECTED = z.object({ keyId: z.string(), sealed: z.string() });

/** Encrypts under a person's own data key, as the event store's vault does. */
export interface SecretKeeper {
  protect(
    personId: string,
    text: string,
  ): Promise<{ readonly keyId: string; readonly sealed: string }>;
  /** Null once the person's key was destroyed. */
  reveal(sealed: { readonly keyId: string; readonly sealed: string }): Promise<string | null>;
}

/** What the owner of an account sees of its second factor. */
export type SecondFactorView =
  | { readonly state: 'off' }
  /** Being set up: the app takes the key, as a text or in the address of a QR code. */
  | { readonly state: 'begun'; readonly key: string; readonly address: string }
  | { readonly state: 'on'; readonly since: Date; readonly codesLeft: number };

/** Whether an account asks for a code after the password. */
export async function hasSecondFactor(
  userId: string,
  tx: Pick<Prisma.TransactionClient, 'secondFactor'> = prisma(),
): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null } };
  return (await tx.secondFactor.count({ where })) > 0;
}

/** The state of the user's own second factor. */
export async function secondFactorOf(
  keeper: SecretKeeper,
  user: Account,
): Promise<SecondFactorView> {
  const row = await prisma().secondFactor.findUnique({ where: { userId: user.id } });
  if (row === null) return { state: 'off' };
  if (row.confirmedAt !== null) {
    const codesLeft = await prisma().recoveryCode.count({ where: { userId: user.id } });
    return { state: 'on', since: row.confirmedAt, codesLeft };
  }
  const app = isFresh(row.createdAt) ? await appOf(keeper, row.secret, user.email) : null;
  return app === null
    ? { state: 'off' }
    : { state: 'begun', key: app.secret.base32, address: app.toString() };
}

/**
 * Makes a key for the app, which counts only once a code of it was entered. Refuses SECOND_FACTOR_ON, and what
 * `knowsPassword` refuses.
 */
export async function beginSecondFactor(
  keeper: SecretKeeper,
  user: Account,
  present: string,
): Promise<Result<null>> {
  const known = await knowsPassword(user, present);
  if (!known.ok) return known;
  if (await hasSecondFactor(user.id)) return alreadyOn();
  const secret = { ...(await keeper.protect(user.id, new Secret({ size: 20 }).base32)) };
  const begun = { secret, createdAt: new Date() };
  // Only where none is on: of two requests at once the later never replaces what the other has confirmed.
  await prisma().secondFactor.createMany({
    data: [{ userId: user.id, ...begun }],
    skipDuplicates: true,
  });
  const { count } = await prisma().secondFactor.updateMany({
    where: { userId: user.id, confirmedAt: null },
    data: begun,
  });
  return count === 1 ? ok(null) : alreadyOn();
}

/**
 * Turns the second factor on by a code of the app. Every other sign-in ends, because none of them was asked for a code. Answers the recovery
 * codes, which are shown this once. Refuses CODE_WRONG, SECOND_FACTOR_GONE (not begun, or too long ago), THROTTLED.
 */
export async function confirmSecondFactor(
  keeper: SecretKeeper,
  user: Account,
  code: string,
): Promise<Result<readonly string[]>> {
  const row = await prisma().secondFactor.findUnique({
    where: { userId: user.id, confirmedAt: null },
  });
  const app =
    row === null || !isFresh(row.createdAt) ? null : await appOf(keeper, row.secret, user.email);
  if (app === null)
    return refuse('SECOND_FACTOR_GONE', 'Setting up took too long. Begin again.', 'code');
  const counted = await countCode(user.id);
  if (!counted.ok) return counted;
  const step = stepOf(app, code);
  if (step === null) return wrongCode();
  await forgetCode(user.id);
  return prisma().$transaction(async (tx) => {
    // As a sign-in does: one by the password alone is either stored already and ended here, or finds the second factor.
    await lockAccount(tx, user.id);
    const { count } = await tx.secondFactor.updateMany({
      where: { userId: user.id, confirmedAt: null, secret: { equals: row?.secret ?? {} } },
      data: { confirmedAt: new Date(), lastStep: step },
    });
    if (count === 0) return wrongCode();
    const codes = await writeRecoveryCodes(tx, user.id);
    await closeSessionsOf(user.id, user.sessionId, tx);
    await noteChange(tx, user.id, 'second-factor', [user.email]);
    return ok(codes);
  });
}

/**
 * New recovery codes instead of the old ones, which open nothing any more. Refuses what `knowsPassword` and
 * `passesSecondFactor` refuse.
 */
export async function renewRecoveryCodes(
  keeper: SecretKeeper,
  user: Account,
  { present, code }: { readonly present: string; readonly code: string },
): Promise<Result<readonly string[]>> {
  const proven = await proves(keeper, user, present, code);
  if (!proven.ok) return proven;
  return prisma().$transaction(async (tx) => {
    const codes = await writeRecoveryCodes(tx, user.id);
    await noteChange(tx, user.id, 'second-factor', [user.email]);
    return ok(codes);
  });
}

/** Turns the second factor off, by password and code. Refuses as above. */
export async function endSecondFactor(
  keeper: SecretKeeper,
  user: Account,
  { present, code }: { readonly present: string; readonly code: string },
): Promise<Result<null>> {
  const proven = await proves(keeper, user, present, code);
  if (!proven.ok) return proven;
  await removeFactor(user.id, user.email);
  return ok(null);
}

/**
 * Turns somebody's second factor off who has lost app and recovery codes, and removes their passkeys: for the server's operator alone. Refuses EMAIL_INVALID,
 * ACCOUNT_NOT_FOUND.
 *
 * @returns whether there was one
 */
export async function resetSecondFactor(
  writtenEmail: string,
): Promise<Result<{ readonly email: string; readonly wasOn: boolean }>> {
  const email = parseEmailAddress(writtenEmail);
  if (!email.ok) return email;
  const user = await prisma().user.findUnique({ where: { email: email.value } });
  if (user === null)
    return refuse('ACCOUNT_NOT_FOUND', `There is no account with the address ${email.value}.`);
  // A device that is lost may hold a passkey too.
  await prisma().passkey.deleteMany({ where: { userId: user.id } });
  return ok({ email: email.value, wasOn: await removeFactor(user.id, email.value) });
}

/**
 * Whether somebody who knows the password has the second factor too: a code of the app, each good once, or a recovery code, which is
 * used up. At most 10 wrong ones in a quarter of an hour and 50 a day, from wherever. Refuses CODE_WRONG, THROTTLED.
 */
export async function passesSecondFactor(
  keeper: SecretKeeper,
  userId: string,
  code: string,
): Promise<Result<null>> {
  const counted = await countCode(userId);
  if (!counted.ok) return counted;
  if (!(await fits(keeper, userId, code))) return wrongCode();
  await forgetCode(userId);
  return ok(null);
}

async function fits(keeper: SecretKeeper, userId: string, code: string): Promise<boolean> {
  const row = await prisma().secondFactor.findUnique({ where: { userId } });
  if (row === null || row.confirmedAt === null) return false;
  if (isAppCode(code)) {
    const app = await appOf(keeper, row.secret, '');
    const step = app === null ? null : stepOf(app, code);
    if (step === null) return false;
    // One statement: of two uses of one code at once, the second finds its step used.
    const { count } = await prisma().secondFactor.updateMany({
      where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    return count === 1;
  }
  const codeHash = hashOf(userId, code);
  const { count } = await prisma().recoveryCode.deleteMany({ where: { userId, codeHash } });
  return count === 1;
}

async function proves(
  keeper: SecretKeeper,
  user: Account,
  present: string,
  code: string,
): Promise<Result<null>> {
  const known = await knowsPassword(user, present);
  return known.ok ? passesSecondFactor(keeper, user.id, code) : known;
}

function removeFactor(userId: string, email: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.secondFactor.deleteMany({
      where: { userId, confirmedAt: { not: null } },
    });
    await tx.secondFactor.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    if (count > 0) await noteChange(tx, userId, 'second-factor', [email]);
    return count > 0;
  });
}

async function writeRecoveryCodes(
  tx: Pick<Prisma.TransactionClient, 'recoveryCode'>,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32crockford.encode(randomBytes(RECOVERY_BYTES)),
  );
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
  });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

async function appOf(keeper: SecretKeeper, stored: unknown, email: string): Promise<TOTP | null> {
  const key = await keeper.reveal(PROTECTED.parse(stored));
  if (key === null) return null;
  return new TOTP({
    ...{ issuer: 'Orderly Book', label: email, secret: Secret.fromBase32(key) },
    ...{ algorithm: 'SHA1', digits: 6, period: STEP_SECONDS },
  });
}

const isAppCode = (code: string): boolean => /^\s*\d{3}\s?\d{3}\s*$/.test(code.slice(0, 100));
const isFresh = (begun: Date): boolean => Date.now() - begun.getTime() < BEGUN_MS;

/** The half minute since 1970 whose code this is; null where it is none of those near now. */
function stepOf(app: TOTP, code: string): number | null {
  if (!isAppCode(code)) return null;
  const timestamp = Date.now();
  const token = code.replace(/\s/g, '');
  const delta = app.validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

/** Typed with or without hyphens, in either case; letters that are easily mistaken count as the digits they look like. */
function hashOf(userId: string, code: string): string {
  const plain = code
    .slice(0, 100)
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256')
    .update(`orderly-book/recovery/1\n${userId}\n${plain}`)
    .digest('base64url');
}

async function countCode(userId: string): Promise<Result<null>> {
  // One after the other: what is refused within a quarter of an hour uses up nothing of the day.
  for (const what of ['secondFactor', 'secondFactorDay'] as const)
    if ((await countAttempt(what, [userId])) !== null)
      return refuse('THROTTLED', 'Too many wrong codes: try again later.', 'code');
  return ok(null);
}

async function forgetCode(userId: string): Promise<void> {
  await forgetAttempts('secondFactor', [userId]);
  await forgetAttempts('secondFactorDay', [userId]);
}

const alreadyOn = () => refuse('SECOND_FACTOR_ON', 'The second factor is on already.');
const wrongCode = () =>
  refuse(
    'CODE_WRONG',
    'The code is wrong, or was used before. Wait for the next one of your app, or use a recovery code.',
    'code',
  );

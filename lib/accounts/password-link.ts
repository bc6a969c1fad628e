import { createHash, randomBytes } from 'node:crypto';
import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { noteChange } from './account-news';
import { parseEmailAddress } from './email-address';
import { hashPassword } from './password-hash';
import { judgePassword } from './password-policy';
import { replacePassword } from './replace-password';
import { lockAccount } from './sessions';
import { forgetSignIns } from './throttle';

/** How long a link to a new password opens: one that the operator hands over, and one that was mailed. */
export const PASSWORD_LINK_HOURS = 24;
export const MAILED_LINK_HOURS = 1;
const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Whose password a link sets. */
export interface LinkedAccount {
  readonly email: string;
  readonly displayName: string;
  readonly expiresAt: Date;
}

/**
 * Makes a link for somebody who has forgotten the password. The secret is returned only this once: put it into a link
 * `/reset-password/<secret>`. It opens for 24 hours and for one use; an earlier one of the account opens no longer.
 * Refuses: EMAIL_INVALID, ACCOUNT_NOT_FOUND; so this is for the server's operator and the worker that sends mail, never
 * for a page.
 *
 * @param hours how long it opens
 */
export async function makePasswordLink(
  writtenEmail: string,
  hours: number = PASSWORD_LINK_HOURS,
): Promise<Result<LinkedAccount & { readonly secret: string }>> {
  const user = await accountOf(writtenEmail);
  if (!user.ok) return user;
  const { id: userId, email, displayName } = user.value;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const now = Date.now();
  const link = {
    secretHash: hashSecret(secret),
    createdAt: new Date(now),
    expiresAt: new Date(now + hours * 60 * 60 * 1000),
  };
  await prisma().passwordLink.upsert({
    where: { userId },
    create: { userId, ...link },
    update: link,
  });
  return ok({ email, displayName, expiresAt: link.expiresAt, secret });
}

/**
 * Revokes an account's link. Refuses: EMAIL_INVALID, ACCOUNT_NOT_FOUND.
 *
 * @returns whether there was one that still opened
 */
export async function withdrawPasswordLink(
  writtenEmail: string,
): Promise<Result<{ readonly email: string; readonly wasOpen: boolean }>> {
  const user = await accountOf(writtenEmail);
  if (!user.ok) return user;
  const { id: userId, email } = user.value;
  const { count } = await prisma().passwordLink.deleteMany({
    where: { userId, expiresAt: { gt: new Date() } },
  });
  return ok({ email, wasOpen: count > 0 });
}

/** Whose password a link sets, for its bearer. Refuses: PASSWORD_LINK_GONE. */
export async function openPasswordLink(secret: string): Promise<Result<LinkedAccount>> {
  const found = await findOpen(secret);
  if (found === null) return gone();
  const { user, expiresAt } = found;
  return ok({ email: user.email, displayName: user.displayName, expiresAt });
}

/**
 * Sets the password of a link's account. All its sign-ins end, the failed ones are forgotten, and the link opens
 * nothing any more. A refused password leaves the link as it was. Refuses: PASSWORD_LINK_GONE (unknown, used, expired,
 * withdrawn, or a newer one was made), and what `judgePassword` refuses.
 */
export async function setPasswordByLink(secret: string, wanted: string): Promise<Result<null>> {
  const found = await findOpen(secret);
  if (found === null) return gone();
  const { user } = found;
  const judged = judgePassword(wanted, [user.email, user.displayName]);
  if (!judged.ok) return judged;
  const passwordHash = await hashPassword(judged.value);
  // First, so that nothing can fail once the password is set.
  await forgetSignIns(user.email);
  const used = await prisma().$transaction(async (tx) => {
    // Locks in the same order as a change of the password, one after the other: of two simultaneous uses of the link,
    // the second finds none.
    await lockAccount(tx, user.id);
    const { count } = await tx.passwordLink.deleteMany({
      where: { secretHash: found.secretHash, expiresAt: { gt: new Date() } },
    });
    if (count === 1) {
      await replacePassword(tx, user.id, passwordHash);
      await noteChange(tx, user.id, 'password', [user.email]);
    }
    return count === 1;
  });
  return used ? ok(null) : gone();
}

async function accountOf(writtenEmail: string) {
  const email = parseEmailAddress(writtenEmail);
  if (!email.ok) return email;
  const user = await prisma().user.findUnique({
    where: { email: email.value },
    select: { id: true, email: true, displayName: true },
  });
  return user === null
    ? refuse('ACCOUNT_NOT_FOUND', `There is no account with the address ${email.value}.`)
    : ok({ ...user, email: email.value });
}

async function findOpen(secret: string) {
  if (typeof secret !== 'string' || !SECRET_SHAPE.test(secret)) return null;
  const found = await prisma().passwordLink.findUnique({
    where: { secretHash: hashSecret(secret) },
    include: { user: { select: { id: true, email: true, displayName: true } } },
  });
  if (found === null || found.expiresAt.getTime() <= Date.now()) return null;
  const { email } = found.user;
  // No link was ever made for an account without an address.
  return email === null ? null : { ...found, user: { ...found.user, email } };
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

const gone = () =>
  refuse('PASSWORD_LINK_GONE', 'This link no longer sets a password. Ask for a new one.');

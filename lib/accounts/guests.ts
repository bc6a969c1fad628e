import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { isUuid, openSession } from './sessions';
import { countAttempt } from './throttle';

/** How long somebody can play without having registered, from their first click. */
export const GUEST_DAYS = 14;
/** Most guests at one time: what they begin is stored, and becoming a guest needs no credentials. */
const GUESTS_MAX = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A new guest, with the session that this browser is given. */
export interface Guest {
  readonly userId: string;
  readonly clubId: string;
  readonly sessionId: string;
}

/**
 * Makes an account without address and password, alone in a club of its own with the role `guest`.
 * Refuses: THROTTLED (too many from this address), GUESTS_TOO_MANY.
 *
 * @param address where the request came from (`clientAddress`)
 * @param browser the browser's name (`browserName`)
 */
export async function makeGuest(address: string, browser: string | null): Promise<Result<Guest>> {
  if ((await countAttempt('guest', [address])) !== null)
    return refuse(
      'THROTTLED',
      'Too many games were begun from this address. Try again in an hour, or register.',
    );
  const now = Date.now();
  const guests = await prisma().user.count({ where: { guestUntil: { gt: new Date(now) } } });
  if (guests >= GUESTS_MAX)
    return refuse(
      'GUESTS_TOO_MANY',
      'Too many people are trying the program at this moment. Try again later, or register.',
    );
  return prisma().$transaction(async (tx) => {
    const user = await tx.user.create({
      data: { displayName: 'Guest', guestUntil: new Date(now + GUEST_DAYS * DAY_MS) },
      select: { id: true },
    });
    const club = await tx.club.create({
      data: {
        name: 'Guest’s campaigns',
        memberships: { create: { role: 'guest', userId: user.id } },
      },
      select: { id: true },
    });
    return ok({
      userId: user.id,
      clubId: club.id,
      sessionId: await openSession(user.id, browser, tx),
    });
  });
}

/** Whether this is a guest's account. */
export async function isGuest(userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const account = await prisma().user.findUnique({
    where: { id: userId },
    select: { guestUntil: true },
  });
  return account !== null && account.guestUntil !== null;
}

/** The refusal for a guest who asks for something that reaches other people: REGISTER_FIRST. */
export function registerFirst(path?: string) {
  return refuse(
    'REGISTER_FIRST',
    'This needs an account. Register: what you have begun stays yours.',
    path,
  );
}

/** Accounts and clubs of guests whose time is over, the oldest first. */
export async function expiredGuests(
  nowMs: number,
  most: number,
): Promise<readonly { readonly userId: string; readonly clubId: string | null }[]> {
  const rows = await prisma().user.findMany({
    where: { guestUntil: { lte: new Date(nowMs) } },
    orderBy: { guestUntil: 'asc' },
    take: most,
    select: { id: true, memberships: { where: { role: 'guest' }, select: { clubId: true } } },
  });
  return rows.map(({ id, memberships }) => ({
    userId: id,
    clubId: memberships[0]?.clubId ?? null,
  }));
}

/**
 * Removes a guest's account and club, and with them sessions, notes and keys.
 *
 * @returns false where the guest registered in the meantime: then nothing is removed
 */
export async function removeGuest(userId: string, nowMs: number): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const clubs = await tx.membership.findMany({
      where: { userId, role: 'guest' },
      select: { clubId: true },
    });
    const { count } = await tx.user.deleteMany({
      where: { id: userId, guestUntil: { lte: new Date(nowMs) } },
    });
    if (count === 0) return false;
    await tx.club.deleteMany({ where: { id: { in: clubs.map(({ clubId }) => clubId) } } });
    return true;
  });
}

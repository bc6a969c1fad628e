import { createHash } from 'node:crypto';
import { connectionPool, prisma } from '@/lib/database/client';
import type { Prisma } from '@/prisma/generated/client';

/** How long a sign-in lasts at most. */
export const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
/** Browsers one account may be signed in with at once; one more signs out the oldest. */
const SESSIONS_MAX = 50;

/** The person behind a request, as far as every page may know. */
export interface SignedInUser {
  readonly id: string;
  /** Null: a guest, who has no address. */
  readonly email: string | null;
  readonly displayName: string;
  /** The row of this browser: deleting it ends this sign-in at once. */
  readonly sessionId: string;
  /** When a guest's account ends; null for registered users. */
  readonly guestUntil: Date | null;
}

/** Somebody who has registered. */
export interface Account extends SignedInUser {
  readonly email: string;
  readonly guestUntil: null;
}

/** Whether somebody has registered; else they are a guest. */
export function hasRegistered(user: SignedInUser): user is Account {
  return user.email !== null && user.guestUntil === null;
}

/** One of an account's signed-in browsers, in the list that its owner reads. */
export interface SignedInBrowser {
  /** Names it in forms. The session's id stays on the server. */
  readonly handle: string;
  /** "Firefox on Linux"; null where nothing is known. */
  readonly browser: string | null;
  readonly since: Date;
  /** A day of UTC, YYYY-MM-DD. */
  readonly lastUsedOn: string;
  /** It is the browser of this request. */
  readonly here: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Also false for anything that is not a string: a pattern alone would accept a list with one id as that id. */
export const isUuid = (text: unknown): boolean => typeof text === 'string' && UUID.test(text);

/** The day of UTC, as sign-ins remember it. */
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Signs an account in on one more browser.
 *
 * @param browser what `browserName` calls it
 * @returns the session's id, which only a signed cookie may carry
 */
export async function openSession(
  userId: string,
  browser: string | null = null,
  tx: Prisma.TransactionClient = prisma(),
): Promise<string> {
  const now = new Date();
  const session = await tx.session.create({
    data: {
      userId,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      browser,
      lastUsedOn: new Date(dayOf(now)),
    },
  });
  await tx.session.deleteMany({ where: { userId, expiresAt: { lt: now } } });
  const surplus = await tx.session.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    skip: SESSIONS_MAX,
    select: { id: true },
  });
  if (surplus.length > 0) {
    await tx.session.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  }
  return session.id;
}

/**
 * The account of a session that is still open, read again at every call; null also for one that is being deleted. Every request runs this, so it is one plain
 * statement: a model's query costs a millisecond of processor time more. The first request of a day notes the day.
 */
export async function userOfSession(sessionId: string): Promise<SignedInUser | null> {
  if (!isUuid(sessionId)) return null;
  const now = new Date();
  const { rows } = await connectionPool().query<{
    id: string;
    email: string | null;
    name: string;
    guest_until: Date | null;
    stale: boolean;
  }>(
    `SELECT u.id::text AS id, u.email, u.display_name AS name, u.guest_until, s.last_used_on < $3::date AS stale
       FROM user_session s JOIN user_account u ON u.id = s.user_id
      WHERE s.id = $1::uuid AND s.expires_at > $2 AND (u.guest_until IS NULL OR u.guest_until > $2)
        AND u.closes_at IS NULL`,
    [sessionId, now, dayOf(now)],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.stale) {
    await connectionPool().query(
      'UPDATE user_session SET last_used_on = $2::date WHERE id = $1::uuid AND last_used_on < $2::date',
      [sessionId, dayOf(now)],
    );
  }
  const { id, email, name, guest_until: guestUntil } = row;
  return { id, email, displayName: name, sessionId, guestUntil };
}

/** An account's signed-in browsers: the one of this request first, then the most recently used. */
export async function browsersOf(
  user: Pick<SignedInUser, 'id' | 'sessionId'>,
): Promise<readonly SignedInBrowser[]> {
  const rows = await prisma().session.findMany({
    where: { userId: user.id, expiresAt: { gt: new Date() } },
    orderBy: [{ lastUsedOn: 'desc' }, { createdAt: 'desc' }],
  });
  const browsers = rows.map((row) => ({
    handle: handleOf(row.id),
    browser: row.browser,
    since: row.createdAt,
    lastUsedOn: dayOf(row.lastUsedOn),
    here: row.id === user.sessionId,
  }));
  return [...browsers.filter(({ here }) => here), ...browsers.filter(({ here }) => !here)];
}

/** Signs one browser out. A copy of its cookie is worthless from then on. */
export async function closeSession(sessionId: string): Promise<void> {
  if (isUuid(sessionId)) await prisma().session.deleteMany({ where: { id: sessionId } });
}

/**
 * Signs one of an account's own browsers out, named by its handle.
 *
 * @returns its name; null where no browser of this account has that handle (any more)
 */
export async function closeBrowser(
  userId: string,
  handle: string,
): Promise<{ readonly browser: string | null } | null> {
  const rows = await prisma().session.findMany({
    where: { userId },
    select: { id: true, browser: true },
  });
  const found = rows.find(({ id }) => handleOf(id) === handle);
  if (found === undefined) return null;
  const { count } = await prisma().session.deleteMany({ where: { id: found.id } });
  return count === 0 ? null : { browser: found.browser };
}

/** Signs an account out everywhere, or everywhere else. @returns how many sign-ins ended */
export async function closeSessionsOf(
  userId: string,
  exceptSessionId?: string,
  tx: Prisma.TransactionClient = prisma(),
): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { userId, ...(exceptSessionId === undefined ? {} : { id: { not: exceptSessionId } }) },
  });
  return count;
}

/**
 * Makes what changes how an account is signed in to wait for one another, and for a sign-in that is under way, until the transaction ends.
 */
export async function lockAccount(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

function handleOf(sessionId: string): string {
  return createHash('sha256').update(`browser ${sessionId}`).digest('base64url');
}

import { connectionPool, prisma } from '@/lib/database/client';

/** How long a sign-in lasts at most. */
export const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;
/** Browsers one account may be signed in with at once; the oldest gives way. */
const SESSIONS_MAX = 50;

/** The person behind a request, as far as every page may know. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  /** The row of this browser: deleting it ends this sign-in at once. */
  readonly sessionId: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Also false for whatever is no text: a test of a pattern alone would take a list with one id for that id. */
export const isUuid = (text: unknown): boolean => typeof text === 'string' && UUID.test(text);

/** Signs an account in on one more browser. @returns the session's id, which only a signed cookie may carry */
export async function openSession(userId: string): Promise<string> {
  const now = Date.now();
  const session = await prisma().session.create({
    data: { userId, expiresAt: new Date(now + SESSION_SECONDS * 1000) },
  });
  await prisma().session.deleteMany({ where: { userId, expiresAt: { lt: new Date(now) } } });
  const surplus = await prisma().session.findMany({
    where: { userId },
    orderBy: { createdAt: 'desc' },
    skip: SESSIONS_MAX,
    select: { id: true },
  });
  if (surplus.length > 0) {
    await prisma().session.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });
  }
  return session.id;
}

/**
 * The account of a session that is still open, read anew at every call. Every request asks this, so it is one plain
 * statement: a model's query costs a millisecond of processor time more.
 */
export async function userOfSession(sessionId: string): Promise<SignedInUser | null> {
  if (!isUuid(sessionId)) return null;
  const { rows } = await connectionPool().query<{ id: string; email: string; name: string }>(
    `SELECT u.id::text AS id, u.email, u.display_name AS name
       FROM user_session s JOIN user_account u ON u.id = s.user_id
      WHERE s.id = $1::uuid AND s.expires_at > $2`,
    [sessionId, new Date()],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, email: row.email, displayName: row.name, sessionId };
}

/** Signs one browser out. A copy of its cookie is worth nothing from now on. */
export async function closeSession(sessionId: string): Promise<void> {
  if (isUuid(sessionId)) await prisma().session.deleteMany({ where: { id: sessionId } });
}

/** Signs an account out everywhere, or everywhere else. @returns how many sign-ins ended */
export async function closeSessionsOf(userId: string, exceptSessionId?: string): Promise<number> {
  const { count } = await prisma().session.deleteMany({
    where: { userId, ...(exceptSessionId === undefined ? {} : { id: { not: exceptSessionId } }) },
  });
  return count;
}

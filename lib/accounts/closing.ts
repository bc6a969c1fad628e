import { prisma } from '@/lib/database/client';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { noteChange } from './account-news';
import { isUuid } from './sessions';

/** How long somebody who deletes their account can change their mind. */
export const CLOSING_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** An account that is being deleted, as its owner sees it. */
export interface ClosingAccount {
  readonly id: string;
  readonly displayName: string;
  readonly closesAt: Date;
}

/** When an account is deleted that is closed now. */
export const closesAfter = (nowMs: number): Date => new Date(nowMs + CLOSING_DAYS * DAY_MS);

/** The account of a session, if its owner is deleting it and can still keep it. */
export async function closingOfSession(sessionId: string): Promise<ClosingAccount | null> {
  if (!isUuid(sessionId)) return null;
  const now = new Date();
  const session = await prisma().session.findFirst({
    where: { id: sessionId, expiresAt: { gt: now }, user: { closesAt: { gt: now } } },
    select: { user: { select: { id: true, displayName: true, closesAt: true } } },
  });
  if (session === null || session.user.closesAt === null) return null;
  return { ...session.user, closesAt: session.user.closesAt };
}

/** Keeps an account that was to be deleted: everything is as it was. Refuses: CLOSING_GONE. */
export function keepAccount(userId: string): Promise<Result<null>> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, closesAt: { gt: new Date() }, erasedAt: null },
      data: { closesAt: null, closingHeirs: {} },
    });
    if (count === 0) return refuse('CLOSING_GONE', 'This account cannot be kept any more.');
    const { email } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { email: true },
    });
    await noteChange(tx, userId, 'kept', email === null ? [] : [email]);
    return ok(null);
  });
}

/** Whether an account is closed: deleted, or about to be. */
export async function isClosed(userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false;
  return (await prisma().user.count({ where: { id: userId, closesAt: { not: null } } })) > 0;
}

/** Accounts whose time to be kept is over, the oldest first. */
export async function accountsToErase(nowMs: number, most: number): Promise<readonly string[]> {
  const rows = await prisma().user.findMany({
    where: { closesAt: { lte: new Date(nowMs) }, erasedAt: null },
    orderBy: { closesAt: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

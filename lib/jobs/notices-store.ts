import type { Sql } from '@/lib/event-store/connection';
import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '@/lib/notices/kinds';
import type { Prisma } from '@/prisma/generated/client';

/** Kinds that ask somebody to act. */
const ASKING = NOTICE_KIND_NAMES.filter((kind) => NOTICE_KINDS[kind].needs === 'turn');

/** The campaign no longer waits for these accounts: what asked them to act counts as read. */
export async function settleTurns(
  tx: Pick<Prisma.TransactionClient, 'notice'>,
  campaignId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.notice.updateMany({
    where: { campaignId, userId: { in: [...userIds] }, kind: { in: [...ASKING] }, readAt: null },
    data: { readAt: new Date() },
  });
}

/** Marks notices that are due as handed out. Answers the reader of each. */
export async function handedOut(sql: Sql, most: number): Promise<readonly string[]> {
  const rows = await sql<{ user: string }[]>`
    UPDATE notice SET handed_out_at = now() WHERE id IN (
        SELECT id FROM notice WHERE handed_out_at IS NULL AND show_at <= now()
          ORDER BY show_at LIMIT ${most}::integer FOR UPDATE SKIP LOCKED)
      RETURNING user_id::text AS user`;
  return rows.map(({ user }) => user);
}

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

/** A notice that is due and has not been handed out. */
export interface DueNotice {
  readonly id: string;
  readonly userId: string;
  readonly kind: string;
  readonly key: string;
  readonly campaignId: string | null;
  readonly data: unknown;
  readonly sendAt: Date | null;
}

/** Marks notices that are due as handed out, the oldest first; those that another worker holds are left to it. */
export async function dueNotices(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  most: number,
): Promise<readonly DueNotice[]> {
  return tx.$queryRaw<DueNotice[]>`
    UPDATE notice SET handed_out_at = now() WHERE id IN (
        SELECT id FROM notice WHERE handed_out_at IS NULL AND show_at <= now()
          ORDER BY show_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING id::text AS id, user_id::text AS "userId", kind, key, campaign_id AS "campaignId", data, send_at AS "sendAt"`;
}

import type { Services } from '@/lib/application/core/services';
import type { Side } from '@/lib/kernel/side';

/**
 * Keeps a petition to a side's commander, unless its author waits for the other side's answer; a declined one is not
 * changed. One statement of SQL: the insert and the update have a condition each, and Prisma's upsert has none.
 *
 * @returns how it is now; `otherAsked`: nothing was kept
 */
export async function keepPetition(
  { sql }: Pick<Services, 'sql'>,
  petition: {
    readonly campaignId: string;
    readonly user: string;
    readonly side: Side;
    readonly reason: string;
  },
): Promise<'waiting' | 'declined' | 'otherAsked'> {
  const { campaignId, user, side, reason } = petition;
  const [row] = await sql<{ declined: boolean }[]>`
    INSERT INTO campaign_petition (campaign_id, user_id, side, reason)
      SELECT ${campaignId}, ${user}::uuid, ${side}, ${reason}
        WHERE NOT EXISTS (SELECT 1 FROM campaign_petition WHERE campaign_id = ${campaignId}
          AND user_id = ${user}::uuid AND side <> ${side} AND NOT declined)
      ON CONFLICT (campaign_id, user_id, side) DO UPDATE
        SET reason = CASE WHEN campaign_petition.declined THEN campaign_petition.reason ELSE excluded.reason END
      RETURNING declined`;
  if (row === undefined) return 'otherAsked';
  return row.declined ? 'declined' : 'waiting';
}

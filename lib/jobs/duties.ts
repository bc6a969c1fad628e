import type { Sql } from '@/lib/event-store/connection';

/** Campaigns looked after in one round. */
const CAMPAIGNS_MAX = 50;

/**
 * Campaigns that wait for no person: an expected result is due, an artificial commander must seal, or a line that was
 * given up by agreement has still to go on. Usually the process that
 * acted saw to it at once; this finds what a process that died, or trials that took their time, left open.
 */
export async function campaignsDue(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ campaign_id: string }[]>`
    SELECT campaign_id FROM campaign_list l
      WHERE CASE WHEN card->>'continuedIn' IS NOT NULL
        THEN NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
        ELSE phase = 'expected'
        OR (phase IN ('choosing', 'encounter', 'interval', 'table') AND (
          (card->'seats'->'A'->>'controller' NOT IN ('user', 'remote') AND card->'awaiting' ? 'A')
          OR (card->'seats'->'B'->>'controller' NOT IN ('user', 'remote') AND card->'awaiting' ? 'B'))) END
      ORDER BY updated_at LIMIT ${CAMPAIGNS_MAX}::integer`;
  return rows.map((row) => row.campaign_id);
}

import type { Sql } from '@/lib/event-store/connection';

/** Campaigns looked after in one round. */
const CAMPAIGNS_MAX = 50;

/**
 * Campaigns that wait for no person: an expected result is due, or an artificial commander must seal. Usually whoever
 * acted saw to it at once; this finds what a process that died, or trials that took their time, left open.
 */
export async function campaignsDue(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ campaign_id: string }[]>`
    SELECT campaign_id FROM campaign_list
      WHERE phase = 'expected'
        OR (phase IN ('choosing', 'encounter', 'table') AND (
          (card->'seats'->'A'->>'controller' <> 'user' AND card->'awaiting' ? 'A')
          OR (card->'seats'->'B'->>'controller' <> 'user' AND card->'awaiting' ? 'B')))
      ORDER BY updated_at LIMIT ${CAMPAIGNS_MAX}::integer`;
  return rows.map((row) => row.campaign_id);
}

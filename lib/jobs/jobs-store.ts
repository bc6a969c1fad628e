import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import type { Sql } from '@/lib/event-store/connection';

/**
 * The SQL of the worker. None of it can be said in Prisma: two statements read the read model `campaign_list` by parts
 * of its JSON, joined with itself and with the event store; the third belongs to the queue's own table, which Prisma
 * does not know. That table is the one of the pg-boss version pinned in package.json: `tests/integration/jobs` fails
 * where a later one has another.
 */

/** Most campaigns, or boards, checked in one pass. */
const CAMPAIGNS_MAX = 500;

/** A job as this process took it: `retryCount` distinguishes this try from those before and after. */
export interface HeldJob {
  readonly name: string;
  readonly id: string;
  readonly retryCount: number;
}

/**
 * Says that a job is still being worked on: its time to expire starts again. False: this process has lost it; it
 * expired, or was cancelled.
 */
export async function heartbeat(sql: Sql, { name, id, retryCount }: HeldJob): Promise<boolean> {
  const rows = await sql`
    UPDATE pgboss.job SET started_on = now()
      WHERE name = ${name} AND id = ${id}::uuid AND state = 'active' AND retry_count = ${retryCount}::integer
      RETURNING id`;
  return rows.length > 0;
}

/** A campaign and its newest event's version, as lists show it. */
export interface CampaignAt {
  readonly campaignId: string;
  readonly head: number;
}

/**
 * Campaigns that wait for no person: an expected result is due, an artificial commander must seal, or the successor of
 * a branch that was given up by agreement has not begun. Usually the process that acted does this at once; the query
 * finds what a process that died, or slow trials, left open. `only`: limits it to one campaign.
 */
export async function campaignsDue(
  sql: Sql,
  only: string | null = null,
): Promise<readonly CampaignAt[]> {
  return sql<CampaignAt[]>`
    SELECT campaign_id AS "campaignId", head FROM campaign_list l
      WHERE (${only}::text IS NULL OR campaign_id = ${only}::text)
        AND CASE WHEN card->>'continuedIn' IS NOT NULL
        THEN NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
        ELSE phase = 'expected'
        OR (phase IN ('choosing', 'encounter', 'interval', 'table') AND (
          (card->'seats'->'A'->>'controller' NOT IN ('user', 'remote') AND card->'awaiting' ? 'A')
          OR (card->'seats'->'B'->>'controller' NOT IN ('user', 'remote') AND card->'awaiting' ? 'B'))) END
      ORDER BY updated_at LIMIT ${CAMPAIGNS_MAX}::integer`;
}

/** A campaign whose battle is on the board, and how many events its battles have: a new number means a new position. */
export interface BoardAt extends CampaignAt {
  readonly moves: number;
}

/** Boards on which somebody may have to move, those that moved last first. `only`: limits it to one campaign. */
export async function boardsOpen(
  sql: Sql,
  only: string | null = null,
): Promise<readonly BoardAt[]> {
  // A campaign has no more battles than links in its chain of situations.
  return sql<BoardAt[]>`
    SELECT l.campaign_id AS "campaignId", l.head, (
        SELECT coalesce(sum(s.version), 0)::integer
          FROM generate_series(0, jsonb_array_length(l.card->'chain')) AS battle
          JOIN orderly_store.stream s ON s.id = ${`${BATTLE_STREAM}/`}::text || l.campaign_id || '/' || battle
      ) AS moves
      FROM campaign_list l
      WHERE (${only}::text IS NULL OR l.campaign_id = ${only}::text)
        AND l.phase = 'board' AND l.card->>'continuedIn' IS NULL
      ORDER BY l.updated_at DESC LIMIT ${CAMPAIGNS_MAX}::integer`;
}

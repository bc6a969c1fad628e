import type { Services } from '@/lib/application/core/services';
import type { CampaignCard } from '@/lib/projections/campaign-card';

/**
 * The lists of campaigns, as the projection keeps them. Plain SQL: a list leaves out a campaign that continues in
 * another one, which the card names, and shows a branch once its trunk is concluded, which may have happened in another
 * branch. Prisma can say neither a condition between two rows by a field of a card nor a recursion. Each is one
 * statement; every page calls `turnsOf`.
 */

/** Most rows of one list. */
const LISTED_MAX = 500;

export interface ListRow {
  readonly campaign_id: string;
  readonly club_id: string;
  readonly creator: string;
  readonly user_a: string | null;
  readonly user_b: string | null;
  readonly parent_id: string | null;
  readonly head: number;
  readonly updated_at: Date;
  readonly card: CampaignCard;
}

type Statements = Pick<Services, 'sql'>;

/** Campaigns in which a user has a seat, serves or umpires, or that they began, of clubs they belong to, the latest first. */
export function rowsOf({ sql }: Statements, user: string): Promise<readonly ListRow[]> {
  return sql<ListRow[]>`
    SELECT campaign_id, club_id, creator, user_a, user_b, parent_id, head, updated_at, card FROM campaign_list l
      WHERE (user_a = ${user} OR user_b = ${user} OR creator = ${user} OR staff @> ARRAY[${user}]::text[]
          OR card->>'umpire' = ${user})
        AND club_id IN (SELECT m.club_id::text FROM club_membership m WHERE m.user_id = ${user}::uuid)
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY updated_at DESC, campaign_id LIMIT ${LISTED_MAX}::integer`;
}

/**
 * Campaigns of a club as one of its members sees them, the latest first; branches of others once their trunk is
 * concluded. What somebody plays alone, at one screen or by mail is in nobody else’s list, unless they opened it; nor is
 * what is shown to its players alone, except to those who umpire in the club.
 */
export function rowsOfClub(
  { sql }: Statements,
  clubId: string,
  user: string,
  umpires: boolean,
): Promise<readonly ListRow[]> {
  return sql<ListRow[]>`
    WITH RECURSIVE line AS (
        SELECT trunk_id, campaign_id, phase, card->>'continuedIn' AS next,
            card->'audience'->>'kind' AS shown FROM campaign_list
          WHERE club_id = ${clubId} AND parent_id IS NULL
        UNION
        SELECT line.trunk_id, l.campaign_id, l.phase, l.card->>'continuedIn', l.card->'audience'->>'kind'
          FROM line JOIN campaign_list l ON l.campaign_id = line.next)
    SELECT l.campaign_id, l.club_id, l.creator, l.user_a, l.user_b, l.parent_id, l.head, l.updated_at, l.card
      FROM campaign_list l
      WHERE l.club_id = ${clubId}
        AND (l.creator = ${user} OR l.user_a = ${user} OR l.user_b = ${user} OR l.card->>'umpire' = ${user}
          OR l.staff @> ARRAY[${user}]::text[]
          OR (EXISTS (SELECT 1 FROM line
              WHERE line.campaign_id = l.campaign_id OR (line.trunk_id = l.trunk_id AND line.phase = 'concluded'))
            AND EXISTS (SELECT 1 FROM campaign_list t WHERE t.campaign_id = l.trunk_id
              AND (t.card->'audience'->>'kind' IS NOT NULL OR l.card->'audience'->>'kind' IS NOT NULL
                OR (t.card->>'hotSeat' = 'false' AND t.card->'seats'->'A'->>'controller' = 'user'
                  AND t.card->'seats'->'B'->>'controller' = 'user')))
            AND (${umpires}::boolean OR NOT EXISTS (SELECT 1 FROM line
              WHERE line.trunk_id = l.trunk_id AND line.next IS NULL AND line.shown = 'players'))))
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY l.updated_at DESC, l.campaign_id LIMIT ${LISTED_MAX}::integer`;
}

export type TurnRow = Pick<ListRow, 'campaign_id' | 'user_a' | 'updated_at' | 'card'>;

/** Campaigns in which a user must act now, what has waited longest first. */
export function turnsOf({ sql }: Statements, user: string): Promise<readonly TurnRow[]> {
  return sql<TurnRow[]>`
    SELECT campaign_id, user_a, updated_at, card FROM campaign_list l
      WHERE ((user_a = ${user} AND (card->'awaiting' ? 'A' OR card->>'askedToGoBack' = 'A'))
          OR (user_b = ${user} AND (card->'awaiting' ? 'B' OR card->>'askedToGoBack' = 'B')))
        AND club_id IN (SELECT m.club_id::text FROM club_membership m WHERE m.user_id = ${user}::uuid)
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY updated_at, campaign_id DESC LIMIT ${LISTED_MAX}::integer`;
}

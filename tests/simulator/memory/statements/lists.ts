import type { CampaignCard } from '@/lib/projections/campaign-card';
import type { MemoryDatabase, Row } from '@/tests/simulator/memory/database';
import { compare, keyText, put } from '@/tests/simulator/memory/prisma';
import { type Statements, spelled } from '@/tests/simulator/memory/sql';

/** A row of `campaign_list`, by Prisma's names. */
interface ListRow extends Row {
  readonly campaignId: string;
  readonly clubId: string;
  readonly creator: string;
  readonly userA: string | null;
  readonly userB: string | null;
  readonly parentId: string | null;
  readonly trunkId: string;
  readonly phase: string;
  readonly head: number;
  readonly updatedAt: Date;
  readonly card: CampaignCard;
  readonly staff: readonly string[];
}

const SAME_BATTLE =
  "campaign_list.card->'moved' IS NOT NULL AND excluded.phase = 'board' AND excluded.card->>'mail' IS NULL AND excluded.card->>'continuedIn' IS NULL AND excluded.card->>'battle' = campaign_list.card->>'battle'";

/** Statements over the lists of campaigns: those that write them, those that read them, and the worker's. */
export const LIST_STATEMENTS: Statements = {
  'DELETE FROM campaign_list': (db) => {
    db.table('campaignList').clear();
    return [];
  },
  [`INSERT INTO campaign_list (campaign_id, club_id, creator, user_a, user_b, parent_id, trunk_id, phase, head, updated_at, card, staff) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text::timestamptz, ?::text::jsonb, ?::text[]) ON CONFLICT (campaign_id) DO UPDATE SET club_id = excluded.club_id, creator = excluded.creator, user_a = excluded.user_a, user_b = excluded.user_b, parent_id = excluded.parent_id, trunk_id = excluded.trunk_id, phase = excluded.phase, head = excluded.head, staff = excluded.staff, updated_at = CASE WHEN ${SAME_BATTLE} THEN greatest(excluded.updated_at, (campaign_list.card->'moved'->>'at')::timestamptz) ELSE excluded.updated_at END, card = CASE WHEN ${SAME_BATTLE} THEN excluded.card || jsonb_build_object('awaiting', campaign_list.card->'awaiting', 'moved', campaign_list.card->'moved') ELSE excluded.card END WHERE campaign_list.head < excluded.head`]:
    (db, values) => {
      const [campaignId, clubId, creator, userA, userB, parentId, trunkId, phase, head] = values;
      const [updatedAt, card, staff] = values.slice(9);
      const fresh: ListRow = {
        ...{ campaignId, clubId, creator, userA, userB, parentId, trunkId, phase, head },
        updatedAt: new Date(updatedAt),
        card: JSON.parse(card),
        staff: staff === '{}' ? [] : staff.slice(1, -1).split(','),
      };
      const known = rowOf(db, campaignId);
      if (known !== undefined && known.head >= fresh.head) return [];
      const moved = known?.card.moved;
      const same =
        phase === 'board' && isPlayedHere(fresh) && fresh.card.battle === known?.card.battle;
      put(
        db,
        'campaignList',
        known === undefined || moved === undefined || !same
          ? fresh
          : {
              ...fresh,
              updatedAt: later(fresh.updatedAt, new Date(moved.at)),
              card: { ...fresh.card, awaiting: known.card.awaiting, moved },
            },
      );
      return [];
    },
  "UPDATE campaign_list SET card = card || ?::text::jsonb, updated_at = greatest((card->>'recordedAt')::timestamptz, ?::text::timestamptz) WHERE campaign_id = ? AND phase = 'board' AND card->>'mail' IS NULL AND card->>'continuedIn' IS NULL AND card->>'battle' = ? AND coalesce((card->'moved'->>'version')::integer, 0) < ?::integer":
    (db, [moved, recordedAt, campaignId, battle, version]) => {
      const known = rowOf(db, campaignId);
      if (
        known?.phase !== 'board' ||
        !isPlayedHere(known) ||
        String(known.card.battle) !== battle ||
        (known.card.moved?.version ?? 0) >= version
      )
        return [];
      put(db, 'campaignList', {
        ...known,
        updatedAt: later(new Date(known.card.recordedAt ?? recordedAt), new Date(recordedAt)),
        card: { ...known.card, ...JSON.parse(moved) },
      });
      return [];
    },
  "SELECT campaign_id, club_id, creator, user_a, user_b, parent_id, head, updated_at, card FROM campaign_list l WHERE (user_a = ? OR user_b = ? OR creator = ? OR staff @> ARRAY[?]::text[] OR card->>'umpire' = ?) AND club_id IN (SELECT m.club_id::text FROM club_membership m WHERE m.user_id = ?::uuid) AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn') ORDER BY updated_at DESC, campaign_id LIMIT ?::integer":
    (db, [user, , , , , , limit]) =>
      rows(db)
        .filter(
          (row) =>
            [row.userA, row.userB, row.creator, row.card.umpire, ...row.staff].includes(user) &&
            isMember(db, row.clubId, user) &&
            !goesOn(db, row),
        )
        .sort(newestFirst)
        .slice(0, limit)
        .map(listed),
  [spelled(`WITH RECURSIVE line AS (
        SELECT trunk_id, campaign_id, phase, card->>'continuedIn' AS next,
            card->'audience'->>'kind' AS shown FROM campaign_list
          WHERE club_id = ? AND parent_id IS NULL
        UNION
        SELECT line.trunk_id, l.campaign_id, l.phase, l.card->>'continuedIn', l.card->'audience'->>'kind'
          FROM line JOIN campaign_list l ON l.campaign_id = line.next)
    SELECT l.campaign_id, l.club_id, l.creator, l.user_a, l.user_b, l.parent_id, l.head, l.updated_at, l.card
      FROM campaign_list l
      WHERE l.club_id = ?
        AND (l.creator = ? OR l.user_a = ? OR l.user_b = ? OR l.card->>'umpire' = ?
          OR l.staff @> ARRAY[?]::text[]
          OR (EXISTS (SELECT 1 FROM line
              WHERE line.campaign_id = l.campaign_id OR (line.trunk_id = l.trunk_id AND line.phase = 'concluded'))
            AND EXISTS (SELECT 1 FROM campaign_list t WHERE t.campaign_id = l.trunk_id
              AND (t.card->'audience'->>'kind' IS NOT NULL OR l.card->'audience'->>'kind' IS NOT NULL
                OR (t.card->>'hotSeat' = 'false' AND t.card->'seats'->'A'->>'controller' = 'user'
                  AND t.card->'seats'->'B'->>'controller' = 'user')))
            AND (?::boolean OR NOT EXISTS (SELECT 1 FROM line
              WHERE line.trunk_id = l.trunk_id AND line.next IS NULL AND line.shown = 'players'))))
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY l.updated_at DESC, l.campaign_id LIMIT ?::integer`)]: (
    db,
    [club, , user, , , , , umpires, limit],
  ) => {
    const line = rows(db).filter((row) => row.clubId === club && row.parentId === null);
    const lines = line.flatMap((trunk) => continued(db, trunk).map((row) => ({ trunk, row })));
    const shown = (row: ListRow | undefined) => row?.card.audience?.kind ?? null;
    const open = (one: ListRow) =>
      lines.some(
        ({ trunk, row }) =>
          row.campaignId === one.campaignId ||
          (trunk.trunkId === one.trunkId && row.phase === 'concluded'),
      );
    const forOthers = (one: ListRow) => {
      const trunk = rowOf(db, one.trunkId);
      if (trunk === undefined) return false;
      const { hotSeat, seats } = trunk.card;
      const shared =
        hotSeat === false && seats.A.controller === 'user' && seats.B.controller === 'user';
      return shown(trunk) !== null || shown(one) !== null || shared;
    };
    const playersAlone = (one: ListRow) =>
      lines.some(
        ({ trunk, row }) =>
          trunk.trunkId === one.trunkId && continuedIn(row) === null && shown(row) === 'players',
      );
    return rows(db)
      .filter(
        (row) =>
          row.clubId === club &&
          ([row.creator, row.userA, row.userB, row.card.umpire, ...row.staff].includes(user) ||
            (open(row) && forOthers(row) && (umpires === true || !playersAlone(row)))) &&
          !goesOn(db, row),
      )
      .sort(newestFirst)
      .slice(0, limit)
      .map(listed);
  },
  "SELECT campaign_id, user_a, updated_at, card FROM campaign_list l WHERE ((user_a = ? AND (card->'awaiting' ? 'A' OR card->>'askedToGoBack' = 'A')) OR (user_b = ? AND (card->'awaiting' ? 'B' OR card->>'askedToGoBack' = 'B'))) AND club_id IN (SELECT m.club_id::text FROM club_membership m WHERE m.user_id = ?::uuid) AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn') ORDER BY updated_at, campaign_id DESC LIMIT ?::integer":
    (db, [user, , , limit]) =>
      rows(db)
        .filter(
          (row) =>
            ((row.userA === user && isAsked(row, 'A')) ||
              (row.userB === user && isAsked(row, 'B'))) &&
            isMember(db, row.clubId, user) &&
            !goesOn(db, row),
        )
        .sort((a, b) => -newestFirst(a, b))
        .slice(0, limit)
        .map(listed),
  "SELECT campaign_id AS \"campaignId\", head FROM campaign_list l WHERE (?::text IS NULL OR campaign_id = ?::text) AND CASE WHEN card->>'continuedIn' IS NOT NULL THEN NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn') ELSE phase = 'expected' OR (phase IN ('choosing', 'encounter', 'interval', 'table') AND ( (card->'seats'->'A'->>'controller' NOT IN ('user', 'remote') AND card->'awaiting' ? 'A') OR (card->'seats'->'B'->>'controller' NOT IN ('user', 'remote') AND card->'awaiting' ? 'B'))) END ORDER BY updated_at LIMIT ?::integer":
    (db, [only, , limit]) =>
      rows(db)
        .filter((row) => (only === null || row.campaignId === only) && isDue(db, row))
        .sort((a, b) => compare(a.updatedAt, b.updatedAt))
        .slice(0, limit)
        .map(({ campaignId, head }) => ({ campaignId, head })),
  "SELECT l.campaign_id AS \"campaignId\", l.head, ( SELECT coalesce(sum(s.version), 0)::integer FROM generate_series(0, jsonb_array_length(l.card->'chain')) AS battle JOIN orderly_store.stream s ON s.id = ?::text || l.campaign_id || '/' || battle ) AS moves FROM campaign_list l WHERE (?::text IS NULL OR l.campaign_id = ?::text) AND l.phase = 'board' AND l.card->>'continuedIn' IS NULL ORDER BY l.updated_at DESC LIMIT ?::integer":
    (db, [prefix, only, , limit]) =>
      rows(db)
        .filter(
          (row) =>
            (only === null || row.campaignId === only) &&
            row.phase === 'board' &&
            continuedIn(row) === null,
        )
        .sort((a, b) => -compare(a.updatedAt, b.updatedAt))
        .slice(0, limit)
        .map(({ campaignId, head, card }) => {
          let moves = 0;
          for (let battle = 0; battle <= card.chain.length; battle++)
            moves += db.streams.get(`${prefix}${campaignId}/${battle}`)?.version ?? 0;
          return { campaignId, head, moves };
        }),
};

function rows(db: MemoryDatabase): ListRow[] {
  return [...db.table('campaignList').values()] as ListRow[];
}
function rowOf(db: MemoryDatabase, campaignId: string): ListRow | undefined {
  return db.table('campaignList').get(campaignId) as ListRow | undefined;
}
function isMember(db: MemoryDatabase, club: string, user: string): boolean {
  return db.table('membership').has(keyText([club, user]));
}
function continuedIn({ card }: ListRow): string | null {
  return card.continuedIn ?? null;
}
/** Neither by mail nor given up: whose move it is follows from the board. */
function isPlayedHere({ card }: ListRow): boolean {
  return card.mail === undefined && (card.continuedIn ?? null) === null;
}
function later(one: Date, other: Date): Date {
  return one.getTime() > other.getTime() ? one : other;
}
/** Whether a campaign continues in another one that has begun. */
function goesOn(db: MemoryDatabase, row: ListRow): boolean {
  const next = continuedIn(row);
  return next !== null && rowOf(db, next) !== undefined;
}
/** A campaign with those that continue it, one after the other. */
function continued(db: MemoryDatabase, row: ListRow): readonly ListRow[] {
  const next = continuedIn(row);
  const follower = next === null ? undefined : rowOf(db, next);
  return follower === undefined ? [row] : [row, ...continued(db, follower)];
}
function isAsked({ card }: ListRow, side: 'A' | 'B'): boolean {
  return card.awaiting.includes(side) || card.askedToGoBack === side;
}
function isDue(db: MemoryDatabase, row: ListRow): boolean {
  if (continuedIn(row) !== null) return !goesOn(db, row);
  if (row.phase === 'expected') return true;
  return (
    ['choosing', 'encounter', 'interval', 'table'].includes(row.phase) &&
    (['A', 'B'] as const).some(
      (side) =>
        !['user', 'remote'].includes(row.card.seats[side].controller) &&
        row.card.awaiting.includes(side),
    )
  );
}
function newestFirst(one: ListRow, other: ListRow): number {
  return -compare(one.updatedAt, other.updatedAt) || compare(one.campaignId, other.campaignId);
}
function listed(row: ListRow): object {
  return {
    ...{ campaign_id: row.campaignId, club_id: row.clubId, creator: row.creator },
    ...{ user_a: row.userA, user_b: row.userB, parent_id: row.parentId, head: row.head },
    ...{ updated_at: row.updatedAt, card: row.card },
  };
}

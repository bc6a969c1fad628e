import { battleStreamOf } from '@/lib/battle/stream/address';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import type { CampaignState } from '@/lib/campaign/state';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import type { Statements } from '@/lib/event-store/connection';
import type { GlobalEvent, RecordedEvent } from '@/lib/event-store/contract';
import { readEvents, readHead } from '@/lib/event-store/read';
import { SIDES } from '@/lib/kernel/side';
import type { BuiltBeside } from './beside';
import { campaignCard } from './campaign-card';

const STREAM = 'campaign/';
/** Battles on boards: `battle/<campaign>/<index>`. */
const BATTLE = /^battle\/([^/]+)\/(\d+)$/;

/**
 * One row for each campaign and branch, for lists: what everybody in it may know, at its newest event. Each row is made
 * from the whole history of its stream; whose move it is on the board comes from the newest event of the battle that is
 * being fought there. Both know which of two events is the newer one, so that it makes no difference in which order,
 * how often and by how many processes a row is written.
 */
export const campaignList: BuiltBeside = {
  name: 'campaign-list',
  version: 5,
  tables: ['campaign_list'],
  async reset(sql) {
    await sql`DELETE FROM campaign_list`;
  },
  async apply(sql, events) {
    const newest = new Map<string, GlobalEvent>();
    const moved = new Map<string, GlobalEvent>();
    for (const event of events) {
      if (BATTLE.test(event.streamId)) moved.set(event.streamId, event);
      if (event.streamId.startsWith(STREAM)) newest.set(event.streamId, event);
    }
    for (const event of newest.values()) await writeRow(sql, event);
    for (const event of moved.values()) await writeAwaited(sql, event.streamId, event);
  },
  /**
   * Acts write their rows themselves, at once: of those the live table shows more than can be read from the events yet. They are
   * brought over as one event older than they are, so that their own event makes them again. Rows that were taken away stay away.
   */
  async carry(sql, { complete }) {
    if (complete)
      await sql`
        DELETE FROM orderly_rebuild.campaign_list built
          WHERE NOT EXISTS (SELECT FROM public.campaign_list live WHERE live.campaign_id = built.campaign_id)`;
    await sql`
      DELETE FROM orderly_rebuild.campaign_list built USING public.campaign_list live
        WHERE live.campaign_id = built.campaign_id AND live.head > built.head`;
    const brought = await sql<{ id: string }[]>`
      INSERT INTO orderly_rebuild.campaign_list SELECT live.* FROM public.campaign_list live
        WHERE NOT EXISTS (SELECT FROM orderly_rebuild.campaign_list built WHERE built.campaign_id = live.campaign_id)
        RETURNING campaign_id AS id`;
    for (const { id } of brought)
      await sql`UPDATE orderly_rebuild.campaign_list SET head = head - 1 WHERE campaign_id = ${id}`;
    await sql`
      UPDATE orderly_rebuild.campaign_list built SET updated_at = live.updated_at,
          card = built.card || jsonb_build_object('awaiting', live.card->'awaiting', 'moved', live.card->'moved')
        FROM public.campaign_list live
        WHERE live.campaign_id = built.campaign_id AND live.head = built.head
          AND live.card->>'battle' = built.card->>'battle'
          AND (live.card->'moved'->>'version')::integer > coalesce((built.card->'moved'->>'version')::integer, 0)`;
  },
};

/** A campaign or branch at one of its versions: all that its row follows from. */
export interface ListedCampaign {
  readonly campaignId: string;
  readonly club: string;
  readonly creator: string;
  readonly parent: { readonly id: string; readonly at: number } | null;
  readonly trunkId: string;
  readonly state: CampaignState;
  readonly version: number;
  /** Of the newest event: RFC 3339. */
  readonly recordedAt: string;
}

/**
 * Writes a campaign's row, unless it shows this version or a newer one already: the process that recorded something and
 * the projection may come here in any order.
 */
export async function writeCampaignRow(
  sql: Statements,
  { campaignId, club, creator, parent, trunkId, state, version, recordedAt }: ListedCampaign,
): Promise<void> {
  const view = viewCampaign(state, { kind: 'public' });
  const card = campaignCard(view, parent?.at ?? null, recordedAt);
  const user = (seat: (typeof card.seats)['A']) =>
    seat.controller === 'user' ? (seat.user ?? null) : null;
  await sql`
    INSERT INTO campaign_list (campaign_id, club_id, creator, user_a, user_b, parent_id, trunk_id, phase, head, updated_at, card, staff)
      VALUES (${campaignId}, ${club}, ${creator}, ${user(card.seats.A)}, ${user(card.seats.B)},
        ${parent?.id ?? null}, ${trunkId}, ${card.phase}, ${version},
        ${recordedAt}::text::timestamptz, ${JSON.stringify(card)}::text::jsonb, ${`{${[...card.staff.A, ...card.staff.B].join(',')}}`}::text[])
      ON CONFLICT (campaign_id) DO UPDATE SET club_id = excluded.club_id, creator = excluded.creator,
        user_a = excluded.user_a, user_b = excluded.user_b, parent_id = excluded.parent_id,
        trunk_id = excluded.trunk_id, phase = excluded.phase, head = excluded.head,
        staff = excluded.staff,
        updated_at = CASE WHEN ${sameBattle(sql)}
          THEN greatest(excluded.updated_at, (campaign_list.card->'moved'->>'at')::timestamptz) ELSE excluded.updated_at END,
        card = CASE WHEN ${sameBattle(sql)}
          THEN excluded.card || jsonb_build_object('awaiting', campaign_list.card->'awaiting', 'moved', campaign_list.card->'moved')
          ELSE excluded.card END
        WHERE campaign_list.head < excluded.head`;
}

/** The row shows a move of the very battle that is still on the board; by mail the campaign's own events say. */
function sameBattle(sql: Statements) {
  return sql`campaign_list.card->'moved' IS NOT NULL AND excluded.phase = 'board' AND excluded.card->>'mail' IS NULL
          AND excluded.card->>'continuedIn' IS NULL AND excluded.card->>'battle' = campaign_list.card->>'battle'`;
}

async function writeRow(
  sql: Statements,
  { streamId, version, recordedAt }: GlobalEvent,
): Promise<void> {
  const [events, head] = await Promise.all([
    readEvents(sql, streamId, { to: version }),
    readHead(sql, streamId),
  ]);
  const trunk = events.ok ? events.value[0] : undefined;
  if (!events.ok || !head.ok || trunk === undefined)
    throw new Error(`${streamId} has events and cannot be read`);
  const { parentId, forkVersion } = head.value;
  const state = fold(
    events.value.map((event) => ({ type: event.type, data: event.payload }) as CampaignEvent),
  );
  const campaignId = idOf(streamId);
  await writeCampaignRow(sql, {
    ...{ campaignId, ...founding(events.value), state, version, recordedAt },
    parent: parentId === null ? null : { id: idOf(parentId), at: forkVersion },
    trunkId: idOf(trunk.streamId),
  });
  // A what-if goes on with a battle whose moves it inherits: they are not announced to it.
  if (state.campaign?.phase === 'board' && state.campaign.encounter !== null)
    await writeNewestMove(sql, battleStreamOf(campaignId, state.campaign.encounter.index));
}

async function writeNewestMove(sql: Statements, streamId: string): Promise<void> {
  const head = await readHead(sql, streamId);
  if (!head.ok) return;
  const newest = await readEvents(sql, streamId, { from: head.value.version });
  const move = newest.ok ? newest.value.at(-1) : undefined;
  if (move !== undefined) await writeAwaited(sql, streamId, move);
}

/**
 * Who must move on a campaign's board, as recorded with every event of the battle; by mail the campaign's own events
 * say. Writes nothing where the row shows a newer move, or where that battle is not on the board.
 *
 * @param streamId of the battle; the event may be one that it inherits
 */
export async function writeAwaited(
  sql: Statements,
  streamId: string,
  { version, metadata, recordedAt }: Pick<RecordedEvent, 'version' | 'metadata' | 'recordedAt'>,
): Promise<void> {
  const [, campaignId = '', battle = ''] = BATTLE.exec(streamId) ?? [];
  const { awaiting } = (metadata ?? {}) as { awaiting?: unknown };
  if (!Array.isArray(awaiting)) return;
  const sides = SIDES.filter((side) => awaiting.includes(side));
  const moved = { awaiting: sides, moved: { version, at: recordedAt } };
  await sql`
    UPDATE campaign_list SET card = card || ${JSON.stringify(moved)}::text::jsonb,
        updated_at = greatest((card->>'recordedAt')::timestamptz, ${recordedAt}::text::timestamptz)
      WHERE campaign_id = ${campaignId} AND phase = 'board' AND card->>'mail' IS NULL AND card->>'continuedIn' IS NULL
        AND card->>'battle' = ${battle} AND coalesce((card->'moved'->>'version')::integer, 0) < ${version}::integer`;
}

function founding(events: readonly RecordedEvent[]): { club: string; creator: string } {
  const first = events.findLast(
    (event) =>
      event.type === 'CampaignStarted' ||
      event.type === 'BranchBegun' ||
      event.type === 'CampaignArrived',
  );
  const { club, creator } = (first?.metadata ?? {}) as { club?: unknown; creator?: unknown };
  if (typeof club !== 'string' || typeof creator !== 'string')
    throw new Error('A campaign names no club');
  return { club, creator };
}

function idOf(streamId: string): string {
  return streamId.slice(STREAM.length);
}

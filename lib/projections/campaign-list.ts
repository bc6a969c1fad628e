import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import type { CampaignState } from '@/lib/campaign/state';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import type { Statements } from '@/lib/event-store/connection';
import type { GlobalEvent, RecordedEvent } from '@/lib/event-store/contract';
import { readEvents, readHead } from '@/lib/event-store/read';
import { SIDES } from '@/lib/kernel/side';
import { campaignCard } from './campaign-card';
import type { Projection } from './runner';

const STREAM = 'campaign/';
/** Battles on boards: `battle/<campaign>/<index>`. */
const BATTLE = /^battle\/([^/]+)\//;

/**
 * One row for each campaign and branch, for lists: what everybody in it may know, at its newest event. Each row is made
 * from the whole history of its stream, so that the order of batches makes no difference; except whose move it is on
 * the board, which comes from the newest event of the battle.
 */
export const campaignList: Projection = {
  name: 'campaign-list',
  version: 4,
  async reset(sql) {
    await sql`DELETE FROM campaign_list`;
  },
  async apply(sql, events) {
    const newest = new Map<string, GlobalEvent>();
    const moved = new Map<string, GlobalEvent>();
    for (const event of events) {
      const [, fought] = BATTLE.exec(event.streamId) ?? [];
      if (fought !== undefined) moved.set(fought, event);
      if (!event.streamId.startsWith(STREAM)) continue;
      newest.set(event.streamId, event);
      moved.delete(idOf(event.streamId));
    }
    for (const event of newest.values()) await writeRow(sql, event);
    for (const [campaignId, event] of moved) await writeAwaited(sql, campaignId, event);
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
  const card = campaignCard(viewCampaign(state, { kind: 'public' }), parent?.at ?? null);
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
        updated_at = excluded.updated_at, staff = excluded.staff,
        card = CASE WHEN campaign_list.phase = 'board' AND excluded.phase = 'board' AND excluded.card->>'mail' IS NULL
          THEN jsonb_set(excluded.card, '{awaiting}', campaign_list.card->'awaiting') ELSE excluded.card END
        WHERE campaign_list.head < excluded.head`;
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
  await writeCampaignRow(sql, {
    campaignId: idOf(streamId),
    ...founding(events.value),
    parent: parentId === null ? null : { id: idOf(parentId), at: forkVersion },
    trunkId: idOf(trunk.streamId),
    state: fold(
      events.value.map((event) => ({ type: event.type, data: event.payload }) as CampaignEvent),
    ),
    ...{ version, recordedAt },
  });
}

/**
 * Who must move on a campaign's board, as recorded with every event of the battle; by mail the campaign's own events
 * say.
 */
export async function writeAwaited(
  sql: Statements,
  campaignId: string,
  { metadata, recordedAt }: Pick<RecordedEvent, 'metadata' | 'recordedAt'>,
): Promise<void> {
  const { awaiting } = (metadata ?? {}) as { awaiting?: unknown };
  if (!Array.isArray(awaiting)) return;
  const sides = SIDES.filter((side) => awaiting.includes(side));
  await sql`
    UPDATE campaign_list SET updated_at = ${recordedAt}::text::timestamptz,
        card = jsonb_set(card, '{awaiting}', ${JSON.stringify(sides)}::text::jsonb)
      WHERE campaign_id = ${campaignId} AND phase = 'board' AND card->>'mail' IS NULL`;
}

function founding(events: readonly RecordedEvent[]): { club: string; creator: string } {
  const first = events.findLast(
    (event) => event.type === 'CampaignStarted' || event.type === 'BranchBegun',
  );
  const { club, creator } = (first?.metadata ?? {}) as { club?: unknown; creator?: unknown };
  if (typeof club !== 'string' || typeof creator !== 'string')
    throw new Error('A campaign names no club');
  return { club, creator };
}

function idOf(streamId: string): string {
  return streamId.slice(STREAM.length);
}

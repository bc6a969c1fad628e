import { type Access, accessTo } from '@/lib/application/core/access';
import { correspondents } from '@/lib/application/core/correspondents';
import { hoursOf, orderOf, reminderSteps } from '@/lib/application/core/deadline-hours';
import { pausedUntil } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { isShared } from '@/lib/application/header/campaign-list';
import { type ListRow, rowsOfClub } from '@/lib/application/header/campaign-list-store';
import { commandersOf } from '@/lib/application/header/commanders';
import { computerAnswers, remindersOf } from '@/lib/campaign/deadlines/timeline';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';

/** Campaigns of which a club's page shows whose move it is. */
const MOVES_MAX = 20;

/** What happens when the grace of a late side is over. `order` and `deputy`: the reader's own, which nobody else is told. */
export type Resort = 'order' | 'deputy' | 'computer' | 'umpire';

/** When a move is due; all times are RFC 3339. */
export interface MoveHours {
  readonly opensAt: string;
  readonly dueAt: string;
  readonly graceEndsAt: string;
  /** When the reader is reminded; none for a move that is not theirs. */
  readonly reminders: readonly string[];
  /** It was missed: the grace runs, or is over. */
  readonly missed: boolean;
  readonly resort: Resort;
}

/** A campaign of a club that waits for somebody. */
export interface ClubMove {
  readonly campaignId: string;
  readonly name: string;
  /** It waits for the reader. */
  readonly yours: boolean;
  readonly waitsFor: readonly {
    readonly side: Side;
    readonly name: string;
    readonly you: boolean;
  }[];
  /** The situation or the battle that is decided now. */
  readonly matter: string;
  /** Until when its umpire has paused it; null: not paused. */
  readonly pausedUntil: string | null;
  /** Null: no deadline runs. */
  readonly hours: MoveHours | null;
}

/**
 * Whose move it is in the campaigns that people of a club share: the reader's own first, then by the time that is left,
 * those without a deadline last. A campaign that the reader follows behind its players is left out.
 */
export const clubMoves = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  async run({ services, user, clubId, role }): Promise<Answer<readonly ClubMove[]>> {
    const umpires = mayInClub(role, 'umpireCampaign');
    const rows = await rowsOfClub(services, clubId, user, umpires);
    const waiting = rows.filter(
      ({ card }) => card.phase !== 'concluded' && card.awaiting.length > 0 && isShared(card),
    );
    const first = waiting.sort((one, other) => urgency(other, user) - urgency(one, user));
    const found = await Promise.all(
      first.slice(0, MOVES_MAX).map((row) => moveIn(services, user, row)),
    );
    const moves = found.filter((move) => move !== null);
    const due = ({ hours }: ClubMove) => (hours === null ? Infinity : Date.parse(hours.dueAt));
    return ok(
      moves.sort(
        (one, other) =>
          Number(other.yours) - Number(one.yours) ||
          compared(due(one), due(other)) ||
          compared(one.name, other.name),
      ),
    );
  },
});

/** Which campaigns are looked at where there are many: 2 for a move of the user’s own, 1 for a deadline. */
function urgency({ card, user_a, user_b }: ListRow, user: string): number {
  const own = card.awaiting.some((side) => (side === 'A' ? user_a : user_b) === user);
  return own ? 2 : card.paced === true ? 1 : 0;
}

const compared = <T extends number | string>(one: T, other: T): number =>
  one === other ? 0 : one < other ? -1 : 1;

async function moveIn(services: Services, user: string, row: ListRow): Promise<ClubMove | null> {
  const seen = await accessTo(services, user, row.campaign_id);
  if (!seen.ok || seen.value.delayed) return null;
  const { loaded, names, sides } = seen.value;
  const { card } = row;
  const remote = card.mail ? await correspondents(services, [row.campaign_id]) : null;
  const commanders = commandersOf(card.seats, names, user, remote?.get(row.campaign_id));
  const yours = sides.some((side) => card.awaiting.includes(side));
  return {
    ...{ campaignId: row.campaign_id, name: card.name, yours },
    waitsFor: card.awaiting.map((side) => ({
      ...{ side, name: commanders[side].name, you: commanders[side].you },
    })),
    matter: card.encounter ?? card.situation ?? card.title,
    pausedUntil: pausedUntil(loaded, Date.now()),
    hours: await hoursFor(services, user, seen.value, yours),
  };
}

async function hoursFor(
  services: Services,
  user: string,
  { loaded, sides }: Access,
  yours: boolean,
): Promise<MoveHours | null> {
  const timeline = await hoursOf(services, loaded);
  if (timeline === null) return null;
  const { clock } = timeline;
  const { deputies } = loaded.campaign.deadlines;
  const iso = (at: number) => new Date(at).toISOString();
  const own = yours ? sides[0] : undefined;
  const steps = own === undefined ? [] : ((await reminderSteps(services, [user])).get(user) ?? []);
  const ordered = own !== undefined && (await orderOf(services, loaded, own)) !== null;
  return {
    opensAt: iso(timeline.opensAt),
    dueAt: iso(timeline.dueAt),
    graceEndsAt: iso(timeline.graceEndsAt),
    reminders: remindersOf(timeline, steps).map(({ at }) => iso(at)),
    missed: clock.missed.length > 0,
    resort: ordered
      ? 'order'
      : own !== undefined && deputies[own] !== null
        ? 'deputy'
        : computerAnswers(clock.kind, timeline.pace.last)
          ? 'computer'
          : 'umpire',
  };
}

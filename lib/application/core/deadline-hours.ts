import { act, lookFrom } from '@/lib/application/core/act';
import { foundingContext } from '@/lib/application/core/decision-context';
import { battleOnBoard, RulesetMissing } from '@/lib/application/core/loaded-board';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { type AwaitedMove, awaitedMove } from '@/lib/battle/stream/awaited-move';
import { orderedAnswer, type StandingOrder } from '@/lib/campaign/deadlines/orders';
import { moveKey, phaseOf } from '@/lib/campaign/deadlines/phase';
import type { Clock, Deadlines } from '@/lib/campaign/deadlines/state';
import {
  type LateSide,
  type Pause,
  type Pauses,
  type Timeline,
  timelineOf,
} from '@/lib/campaign/deadlines/timeline';
import { decide } from '@/lib/campaign/decide';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';

/** The actor of what follows a deadline by itself. */
export const CLOCK_ACTOR = 'system';

/** Minutes before a deadline at which people are reminded who set nothing else. */
export const USUAL_REMINDERS: readonly number[] = [1440, 180];

/** When an event of a campaign was recorded, in milliseconds since 1970. */
export function recordedAt({
  events,
}: Pick<LoadedCampaign, 'events'>): (position: number) => number {
  return (position) => Date.parse(events[position - 1]?.recordedAt ?? '');
}

/** The timeline of what waits for an answer now, with its clock: on the board that of the move which is awaited. */
export interface Hours extends Timeline {
  readonly clock: Clock;
  /** The move on the board that it is of; null: it is of something else. */
  readonly move: MoveOnBoard | null;
}

type MoveOnBoard = AwaitedMove & { readonly battle: number };

/** The hours of a campaign's open phase; null: no deadline runs. */
export async function hoursOf(
  services: Pick<Services, 'prisma' | 'boards'>,
  loaded: LoadedCampaign,
): Promise<Hours | null> {
  const { deadlines } = loaded.campaign;
  const onBoard = deadlines.clock?.kind === 'board';
  const move = onBoard ? await moveAwaited(services, loaded) : null;
  if (onBoard && move === null) return null;
  const clock = move === null ? deadlines.clock : clockOfMove(deadlines, move);
  if (clock === null) return null;
  const pauses = await pausesOf(services, loaded, clock.asked);
  const timeline = timelineOf({ ...deadlines, clock }, recordedAt(loaded), pauses, move?.since);
  return timeline === null ? null : { ...timeline, clock, move };
}

/**
 * The move that the battle on the board waits for; null: for nobody's by hand, or this program cannot read the battle.
 * Nor is it for those who are kept behind, who see no move of a battle that goes on.
 */
async function moveAwaited(
  { boards }: Pick<Services, 'boards'>,
  loaded: LoadedCampaign,
): Promise<MoveOnBoard | null> {
  const battle = battleOnBoard(loaded.campaign);
  if (battle === null || loaded.behind) return null;
  try {
    const board = await boards.load(battleStreamOf(loaded.id, battle));
    const move = board === null ? null : awaitedMove(board.events);
    return move === null ? null : { ...move, battle };
  } catch (fault) {
    if (!(fault instanceof RulesetMissing)) throw fault;
    return null;
  }
}

/** The clock of a move: the campaign's own once it has an entry of it, and before that one that has just begun. */
function clockOfMove(
  { clock, move }: Pick<Deadlines, 'clock' | 'move'>,
  { battle, version, sides }: MoveOnBoard,
): Clock | null {
  if (clock === null) return null;
  if (move?.battle === battle && move.version === version) return { ...clock, asked: sides };
  return {
    ...clock,
    phase: moveKey(battle, version),
    asked: sides,
    extended: 0,
    missed: [],
    called: { A: null, B: null },
  };
}

/**
 * Records whose move is awaited on the board, which goes before everything that happens about its deadline. Nothing
 * where the campaign has that entry, or the deadline is of something else. Refuses what `awaitBoardMove` does, where the
 * campaign or the battle has moved on.
 */
export async function noteMove(
  services: Services,
  loaded: LoadedCampaign,
  { clock, move }: Pick<Hours, 'clock' | 'move'>,
): Promise<Answer<unknown>> {
  if (move === null) return ok(null);
  const { battle, version, sides } = move;
  const before = loaded.campaign.deadlines.move;
  const known = before?.battle === battle && before.version === version;
  if (known && before.sides.join() === sides.join()) return ok(null);
  const command = { type: 'AwaitBoardMove', data: { battle, version, sides } } as const;
  return act(
    services,
    {
      campaignId: loaded.id,
      commandId: `deadline/move/${clock.phase}/${clock.position}/${sides.join('')}`,
      actor: CLOCK_ACTOR,
      content: { kind: 'board-move', phase: clock.phase, sides },
    },
    lookFrom(services, loaded),
    async (newest) => {
      const events = decide(newest.state, command, foundingContext());
      return events.ok ? ok({ events: events.value }) : events;
    },
  );
}

/** That a deadline is not of what waits for an answer now. */
export const MOVED_ON = refuse(
  'STALE_ROUND',
  'The campaign has moved on. Reload the page.',
  'phase',
);

/** The same, before a user's act about the deadline of a phase that their page showed: the act is judged after it. */
export async function noteMoveFirst(
  {
    services,
    access: { loaded },
    look,
  }: {
    readonly services: Services;
    readonly access: { readonly loaded: LoadedCampaign };
    readonly look: () => Promise<unknown>;
  },
  phase: string,
): Promise<void> {
  const hours = await hoursOf(services, loaded);
  if (hours?.clock.phase !== phase) return;
  const noted = await noteMove(services, loaded, hours);
  // What the call began with is older than the entry. What was refused here the act is refused as well.
  if (noted.ok && noted.value !== null) await look();
}

async function pausesOf(
  { prisma }: Pick<Services, 'prisma'>,
  loaded: LoadedCampaign,
  asked: readonly Side[],
): Promise<Pauses> {
  const { campaign } = loaded;
  const users = asked.flatMap((side) => campaign.seats[side].user ?? []);
  const [holidays, outages] = await Promise.all([
    prisma.holiday.findMany({ where: { userId: { in: users } } }),
    prisma.serviceOutage.findMany(),
  ]);
  const pause = ({ fromAt, toAt }: { readonly fromAt: Date; readonly toAt: Date }) => ({
    from: fromAt.getTime(),
    to: toAt.getTime(),
  });
  return {
    holidays: holidays.map(pause),
    outages: [...outages.map(pause), ...umpirePauses(loaded)],
  };
}

/** The times in which the umpire had paused the campaign, or has; they are given back at every pace. */
export function umpirePauses({ events }: Pick<LoadedCampaign, 'events'>): readonly Pause[] {
  const pauses: Pause[] = [];
  let open: Pause | null = null;
  for (const recorded of events) {
    const event = campaignEvent(recorded);
    if (!PAUSING.has(event.type)) continue;
    const at = Date.parse(recorded.recordedAt);
    if (open !== null) pauses.push({ from: open.from, to: Math.min(open.to, at) });
    open = event.type === 'PauseBegun' ? { from: at, to: Date.parse(event.data.until) } : null;
  }
  return open === null ? pauses : [...pauses, open];
}

/** Events that begin or end a pause. */
const PAUSING: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'PauseBegun',
  'PauseEnded',
  'UmpireLeft',
  'BranchBegun',
]);

/** A side that has not answered, with what can be done for it. */
export interface Late extends LateSide<Side> {
  /** The answer that an order left beforehand gives now. */
  readonly answer: GivenAnswer | null;
}

/** Sides that have not answered in the open phase. For the scheduler alone: it says who has left an order. */
export async function lateSides(
  services: Pick<Services, 'prisma' | 'secrets'>,
  loaded: LoadedCampaign,
  { clock }: Pick<Hours, 'clock'>,
): Promise<readonly Late[]> {
  const { campaign } = loaded;
  const { deputies } = campaign.deadlines;
  const onBoard = clock.kind === 'board';
  const waiting = onBoard ? clock.asked : (phaseOf(campaign)?.waiting ?? []);
  return Promise.all(
    waiting.map(async (side) => {
      const order = await orderOf(services, loaded, side);
      const answer = order === null ? null : orderedAnswer(campaign, side, order);
      const ordered = onBoard ? order?.board === 'computer' : answer !== null;
      const called = clock.called[side] !== null;
      return { side, answer, ordered, deputy: deputies[side] !== null, called };
    }),
  );
}

/** The order that the commander of a side has left; null: none that can be read. */
export async function orderOf(
  { prisma, secrets }: Pick<Services, 'prisma' | 'secrets'>,
  { id, campaign }: LoadedCampaign,
  side: Side,
): Promise<StandingOrder | null> {
  const { user } = campaign.seats[side];
  if (user === undefined) return null;
  const row = await prisma.standingOrder.findUnique({
    where: { campaignId_userId: { campaignId: id, userId: user } },
  });
  if (row === null || row.side !== side) return null;
  const text = await secrets.reveal(row.secret as { keyId: string; sealed: string });
  return text === null ? null : (JSON.parse(text) as StandingOrder);
}

/** Minutes before a deadline at which each of these people is reminded. */
export async function reminderSteps(
  { prisma }: Pick<Services, 'prisma'>,
  users: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await prisma.deadlineReminder.findMany({ where: { userId: { in: [...users] } } });
  const set = new Map(rows.map(({ userId, minutes }) => [userId, minutes]));
  return new Map(users.map((user) => [user, set.get(user) ?? USUAL_REMINDERS]));
}

/** The commanders of sides, as far as people hold them. */
export function commandersOf(
  { campaign }: LoadedCampaign,
  sides: readonly Side[] = SIDES,
): readonly string[] {
  return sides.flatMap((side) => campaign.seats[side].user ?? []);
}

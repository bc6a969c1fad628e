import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { orderedAnswer, type StandingOrder } from '@/lib/campaign/deadlines/orders';
import { phaseOf } from '@/lib/campaign/deadlines/phase';
import {
  type LateSide,
  type Pause,
  type Pauses,
  type Timeline,
  timelineOf,
} from '@/lib/campaign/deadlines/timeline';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { GivenAnswer } from '@/lib/campaign/rounds/sealing-command';
import type { Side } from '@/lib/kernel/side';
import { SIDES } from '@/lib/kernel/side';

/** Minutes before a deadline at which people are reminded who set nothing else. */
export const USUAL_REMINDERS: readonly number[] = [1440, 180];

/** When an event of a campaign was recorded, in milliseconds since 1970. */
export function recordedAt({
  events,
}: Pick<LoadedCampaign, 'events'>): (position: number) => number {
  return (position) => Date.parse(events[position - 1]?.recordedAt ?? '');
}

/** The timeline of a campaign's open phase; null: no deadline runs. */
export async function hoursOf(
  services: Pick<Services, 'prisma'>,
  loaded: LoadedCampaign,
): Promise<Timeline | null> {
  const { deadlines } = loaded.campaign;
  if (deadlines.clock === null) return null;
  return timelineOf(deadlines, recordedAt(loaded), await pausesOf(services, loaded));
}

async function pausesOf(
  { prisma }: Pick<Services, 'prisma'>,
  loaded: LoadedCampaign,
): Promise<Pauses> {
  const { campaign } = loaded;
  const asked = campaign.deadlines.clock?.asked ?? [];
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
): Promise<readonly Late[]> {
  const { campaign } = loaded;
  const { clock, deputies } = campaign.deadlines;
  const waiting = phaseOf(campaign)?.waiting ?? [];
  if (clock === null) return [];
  return Promise.all(
    waiting.map(async (side) => {
      const order = await orderOf(services, loaded, side);
      const answer = order === null ? null : orderedAnswer(campaign, side, order);
      const called = clock.called[side] !== null;
      return { side, answer, ordered: answer !== null, deputy: deputies[side] !== null, called };
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

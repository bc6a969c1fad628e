import { type Access, postOf } from '@/lib/application/core/access';
import { hoursOf, orderOf, reminderSteps } from '@/lib/application/core/deadline-hours';
import { LOOK } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { type Opened, openCampaign } from '@/lib/application/header/open-campaign';
import { bankLeft } from '@/lib/campaign/deadlines/bank';
import type { Pace } from '@/lib/campaign/deadlines/events';
import type { StandingOrder } from '@/lib/campaign/deadlines/orders';
import { sharedByPeople } from '@/lib/campaign/deadlines/phase';
import type { Deadlines } from '@/lib/campaign/deadlines/state';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { ok } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';

/** What a commander has left and set for themselves; nobody else ever gets it. */
export interface OwnDeadlines {
  readonly side: Side;
  readonly order: StandingOrder | null;
  /** The open round, and the answers that an order may give in it. */
  readonly round: string | null;
  readonly answers: readonly { readonly value: string; readonly name: string }[];
  readonly deputy: string | null;
  readonly staff: readonly { readonly userId: string; readonly name: string }[];
  readonly reminders: readonly number[];
  readonly holidays: readonly { readonly id: string; readonly from: string; readonly to: string }[];
}

export interface DeadlinesPage extends Omit<Opened, 'access'> {
  /** Two people play, each at a screen of their own: there can be deadlines. */
  readonly possible: boolean;
  readonly pace: Pace | null;
  /** The pace of an evening, while it is in force; `until`: RFC 3339. */
  readonly evening: Pace | null;
  readonly proposal: Deadlines['proposal'];
  readonly conduct: Deadlines['conduct'];
  /** Minutes left of the pace in force. */
  readonly banks: BySide<number> | null;
  /** What the reader has left and set; null for who commands no side. */
  readonly own: OwnDeadlines | null;
}

/** The deadlines of a campaign, and what the reader has left for them. */
export const deadlinesPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, access }, look): Promise<Answer<DeadlinesPage>> {
    const opened = await openCampaign(services, access, look);
    if (!opened.ok) return opened;
    const { header, view } = opened.value;
    const { deadlines } = access.loaded.campaign;
    const timeline = await hoursOf(services, access.loaded);
    const inForce = timeline?.pace ?? deadlines.pace?.pace ?? null;
    const left = (side: Side) => (inForce === null ? 0 : bankLeft(deadlines, inForce, side));
    return ok({
      ...{ header, view },
      possible: sharedByPeople(access.loaded.campaign),
      pace: deadlines.pace?.pace ?? null,
      evening:
        timeline !== null && timeline.pace === deadlines.evening?.pace ? timeline.pace : null,
      proposal: deadlines.proposal,
      conduct: deadlines.conduct,
      banks: inForce === null ? null : { A: left('A'), B: left('B') },
      own: await ownDeadlines(services, access, opened.value),
    });
  },
});

async function ownDeadlines(
  services: Parameters<typeof orderOf>[0],
  access: Access,
  { view }: Pick<Opened, 'view'>,
): Promise<OwnDeadlines | null> {
  const { loaded, user, sides, names } = access;
  const side = postOf(access);
  if (side === null || !sides.includes(side) || !sharedByPeople(loaded.campaign)) return null;
  const { campaign } = loaded;
  const [order, steps, holidays] = await Promise.all([
    orderOf(services, loaded, side),
    reminderSteps(services, [user]),
    services.prisma.holiday.findMany({
      where: { userId: user, toAt: { gt: new Date() } },
      orderBy: { fromAt: 'asc' },
    }),
  ]);
  return {
    ...{ side, order, round: openRound(campaign), deputy: campaign.deadlines.deputies[side] },
    answers:
      campaign.phase === 'choosing'
        ? (view.situation?.choices ?? [])
            .filter((choice) => choice.open)
            .map((choice) => ({ value: choice.id, name: choice.title }))
        : [],
    staff: campaign.staff[side].map((one) => ({
      userId: one.user,
      name: names.get(one.user) ?? 'A former member',
    })),
    reminders: steps.get(user) ?? [],
    holidays: holidays.map(({ id, fromAt, toAt }) => ({
      id,
      from: fromAt.toISOString(),
      to: toAt.toISOString(),
    })),
  };
}

import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import type { Hours } from './deadline-hours';

/** Whether a campaign has, or is offered, a pace: another needs no row. A row that it left behind is closed by the worker. */
export function knowsDeadlines({ campaign }: LoadedCampaign): boolean {
  const { pace, evening, proposal, clock } = campaign.deadlines;
  return [pace, evening, proposal, clock].some((one) => one !== null);
}

/**
 * Writes when a worker has to look at a campaign's deadline next, unless the row is of a later event.
 *
 * @param nextAt in milliseconds since 1970; null: not before somebody acts
 */
export async function writeDeadlineRow(
  { prisma }: Pick<Services, 'prisma'>,
  loaded: LoadedCampaign,
  timeline: Hours | null,
  nextAt: number | null,
): Promise<void> {
  const row = {
    head: loaded.version,
    phase: timeline?.clock.phase ?? null,
    dueAt: timeline === null ? null : new Date(timeline.dueAt),
    nextAt: nextAt === null ? null : new Date(nextAt),
  };
  const { count } = await prisma.campaignDeadline.updateMany({
    where: { campaignId: loaded.id, head: { lte: loaded.version } },
    data: row,
  });
  if (count === 0)
    await prisma.campaignDeadline.createMany({
      data: [{ campaignId: loaded.id, ...row }],
      skipDuplicates: true,
    });
}

/** After an act on the board: a worker is to look at the deadline, which may be of another move now. */
export async function moveDeadline(
  { prisma }: Pick<Services, 'prisma'>,
  { id, campaign }: LoadedCampaign,
): Promise<void> {
  if (campaign.deadlines.clock?.kind !== 'board') return;
  await prisma.campaignDeadline.updateMany({
    where: { campaignId: id },
    data: { nextAt: new Date() },
  });
}

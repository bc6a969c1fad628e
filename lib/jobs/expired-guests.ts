import { expiredGuests, removeGuest } from '@/lib/accounts/guests';
import { streamOf } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';

/** Most guests removed in one pass. */
const GUESTS_MOST = 50;

/**
 * Removes guests whose time is over, with what they own: account, sessions, club, notes, the rows of their campaigns in
 * lists and analyses, and the keys of what they sealed. The events of their campaigns stay in the store, where
 * nothing is ever deleted; no account can reach them any more, and what was sealed in them cannot be opened.
 *
 * @returns how many were removed
 */
export async function removeExpiredGuests(
  services: Pick<Services, 'prisma' | 'secrets'>,
  nowMs: number,
): Promise<number> {
  const { prisma, secrets } = services;
  let removed = 0;
  for (const { userId, clubId } of await expiredGuests(nowMs, GUESTS_MOST)) {
    const campaigns =
      clubId === null
        ? []
        : await prisma.campaignList.findMany({ where: { clubId }, select: { campaignId: true } });
    // A guest who registers keeps the account, so nothing of it may be removed.
    if (!(await removeGuest(userId, nowMs))) continue;
    for (const { campaignId } of campaigns) {
      await secrets.shred(streamOf(campaignId));
      await prisma.analysisRun.deleteMany({ where: { campaignId } });
      await prisma.campaignList.deleteMany({ where: { campaignId } });
    }
    removed += 1;
  }
  return removed;
}

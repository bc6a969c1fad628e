import type { Access } from '@/lib/application/core/access';
import type { Services } from '@/lib/application/core/services';
import { SIDES, type Side } from '@/lib/kernel/side';

/**
 * Notifies open pages of a campaign that something came or went; each page checks for itself whether that concerns it.
 */
export async function notifyInboxes(services: Services, campaignId: string): Promise<void> {
  await services.inboxNews.tell(campaignId);
}

/** Accounts that hold a post, with their side; nobody at a shared screen. */
export function postsOf({ loaded }: Access): ReadonlyMap<string, Side> {
  const { seats, staff, settings } = loaded.campaign;
  const posts = new Map<string, Side>();
  if (settings.hotSeat) return posts;
  for (const side of SIDES) {
    const seat = seats[side];
    if (seat.controller === 'user' && seat.user !== undefined) posts.set(seat.user, side);
    for (const { user } of staff[side]) posts.set(user, side);
  }
  return posts;
}

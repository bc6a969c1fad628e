import type { Side } from '@/lib/kernel/side';
import { campaignEvent, type LoadedCampaign } from './loaded-campaign';

/** Whether a user has commanded a side, or served on it, since the campaign, or the branch, began. */
export function servedBefore({ events }: LoadedCampaign, user: string, side: Side): boolean {
  let served = false;
  for (const recorded of events) {
    const event = campaignEvent(recorded);
    if (event.type === 'CampaignStarted' || event.type === 'BranchBegun')
      // Knowledge from a command held before an agreement to go back remains.
      served =
        event.data.seats[side].user === user ||
        (served && event.type === 'BranchBegun' && event.data.continues !== undefined);
    else if (event.type === 'SeatTaken' && event.data.side === side)
      served ||= event.data.seat.user === user;
    else if (event.type === 'SubCommanderAppointed' && event.data.side === side)
      served ||= event.data.user === user;
  }
  return served;
}

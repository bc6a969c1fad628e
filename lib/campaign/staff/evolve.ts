import type { Evolvers } from '@/lib/campaign/chapter';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';
import type { StaffEvents } from './events';
import { NO_STAFF, type StaffPart, type SubCommander } from './state';

export function staffPart(): StaffPart {
  return { staff: NO_STAFF };
}

export const evolveStaff: Evolvers<keyof StaffEvents> = {
  SubCommanderAppointed: (campaign, { side, user }) =>
    change(campaign, side, (staff) => [...staff, { user, formations: [] }]),
  SubCommanderLeft: (campaign, { side, user }) =>
    change(campaign, side, (staff) => staff.filter((one) => one.user !== user)),
  FormationsAssigned: (campaign, { side, user, formations }) =>
    change(campaign, side, (staff) =>
      staff.map((one) =>
        one.user === user
          ? { user, formations }
          : { ...one, formations: one.formations.filter((id) => !formations.includes(id)) },
      ),
    ),
  SupremeCommandPassed: (campaign, { side, from, to }) => {
    campaign.seats = { ...campaign.seats, [side]: { controller: 'user', user: to } };
    change(campaign, side, (staff) => [
      ...staff.filter(({ user }) => user !== to),
      { user: from, formations: [] },
    ]);
  },
};

function change(
  campaign: StartedCampaign,
  side: Side,
  next: (staff: readonly SubCommander[]) => readonly SubCommander[],
): void {
  campaign.staff = { ...campaign.staff, [side]: next(campaign.staff[side]) };
}

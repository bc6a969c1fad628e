import { sideServed } from '@/lib/campaign/staff/staff';
import { mayInClub } from '@/lib/clubs/permissions';
import { SIDES } from '@/lib/kernel/side';
import type { Access } from './access';
import { type LoadedCampaign, servedBefore } from './loaded-campaign';
import type { Services } from './services';

/**
 * Whether a user may have a campaign analysed now. Once it is over: everybody who may see it, unless it is a what-if
 * still private to its creator, or the user still commands or serves in a campaign that it was begun from or that
 * continues it. Before: an umpire of the club who holds no post in it and has held none, nor holds one in any campaign
 * that it was begun from.
 */
export async function mayAnalyse(services: Services, access: Access): Promise<boolean> {
  const { loaded, user, sides, clubRole } = access;
  const elsewhere = await commandsElsewhere(services, loaded, user);
  if (loaded.campaign.phase === 'concluded' && !access.private && !elsewhere) return true;
  return (
    mayInClub(clubRole, 'umpireCampaign') &&
    sides.length === 0 &&
    access.serves === null &&
    !SIDES.some((side) => servedBefore(loaded, user, side)) &&
    !elsewhere &&
    (loaded.parent === null || loaded.creator !== user)
  );
}

/**
 * Whether a user commands, or serves, in another branch that this one reveals: one it was begun from that is still
 * being played, or the one that continues it where it was given up by agreement.
 */
export async function commandsElsewhere(
  services: Services,
  loaded: LoadedCampaign,
  user: string,
): Promise<boolean> {
  const commands = ({ campaign }: LoadedCampaign) =>
    campaign.phase !== 'concluded' &&
    !campaign.rewound &&
    (sideServed(campaign, user) !== null ||
      SIDES.some(
        (side) => campaign.seats[side].controller === 'user' && campaign.seats[side].user === user,
      ));
  for (let below: LoadedCampaign | null = loaded; below?.campaign.rewound; ) {
    below = await services.campaigns.load(below.campaign.rewound.successor);
    if (below !== null && commands(below)) return true;
  }
  for (let below = loaded; below.parent !== null; ) {
    const above = await services.campaigns.load(below.parent.id);
    if (above === null) return false;
    if (commands(above)) return true;
    below = above;
  }
  return false;
}

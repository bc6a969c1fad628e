import { mayInClub } from '@/lib/clubs/permissions';
import type { Access } from './access';
import { type LoadedCampaign, officers } from './loaded-campaign';

/** Whether more than one person has a part in a campaign, so that there are secrets between people. */
export const playsWithOthers = (loaded: LoadedCampaign): boolean =>
  new Set(officers(loaded)).size > 1 || (!loaded.campaign.settings.hotSeat && vacant(loaded));

const vacant = ({ campaign: { seats } }: LoadedCampaign): boolean =>
  Object.values(seats).some(({ controller, user }) => controller === 'user' && user === undefined);

/**
 * Why somebody may not move a campaign to another server; null where they may. The file holds what both sides have
 * sealed, and who makes it could open it: no player of a campaign between people may.
 */
export function moveFault(access: Access): string | null {
  if (!mayInClub(access.clubRole, 'moveCampaign'))
    return 'Only an owner of the club can move its campaigns to another server.';
  if (access.private) return 'A what-if does not move: it stays with the server that began it.';
  const plays = access.sides.length > 0 || access.serves !== null;
  return plays && playsWithOthers(access.loaded)
    ? 'You hold a post in this campaign, and the file holds what the other side has sealed. An owner of the club who does not play can move it.'
    : null;
}

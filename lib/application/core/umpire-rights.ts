import { mayInClub } from '@/lib/clubs/permissions';
import { SIDES } from '@/lib/kernel/side';
import type { Access } from './access';
import { servedBefore } from './loaded-campaign';

/**
 * Why the user may not take the umpire’s seat; null where they may. An umpire sees what both sides see: it is somebody
 * whom the club’s owner made an umpire of the club, who never held a post in the campaign and takes none afterwards.
 */
export function umpireFault({
  loaded,
  user,
  sides,
  serves,
  clubRole,
  unumpired,
  private: hidden,
}: Access): string | null {
  const { umpire, settings, phase, rewound, seats } = loaded.campaign;
  if (!mayInClub(clubRole, 'umpireCampaign'))
    return 'Only those who umpire in the club can do this.';
  if (!unumpired) return 'This campaign has an umpire.';
  if (umpire === user) return 'You are the umpire of this campaign.';
  if (phase === 'concluded' || rewound !== null) return 'The campaign is over.';
  if (loaded.campaign.away) return 'This campaign has moved to another server.';
  if (hidden || settings.hotSeat || settings.mail !== undefined)
    return 'Only a campaign between people on this server has an umpire.';
  if (SIDES.some((side) => seats[side].controller !== 'user'))
    return 'Only a campaign between people on this server has an umpire.';
  if (sides.length > 0 || serves !== null || SIDES.some((side) => servedBefore(loaded, user, side)))
    return 'You hold, or held, a post in this campaign: its umpire must be somebody else.';
  return null;
}

/** Whether the user says who may follow a campaign: its umpire, or where there is none, its commanders. */
export function maySetAudience({ loaded, umpires, unumpired, sides }: Access): boolean {
  const { settings } = loaded.campaign;
  return settings.mail === undefined && (umpires || (unumpired && sides.length > 0));
}

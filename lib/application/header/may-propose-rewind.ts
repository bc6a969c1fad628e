import type { Access } from '@/lib/application/core/access';
import { facesAnotherPerson } from '@/lib/campaign/start/settings';
import { SIDES } from '@/lib/kernel/side';

/** Whether the user may propose to go back: a commander whose other side is another person’s. */
export function mayProposeRewind({ loaded, sides }: Access): boolean {
  const { campaign } = loaded;
  return (
    sides.length === 1 &&
    campaign.phase !== 'concluded' &&
    campaign.rewound === null &&
    campaign.rewindProposal === null &&
    facesAnotherPerson(campaign) &&
    SIDES.every((side) => campaign.seats[side].user !== undefined)
  );
}

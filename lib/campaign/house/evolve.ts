import type { Evolvers } from '@/lib/campaign/chapter';
import { GOOD_CONDUCT } from '@/lib/campaign/deadlines/state';
import { NO_STAFF } from '@/lib/campaign/staff/state';
import type { Seat } from '@/lib/campaign/start/settings';
import { NO_STAND_IN } from '@/lib/campaign/umpire/state';
import type { HouseEvents } from './events';

/** What a person held is vacant; an artificial commander stays. */
const vacated = (seat: Seat): Seat => (seat.controller === 'user' ? { controller: 'user' } : seat);

export const evolveHouse: Evolvers<keyof HouseEvents> = {
  CampaignSentAway: (campaign) => {
    campaign.away = true;
  },
  CampaignCalledBack: (campaign) => {
    campaign.away = false;
  },
  CampaignArrived: (campaign) => {
    campaign.away = false;
    campaign.seats = { A: vacated(campaign.seats.A), B: vacated(campaign.seats.B) };
    campaign.staff = NO_STAFF;
    campaign.umpire = null;
    campaign.standsIn = NO_STAND_IN;
    // Nobody takes a seat unasked: its new commanders open it again to whom they like.
    campaign.audience = { kind: 'players', delayHours: campaign.audience?.delayHours ?? 0 };
    campaign.pause = null;
    campaign.rewindProposal = null;
    campaign.deadlines = {
      ...campaign.deadlines,
      ...{ proposal: null, clock: null, unnamed: [] },
      conduct: { A: GOOD_CONDUCT, B: GOOD_CONDUCT },
      deputies: { A: null, B: null },
    };
  },
};

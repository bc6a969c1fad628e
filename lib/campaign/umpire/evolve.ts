import type { Evolvers } from '@/lib/campaign/chapter';
import type { UmpireEvents } from './events';
import { NO_STAND_IN, type UmpirePart } from './state';

export function umpirePart(): UmpirePart {
  return { umpire: null, standsIn: NO_STAND_IN, audience: null, pause: null };
}

export const evolveUmpire: Evolvers<keyof UmpireEvents> = {
  UmpireSeated: (campaign, { user }) => {
    campaign.umpire = user;
  },
  UmpireLeft: (campaign) => {
    campaign.umpire = null;
    campaign.standsIn = NO_STAND_IN;
    campaign.pause = null;
  },
  StandInBegun: (campaign, { side }) => {
    campaign.standsIn = { ...campaign.standsIn, [side]: true };
  },
  StandInEnded: (campaign, { side }) => {
    campaign.standsIn = { ...campaign.standsIn, [side]: false };
  },
  AudienceSet: (campaign, { audience, delayHours }) => {
    campaign.audience = { kind: audience, delayHours };
  },
  PauseBegun: (campaign, { until, reason }) => {
    campaign.pause = { until, reason };
  },
  PauseEnded: (campaign) => {
    campaign.pause = null;
  },
};

import type { Evolvers } from '@/lib/campaign/chapter';
import { applyUnitChange, noteStrength } from '@/lib/campaign/forces/forces';
import { noteCorrectionToll } from '@/lib/campaign/toll/toll';
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
  StrengthCorrected: (campaign, { units }, position) => {
    const changes = units.map(({ unit, men, guns }) => ({
      ...{ unit, men: men.to - men.from, guns: guns.to - guns.from },
      fatigue: 0,
    }));
    noteCorrectionToll(campaign, changes);
    for (const change of changes) applyUnitChange(campaign.forces, change);
    noteStrength(campaign, position, 'Correction');
  },
};

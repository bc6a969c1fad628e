import { type Decided, type Deciders, happened, running } from '@/lib/campaign/chapter';
import type { CampaignState } from '@/lib/campaign/state';
import { refuse } from '@/lib/kernel/result';
import type { HouseCommands } from './events';

/**
 * Sends a campaign to another server. Refuses BY_MAIL, and WRONG_PHASE while a battle is being settled or stands on a
 * board: its dice are sealed until it is over.
 */
export function sendAway(state: CampaignState, { user }: HouseCommands['SendAway']): Decided {
  const campaign = running(state);
  if (!campaign.ok) return campaign;
  const { mail, phase, between } = campaign.value;
  if (mail !== null)
    return refuse('BY_MAIL', 'A campaign by mail already lives on two servers. It cannot move.');
  if (phase === 'board' || phase === 'expected' || between !== null)
    return refuse(
      'WRONG_PHASE',
      'A battle is being fought or settled. Finish it first: the campaign can move afterwards.',
    );
  return happened({ type: 'CampaignSentAway', data: { user } });
}

/** Keeps a campaign here after all. Refuses NOT_AWAY. */
export function callBack(
  { campaign }: CampaignState,
  { user }: HouseCommands['CallBack'],
): Decided {
  return campaign?.away
    ? happened({ type: 'CampaignCalledBack', data: { user } })
    : refuse('NOT_AWAY', 'This campaign has not moved to another server.');
}

/** Takes a campaign in that was sent away. Refuses NOT_AWAY. */
export function arrive(
  { campaign }: CampaignState,
  { from, user }: HouseCommands['Arrive'],
): Decided {
  return campaign?.away && /^[0-9a-f]{64}$/.test(from)
    ? happened({ type: 'CampaignArrived', data: { from, user } })
    : refuse('NOT_AWAY', 'This campaign was not sent to another server.');
}

export const houseDeciders: Deciders<keyof HouseCommands> = {
  SendAway: sendAway,
  CallBack: callBack,
  Arrive: arrive,
};

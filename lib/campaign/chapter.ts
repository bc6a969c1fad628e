import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { CampaignCommands, CampaignCommandType, DecisionContext } from './commands';
import type { CampaignEvent, CampaignEvents, CampaignEventType } from './events';
import type { CampaignState, StartedCampaign } from './state';

/**
 * The parts of a chapter. `events.ts` declares its events and commands, `state.ts` its state; then one table each, with
 * an entry for every type: how its commands are decided, how its events are folded, how they are worded.
 */

/** The answer to a command: the events, or the reason for refusing it. */
export type Decided = Result<CampaignEvent[], Refusal>;

/** How the commands of a chapter are decided. */
export type Deciders<T extends CampaignCommandType> = {
  readonly [Each in T]: (
    state: CampaignState,
    data: CampaignCommands[Each],
    context: DecisionContext,
  ) => Decided;
};

/** How the events of a chapter change the campaign, in place. `position`: the event's own, 1 upward. */
export type Evolvers<T extends CampaignEventType> = {
  readonly [Each in T]: (
    campaign: StartedCampaign,
    data: CampaignEvents[Each],
    position: number,
  ) => void;
};

/** A decision of one event or more. */
export function happened(...events: readonly CampaignEvent[]): Decided {
  return ok([...events]);
}

/** What everything but calling it back is answered while a campaign is on another server. */
export const MOVED_AWAY = refuse(
  'MOVED_AWAY',
  'This campaign has moved to another server. Nothing happens in it here.',
);

/** The campaign, if it is still in progress. Refuses NOT_STARTED, CAMPAIGN_CONCLUDED, REWOUND, MOVED_AWAY. */
export function running(state: CampaignState): Result<Readonly<StartedCampaign>, Refusal> {
  if (!state.campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  if (state.campaign.phase === 'concluded')
    return refuse('CAMPAIGN_CONCLUDED', 'The campaign is over.');
  if (state.campaign.rewound)
    return refuse(
      'REWOUND',
      'Both commanders agreed to go back: the campaign goes on in another branch.',
    );
  if (state.campaign.away) return MOVED_AWAY;
  return ok(state.campaign);
}

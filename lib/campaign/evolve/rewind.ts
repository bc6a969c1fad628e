import type { CampaignEvent } from '../events';
import type { RewindEvents } from '../events/rewind';
import type { StartedCampaign } from '../state';

export type RewindEvent = Extract<CampaignEvent, { type: keyof RewindEvents }>;

/** Folds a proposal to go back, and what became of it. */
export function evolveRewind(
  campaign: StartedCampaign,
  event: RewindEvent,
  position: number,
): void {
  switch (event.type) {
    case 'RewindProposed':
      campaign.rewindProposal = { ...event.data, position };
      return;
    case 'RewindWithdrawn':
    case 'RewindDeclined':
      campaign.rewindProposal = null;
      return;
    case 'RewindAgreed': {
      const { at, successor } = event.data;
      campaign.rewindProposal = null;
      campaign.rewound = { at, successor, position };
      return;
    }
  }
}

/** What opens or settles something. */
const DECIDING: ReadonlySet<CampaignEvent['type']> = new Set([
  'ChoicesRevealed',
  'MethodsRevealed',
  'BattleResolved',
  'IntervalDecided',
  'IntervalDecided',
  'IntervalPassed',
]);

/** Whether anything was opened or settled after the first `at` events; seals, notes and changes of command do not count. */
export function decidedAfter(events: readonly Pick<CampaignEvent, 'type'>[], at: number): boolean {
  return events.slice(at).some((event) => DECIDING.has(event.type));
}

/**
 * A proposal lapses as soon as the campaign goes on: when something is opened or settled, when a command changes hands,
 * and in a what-if, which begins with nothing waiting.
 */
export function lapseRewind(campaign: StartedCampaign, event: CampaignEvent): void {
  if (campaign.rewindProposal === null) return;
  if (DECIDING.has(event.type) || event.type === 'SeatTaken' || event.type === 'BranchBegun')
    campaign.rewindProposal = null;
}

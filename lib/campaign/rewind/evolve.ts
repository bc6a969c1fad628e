import type { Evolvers } from '@/lib/campaign/chapter';
import type { CampaignEvent, CampaignEventType } from '@/lib/campaign/events';
import type { RewindEvents } from './events';
import type { RewindPart } from './state';

export function rewindPart(): RewindPart {
  return { rewindProposal: null, rewound: null };
}

export const evolveRewind: Evolvers<keyof RewindEvents> = {
  RewindProposed: (campaign, data, position) => {
    campaign.rewindProposal = { ...data, position };
  },
  RewindWithdrawn: (campaign) => {
    campaign.rewindProposal = null;
  },
  RewindDeclined: (campaign) => {
    campaign.rewindProposal = null;
  },
  RewindAgreed: (campaign, { at, successor }, position) => {
    campaign.rewindProposal = null;
    campaign.rewound = { at, successor, position };
  },
};

/** Events that open or settle something. */
const DECIDING: ReadonlySet<CampaignEventType> = new Set([
  'ChoicesRevealed',
  'MethodsRevealed',
  'BattleResolved',
  'IntervalDecided',
  'IntervalPassed',
]);

/** Whether anything was opened or settled after the first `at` events; seals, notes and changes of command do not count. */
export function decidedAfter(events: readonly Pick<CampaignEvent, 'type'>[], at: number): boolean {
  return events.slice(at).some((event) => DECIDING.has(event.type));
}

/**
 * A proposal lapses as soon as the campaign goes on: when something is opened or settled, when a command changes hands,
 * and in a what-if, which begins with no proposal.
 */
export function lapseRewind(campaign: RewindPart, { type }: CampaignEvent): void {
  if (campaign.rewindProposal === null) return;
  if (DECIDING.has(type) || type === 'SeatTaken' || type === 'BranchBegun')
    campaign.rewindProposal = null;
}

import { invariant } from '../../kernel/assert';
import type { CampaignEvent } from '../events';
import type { UndoEvents } from '../events/undo';
import { openRound, type Seals, type StartedCampaign } from '../state';

export type UndoEvent = Extract<CampaignEvent, { type: keyof UndoEvents }>;

/** What both sides have sealed in the round that is open now; null where none is. */
export function openSeals(campaign: Readonly<StartedCampaign>): Seals | null {
  if (openRound(campaign) === null) return null;
  return (campaign.phase === 'choosing' ? campaign.situation : campaign.encounter)?.seals ?? null;
}

/** Folds what was taken back: the side stands as if it had not yet answered. */
export function evolveUndo(campaign: StartedCampaign, event: UndoEvent): void {
  const { encounter, situation } = campaign;
  if (event.type === 'TableReportWithdrawn') {
    invariant(encounter !== null, 'a report is of an announced battle');
    campaign.encounter = { ...encounter, tableReport: null };
    return;
  }
  const { side } = event.data;
  if (campaign.phase === 'encounter' && encounter)
    campaign.encounter = { ...encounter, seals: { ...encounter.seals, [side]: null } };
  else {
    invariant(situation !== null, 'a choice is taken back at a situation');
    campaign.situation = { ...situation, seals: { ...situation.seals, [side]: null } };
  }
}

import { invariant } from '../../kernel/assert';
import type { CampaignEvent } from '../events';
import type { UndoEvents } from '../events/undo';
import type { StartedCampaign } from '../state';

export type UndoEvent = Extract<CampaignEvent, { type: keyof UndoEvents }>;

/** Folds what was taken back: the side stands as if it had not yet answered. */
export function evolveUndo(campaign: StartedCampaign, event: UndoEvent): void {
  const { encounter, interval, situation } = campaign;
  if (event.type === 'TableReportWithdrawn') {
    invariant(encounter !== null, 'a report is of an announced battle');
    campaign.encounter = { ...encounter, tableReport: null };
    return;
  }
  const { side } = event.data;
  if (campaign.phase === 'encounter' && encounter)
    campaign.encounter = { ...encounter, seals: { ...encounter.seals, [side]: null } };
  else if (campaign.phase === 'interval' && interval)
    campaign.interval = { ...interval, seals: { ...interval.seals, [side]: null } };
  else {
    invariant(situation !== null, 'a choice is taken back at a situation');
    campaign.situation = { ...situation, seals: { ...situation.seals, [side]: null } };
  }
}

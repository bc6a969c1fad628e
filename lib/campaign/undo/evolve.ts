import type { Evolvers } from '@/lib/campaign/chapter';
import { invariant } from '@/lib/kernel/assert';
import type { UndoEvents } from './events';

/** The side counts as not having answered. */
export const evolveUndo: Evolvers<keyof UndoEvents> = {
  SealWithdrawn: (campaign, { side }) => {
    const { encounter, interval, phase, situation } = campaign;
    if (phase === 'encounter' && encounter)
      campaign.encounter = { ...encounter, seals: { ...encounter.seals, [side]: null } };
    else if (phase === 'interval' && interval)
      campaign.interval = { ...interval, seals: { ...interval.seals, [side]: null } };
    else {
      invariant(situation !== null, 'a choice is withdrawn at a situation');
      campaign.situation = { ...situation, seals: { ...situation.seals, [side]: null } };
    }
  },
  TableReportWithdrawn: (campaign) => {
    const { encounter } = campaign;
    invariant(encounter !== null, 'a report is of an announced battle');
    campaign.encounter = { ...encounter, tableReport: null };
  },
};

import type { DecisionContext } from '@/lib/campaign/commands';
import type { StartedCampaign } from '@/lib/campaign/state';
import { intervalDraws } from './dice';

/** For a report that ends a battle by mail: what follows takes its dice from the round that was opened last. */
export function mailReportContext({ diceFrom }: Readonly<StartedCampaign>): DecisionContext {
  return { sealed: { A: null, B: null }, draw: intervalDraws(diceFrom), fightQuick: null };
}

import { battleFairness } from '@/lib/campaign/battle/fairness';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { CampaignEvent, CampaignEvents, CampaignEventType } from '@/lib/campaign/events';
import { intervalFairness } from '@/lib/campaign/interval/fairness';
import {
  type FairnessAccount,
  type FairnessEntries,
  FairnessLedger,
} from '@/lib/campaign/rounds/fairness';
import { situationFairness } from '@/lib/campaign/situations/fairness';
import { startFairness } from '@/lib/campaign/start/fairness';
import { undoFairness } from '@/lib/campaign/undo/fairness';

export type { FairBattle, FairnessAccount, FairRound } from '@/lib/campaign/rounds/fairness';

/** How events enter the account: the chapters' tables, together. */
const ENTRIES: FairnessEntries<CampaignEventType> = {
  ...startFairness,
  ...situationFairness,
  ...battleFairness,
  ...intervalFairness,
  ...undoFairness,
};

/** The account of a history, from its first event on. */
export function fairnessOf(
  events: readonly CampaignEvent[],
  definition: CampaignDefinition,
): FairnessAccount {
  const ledger = new FairnessLedger(definition);
  events.forEach((event, index) => {
    enter(ledger, event, index + 1);
  });
  return ledger.account();
}

function enter<T extends CampaignEventType>(
  ledger: FairnessLedger,
  event: { readonly type: T; readonly data: CampaignEvents[T] },
  position: number,
): void {
  ENTRIES[event.type]?.(ledger, event.data, position);
}

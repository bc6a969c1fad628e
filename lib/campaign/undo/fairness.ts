import type { FairnessEntries } from '@/lib/campaign/rounds/fairness';
import type { UndoEvents } from './events';

export const undoFairness: FairnessEntries<keyof UndoEvents> = {
  SealWithdrawn: (ledger, { round, side }) => ledger.withdraw(round, side),
};

import type { FairnessEntries } from '@/lib/campaign/rounds/fairness';
import type { StartEvents } from './events';

export const startFairness: FairnessEntries<keyof StartEvents> = {
  CampaignStarted: (ledger, { seedRoot, settings }, position) => {
    ledger.commitSeeds(seedRoot, position);
    ledger.settings = settings;
  },
  BranchBegun: (ledger, { seedRoot }, position) => {
    ledger.commitSeeds(seedRoot, position);
    ledger.dropSeals();
  },
};

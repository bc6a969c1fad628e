import type { FairnessEntries } from '@/lib/campaign/rounds/fairness';
import type { IntervalEvents } from './events';

export const intervalFairness: FairnessEntries<keyof IntervalEvents> = {
  IntervalOpened: (ledger, { round, interval, asked }, position) => {
    const title = ledger.lookup.intervals.get(interval)?.title ?? interval;
    const sides = { A: asked.A !== null, B: asked.B !== null };
    ledger.openRound(round, { kind: 'interval', title, position }, sides);
  },
  IntervalSealed: (ledger, data, position) => ledger.seal(data, position),
  IntervalDecided: (ledger, data, position) =>
    ledger.reveal(data.round, position, data, () => 'Its orders'),
};

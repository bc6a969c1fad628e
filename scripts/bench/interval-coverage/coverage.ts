import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { SIDES } from '@/lib/kernel/side';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';

/** How many of the intervals of one kind contain the true value. */
export interface Held {
  cases: number;
  held: number;
}
export interface Coverage {
  readonly shares: Held;
  readonly scores: Held;
  readonly losses: Held;
}

/** Rarer levels are left out: with a handful of trials the interval of a share is inherently coarse. */
const RARE = 0.02;

function summary(
  resolver: QuickResolver,
  order: BattleOrder,
  seed: string,
  from: number,
  to: number,
): TrialSummary {
  const model = { ruleset: resolver.id, version: resolver.version };
  return summariseTrials(order, model, [
    resolver.trials(checkedOrder(resolver, order), seed, from, to),
  ]);
}

/**
 * Compares the 95 % sampling intervals of `runs` runs of `trials` trials each with one long run of `long` trials with
 * draws of its own: the share of every level, the mean score, the mean loss of either side.
 */
export function coverageOf(
  resolver: QuickResolver,
  order: BattleOrder,
  { runs, trials, long }: { runs: number; trials: number; long: number },
): Coverage {
  const truth = summary(resolver, order, 'coverage/long', 0, long);
  const coverage = {
    shares: { cases: 0, held: 0 },
    scores: { cases: 0, held: 0 },
    losses: { cases: 0, held: 0 },
  };
  const count = (held: Held, [low, high]: readonly [number, number], value: number) => {
    held.cases += 1;
    if (low <= value && value <= high) held.held += 1;
  };
  for (let run = 0; run < runs; run += 1) {
    const seen = summary(resolver, order, 'coverage/runs', run * trials, (run + 1) * trials);
    for (const level of VICTORY_LEVELS) {
      const { share } = truth.levels[level];
      if (share >= RARE && share <= 1 - RARE)
        count(coverage.shares, seen.levels[level].sampling95, share);
    }
    count(coverage.scores, seen.score.sampling95, truth.score.mean);
    for (const side of SIDES)
      count(coverage.losses, seen.losses[side].sampling95, truth.losses[side].mean);
  }
  return coverage;
}

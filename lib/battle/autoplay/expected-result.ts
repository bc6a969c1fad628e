import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder, LevelDistribution } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { levelScore, VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { summariseTrials } from './trial-summary';

/**
 * The seed of all trials: public, so that anybody can repeat them. Real battles get their dice from their own seeds.
 */
export const TRIALS_SEED = 'orderly-book/trials/1';
/** Trials of a battle, unless its ruleset says that fewer are worth the computing time. */
export const TRIALS_DEFAULT = 4_000;

/** The number of trials of a ruleset's battles, at most `wanted`. */
export function trialsOf(
  resolver: Pick<QuickResolver, 'trialsMost'> | undefined,
  wanted = TRIALS_DEFAULT,
): number {
  return Math.min(wanted, resolver?.trialsMost ?? wanted);
}

/** Fights trials 0 to `trials` (exclusive) of an order in this thread and sums them up. */
export function summaryOf(
  resolver: QuickResolver,
  order: BattleOrder,
  trials: number,
): TrialSummary {
  const batch = resolver.trials(checkedOrder(resolver, order), TRIALS_SEED, 0, trials);
  return summariseTrials(order, { ruleset: resolver.id, version: order.ruleset.version }, [batch]);
}

/** The shares of a summary, worst level first. */
export function distributionOf(summary: TrialSummary): LevelDistribution {
  const share = (level: VictoryLevel) => summary.levels[level].share;
  return {
    trials: summary.trials,
    shares: [
      share('majorDefeat'),
      share('minorDefeat'),
      share('draw'),
      share('minorVictory'),
      share('majorVictory'),
    ],
  };
}

/**
 * The report of a battle that ends at a given level: that of the trial of this level nearest the mean losses. If no
 * trial ended at this level, the ledger comes from the nearest level's trial; `basis` says so.
 */
export function reportAtLevel(
  resolver: QuickResolver,
  order: BattleOrder,
  summary: TrialSummary,
  level: VictoryLevel,
  basis: Readonly<Record<string, Json>>,
): BattleReport {
  const near = [...VICTORY_LEVELS].sort(
    (one, other) =>
      Math.abs(levelScore(one) - levelScore(level)) -
        Math.abs(levelScore(other) - levelScore(level)) ||
      Math.abs(levelScore(one)) - Math.abs(levelScore(other)),
  );
  const lender =
    near.find((one) => summary.representative[one] !== undefined) ?? summary.expected.level;
  const trial =
    lender === summary.expected.level
      ? summary.expected.trial
      : (summary.representative[lender] ?? summary.expected.trial);
  const report = resolver.trialReport(checkedOrder(resolver, order), TRIALS_SEED, trial);
  return {
    ...report,
    method: 'expected',
    level,
    basis: {
      ...basis,
      trials: summary.trials,
      seed: TRIALS_SEED,
      trial,
      ...(lender === level ? {} : { ledgerOf: lender }),
    },
  };
}

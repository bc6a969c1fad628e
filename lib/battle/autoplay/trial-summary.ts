import type { TrialBatch, TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { headsOf } from '@/lib/battle/handoff/heads';
import {
  type Interval,
  meanAndVariance,
  meanInterval95,
  predictionInterval95,
  shareInterval95,
} from '@/lib/chance/trials';
import { invariant } from '@/lib/kernel/assert';
import type { BySide, Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/**
 * Joins batches of consecutive trials into one, in whatever order the threads delivered them. Throws if a trial is
 * missing or duplicated.
 */
export function joinTrials(batches: readonly TrialBatch[]): TrialBatch {
  invariant(batches.length > 0, 'no trials to join');
  const sorted = [...batches].sort((one, other) => one.from - other.from || one.to - other.to);
  const first = sorted[0] as TrialBatch;
  const last = sorted[sorted.length - 1] as TrialBatch;
  const size = last.to - first.from;
  const joined = {
    from: first.from,
    to: last.to,
    level: new Uint8Array(size),
    headsLost: { A: new Float64Array(size), B: new Float64Array(size) },
    gunsLost: { A: new Float64Array(size), B: new Float64Array(size) },
    points: new Float64Array(size),
  };
  let next = first.from;
  for (const batch of sorted) {
    invariant(batch.from === next, `trials ${next} to ${batch.from} are missing or doubled`);
    invariant(batch.level.length === batch.to - batch.from, 'a batch as long as its range');
    const at = batch.from - first.from;
    joined.level.set(batch.level, at);
    joined.points.set(batch.points, at);
    for (const side of ['A', 'B'] as const) {
      joined.headsLost[side].set(batch.headsLost[side], at);
      joined.gunsLost[side].set(batch.gunsLost[side], at);
    }
    next = batch.to;
  }
  return joined;
}

/**
 * Median of the levels of trials, 0 … 4. If exactly half the trials are on either side of a gap, the tie goes towards
 * the draw, to the nearest level that occurred; of two equally near ones to the more frequent, then to the lower.
 */
export function medianLevel(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  invariant(total > 0, 'a median of no trials');
  let low = -1;
  let high = -1;
  let seen = 0;
  for (let level = 0; level < counts.length; level += 1) {
    seen += counts[level] as number;
    if (low < 0 && 2 * seen >= total) low = level;
    if (high < 0 && 2 * seen > total) high = level;
  }
  if (low === high) return low;
  const distance = (level: number) => Math.abs(level - 2);
  if (distance(low) !== distance(high)) return distance(low) < distance(high) ? low : high;
  return (counts[high] as number) > (counts[low] as number) ? high : low;
}

/** The level nearest the middle of authored odds (shares, worst first): the same rule as for trials. */
export function medianOfOdds(odds: readonly number[]): VictoryLevel {
  let low = -1;
  let high = -1;
  let seen = 0;
  // Authored shares are decimals: a sum within rounding error of half counts as half.
  const slack = 1e-9;
  odds.forEach((share, level) => {
    seen += share;
    if (low < 0 && seen >= 0.5 - slack) low = level;
    if (high < 0 && seen > 0.5 + slack) high = level;
  });
  invariant(low >= 0 && high >= 0, 'odds that sum to 1');
  // A tie goes towards the draw: the draw itself if it lies between, else the nearer end of the gap.
  const level = low <= 2 && high >= 2 ? 2 : high < 2 ? high : low;
  return VICTORY_LEVELS[low === high ? low : level] as VictoryLevel;
}

/** Trial of one level (or of any, −1) with losses nearest the given means, each side relative to its own start. */
function nearest(
  batch: TrialBatch,
  level: number,
  mean: BySide<number>,
  start: BySide<number>,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < batch.level.length; index += 1) {
    if (level >= 0 && batch.level[index] !== level) continue;
    const a = ((batch.headsLost.A[index] as number) - mean.A) / Math.max(1, start.A);
    const b = ((batch.headsLost.B[index] as number) - mean.B) / Math.max(1, start.B);
    const distance = a * a + b * b;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best < 0 ? best : best + batch.from;
}

/**
 * The summary of an order's trials for pages, the command line and the expected value. The expected trial is the one of
 * the median level nearest the mean losses of all trials; a level's representative is nearest its own mean losses.
 */
export function summariseTrials(
  order: BattleOrder,
  model: { readonly ruleset: string; readonly version: string },
  batches: readonly TrialBatch[],
): TrialSummary {
  const batch = joinTrials(batches);
  const trials = batch.level.length;
  invariant(trials > 0, 'a summary of no trials');
  const counts = [0, 0, 0, 0, 0];
  const scores = new Float64Array(trials);
  for (let index = 0; index < trials; index += 1) {
    const level = batch.level[index] as number;
    counts[level] = (counts[level] as number) + 1;
    scores[index] = level - 2;
  }
  const start = startHeads(order);
  const losses = {} as Record<Side, TrialSummary['losses']['A']>;
  const mean = { A: 0, B: 0 };
  for (const side of ['A', 'B'] as const) {
    const values = batch.headsLost[side];
    mean[side] = meanAndVariance(values).mean;
    losses[side] = {
      start: start[side],
      mean: mean[side],
      sampling95: within(meanInterval95(values), start[side]),
      prediction95: predictionInterval95(values),
    };
  }
  const levels = {} as Record<VictoryLevel, TrialSummary['levels'][VictoryLevel]>;
  const representative: Partial<Record<VictoryLevel, number>> = {};
  VICTORY_LEVELS.forEach((level, index) => {
    const count = counts[index] as number;
    levels[level] = { share: count / trials, sampling95: shareInterval95(count, trials) };
    if (count > 0) representative[level] = nearest(batch, index, meansOf(batch, index), start);
  });
  const expected = medianLevel(counts);
  return {
    trials,
    model,
    levels,
    score: { mean: meanAndVariance(scores).mean, sampling95: meanInterval95(scores) },
    losses,
    expected: {
      level: VICTORY_LEVELS[expected] as VictoryLevel,
      trial: nearest(batch, expected, mean, start),
    },
    representative,
  };
}

function within(interval: Interval, most: number): Interval {
  return [Math.max(0, interval[0]), Math.min(most, interval[1])];
}

function startHeads(order: BattleOrder): Record<Side, number> {
  const start = { A: 0, B: 0 };
  const heads = headsOf(order);
  for (const { side, strength } of order.units) start[side] += strength[heads] ?? 0;
  return start;
}

function meansOf(batch: TrialBatch, level: number): Record<Side, number> {
  const sum = { A: 0, B: 0 };
  let count = 0;
  for (let index = 0; index < batch.level.length; index += 1) {
    if (batch.level[index] !== level) continue;
    sum.A += batch.headsLost.A[index] as number;
    sum.B += batch.headsLost.B[index] as number;
    count += 1;
  }
  return { A: sum.A / Math.max(1, count), B: sum.B / Math.max(1, count) };
}

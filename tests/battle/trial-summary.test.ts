import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinTrials,
  medianLevel,
  medianOfOdds,
  summariseTrials,
} from '@/lib/battle/autoplay/trial-summary';
import type { TrialBatch } from '@/lib/battle/contract/trials';
import { headsOf } from '@/lib/battle/handoff/heads';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';

const batch = (from: number, levels: number[], lostA: number[], lostB: number[]): TrialBatch => ({
  from,
  to: from + levels.length,
  level: Uint8Array.from(levels),
  headsLost: { A: Float64Array.from(lostA), B: Float64Array.from(lostB) },
  gunsLost: { A: new Float64Array(levels.length), B: new Float64Array(levels.length) },
  points: new Float64Array(levels.length),
});
const model = { ruleset: 'musket-and-pike', version: '1' };

test('[battle: expected value] the median level; a tie goes towards the draw', () => {
  expect(medianLevel([0, 0, 0, 1, 2])).toBe(4);
  expect(medianLevel([3, 1, 0, 0, 0])).toBe(0);
  expect(medianLevel([0, 2, 2, 0, 0])).toBe(2);
  expect(medianLevel([0, 0, 2, 0, 2])).toBe(2);
  expect(medianLevel([2, 2, 0, 0, 0])).toBe(1);
  expect(medianLevel([0, 0, 0, 2, 2])).toBe(3);
  // A gap around the draw, which no trial reached: the more frequent side, then the lower.
  expect(medianLevel([1, 2, 0, 3, 0])).toBe(3);
  expect(medianLevel([0, 3, 0, 3, 0])).toBe(1);
  expect(() => medianLevel([0, 0, 0, 0, 0])).toThrow();
});

test('[battle: trials] pieces are counted if no men are sent, and never added to men', () => {
  const order = exampleOrder();
  const withLeader = (units: typeof order.units) => ({
    ...order,
    units: units.map((unit, index) => (index === 0 ? { ...unit, strength: { pieces: 1 } } : unit)),
  });
  const menOf = (units: typeof order.units, side: 'A' | 'B') =>
    units.reduce((sum, unit) => sum + (unit.side === side ? (unit.strength.men ?? 0) : 0), 0);
  const mixed = withLeader(order.units);
  const { losses } = summariseTrials(mixed, model, [batch(0, [2, 2], [0, 0], [0, 0])]);
  expect([headsOf(mixed), losses.A.start, losses.B.start]).toEqual([
    'men',
    menOf(mixed.units, 'A'),
    menOf(mixed.units, 'B'),
  ]);
  const pieces = {
    ...order,
    units: order.units.map((unit) => ({ ...unit, strength: { pieces: 2 } })),
  };
  expect(headsOf(pieces)).toBe('pieces');
  const counted = summariseTrials(pieces, model, [batch(0, [2], [0], [0])]).losses;
  expect(counted.A.start + counted.B.start).toBe(2 * order.units.length);
});

test('[battle: expected value] authored odds follow the same rule, with decimals', () => {
  expect(medianOfOdds([0.1, 0.2, 0.2, 0.3, 0.2])).toBe('draw');
  expect(medianOfOdds([0, 0.1, 0.2, 0.2, 0.5])).toBe('minorVictory');
  expect(medianOfOdds([0.1, 0.2, 0.1, 0.1, 0.5])).toBe('minorVictory');
  expect(medianOfOdds([0.5, 0, 0, 0, 0.5])).toBe('draw');
  expect(medianOfOdds([0, 0, 0, 0, 1])).toBe('majorVictory');
});

test('[battle: expected value] the median of counts has half the trials on either side', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 5, maxLength: 5 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (total === 0) return;
      const level = medianLevel(counts);
      const below = counts.slice(0, level).reduce((sum, count) => sum + count, 0);
      const above = counts.slice(level + 1).reduce((sum, count) => sum + count, 0);
      expect(2 * below).toBeLessThanOrEqual(total);
      expect(2 * above).toBeLessThanOrEqual(total);
      expect(counts[level]).toBeGreaterThan(0);
      const mirrored = medianLevel([...counts].reverse());
      if (counts[level] !== counts[4 - level]) expect(mirrored).toBe(4 - level);
    }),
  );
});

test('[battle: trials] batches join in any order; a gap or a doubled trial is a broken invariant', () => {
  const first = batch(0, [2, 3], [10, 20], [30, 40]);
  const second = batch(2, [4], [5], [60]);
  expect([...joinTrials([second, first]).level]).toEqual([2, 3, 4]);
  expect([...joinTrials([second, first]).headsLost.B]).toEqual([30, 40, 60]);
  expect(() => joinTrials([first, batch(3, [1], [1], [1])])).toThrow();
  expect(() => joinTrials([first, first])).toThrow();
  expect(() => joinTrials([])).toThrow();
});

test('[battle: trials] a summary has shares with intervals, losses with both intervals, and example trials', () => {
  const order = exampleOrder();
  const levels = [4, 3, 3, 3, 1];
  const summary = summariseTrials(order, model, [
    batch(100, levels, [10, 100, 200, 600, 90], [500, 90, 210, 100, 20]),
  ]);
  expect(summary.trials).toBe(5);
  expect(summary.levels.minorVictory.share).toBe(0.6);
  expect(Object.values(summary.levels).reduce((sum, level) => sum + level.share, 0)).toBeCloseTo(
    1,
    12,
  );
  expect(summary.score.mean).toBeCloseTo((2 + 1 + 1 + 1 - 1) / 5, 12);
  expect(summary.losses.A).toMatchObject({ mean: 200, prediction95: [10, 600] });
  expect(summary.losses.A.sampling95[0]).toBeGreaterThanOrEqual(0);
  // Mean losses 200 and 184: of the minor victories the third trial is nearest.
  expect(summary.expected).toEqual({ level: 'minorVictory', trial: 102 });
  expect(summary.representative).toEqual({
    majorVictory: 100,
    minorVictory: 102,
    minorDefeat: 104,
  });
  for (const level of VICTORY_LEVELS) {
    const [low, high] = summary.levels[level].sampling95;
    expect(low).toBeLessThanOrEqual(summary.levels[level].share);
    expect(high).toBeGreaterThanOrEqual(summary.levels[level].share);
  }
});

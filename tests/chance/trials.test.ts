import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSeed, KeyedDraws, phaseKey } from '@/lib/chance/draws';
import {
  meanAndVariance,
  meanInterval95,
  predictionInterval95,
  shareInterval95,
  student975,
} from '@/lib/chance/trials';

test('[trials: Wilson] the interval of a share agrees with published values', () => {
  const [low, high] = shareInterval95(8, 10);
  expect(low).toBeCloseTo(0.4902, 4);
  expect(high).toBeCloseTo(0.9433, 4);
  expect(shareInterval95(0, 10)[0]).toBe(0);
  expect(shareInterval95(0, 10)[1]).toBeCloseTo(0.2775, 4);
  expect(shareInterval95(10, 10)[1]).toBe(1);
  expect(shareInterval95(0, 0)).toEqual([0, 1]);
});

test('[trials: Wilson] the interval stays in [0, 1], holds the share, and mirrors', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (trials, raw) => {
      const successes = raw % (trials + 1);
      const [low, high] = shareInterval95(successes, trials);
      const [mirroredLow, mirroredHigh] = shareInterval95(trials - successes, trials);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(successes / trials);
      expect(high).toBeGreaterThanOrEqual(successes / trials);
      expect(1 - mirroredHigh).toBeCloseTo(low, 9);
      expect(1 - mirroredLow).toBeCloseTo(high, 9);
    }),
  );
});

test('[trials: Wilson] invalid counts are a broken invariant', () => {
  expect(() => shareInterval95(3, 2)).toThrow();
  expect(() => shareInterval95(-1, 2)).toThrow();
  expect(() => shareInterval95(0.5, 2)).toThrow();
});

test('[trials: Student] tabled and expanded points agree with published values', () => {
  expect(student975(1)).toBeCloseTo(12.7062, 4);
  expect(student975(11)).toBeCloseTo(2.201, 3);
  expect(student975(30)).toBeCloseTo(2.0423, 4);
  expect(student975(1999)).toBeCloseTo(1.9612, 4);
});

test('[trials: sampling of a mean] 95 of 100 intervals contain the true mean of a skewed distribution', () => {
  const draws = new KeyedDraws();
  let held = 0;
  for (let run = 0; run < 400; run += 1) {
    draws.open(drawSeed('coverage'), run);
    const values = Array.from(
      { length: 200 },
      (_, index) => draws.uniform(index) * draws.uniform(index + 1000),
    );
    const [low, high] = meanInterval95(values);
    if (low <= 0.25 && 0.25 <= high) held += 1;
  }
  expect(held / 400).toBeGreaterThan(0.92);
  expect(held / 400).toBeLessThan(0.98);
});

test('[trials: prediction] at least 95 of 100 further trials fall inside, and it does not narrow with more', () => {
  const draws = new KeyedDraws();
  for (const count of [50, 1000]) {
    let held = 0;
    let width = 0;
    for (let run = 0; run < 600; run += 1) {
      draws.open(drawSeed(`prediction ${count}`), run);
      const values = Array.from({ length: count }, (_, index) => draws.uniform(index));
      const [low, high] = predictionInterval95(values);
      const next = draws.uniform(phaseKey(9, 0, 9));
      if (low <= next && next <= high) held += 1;
      width += (high - low) / 600;
    }
    expect(held / 600).toBeGreaterThan(0.925);
    expect(width).toBeGreaterThan(0.94);
  }
  expect(predictionInterval95([3])).toEqual([3, 3]);
  expect(() => predictionInterval95([])).toThrow();
});

test('[trials: mean] mean and variance keep their precision at a large offset', () => {
  const { mean, variance } = meanAndVariance([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]);
  expect(mean).toBe(1e9 + 10);
  expect(variance).toBeCloseTo(30, 6);
});

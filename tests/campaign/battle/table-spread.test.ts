import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MEN_LOST,
  menLost,
  splitLoss,
  spread,
  spreadMen,
  USUAL_SPLIT,
} from '@/lib/campaign/battle/table/spread';

const lossArb = fc.record({
  killed: fc.nat(3000),
  wounded: fc.nat(3000),
  missing: fc.nat(3000),
  captured: fc.nat(3000),
});

test('[table report: spreading] each column adds up to what was typed, and no unit loses more than it has', () => {
  fc.assert(
    fc.property(lossArb, fc.array(fc.nat(4000), { minLength: 1, maxLength: 12 }), (lost, units) => {
      const rows = spreadMen(lost, units);
      const sent = units.reduce((sum, men) => sum + men, 0);
      if (menLost(lost) > sent) {
        expect(rows).toBeNull();
        return;
      }
      for (const kind of MEN_LOST)
        expect(rows?.reduce((sum, row) => sum + row[kind], 0)).toBe(lost[kind]);
      units.forEach((men, index) => {
        const row = rows?.[index];
        expect(row === undefined ? -1 : menLost(row)).toBeGreaterThanOrEqual(0);
        expect(row === undefined ? 0 : menLost(row)).toBeLessThanOrEqual(men);
      });
    }),
  );
});

test('[table report: spreading] larger units lose more, in proportion', () => {
  const lost = { killed: 100, wounded: 200, missing: 0, captured: 0 };
  expect(spreadMen(lost, [2000, 1000, 0])?.map(menLost)).toEqual([200, 100, 0]);
  expect(spread(7, [10, 4])).toEqual([5, 2]);
  expect(spread(15, [10, 4])).toBeNull();
});

test('[table report: spreading] one figure divides by the split to the last man; a split of zeros is the usual one', () => {
  fc.assert(
    fc.property(fc.nat(100_000), lossArb, (lost, split) => {
      expect(menLost(splitLoss(lost, split))).toBe(lost);
    }),
  );
  expect(splitLoss(1200, USUAL_SPLIT)).toEqual({
    killed: 300,
    wounded: 660,
    missing: 240,
    captured: 0,
  });
  const zeros = { killed: 0, wounded: 0, missing: 0, captured: 0 };
  expect(splitLoss(1200, zeros)).toEqual(splitLoss(1200, USUAL_SPLIT));
});

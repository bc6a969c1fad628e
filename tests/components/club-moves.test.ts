import { expect, test } from 'vitest';
import { axisOf, daysOf, placeOf } from '@/app/(club)/club/[clubId]/_home/move-sheet';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-19T14:00:00Z');
const midnight = (after: number) => (Math.floor(after / DAY) + 1) * DAY;

test('[clubs: whose move] the axis begins shortly before now, and leaves room for words after the last grace', () => {
  const last = NOW + 8 * DAY;
  const axis = axisOf(NOW, [NOW + 2 * DAY, last]);
  expect(axis.from).toBeLessThan(NOW);
  expect(placeOf(axis, NOW)).toBeCloseTo(6, 1);
  expect(placeOf(axis, last)).toBeGreaterThan(60);
  expect(placeOf(axis, last)).toBeLessThan(80);
});

test('[clubs: whose move] it is at least four days long and at most four weeks; what is beyond an end stands at the end', () => {
  const short = axisOf(NOW, [NOW + 60_000]);
  expect(short.to - NOW).toBe(4 * DAY);
  const long = axisOf(NOW, [NOW + 90 * DAY]);
  expect(long.to - NOW).toBe(28 * DAY);
  expect([placeOf(long, NOW + 90 * DAY), placeOf(long, NOW - 30 * DAY)]).toEqual([100, 0]);
});

test('[clubs: whose move] of a long axis at most twelve days are named, evenly', () => {
  const axis = axisOf(NOW, [NOW + 20 * DAY]);
  const days = daysOf(axis, midnight);
  expect(days.every(({ at }) => at % DAY === 0 && at > axis.from && at < axis.to)).toBe(true);
  const named = days.flatMap(({ named: shown }, index) => (shown ? [index] : []));
  expect(named.length).toBeLessThanOrEqual(12);
  expect(new Set(named.slice(1).map((at, index) => at - (named[index] ?? 0))).size).toBe(1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place } from '@/lib/campaign/couriers/events';
import { rideBetween } from '@/lib/campaign/couriers/roads';
import { mapSchema } from '@/lib/campaign/definition/map';
import { fixture } from '@/tests/support/campaigns/play';

const map = (...roads: readonly (readonly [number, number])[][]) =>
  mapSchema.parse({
    ...{ id: 'm', title: 'M', bounds: [0, 0, 100, 100] },
    roads: roads.map((path, index) => ({ id: `r${index}`, path })),
  });

test('[campaign: couriers, roads] a rider keeps to the road where that is quicker', () => {
  const one = map([
    [0, 0],
    [50, 0],
    [50, 50],
  ]);
  expect(rideBetween(one, [0, 0], [50, 50])).toEqual({
    km: 100,
    path: [
      [0, 0],
      [50, 0],
      [50, 50],
    ],
  });
  // Four kilometres beside the road count eight.
  expect(rideBetween(one, [0, 0], [20, 4]).km).toBe(28);
  expect(rideBetween(one, [20, 60], [26, 60]).km).toBe(12);
});
test('[campaign: couriers, roads] roads meet where they cross, and where one ends on another', () => {
  const crossed = map(
    [
      [0, 10],
      [40, 10],
    ],
    [
      [20, 0],
      [20, 40],
    ],
  );
  expect(rideBetween(crossed, [0, 10], [20, 40]).km).toBe(50);
  const joined = map(
    [
      [0, 10],
      [40, 10],
    ],
    [
      [20, 10.6],
      [20, 40],
    ],
  );
  expect(rideBetween(joined, [0, 10], [20, 40]).km).toBe(50);
});
test('[campaign: couriers, roads] without roads a rider goes straight, at half the pace; next door nobody rides', () => {
  expect(rideBetween(undefined, [0, 0], [30, 40]).km).toBe(100);
  expect(rideBetween(map(), [0, 0], [30, 40]).km).toBe(100);
  expect(rideBetween(map(), [0, 0], [1, 1]).km).toBe(0);
});
test('[campaign: couriers, roads] the way back is as long, never shorter than the straight line, never longer than across country', () => {
  const [vale] = fixture('couriers').maps;
  const place = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }));
  fc.assert(
    fc.property(place, place, (from: Place, to: Place) => {
      const there = rideBetween(vale, from, to);
      const straight = Math.sqrt((from[0] - to[0]) ** 2 + (from[1] - to[1]) ** 2);
      expect(Math.abs(there.km - rideBetween(vale, to, from).km)).toBeLessThanOrEqual(1);
      if (straight <= 2) return;
      expect(there.km).toBeGreaterThanOrEqual(Math.floor(straight));
      expect(there.km).toBeLessThanOrEqual(Math.ceil(2 * straight));
    }),
    { numRuns: 25 },
  );
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place } from '@/lib/campaign/couriers/events';
import { rideBetween } from '@/lib/campaign/couriers/roads';
import { type CampaignMap, mapSchema } from '@/lib/campaign/definition/map';
import { readCampaignFile } from '@/lib/campaign/definition/read';
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
  // The road is left a little before the point nearest to the goal: 4 km next to it cost less than eight.
  expect(rideBetween(one, [0, 0], [20, 4]).km).toBe(27);
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
test('[campaign: couriers, roads] a rider comes onto a road and leaves it anywhere, between its points too', () => {
  const one = map([
    [0, 0],
    [100, 0],
  ]);
  expect(rideBetween(one, [40, 0], [60, 0])).toEqual({
    km: 20,
    path: [
      [40, 0],
      [60, 0],
    ],
  });
  const crossed = map(
    [
      [0, 0],
      [100, 0],
    ],
    [
      [50, -50],
      [50, 50],
    ],
  );
  expect(rideBetween(crossed, [40, 0], [50, 10])).toEqual({
    km: 20,
    path: [
      [40, 0],
      [50, 0],
      [50, 10],
    ],
  });
});
test('[campaign: couriers, roads] roads meet where they run on one line, and where a bend of one touches another', () => {
  const shared = map(
    [
      [0, 0],
      [60, 0],
    ],
    [
      [30, 0],
      [90, 0],
    ],
  );
  expect(rideBetween(shared, [0, 0], [90, 0]).km).toBe(90);
  const bent = map(
    [
      [0, 0],
      [60, 0],
    ],
    [
      [10, 40],
      [30, 0],
      [50, 40],
    ],
  );
  expect(rideBetween(bent, [0, 0], [50, 40]).km).toBe(30 + Math.ceil(Math.sqrt(2_000)));
});
test('[campaign: couriers, roads] roads that meet too often carry nobody', () => {
  // A comb of long stretches to and fro, and another across it.
  const comb = (turned: boolean) =>
    Array.from({ length: 400 }, (_, index): [number, number] => {
      const [along, across] = [index / 4, index % 2 === 0 ? 0 : 100];
      return turned ? [across, along] : [along, across];
    });
  expect(rideBetween(map(comb(false), comb(true)), [10, 10], [50, 40]).km).toBe(100);
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

/** The same roads with more points on them. */
const densified = (map: CampaignMap, everyKm: number): CampaignMap => ({
  ...map,
  roads: map.roads.map((road) => ({
    ...road,
    path: road.path.flatMap((b, index) => {
      const a = road.path[index - 1];
      if (a === undefined) return [b];
      const [x, y] = [b[0] - a[0], b[1] - a[1]];
      const parts = Math.max(1, Math.ceil(Math.sqrt(x * x + y * y) / everyKm));
      return Array.from({ length: parts }, (_, part): [number, number] => {
        const along = (part + 1) / parts;
        return along === 1 ? b : [a[0] + along * x, a[1] + along * y];
      });
    }),
  })),
});
const coordinate = fc.integer({ min: 0, max: 40 });
const place = fc.tuple(coordinate, coordinate);
const anyMap = fc
  .array(fc.array(place, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  .map((roads) => map(...roads));
const crow = (from: Place, to: Place) => Math.sqrt((from[0] - to[0]) ** 2 + (from[1] - to[1]) ** 2);
/** The length of a way as it is drawn on the map. */
const drawn = (way: readonly Place[]) =>
  way.slice(1).reduce((sum, at, index) => sum + crow(way[index] as Place, at), 0);

test('[campaign: couriers, roads] a ride does not depend on how many points a road is drawn with', () => {
  fc.assert(
    fc.property(anyMap, place, place, (one, from, to) => {
      const { km } = rideBetween(one, from, to);
      for (const every of [1, 0.3])
        expect(Math.abs(km - rideBetween(densified(one, every), from, to).km)).toBeLessThanOrEqual(
          1,
        );
    }),
    { numRuns: 150 },
  );
});
test('[campaign: couriers, roads] every ride of the Silesian armies is as long over roads with a point on each kilometre', () => {
  const file = path.resolve(import.meta.dirname, '../../../campaigns/silesia-1757.yaml');
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(read.error[0]?.message);
  const { maps, situations } = read.value;
  const copies = new Map<CampaignMap, CampaignMap>();
  let rides = 0;
  for (const { view } of situations) {
    const one = maps.find(({ id }) => id === view?.map);
    if (view === undefined || one === undefined) continue;
    const dense = copies.get(one) ?? densified(one, 1);
    copies.set(one, dense);
    for (const { side, at } of view.positions)
      for (const other of view.positions) {
        if (other.side !== side || other.at === at) continue;
        rides += 1;
        const { km } = rideBetween(one, at, other.at);
        expect(Math.abs(km - rideBetween(dense, at, other.at).km)).toBeLessThanOrEqual(1);
      }
  }
  expect(rides).toBeGreaterThan(50);
});
test('[campaign: couriers, roads] on any map the way back is as long, and the way drawn is the way ridden', () => {
  fc.assert(
    fc.property(anyMap, place, place, (one, from, to) => {
      const { km, path: way } = rideBetween(one, from, to);
      expect(rideBetween(one, to, from).km).toBe(km);
      if (crow(from, to) <= 2) return;
      expect(km).toBeGreaterThanOrEqual(Math.floor(crow(from, to)));
      expect(km).toBeLessThanOrEqual(Math.ceil(2 * crow(from, to)));
      expect([way[0], way.at(-1)]).toEqual([from, to]);
      expect(drawn(way)).toBeLessThanOrEqual(km + 0.001);
      expect(2 * drawn(way)).toBeGreaterThanOrEqual(km - 1);
    }),
    { numRuns: 300 },
  );
});
test('[campaign: couriers, roads] no ride is longer than one over a town on the roads', () => {
  // Roads 10 km apart, both ways, and the towns where they cross.
  const lines = Array.from({ length: 5 }, (_, index) => 10 * index);
  const net = map(
    ...lines.flatMap((at): [number, number][][] => [
      [
        [at, 0],
        [at, 40],
      ],
      [
        [0, at],
        [40, at],
      ],
    ]),
  );
  const crossroads = fc.constantFrom(...lines);
  fc.assert(
    fc.property(place, fc.tuple(crossroads, crossroads), place, (from, town, to) => {
      const legs = rideBetween(net, from, town).km + rideBetween(net, town, to).km;
      // A place within 2 km of a town needs no rider there, and still has its way to ride beyond it.
      const near = [from, to].filter((end) => crow(end, town) <= 2).length;
      expect(rideBetween(net, from, to).km).toBeLessThanOrEqual(legs + 4 * near);
    }),
    { numRuns: 300 },
  );
});

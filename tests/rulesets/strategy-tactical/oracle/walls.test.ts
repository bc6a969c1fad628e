import { expect, test } from 'vitest';
import { layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { Kind } from '@/lib/rulesets/strategy-tactical/scenario';
import { field } from '@/tests/rulesets/strategy-tactical/field';

/** A village whose walls, corners and gates lie on whole inches, so that whole-inch marches run along and through them. */
type Rectangle = readonly [left: number, low: number, right: number, high: number];
const OUTER: Rectangle = [6, 6, 12, 12];
const INNER: Rectangle = [7, 7, 11, 11];
const GATES: readonly Rectangle[] = [
  [8, 11, 10, 12],
  [6, 8, 7, 10],
];
const ring = ([left, low, right, high]: Rectangle) =>
  [left, low, right, low, right, high, left, high].map((inches) => inches * 1_000);
const TABLE = {
  ...{ width: 18_000, height: 18_000 },
  ...{ hills: [], forests: [], rivers: [], bridges: [] },
  villages: [{ name: 'Village', outer: ring(OUTER), inner: ring(INNER), gates: GATES.map(ring) }],
};

type Place = readonly [x: number, y: number];
const within = ([left, low, right, high]: Rectangle, [x, y]: Place, open: boolean): boolean =>
  open
    ? x > left && x < right && y > low && y < high
    : x >= left && x <= right && y >= low && y <= high;

/** Dots along a march, none of them on a whole fraction where walls cross. */
const DOTS = 997;
function raster(mover: Kind, from: Place, to: Place): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  let town = 0;
  for (let dot = 0; dot < DOTS; dot += 1) {
    const share = (dot + 0.5) / DOTS;
    const at: Place = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    if (!within(OUTER, at, true)) continue;
    town += 1;
    const houses = !within(INNER, at, false) && !GATES.some((gate) => within(gate, at, false));
    if (houses && mover !== 'line') return false;
  }
  const [country, road] = mover === 'line' ? [3, 5] : [4, 6];
  const inTown = (town / DOTS) * length;
  return (length - inTown) / country + inTown / road <= 1 + 4 / DOTS;
}

function byRules(kind: Kind, from: Place, to: Place, version: '2' | '3' = '3'): string | null {
  const at = from.map((part) => part * 1_000) as [number, number];
  const state = field([{ id: 'a', side: 0, units: [kind], at }], { table: TABLE, version });
  const laid = layMove(state, 0, { body: 'a', path: [[to[0] * 1_000, to[1] * 1_000]] });
  return laid.ok ? null : laid.error.code;
}

test('[strategy-tactical: Special Movement Rules] along a village’s walls and through its corners, against a raster', () => {
  const wrong: string[] = [];
  for (const kind of ['line', 'heavy'] as const)
    for (let x = 5; x <= 10; x += 1)
      for (let y = 7; y <= 13; y += 1)
        for (let right = -6; right <= 6; right += 1)
          for (let up = -6; up <= 6; up += 1) {
            const to: Place = [x + right, y + up];
            if ((right === 0 && up === 0) || Math.hypot(right, up) > 6) continue;
            if (to[0] < 0 || to[1] < 0 || to[0] > 18 || to[1] > 18) continue;
            const fault = byRules(kind, [x, y], to);
            if ((fault === null) !== raster(kind, [x, y], to))
              wrong.push(`${kind} ${x} ${y} to ${to.join(' ')}: ${fault}`);
          }
  expect(wrong).toEqual([]);
});

test('[strategy-tactical: Special Movement Rules] before version 3 horse did not ride along a wall, and rode through the houses at its corner', () => {
  const along = [
    [12, 9],
    [12, 5],
  ] as const;
  const through = [
    [13, 9],
    [10, 6],
  ] as const;
  expect(byRules('heavy', ...along, '2')).toBe('HOUSES');
  expect(byRules('heavy', ...along)).toBeNull();
  expect(byRules('heavy', ...through, '2')).toBeNull();
  expect(byRules('heavy', ...through)).toBe('HOUSES');
});

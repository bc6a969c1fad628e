import { expect, test } from 'vitest';
import { layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { Kind } from '@/lib/rulesets/strategy-tactical/scenario';
import { field } from '@/tests/rulesets/strategy-tactical/field';
import { type Ground, legal, type Mover } from './walks';

/**
 * Every straight march to a whole inch of a small table with all kinds of ground, by the ruleset and by the slow reading of
 * the document: the same ends, and from every end the same again.
 */
const GROUND: Ground = {
  width: 24,
  height: 20,
  hill: [
    [3.5, 3.5, 10.5, 10.5],
    [5.5, 5.5, 8.5, 8.5],
  ],
  wood: { left: 13.5, low: 3.5, columns: 3, rows: 2 },
  river: [-1, 13.5, 25, 15.5],
  bridge: [10.5, 13, 12.5, 16],
  village: {
    outer: [15.3, 7.3, 21.3, 13.3],
    inner: [16.7, 8.7, 20.1, 12.1],
    gate: [17.9, 12.1, 19.1, 13.3],
  },
};
const ring = ([left, low, right, high]: readonly [number, number, number, number]) =>
  [left, low, right, low, right, high, left, high].map((inches) => Math.round(inches * 1_000));
const { hill, wood, river, bridge, village } = GROUND;
const squares = Array.from({ length: wood.columns * wood.rows }, (_, at) => {
  const left = wood.left + 2 * (at % wood.columns);
  const low = wood.low + 2 * Math.floor(at / wood.columns);
  return [left * 1_000, low * 1_000] as const;
});
const TABLE = {
  ...{ width: GROUND.width * 1_000, height: GROUND.height * 1_000 },
  hills: [{ name: 'Hill', steps: hill.map(ring) }],
  forests: [{ name: 'Wood', squares, fringe: squares.map(() => true) }],
  rivers: [{ name: 'River', ring: ring(river) }],
  bridges: [{ name: 'Bridge', ring: ring(bridge) }],
  villages: [
    {
      name: 'Village',
      outer: ring(village.outer),
      inner: ring(village.inner),
      gates: [ring(village.gate)],
    },
  ],
};
const UNITS: Readonly<Record<string, readonly Kind[]>> = {
  line: ['line'],
  light: ['light'],
  heavy: ['heavy'],
  lightHorse: ['lightHorse'],
  gun: ['gun'],
  column: ['line', 'line', 'line'],
};

type Place = readonly [x: number, y: number];

/** Whole inches where the ruleset lets a body go from a whole inch. */
function byRules(mover: Mover, [x, y]: Place): string[] {
  const state = field(
    [{ id: 'a', side: 0, units: UNITS[mover] ?? [], at: [x * 1_000, y * 1_000] }],
    {
      table: TABLE,
    },
  );
  const found: string[] = [];
  for (let to = 0; to <= GROUND.height; to += 1)
    for (let right = 0; right <= GROUND.width; right += 1) {
      if (right === x && to === y) continue;
      const laid = layMove(state, 0, { body: 'a', path: [[right * 1_000, to * 1_000]] });
      if (!laid.ok) continue;
      found.push(`${right} ${to}`);
    }
  return found;
}

function bySlow(mover: Mover, from: Place): string[] {
  const found: string[] = [];
  for (let to = 0; to <= GROUND.height; to += 1)
    for (let right = 0; right <= GROUND.width; right += 1)
      if ((right !== from[0] || to !== from[1]) && legal(GROUND, mover, from, [right, to]))
        found.push(`${right} ${to}`);
  return found;
}

const STARTS: readonly Place[] = [
  ...([
    [3, 5],
    [7, 3],
    [7, 7],
    [12, 5],
    [14, 5],
    [16, 2],
    [11, 12],
    [11, 14],
    [18, 6],
    [19, 14],
    [18, 10],
  ] as const),
];
const MOVERS: readonly Mover[] = ['line', 'light', 'heavy', 'lightHorse', 'gun', 'column'];

test.each(MOVERS)(
  '[strategy-tactical: Special Movement Rules] perft over whole inches, one move: %s',
  (mover) => {
    for (const from of STARTS)
      expect(byRules(mover, from), `from ${from}`).toEqual(bySlow(mover, from));
  },
);

test('[strategy-tactical: Special Movement Rules] perft over whole inches, two moves of a regiment and of horse', () => {
  for (const mover of ['line', 'heavy'] as const) {
    const places = byRules(mover, [12, 8]).map((end): Place => {
      const [x = 0, y = 0] = end.split(' ').map(Number);
      return [x, y];
    });
    let counted = 0;
    for (const from of places) {
      const ends = byRules(mover, from);
      expect(ends, `${mover} from ${from}`).toEqual(bySlow(mover, from));
      counted += ends.length;
    }
    expect(counted).toBeGreaterThan(200);
  }
});

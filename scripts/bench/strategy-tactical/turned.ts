import type { SetupInput } from '@/lib/rulesets/strategy-tactical/setup';

type Feature = NonNullable<SetupInput['features']>[number];
type Point = [number, number];

const OPPOSITE = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;
/** The side of a forest's square, in inches. */
const SQUARE = 2;

/** The same table turned by half a circle, so that each side has the other's ground; for set-ups without places of their own. */
export function turned(setup: SetupInput): SetupInput {
  const { width, height } = setup.table ?? { width: 96, height: 72 };
  const round = (inches: number): number => Math.round(inches * 1_000) / 1_000;
  const point = ([x, y]: Point): Point => [round(width - x), round(height - y)];
  const feature = (one: Feature): Feature => {
    switch (one.kind) {
      case 'river':
      case 'farm':
        return { ...one, ring: one.ring.map(point) };
      case 'bridge':
        return { ...one, line: [point(one.line[0]), point(one.line[1])] };
      case 'road':
      case 'wall':
        return { ...one, line: one.line.map(point) };
      case 'village':
        return { ...one, at: point(one.at), gates: one.gates?.map((gate) => OPPOSITE[gate]) };
      case 'hill':
        return { ...one, steps: one.steps.map((ring) => ring.map(point)) };
      case 'forest': {
        const columns = Math.max(...one.rows.map((row) => row.length));
        const [x, y] = point(one.at);
        return {
          ...one,
          at: [round(x - SQUARE * columns), round(y - SQUARE * one.rows.length)],
          rows: one.rows.map((row) => [...row.padEnd(columns, '.')].reverse().join('')).reverse(),
        };
      }
    }
  };
  const { A, B } = setup.headquarters;
  const posts = (all: typeof A): typeof A =>
    all.map((hq) => (hq.at === undefined ? hq : { ...hq, at: point(hq.at) }));
  return {
    ...setup,
    features: setup.features?.map(feature),
    headquarters: { A: posts(B), B: posts(A) },
  };
}

/** The same armies on a table with nothing on it, a headquarters of either side opposite each of the other's. */
export const plain = (setup: SetupInput): SetupInput => ({
  ...setup,
  features: [],
  headquarters: {
    A: [
      { name: 'Left Headquarters', at: [20, 9] },
      { name: 'Right Headquarters', at: [76, 9] },
    ],
    B: [
      { name: 'Right Headquarters', at: [20, 63] },
      { name: 'Left Headquarters', at: [76, 63] },
    ],
  },
});

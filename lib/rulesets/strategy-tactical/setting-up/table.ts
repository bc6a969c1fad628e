import {
  direction,
  moved,
  type PlanePoint,
  type PlaneRing,
  rightOf,
} from '@/lib/geometry/plane/points';
import {
  type Farm,
  type Forest,
  type Hill,
  SQUARE,
  type Table,
  type Village,
} from '@/lib/rulesets/strategy-tactical/scenario';
import type { FeatureSetup, Gate, Setup } from '@/lib/rulesets/strategy-tactical/setup';

/** Thousandths of a length in inches. */
export const thousandths = (inches: number): number => Math.round(inches * 1_000);
export const pointFrom = ([x, y]: readonly [number, number]): PlanePoint => [
  thousandths(x),
  thousandths(y),
];
const ringFrom = (ring: readonly (readonly [number, number])[]): PlaneRing =>
  ring.flatMap(pointFrom);

/** Strips along the stretches of a line. */
export function stripsAlong(points: readonly PlanePoint[], width: number): PlaneRing[] {
  const half = Math.round(width / 2);
  return points.slice(1).flatMap((end, at): PlaneRing[] => {
    const from = points[at] as PlanePoint;
    const way = direction(end[0] - from[0], end[1] - from[1]);
    if (way === null) return [];
    const right = rightOf(way);
    const left = [0 - right[0], 0 - right[1]] as const;
    return [
      [
        ...moved(from[0], from[1], left, half),
        ...moved(end[0], end[1], left, half),
        ...moved(end[0], end[1], right, half),
        ...moved(from[0], from[1], right, half),
      ],
    ];
  });
}

const rectangle = (left: number, low: number, right: number, high: number): PlaneRing => [
  ...[left, low, left, high],
  ...[right, high, right, low],
];

type Of<Kind extends FeatureSetup['kind']> = Extract<FeatureSetup, { kind: Kind }>;

function villageOf({
  name = 'The village',
  at,
  size,
  outer,
  gates,
  gateWidth,
}: Of<'village'>): Village {
  const [x, y] = pointFrom(at);
  const half = Math.round(thousandths(size) / 2);
  const inside = half - thousandths(outer);
  const gap = Math.round(thousandths(gateWidth) / 2);
  const gateRing: Readonly<Record<Gate, PlaneRing>> = {
    north: rectangle(x - gap, y + inside, x + gap, y + half),
    south: rectangle(x - gap, y - half, x + gap, y - inside),
    east: rectangle(x + inside, y - gap, x + half, y + gap),
    west: rectangle(x - half, y - gap, x - inside, y + gap),
  };
  return {
    name,
    outer: rectangle(x - half, y - half, x + half, y + half),
    inner: rectangle(x - inside, y - inside, x + inside, y + inside),
    gates: [...new Set(gates)].map((gate) => gateRing[gate]),
  };
}

function forestOf({ name = 'The wood', at, rows }: Of<'forest'>): Forest {
  const [left, low] = pointFrom(at);
  const has = (column: number, row: number): boolean => rows[row]?.[column] === '#';
  const squares: PlanePoint[] = [];
  const fringe: boolean[] = [];
  rows.forEach((cells, row) => {
    for (let column = 0; column < cells.length; column += 1) {
      if (!has(column, row)) continue;
      squares.push([left + SQUARE * column, low + SQUARE * (rows.length - 1 - row)]);
      fringe.push(
        !has(column - 1, row) ||
          !has(column + 1, row) ||
          !has(column, row - 1) ||
          !has(column, row + 1),
      );
    }
  });
  return { name, squares, fringe };
}

const hillOf = ({ name = 'The hill', steps }: Of<'hill'>): Hill => ({
  name,
  steps: steps.map(ringFrom),
});
const farmOf = ({ name = 'The farm', ring, wallHits }: Of<'farm'>): Farm => ({
  name,
  ring: ringFrom(ring),
  wallHits,
});

/** The table of a set-up that was read. */
export function tableOf({ table, features }: Pick<Setup, 'table' | 'features'>): Table {
  const all = <Kind extends FeatureSetup['kind']>(kind: Kind): Of<Kind>[] =>
    features.filter((feature): feature is Of<Kind> => feature.kind === kind);
  return {
    width: thousandths(table.width),
    height: thousandths(table.height),
    roads: all('road').map(({ line }) => ({ points: line.map(pointFrom) })),
    rivers: all('river').map(({ name = 'The river', ring }) => ({ name, ring: ringFrom(ring) })),
    bridges: all('bridge').flatMap(({ name = 'The bridge', line, width }) =>
      stripsAlong(line.map(pointFrom), thousandths(width)).map((ring) => ({ name, ring })),
    ),
    villages: all('village').map(villageOf),
    forests: all('forest').map(forestOf),
    hills: all('hill').map(hillOf),
    farms: all('farm').map(farmOf),
    walls: all('wall').flatMap(({ line, width }) =>
      stripsAlong(line.map(pointFrom), thousandths(width)).map((ring) => ({ ring })),
    ),
  };
}

import type { GroundShape } from '@/lib/battle/contract/game-views';
import {
  direction,
  moved,
  type PlaneDirection,
  type PlanePoint,
  type PlaneRing,
  rightOf,
} from '@/lib/geometry/plane/points';
import { boundsOf } from '@/lib/geometry/plane/shapes';
import { squareRing } from '@/lib/rulesets/strategy-tactical/ground';
import type { Table, Village } from '@/lib/rulesets/strategy-tactical/scenario';

/** Half of the width in which a road is drawn: half an inch (*Basic Conception*). */
const ROAD_HALF = 250;

/** The outline of a road along its points, its bends cut at half the angle. */
export function roadRing(points: readonly PlanePoint[]): PlaneRing {
  const ways = points.slice(1).map((end, at): PlaneDirection => {
    const from = points[at] as PlanePoint;
    return direction(end[0] - from[0], end[1] - from[1]) ?? [0, 1_000_000];
  });
  const rights: number[] = [];
  const lefts: number[] = [];
  points.forEach(([x, y], at) => {
    const before = ways[Math.max(0, at - 1)] as PlaneDirection;
    const after = ways[Math.min(ways.length - 1, at)] as PlaneDirection;
    const way = direction(before[0] + after[0], before[1] + after[1]) ?? after;
    const right = rightOf(way);
    rights.push(...moved(x, y, right, ROAD_HALF));
    lefts.unshift(...moved(x, y, [0 - right[0], 0 - right[1]], ROAD_HALF));
  });
  return [...rights, ...lefts];
}

type Box = readonly [left: number, low: number, right: number, high: number];
const ringOf = ([left, low, right, high]: Box): PlaneRing => [
  ...[left, low, left, high],
  ...[right, high, right, low],
];

/** The blocks of houses of a village: its outer area without the gates. */
function housesOf({ outer, inner, gates }: Village): PlaneRing[] {
  const [left, low, right, high] = boundsOf(outer);
  const [il, ib, ir, it] = boundsOf(inner);
  const open = gates.map(boundsOf);
  /** A strip along a wall, cut where a gate lies in it. */
  const cut = (strip: Box, along: 0 | 1): PlaneRing[] => {
    const inside = open
      .filter(
        (gate) =>
          gate[0] >= strip[0] && gate[1] >= strip[1] && gate[2] <= strip[2] && gate[3] <= strip[3],
      )
      .sort((one, other) => one[along] - other[along]);
    const parts: PlaneRing[] = [];
    let from = strip[along];
    const part = (to: number) => {
      if (to > from)
        parts.push(
          ringOf(along === 0 ? [from, strip[1], to, strip[3]] : [strip[0], from, strip[2], to]),
        );
    };
    for (const gate of inside) {
      part(gate[along]);
      from = gate[along === 0 ? 2 : 3];
    }
    part(strip[along === 0 ? 2 : 3]);
    return parts;
  };
  return [
    ...cut([left, it, right, high], 0),
    ...cut([left, low, right, ib], 0),
    ...cut([left, ib, il, it], 1),
    ...cut([ir, ib, right, it], 1),
  ];
}

const SHAPES = new WeakMap<Table, readonly GroundShape[]>();

/** The ground as a page draws it, from the lowest up. */
export function groundShapes(table: Table): readonly GroundShape[] {
  const known = SHAPES.get(table);
  if (known !== undefined) return known;
  const of = (kind: string, rings: readonly PlaneRing[]): GroundShape[] =>
    rings.map((ring) => ({ kind, ring: [...ring] }));
  const shapes: GroundShape[] = [
    ...of(
      'river',
      table.rivers.map(({ ring }) => ring),
    ),
    ...table.hills.flatMap(({ steps }) =>
      steps.map((ring) => ({ kind: 'hill', ring: [...ring], heightSteps: 1 })),
    ),
    ...of(
      'road',
      table.roads.map(({ points }) => roadRing(points)),
    ),
    ...of(
      'bridge',
      table.bridges.map(({ ring }) => ring),
    ),
    ...of(
      'forest',
      table.forests.flatMap(({ squares }) => squares.map(squareRing)),
    ),
    ...of(
      'farm',
      table.farms.map(({ ring }) => ring),
    ),
    ...of('houses', table.villages.flatMap(housesOf)),
    ...of(
      'inside',
      table.villages.map(({ inner }) => inner),
    ),
    ...of(
      'wall',
      table.walls.map(({ ring }) => ring),
    ),
  ];
  SHAPES.set(table, shapes);
  return shapes;
}

const middleOf = (ring: PlaneRing): PlanePoint => {
  const [left, low, right, high] = boundsOf(ring);
  return [Math.round((left + right) / 2), Math.round((low + high) / 2)];
};

/** A place with a name, and its middle. */
export interface NamedPlace {
  readonly name: string;
  readonly at: PlanePoint;
}

/** Places of the table that have names: what orders, the log and the page call them. */
export function namedPlaces(table: Table): readonly NamedPlace[] {
  return [
    ...table.villages.map(({ name, outer }) => ({ name, at: middleOf(outer) })),
    ...table.bridges.map(({ name, ring }) => ({ name, at: middleOf(ring) })),
    ...table.hills.map(({ name, steps }) => ({ name, at: middleOf(steps.at(-1) ?? []) })),
    ...table.forests.map(({ name, squares }) => ({
      name,
      at: middleOf(squares.flatMap(squareRing)),
    })),
    ...table.farms.map(({ name, ring }) => ({ name, at: middleOf(ring) })),
    // A river is named where it enters the table.
    ...table.rivers.map(({ name, ring }) => ({
      name,
      at: [
        Math.round(((ring[0] as number) + (ring.at(-2) as number)) / 2),
        Math.round(((ring[1] as number) + (ring.at(-1) as number)) / 2),
      ] as const,
    })),
  ];
}

import type { PlaneBox } from '@/lib/geometry/plane/boxes';
import { frontMiddle } from '@/lib/geometry/plane/boxes';
import { compareProducts } from '@/lib/geometry/plane/numbers';
import { isWithin, sideDistance } from '@/lib/geometry/plane/overlap';
import type { PlanePoint, PlaneRing } from '@/lib/geometry/plane/points';
import { liesIn, type Stretch, stretchesInside } from '@/lib/geometry/plane/shapes';
import { type Obstacle, type SightField, sightField } from '@/lib/geometry/plane/sight';
import { SQUARE, type Table } from './scenario';

/** Half of a road's width, with what rounding of a path needs. */
const ROAD_HALF = 300;

/** Where a body is for all questions of ground: the middle of its front. */
export const spotOf = (box: PlaneBox): PlanePoint => frontMiddle(box);

/** Whether a point lies in a ring, its outline included. */
const lies = (ring: PlaneRing, [x, y]: PlanePoint): boolean => liesIn(ring, x, y) >= 0;

/** A square of a forest. */
export interface Wood {
  readonly forest: number;
  readonly square: number;
  readonly fringe: boolean;
}

/** The forest's square at a point; null: no forest. Of two squares that touch, the one up and to the right. */
export function woodAt({ forests }: Table, [x, y]: PlanePoint): Wood | null {
  for (let forest = 0; forest < forests.length; forest += 1) {
    const { squares, fringe } = forests[forest] as Table['forests'][number];
    const square = squares.findIndex(
      ([left, low]) => x >= left && x < left + SQUARE && y >= low && y < low + SQUARE,
    );
    if (square >= 0) return { forest, square, fringe: fringe[square] === true };
  }
  return null;
}

/** The outline of a square. */
export const squareRing = ([x, y]: PlanePoint): PlaneRing => [
  ...[x, y, x + SQUARE, y],
  ...[x + SQUARE, y + SQUARE, x, y + SQUARE],
];

/** Where in a village a point lies. */
export interface InVillage {
  readonly village: number;
  readonly area: 'gate' | 'outer' | 'inner';
}

export function villageAt({ villages }: Table, point: PlanePoint): InVillage | null {
  for (let village = 0; village < villages.length; village += 1) {
    const { outer, inner, gates } = villages[village] as Table['villages'][number];
    if (!lies(outer, point)) continue;
    const area = lies(inner, point)
      ? 'inner'
      : gates.some((gate) => lies(gate, point))
        ? 'gate'
        : 'outer';
    return { village, area };
  }
  return null;
}

/** Steps of a hill that a point stands on: 0 on level ground. */
export function levelAt({ hills }: Table, point: PlanePoint): number {
  let level = 0;
  for (const { steps } of hills) {
    let here = 0;
    for (const ring of steps) if (lies(ring, point)) here += 1;
    if (here > level) level = here;
  }
  return level;
}

/** The number of the farm at a point; −1: none. */
export const farmAt = ({ farms }: Table, point: PlanePoint): number =>
  farms.findIndex(({ ring }) => lies(ring, point));

/** Whether a gun stands at a fortress wall: within half an inch. */
export const atWall = ({ walls }: Table, [x, y]: PlanePoint): boolean =>
  walls.some(({ ring }) => {
    if (liesIn(ring, x, y) >= 0) return true;
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length;
      const distance = sideDistance(
        ...([x, y, ring[at] as number, ring[at + 1] as number] as const),
        ring[next] as number,
        ring[next + 1] as number,
      );
      if (isWithin(distance, 500)) return true;
    }
    return false;
  });

/** Whether a straight stretch lies on a road all along. */
export const onRoad = ({ roads }: Table, from: PlanePoint, to: PlanePoint): boolean =>
  roads.some(({ points }) =>
    points.some((begin, at) => {
      const end = points[at + 1];
      return (
        end !== undefined &&
        [from, to].every(([x, y]) => isWithin(sideDistance(x, y, ...begin, ...end), ROAD_HALF))
      );
    }),
  );

const covers = (bridge: Stretch, water: Stretch): boolean =>
  compareProducts(bridge.fromOver, water.fromUnder, water.fromOver, bridge.fromUnder) <= 0 &&
  compareProducts(bridge.toOver, water.toUnder, water.toOver, bridge.toUnder) >= 0;

/** Whether a straight stretch crosses water only on bridges. */
export function isDry({ rivers, bridges }: Table, from: PlanePoint, to: PlanePoint): boolean {
  for (const { ring } of rivers) {
    const [x, y] = from;
    const still = from[0] === to[0] && from[1] === to[1];
    if (still) {
      if (liesIn(ring, x, y) === 1 && !bridges.some((bridge) => lies(bridge.ring, from)))
        return false;
      continue;
    }
    for (const water of stretchesInside(ring, ...from, ...to)) {
      const bridged = bridges.some((bridge) =>
        stretchesInside(bridge.ring, ...from, ...to).some((over) => covers(over, water)),
      );
      if (!bridged) return false;
    }
  }
  return true;
}

/** What blocks sight, and which obstacle belongs to what. */
export interface Sights {
  readonly field: SightField;
  /** Index of the obstacle of a village's outer ring, and of each forest's first square. */
  readonly village: readonly number[];
  readonly forest: readonly number[];
}

const KNOWN = new WeakMap<Table, Sights>();

/**
 * The flat pieces as obstacles (*Artillery Fire* 6): a step of a hill counts 2, everything else 1. Who stands in the
 * outer area of a village sees out of it; nobody sees through its inner area.
 */
export function sightsOf(table: Table): Sights {
  const known = KNOWN.get(table);
  if (known !== undefined) return known;
  const obstacles: Obstacle[] = [];
  const village: number[] = [];
  const forest: number[] = [];
  for (const { steps } of table.hills)
    steps.forEach((ring, step) => {
      obstacles.push({ ring, top: 2 * (step + 1) });
    });
  for (const { outer, inner } of table.villages) {
    village.push(obstacles.length);
    obstacles.push({ ring: outer, top: 1 }, { ring: inner, top: 1 });
  }
  for (const { squares } of table.forests) {
    forest.push(obstacles.length);
    for (const square of squares) obstacles.push({ ring: squareRing(square), top: 1 });
  }
  for (const { ring } of table.walls) obstacles.push({ ring, top: 1 });
  const sights: Sights = { field: sightField(obstacles), village, forest };
  KNOWN.set(table, sights);
  return sights;
}

/**
 * Obstacles that do not count for troops at a point: the wood's square or the village in whose outer area they are, and
 * from version 2 on the steps of a hill that they stand on.
 */
export function ownCover(table: Table, point: PlanePoint): number[] {
  const { village, forest } = sightsOf(table);
  const found: number[] = table.openHills === true ? stepsUnder(table, point) : [];
  const house = villageAt(table, point);
  if (house !== null && house.area !== 'inner') found.push(village[house.village] as number);
  const wood = woodAt(table, point);
  if (wood !== null) found.push((forest[wood.forest] as number) + wood.square);
  return found;
}

/** Obstacles of the steps that a point lies on: the first obstacles are those of the hills, step by step. */
const stepsUnder = ({ hills }: Table, point: PlanePoint): number[] =>
  hills.flatMap(({ steps }) => steps).flatMap((ring, at) => (lies(ring, point) ? [at] : []));

/** The height of an eye at a point, in the steps of `sightsOf`. */
export const heightAt = (table: Table, point: PlanePoint): number => 2 * levelAt(table, point);

/** How troops at a spot are sheltered. */
export type Cover =
  | 'open'
  | 'hill'
  | 'village'
  | 'inner'
  | 'fringe'
  | 'wood'
  /** Behind the wall of a farm that is not breached. */
  | 'farm';

/** The cover at a spot; a village or wood before a hill. `wallHits`: hits on the wall of each farm. */
export function coverAt(table: Table, spot: PlanePoint, wallHits: readonly number[]): Cover {
  const house = villageAt(table, spot);
  if (house !== null) return house.area === 'inner' ? 'inner' : 'village';
  const wood = woodAt(table, spot);
  if (wood !== null) return wood.fringe ? 'fringe' : 'wood';
  const farm = farmAt(table, spot);
  if (farm >= 0 && (wallHits[farm] ?? 0) < (table.farms[farm]?.wallHits ?? 0)) return 'farm';
  return levelAt(table, spot) > 0 ? 'hill' : 'open';
}

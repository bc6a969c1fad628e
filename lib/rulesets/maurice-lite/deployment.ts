import { boxCorners, boxWithFrontAt, isOnTable, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { cornersCollide } from '@/lib/geometry/plane/overlap';
import {
  direction,
  moved,
  type PlaneDirection,
  type PlanePoint,
} from '@/lib/geometry/plane/points';
import { overlapsShape } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Body, basesOfStand, type Formation } from './body';
import { pointFrom, type Scene, sideLetter } from './scene';
import type { Table } from './table';

/** A unit put on the table. */
export interface Placed {
  readonly unit: number;
  readonly body: Body;
  readonly formation: Formation;
  readonly disr: number;
  readonly smoke: boolean;
}

export interface Deployment {
  readonly places: readonly Placed[];
  readonly cincs: readonly [PlanePoint, PlanePoint];
  /** Units that found no place. */
  readonly left: readonly number[];
}

/** Bases across and behind one another. */
const SHAPE: Readonly<Record<Formation, readonly [number, number]>> = {
  line: [4, 1],
  massed: [2, 2],
  column: [1, 4],
  guns: [1, 1],
};

/** A body with the middle of its front, or the head of its column, at a point. */
export function bodyAt(point: PlanePoint, facing: PlaneDirection, formation: Formation): Body {
  const [dx, dy] = facing;
  if (formation === 'column')
    return {
      kind: 'column',
      trail: [point, moved(point[0], point[1], [0 - dx, 0 - dy], 4 * BASE_WIDTH)],
    };
  const [across, deep] = SHAPE[formation];
  return {
    kind: 'block',
    box: boxWithFrontAt(point, facing, across * BASE_WIDTH, deep * BASE_WIDTH),
  };
}

/** Why bases cannot stand: off the table, on closed ground, on others; null: they can. */
export function standsWrong(
  table: Table,
  bases: readonly PlaneBox[],
  others: readonly PlaneBox[],
): 'table' | 'closed' | 'others' | null {
  if (bases.some((base) => !isOnTable(base, table))) return 'table';
  const corners = bases.map(boxCorners);
  const closed = table.features.filter(({ kind }) => kind.impassable);
  if (closed.some(({ ring }) => corners.some((base) => overlapsShape(base, ring)))) return 'closed';
  const near = others.map(boxCorners);
  if (corners.some((base) => near.some((one) => cornersCollide(base, one)))) return 'others';
  return null;
}

export const towardsEnemy = (side: 0 | 1): PlaneDirection =>
  side === 0 ? [0, 1_000_000] : [0, -1_000_000];

/**
 * Where all units and both commanders stand at the outset: as the scenario says, the rest in rows at the front of their
 * own third of the table (*Setup*): infantry in the middle, cavalry outside, guns between. `shuns`: ground where nobody is
 * put who finds another place.
 */
export function deploymentOf(
  scene: Scene,
  shuns: (bases: readonly PlaneBox[]) => boolean = () => false,
): Deployment {
  const { setup, table, units } = scene;
  const places: Placed[] = [];
  const bases: PlaneBox[] = [];
  const put = (unit: number, body: Body, formation: Formation, disr: number) => {
    const { arm } = units[unit] as (typeof units)[number];
    places.push({ unit, body, formation, disr, smoke: false });
    bases.push(...basesOfStand({ body, formation, arm }));
  };
  const waiting: number[] = [];
  units.forEach(({ id, side, arm }, unit) => {
    const place = setup.deployment[id];
    if (place === undefined) {
      waiting.push(unit);
      return;
    }
    const formation = arm === 'guns' ? 'guns' : (place.formation ?? 'line');
    const [tx, ty] = place.facing ?? [0, 0];
    const facing = direction(tx, ty) ?? towardsEnemy(side);
    put(unit, bodyAt(pointFrom(place.at), facing, formation), formation, place.disr ?? 0);
  });
  const left: number[] = [];
  const order = { foot: 0, guns: 1, horse: 2 } as const;
  waiting.sort(
    (one, two) =>
      order[(units[one] as (typeof units)[number]).arm] -
        order[(units[two] as (typeof units)[number]).arm] || one - two,
  );
  for (const unit of waiting) {
    const { side, arm } = units[unit] as (typeof units)[number];
    const formation: Formation = arm === 'guns' ? 'guns' : 'line';
    const basesAt = (body: Body) => basesOfStand({ body, formation, arm });
    const open = slots(table, side, arm === 'horse').map((point) =>
      bodyAt(point, towardsEnemy(side), formation),
    );
    const stands = (one: Body) => standsWrong(table, basesAt(one), bases) === null;
    const body = open.find((one) => !shuns(basesAt(one)) && stands(one)) ?? open.find(stands);
    if (body === undefined) left.push(unit);
    else put(unit, body, formation, 0);
  }
  const cincs = [0, 1].map((side) => cincOf(scene, side as 0 | 1, bases)) as [
    PlanePoint,
    PlanePoint,
  ];
  places.sort((one, two) => one.unit - two.unit);
  return { places, cincs, left };
}

/** Places for the middle of a front, best first: row by row from the front, from the middle outward or the other way. */
function slots({ width, height }: Table, side: 0 | 1, outside: boolean): PlanePoint[] {
  const third = Math.floor(height / 3);
  const found: PlanePoint[] = [];
  const rows = Math.max(1, Math.floor((third - 2_000) / 2_500));
  const steps = Math.floor(width / 1_000);
  for (let row = 0; row < rows; row += 1) {
    const ahead = third - 1_000 - row * 2_500;
    const y = side === 0 ? ahead : height - ahead;
    const line: PlanePoint[] = [];
    for (let step = 0; step <= steps; step += 1) line.push([step * 1_000, y]);
    const wing = (x: number) => Math.abs(x - width / 2);
    // Infantry keeps to the middle three fifths of a row, cavalry to the rest, while there is room.
    const edge = (3 * width) / 10;
    const own = line
      .filter(([x]) => (outside ? wing(x) > edge : wing(x) <= edge))
      .sort(([a], [b]) => wing(a) - wing(b) || a - b);
    found.push(...own);
  }
  const every = found.length;
  for (let row = 0; row < rows; row += 1) {
    const ahead = third - 1_000 - row * 2_500;
    for (let step = 0; step <= steps; step += 1)
      found.push([step * 1_000, side === 0 ? ahead : height - ahead]);
  }
  return every === 0 ? [] : found;
}

/** A commander's marker: where the scenario says, else behind the middle of the table where nobody stands. */
function cincOf(scene: Scene, side: 0 | 1, bases: readonly PlaneBox[]): PlanePoint {
  const { setup, table } = scene;
  const given = setup.cincs[sideLetter(side)];
  if (given !== undefined) return pointFrom(given);
  const middle = Math.round(table.width / 2);
  const far = Math.floor(table.height / 3) - 3_000;
  for (let away = 0; away < middle - 1_000; away += 500)
    for (const way of [1, -1])
      for (let back = far; back >= 500; back -= 500) {
        const point: PlanePoint = [middle + way * away, side === 0 ? back : table.height - back];
        const marker = markerAt(point);
        if (standsWrong(table, [marker], bases) === null) return point;
      }
  return [middle, side === 0 ? 500 : table.height - 500];
}

/** The square of a marker, by its middle. */
export const markerAt = ([x, y]: PlanePoint): PlaneBox =>
  boxWithFrontAt([x, y + BASE_WIDTH / 2], [0, 1_000_000], BASE_WIDTH, BASE_WIDTH);

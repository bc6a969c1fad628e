import type { BoxCorners } from '@/lib/geometry/plane/boxes';
import { boxMiddle } from '@/lib/geometry/plane/boxes';
import {
  type Bounds,
  boundsMeet,
  boundsOf,
  liesIn,
  overlapsShape,
} from '@/lib/geometry/plane/shapes';
import type { Body, Stand, TableArm } from '@/lib/rulesets/maurice-lite/body';
import type { Feature, Table } from '@/lib/rulesets/maurice-lite/table';
import { basesOfBody, cornersOfBases, shapeOf } from './shape';

/** What the ground under a unit or a base does to it (*Terrain*). */
export interface Ground {
  /** Some part of a base is in ground that is difficult for its arm; that is bad ground in combat, too. */
  readonly difficult: boolean;
  readonly bad: boolean;
  /** Some part of a base is in water. */
  readonly water: boolean;
  /** Some part of a base is in woods. */
  readonly woods: boolean;
  /** Steps of height that half or more of the bases stand on, by their middles. */
  readonly height: number;
}

const bounds = new WeakMap<Feature, Bounds>();

export function featureBounds(feature: Feature): Bounds {
  let found = bounds.get(feature);
  if (found === undefined) {
    found = boundsOf(feature.ring);
    bounds.set(feature, found);
  }
  return found;
}

/** Whether a box shares ground with a feature. */
export const liesOn = (corners: BoxCorners, box: Bounds, feature: Feature): boolean =>
  boundsMeet(box, featureBounds(feature)) && overlapsShape(corners, feature.ring);

interface Known {
  readonly table: Table;
  readonly arm: TableArm;
  readonly ground: Ground;
}
const known = new WeakMap<Body, Known>();

/** The ground under all bases of a unit. */
export function groundUnder(table: Table, { body, arm }: Pick<Stand, 'body' | 'arm'>): Ground {
  const before = known.get(body);
  if (before !== undefined && before.table === table && before.arm === arm) return before.ground;
  const ground = groundOf(table, arm, cornersOfBases(body), shapeOf(body).bounds, () =>
    heightOf(table, body),
  );
  known.set(body, { table, arm, ground });
  return ground;
}

/** The ground under one base of an arm. */
export function groundUnderBase(table: Table, arm: TableArm, corners: BoxCorners): Ground {
  const [ax, ay, , , cx, cy] = corners;
  const middle = (): number =>
    heightAt(table, Math.floor((ax + cx) / 2), Math.floor((ay + cy) / 2));
  return groundOf(table, arm, [corners], boundsOf(corners), middle);
}

function groundOf(
  table: Table,
  arm: TableArm,
  boxes: readonly BoxCorners[],
  around: Bounds,
  height: () => number,
): Ground {
  let difficult = false;
  let water = false;
  let woods = false;
  for (const feature of table.features) {
    const { kind } = feature;
    const hard = kind.difficultFor.includes(arm);
    if (!hard && !kind.water && !kind.woods) continue;
    if (!boundsMeet(around, featureBounds(feature))) continue;
    if (!boxes.some((corners) => overlapsShape(corners, feature.ring))) continue;
    difficult ||= hard;
    water ||= kind.water;
    woods ||= kind.woods;
  }
  return { difficult, bad: difficult, water, woods, height: height() };
}

/** Steps of height at a point: of the highest feature there. */
export function heightAt(table: Table, x: number, y: number): number {
  let height = 0;
  for (const feature of table.features) {
    if (feature.kind.height <= height) continue;
    const [left, low, right, high] = featureBounds(feature);
    if (x < left || x > right || y < low || y > high) continue;
    if (liesIn(feature.ring, x, y) >= 0) height = feature.kind.height;
  }
  return height;
}

/** The height that half or more of the bases stand on or above, by their middles. */
function heightOf(table: Table, body: Body): number {
  if (!table.features.some(({ kind }) => kind.height > 0)) return 0;
  const heights = basesOfBody(body).map((base) => heightAt(table, ...boxMiddle(base)));
  heights.sort((one, other) => other - one);
  return heights[Math.ceil(heights.length / 2) - 1] as number;
}

import { rounded } from '@/lib/geometry/plane/numbers';
import { boxPointDistance, isWithin } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { type Bounds, runsInside } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Body, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { type Field, layoutOf, type Table } from '@/lib/rulesets/maurice-lite/table';
import { featureBounds } from './ground';
import {
  basesOfBody,
  bodiesTouch,
  bodiesWithin,
  boundsApart,
  cornersOfBases,
  shapeOf,
} from './shape';

/** *Near the Enemy*: 4 base widths. */
export const NEAR = 4 * BASE_WIDTH;

/**
 * *Near the Enemy*: some part of one within 4 base widths of some part of the other, in a straight line that leads through
 * no impassable ground (where the table is given).
 */
export function isNear(one: Stand, other: Stand, table?: Table): boolean {
  if (!bodiesWithin(one.body, other.body, NEAR)) return false;
  if (table === undefined) return true;
  const between = barriers(table, shapeOf(one.body).bounds, shapeOf(other.body).bounds);
  return between.length === 0 || freeLine(one, other, between);
}

/** Impassable ground that could lie between. */
function barriers(table: Table, one: Bounds, other: Bounds): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  for (const feature of table.features) {
    if (!feature.kind.impassable) continue;
    const bounds = featureBounds(feature);
    if (boundsApart(bounds, one, NEAR) || boundsApart(bounds, other, NEAR)) continue;
    found.push(feature.ring);
  }
  return found;
}

/** Points along the sides of the bases, an eighth of a base width apart. */
function rimOf(stand: Stand): PlanePoint[] {
  const found: PlanePoint[] = [];
  for (const corners of cornersOfBases(stand.body))
    for (let at = 0; at < 8; at += 2)
      for (let part = 0; part < 8; part += 1) {
        const ax = corners[at] as number;
        const ay = corners[at + 1] as number;
        const bx = corners[(at + 2) % 8] as number;
        const by = corners[(at + 3) % 8] as number;
        found.push([ax + rounded((bx - ax) * part, 8), ay + rounded((by - ay) * part, 8)]);
      }
  return found;
}

/** Whether some line of at most 4 base widths between points of both is free of the barriers. */
function freeLine(one: Stand, other: Stand, between: readonly (readonly number[])[]): boolean {
  const there = rimOf(other);
  const boxes = basesOfBody(other.body);
  for (const [ax, ay] of rimOf(one)) {
    if (!boxes.some((box) => isWithin(boxPointDistance(box, ax, ay), NEAR))) continue;
    for (const [bx, by] of there) {
      if ((bx - ax) * (bx - ax) + (by - ay) * (by - ay) > NEAR * NEAR) continue;
      if (!between.some((ring) => runsInside(ring, ax, ay, bx, by))) return true;
    }
  }
  return false;
}

/** Answers for bodies where everybody stands so. */
const known = new WeakMap<object, WeakMap<Body, boolean>>();

/** *Near the Enemy* for a unit where it stands. */
export function nearEnemy(field: Field, stand: Stand): boolean {
  const layout = layoutOf(field);
  let answers = known.get(layout);
  if (answers === undefined) {
    answers = new WeakMap();
    known.set(layout, answers);
  }
  let answer = answers.get(stand.body);
  if (answer === undefined) {
    answer = field.stands.some(
      (other) => other.side !== stand.side && isNear(stand, other, field.table),
    );
    answers.set(stand.body, answer);
  }
  return answer;
}

/** *In Contact*: they touch, to within 3 thousandths of a base width. */
export const touches = (one: Stand, other: Stand): boolean => bodiesTouch(one.body, other.body);

import {
  type BoxCorners,
  boxCorners,
  boxWithFrontAt,
  type PlaneBox,
} from '@/lib/geometry/plane/boxes';
import { after, type Leg } from '@/lib/geometry/plane/moves';
import { CONTACT, cornersCollide } from '@/lib/geometry/plane/overlap';
import { direction, hundredthsBetween, type PlanePoint } from '@/lib/geometry/plane/points';
import { type Bounds, boundsMeet, overlapsShape } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Body } from '@/lib/rulesets/maurice-lite/body';
import type { Feature, Table } from '@/lib/rulesets/maurice-lite/table';
import { featureBounds } from './ground';
import { boundsApart, cornersWithin, shapeOf } from './shape';

/** The ground that a body passes over, as boxes. */
export interface Sweep {
  readonly rings: readonly BoxCorners[];
  readonly bounds: Bounds;
}

export function sweepOf(rings: readonly BoxCorners[]): Sweep {
  let [left, low, right, high] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const ring of rings)
    for (let at = 0; at < 8; at += 2) {
      const x = ring[at] as number;
      const y = ring[at + 1] as number;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < low) low = y;
      if (y > high) high = y;
    }
  return { rings, bounds: [left, low, right, high] };
}

/**
 * Parts of a wheel, in thousandths of its chord. Between two of them a rear corner can pass unseen through less than 90
 * thousandths of another body's corner; bodies, ground and edges that are wider are met.
 */
const WHEEL_PART = 125;

/** The boxes that a box covers on a leg. */
export function ringsOfLeg(box: PlaneBox, leg: Leg): BoxCorners[] {
  if (leg.kind === 'wheel') {
    const rings = [boxCorners(box)];
    for (let by = WHEEL_PART; by < leg.by; by += WHEEL_PART)
      rings.push(boxCorners(after(box, leg, by)));
    rings.push(boxCorners(after(box, leg)));
    return rings;
  }
  if (leg.kind === 'along') return [boxCorners(box), boxCorners(after(box, leg))];
  const end = after(box, leg);
  const first = boxCorners(leg.kind === 'ahead' ? end : box);
  const last = boxCorners(leg.kind === 'ahead' ? box : end);
  return [[first[0], first[1], first[2], first[3], last[4], last[5], last[6], last[7]]];
}

/** The strips, one base wide, along a way. */
export function ringsOfWay(from: PlanePoint, way: readonly PlanePoint[]): BoxCorners[] {
  const rings: BoxCorners[] = [];
  let [x, y] = from;
  for (const [nx, ny] of way) {
    const facing = direction(nx - x, ny - y);
    if (facing === null) continue;
    const length = Math.ceil(hundredthsBetween(x, y, nx, ny) / 100);
    rings.push(boxCorners(boxWithFrontAt([nx, ny], facing, BASE_WIDTH, length)));
    [x, y] = [nx, ny];
  }
  return rings;
}

/** Whether a body stands in the way of a sweep. */
export function sweepMeets({ rings, bounds }: Sweep, body: Body): boolean {
  const shape = shapeOf(body);
  if (!boundsMeet(bounds, shape.bounds)) return false;
  for (const outline of shape.outlines)
    for (const ring of rings) if (cornersCollide(ring, outline)) return true;
  return false;
}

/** Whether a sweep comes within a number of thousandths of a body. */
export function sweepWithin({ rings, bounds }: Sweep, body: Body, limit: number): boolean {
  const shape = shapeOf(body);
  if (boundsApart(bounds, shape.bounds, limit)) return false;
  for (const outline of shape.outlines)
    for (const ring of rings) if (cornersWithin(ring, outline, limit)) return true;
  return false;
}

export const sweepTouches = (sweep: Sweep, body: Body): boolean =>
  sweepWithin(sweep, body, CONTACT);

/** Whether a sweep crosses a piece of ground. */
export function sweepCrosses({ rings, bounds }: Sweep, feature: Feature): boolean {
  if (!boundsMeet(bounds, featureBounds(feature))) return false;
  for (const ring of rings) if (overlapsShape(ring, feature.ring)) return true;
  return false;
}

/** Whether a sweep stays on the table. */
export const sweepOnTable = ({ bounds }: Sweep, { width, height }: Table): boolean =>
  bounds[0] >= 0 && bounds[1] >= 0 && bounds[2] <= width && bounds[3] <= height;

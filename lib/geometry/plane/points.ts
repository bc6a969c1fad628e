import { type Result, refuse } from '@/lib/kernel/result';
import { integerRoot, rounded } from './numbers';

/**
 * The open plane, in whole thousandths of its unit (a base width, an inch): x to the right, y from side A's edge
 * towards side B's. Every coordinate lies within ±`PLANE_MOST`, so that a difference is at most 5 × 10⁵, the product of
 * two differences 2.5 × 10¹¹, an area 5 × 10¹¹, and an area by a direction's part 5 × 10¹⁷ at most: what can leave the
 * safe range goes through `compareProducts` and `portion`.
 */
export const PLANE_MOST = 250_000;

/** Thousandths of a unit. */
export type PlanePoint = readonly [x: number, y: number];

/** Corners as x, y, x, y …, in order along the outline; of a shape that does not cross itself. */
export type PlaneRing = readonly number[];

/** Most corners of a shape or of a way that is taken from outside. */
export const CORNERS_MOST = 200;

/** The table that a battle is fought on, in thousandths: its corner nearest to side A's left hand is 0, 0. */
export interface PlaneTable {
  readonly width: number;
  readonly height: number;
}

/** The length of a normalised direction, in its own parts. A direction is off by at most 1.5 parts, 1.5 µrad. */
export const DIRECTION = 1_000_000;

/** A direction as whole numbers, `DIRECTION` long; never 0, 0. */
export type PlaneDirection = readonly [dx: number, dy: number];

/**
 * The direction of a vector with parts of at most ±8 × 10⁶, brought to its length; null for 0, 0. Its length is
 * `DIRECTION` give or take one part, whatever was normalised before: it never drifts.
 */
export function direction(dx: number, dy: number): PlaneDirection | null {
  if (dx === 0 && dy === 0) return null;
  let [x, y] = [dx, dy];
  // Short vectors are stretched first, so that the root has enough figures.
  while (Math.abs(x) < 4_000_000 && Math.abs(y) < 4_000_000) {
    x *= 2;
    y *= 2;
  }
  const length = integerRoot(64 * (x * x + y * y));
  return [rounded(x * 8 * DIRECTION, length), rounded(y * 8 * DIRECTION, length)];
}

/** The quarter turn to the right of a direction. */
export const rightOf = ([dx, dy]: PlaneDirection): PlaneDirection => [dy, 0 - dx];

/** Twice the area of the triangle a, b, p: positive where p lies to the left of the way from a to b. */
export const areaOf = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  px: number,
  py: number,
): number => (bx - ax) * (py - ay) - (by - ay) * (px - ax);

/** `by` thousandths from a point in a direction, rounded to whole thousandths: off by at most 0.75. */
export function moved(
  x: number,
  y: number,
  [dx, dy]: PlaneDirection,
  by: number,
): readonly [number, number] {
  return [x + rounded(by * dx, DIRECTION), y + rounded(by * dy, DIRECTION)];
}

/** The corners of a ring as pairs. */
export function cornersOf(ring: PlaneRing): PlanePoint[] {
  const found: [number, number][] = [];
  for (let at = 0; at + 1 < ring.length; at += 2)
    found.push([ring[at] as number, ring[at + 1] as number]);
  return found;
}

const isCoordinate = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= PLANE_MOST;

/**
 * Points that came from outside, checked: at most `CORNERS_MOST` pairs of whole thousandths on the table.
 *
 * Refuses with POINTS_INVALID, POINTS_TOO_MANY, POINT_NOT_WHOLE, OFF_TABLE.
 */
export function checkedPoints(input: unknown, table: PlaneTable): Result<readonly PlanePoint[]> {
  if (!Array.isArray(input)) return refuse('POINTS_INVALID', 'A way is a list of points.');
  if (input.length > CORNERS_MOST)
    return refuse('POINTS_TOO_MANY', `A way has at most ${CORNERS_MOST} points.`);
  const points: PlanePoint[] = [];
  for (const point of input as readonly unknown[]) {
    if (!Array.isArray(point) || point.length !== 2)
      return refuse('POINTS_INVALID', 'A point is two numbers.');
    if (!point.every(isCoordinate))
      return refuse('POINT_NOT_WHOLE', 'A point is two whole numbers of thousandths.');
    const [x, y] = point as [number, number];
    if (x < 0 || y < 0 || x > table.width || y > table.height)
      return refuse('OFF_TABLE', 'The way leaves the table.');
    points.push([x, y]);
  }
  return { ok: true, value: points };
}

/** The distance of two points in hundredths of a thousandth, rounded to the nearest. */
export function hundredthsBetween(ax: number, ay: number, bx: number, by: number): number {
  const square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  // At most 5 × 10¹¹ × 10⁴ = 5 × 10¹⁵: safe. The root of the fourfold decides about halves.
  const root = integerRoot(square * 10_000);
  return root * root + root < square * 10_000 ? root + 1 : root;
}

/** The length of a vector in thousandths, rounded up. */
export function lengthAtMost(x: number, y: number): number {
  const square = x * x + y * y;
  const root = integerRoot(square);
  return root * root === square ? root : root + 1;
}

import { type Result, refuse } from '@/lib/kernel/result';
import { compareProducts } from './numbers';
import { compareDistances, type Distance, NOTHING, outlineDistance } from './overlap';
import { areaOf, checkedPoints, type PlaneRing, type PlaneTable } from './points';

/** Where a line from a (0) to b (1) runs inside a shape: from and to, as fractions with a positive lower part. */
export interface Stretch {
  readonly fromOver: number;
  readonly fromUnder: number;
  readonly toOver: number;
  readonly toUnder: number;
}

/** Whether a point lies inside a shape (1), on its outline (0) or outside (−1). */
export function liesIn(ring: PlaneRing, x: number, y: number): -1 | 0 | 1 {
  let inside = false;
  const length = ring.length;
  let px = ring[length - 2] as number;
  let py = ring[length - 1] as number;
  for (let at = 0; at < length; at += 2) {
    const qx = ring[at] as number;
    const qy = ring[at + 1] as number;
    const area = areaOf(px, py, qx, qy, x, y);
    if (area === 0 && (x - px) * (x - qx) <= 0 && (y - py) * (y - qy) <= 0) return 0;
    if (py > y !== qy > y && area > 0 === qy > py) inside = !inside;
    [px, py] = [qx, qy];
  }
  return inside ? 1 : -1;
}

/**
 * The stretches of a way from a to b that run inside a shape; running along its outline, or through a corner, is
 * outside. Exact: the line is followed once just to its left and once just to its right, and is inside where both are.
 *
 * @param cut from a to b only; false: of the whole line through them
 */
export function stretchesInside(
  ring: PlaneRing,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cut = true,
): Stretch[] {
  const left = crossings(ring, ax, ay, bx, by, 1);
  if (left.length === 0) return [];
  const right = touches(ring, ax, ay, bx, by) ? crossings(ring, ax, ay, bx, by, -1) : left;
  const found: Stretch[] = [];
  for (let one = 0; one + 1 < left.length; one += 2)
    for (let other = 0; other + 1 < right.length; other += 2) {
      let from = later(left[one] as Share, right[other] as Share);
      let to = sooner(left[one + 1] as Share, right[other + 1] as Share);
      if (cut && from[0] < 0) from = [0, 1];
      if (cut && to[0] > to[1]) to = [1, 1];
      if (compareProducts(from[0], to[1], to[0], from[1]) >= 0) continue;
      const [fromOver, fromUnder] = from;
      found.push({ fromOver, fromUnder, toOver: to[0], toUnder: to[1] });
    }
  return found;
}

/** Whether any part of a way runs inside a shape. */
export const runsInside = (
  ring: PlaneRing,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean => stretchesInside(ring, ax, ay, bx, by).length > 0;

/** A fraction of a way, its lower part positive: at most 5 × 10¹¹ each. */
type Share = readonly [over: number, under: number];

const compareShares = ([a, b]: Share, [c, d]: Share): number => compareProducts(a, d, c, b);
const later = (one: Share, other: Share): Share => (compareShares(one, other) >= 0 ? one : other);
const sooner = (one: Share, other: Share): Share => (compareShares(one, other) <= 0 ? one : other);

/** Where the line through a and b, shifted a hair to its left (1) or right (−1), crosses the outline, in order. */
function crossings(
  ring: PlaneRing,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  shift: 1 | -1,
): Share[] {
  const found: Share[] = [];
  const length = ring.length;
  let px = ring[length - 2] as number;
  let py = ring[length - 1] as number;
  let before = areaOf(ax, ay, bx, by, px, py);
  for (let at = 0; at < length; at += 2) {
    const qx = ring[at] as number;
    const qy = ring[at + 1] as number;
    const area = areaOf(ax, ay, bx, by, qx, qy);
    // A corner on the line lies to the right of a line that is shifted to the left.
    const above = shift === 1 ? before > 0 : before >= 0;
    if (above !== (shift === 1 ? area > 0 : area >= 0)) {
      const over = (px - ax) * (qy - py) - (py - ay) * (qx - px);
      const under = (bx - ax) * (qy - py) - (by - ay) * (qx - px);
      found.push(under < 0 ? [0 - over, 0 - under] : [over, under]);
    }
    [px, py, before] = [qx, qy, area];
  }
  return found.length > 1 ? found.sort(compareShares) : found;
}

/** Whether a corner lies on the line. */
function touches(ring: PlaneRing, ax: number, ay: number, bx: number, by: number): boolean {
  for (let at = 0; at < ring.length; at += 2)
    if (areaOf(ax, ay, bx, by, ring[at] as number, ring[at + 1] as number) === 0) return true;
  return false;
}

/**
 * Whether a convex outline, such as a box’s corners, shares ground with a shape; touching is not sharing.
 */
export function overlapsShape(convex: PlaneRing, ring: PlaneRing): boolean {
  if (!boundsMeet(boundsOf(convex), boundsOf(ring))) return false;
  if (anySide(convex, (...side) => runsInside(ring, ...side))) return true;
  if (anySide(ring, (...side) => runsInside(convex, ...side))) return true;
  // Apart, or the same outline: then the middle of three corners lies inside.
  const [ax, ay, bx, by, cx, cy] = convex as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const tripled = ring.map((part) => 3 * part);
  return liesIn(tripled, ax + bx + cx, ay + by + cy) === 1;
}

/** Whether all of a convex outline lies in a shape, its border included. */
export function liesWhollyIn(convex: PlaneRing, ring: PlaneRing): boolean {
  for (let at = 0; at < convex.length; at += 2)
    if (liesIn(ring, convex[at] as number, convex[at + 1] as number) === -1) return false;
  // No side of the shape cuts through it.
  return !anySide(ring, (...side) => runsInside(convex, ...side)) && overlapsShape(convex, ring);
}

/** The nearest distance of a convex outline from a shape; 0 where they touch or overlap. */
export function shapeDistance(convex: PlaneRing, ring: PlaneRing): Distance {
  if (overlapsShape(convex, ring)) return NOTHING;
  const there = outlineDistance(convex, ring);
  const back = outlineDistance(ring, convex);
  return compareDistances(there, back) <= 0 ? there : back;
}

/** Whether something holds for one of the sides of an outline. */
export function anySide(
  ring: PlaneRing,
  holds: (ax: number, ay: number, bx: number, by: number) => boolean,
): boolean {
  const length = ring.length;
  for (let at = 0; at < length; at += 2)
    if (
      holds(
        ring[at] as number,
        ring[at + 1] as number,
        ring[(at + 2) % length] as number,
        ring[(at + 3) % length] as number,
      )
    )
      return true;
  return false;
}

/** The least box square to the table around an outline. */
export type Bounds = readonly [left: number, low: number, right: number, high: number];

export function boundsOf(ring: PlaneRing): Bounds {
  let [left, low, right, high] = [ring[0] ?? 0, ring[1] ?? 0, ring[0] ?? 0, ring[1] ?? 0];
  for (let at = 2; at < ring.length; at += 2) {
    const x = ring[at] as number;
    const y = ring[at + 1] as number;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < low) low = y;
    if (y > high) high = y;
  }
  return [left, low, right, high];
}

export const boundsMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** Corners of the convex outline around points, clockwise; of points that lie on one line, its ends. */
export function hullOf(points: PlaneRing): number[] {
  const sorted: [number, number][] = [];
  for (let at = 0; at < points.length; at += 2)
    sorted.push([points[at] as number, points[at + 1] as number]);
  sorted.sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (list: readonly [number, number][]): [number, number][] => {
    const found: [number, number][] = [];
    for (const [x, y] of list) {
      for (let last = found.length - 1; last > 0; last -= 1) {
        const [ax, ay] = found[last - 1] as [number, number];
        const [bx, by] = found[last] as [number, number];
        if (areaOf(ax, ay, bx, by, x, y) < 0) break;
        found.pop();
      }
      found.push([x, y]);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())].flat();
}

/**
 * A shape that came from outside, checked: three corners or more, on the table, no side crossing another.
 *
 * Refuses as `checkedPoints`, and with SHAPE_FLAT, SHAPE_CROSSED.
 */
export function checkedRing(input: unknown, table: PlaneTable): Result<PlaneRing> {
  const points = checkedPoints(input, table);
  if (!points.ok) return points;
  const corners = points.value;
  const ring = corners.flat();
  let area = 0;
  corners.forEach(([x, y], index) => {
    const [nx, ny] = corners[(index + 1) % corners.length] as readonly [number, number];
    area += x * ny - y * nx;
  });
  if (corners.length < 3 || area === 0)
    return refuse('SHAPE_FLAT', 'A shape needs three corners that are not in line.');
  const crossed = corners.some(([ax, ay], one) =>
    corners.some(([cx, cy], other) => {
      const apart = (other - one + corners.length) % corners.length;
      if (apart < 2 || apart > corners.length - 2) return false;
      const [bx, by] = corners[(one + 1) % corners.length] as readonly [number, number];
      const [dx, dy] = corners[(other + 1) % corners.length] as readonly [number, number];
      return sidesMeet(ax, ay, bx, by, cx, cy, dx, dy);
    }),
  );
  if (crossed) return refuse('SHAPE_CROSSED', 'The outline of a shape crosses or touches itself.');
  return { ok: true, value: ring };
}

/** Whether the sides a, b and c, d have a point in common. */
export function sidesMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  if (!boundsMeet(boundsOf([ax, ay, bx, by]), boundsOf([cx, cy, dx, dy]))) return false;
  const one = Math.sign(areaOf(ax, ay, bx, by, cx, cy));
  const other = Math.sign(areaOf(ax, ay, bx, by, dx, dy));
  const there = Math.sign(areaOf(cx, cy, dx, dy, ax, ay));
  const back = Math.sign(areaOf(cx, cy, dx, dy, bx, by));
  return one * other <= 0 && there * back <= 0;
}

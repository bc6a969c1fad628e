import { type BoxCorners, boxCorners, facingOf, frontMiddle, type PlaneBox } from './boxes';
import { portion, rounded } from './numbers';
import {
  beforeAsDistance,
  compareDistances,
  type Distance,
  NOTHING,
  outlineDistance,
  thousandthsOf,
} from './overlap';
import {
  DIRECTION,
  direction,
  type PlaneDirection,
  type PlanePoint,
  type PlaneRing,
  rightOf,
} from './points';
import { liesIn } from './shapes';

/**
 * The ground that a base fires along: as wide as its front, without end. Measures along it and across it are whole
 * numbers, thousandths times the length of its direction (about 10⁶): at most 7.1 × 10¹¹, and rounded down by at most
 * one where a side of a shape crosses the border of a lane.
 */
export interface Lane {
  /** Its near left corner. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** From its left border to its right one. */
  readonly width: number;
}

/** The lane straight ahead of a front. */
export function laneAhead(base: PlaneBox): Lane {
  const [x, y, rx, ry] = boxCorners(base);
  const { dx, dy } = base;
  return { x, y, dx, dy, width: (rx - x) * dy - (ry - y) * dx };
}

/** The lane of a front laid in another direction, about the middle of the front. */
export function laneTowards(base: PlaneBox, towards: PlaneDirection): Lane {
  const [mx, my] = frontMiddle(base);
  const [dx, dy] = towards;
  const x = mx - rounded(base.front * dy, 2 * DIRECTION);
  const y = my + rounded(base.front * dx, 2 * DIRECTION);
  const [rx, ry] = [2 * mx - x, 2 * my - y];
  return { x, y, dx, dy, width: (rx - x) * dy - (ry - y) * dx };
}

/**
 * Directions up to 45 degrees to either side of straight ahead: straight first, then ever further out, right before
 * left; the last two at exactly 45 degrees.
 *
 * @param each directions to either side, 1 … 500
 */
export function fanOf(base: PlaneBox, each = 45): PlaneDirection[] {
  const [ux, uy] = facingOf(base);
  const [rx, ry] = rightOf([ux, uy]);
  const found: PlaneDirection[] = [[ux, uy]];
  for (let step = 1; step <= each; step += 1)
    for (const way of [step, -step])
      found.push(
        direction(ux + rounded(rx * way, each), uy + rounded(ry * way, each)) as PlaneDirection,
      );
  return found;
}

/** A ring by how far across a lane (from its left border) and along it its corners lie. */
function laid({ x, y, dx, dy }: Lane, ring: PlaneRing): number[] {
  const found: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const px = (ring[at] as number) - x;
    const py = (ring[at + 1] as number) - y;
    found.push(px * dy - py * dx, px * dx + py * dy);
  }
  return found;
}

/** Where along a lane a side from (r, f) to (r, f) lies at `across`. */
const alongAt = (across: number, r0: number, f0: number, r1: number, f1: number): number =>
  f0 + portion(f1 - f0, across - r0, r1 - r0);

/** How far along a lane a shape first lies in it, however little of it; null: it does not. */
export function appearsIn(lane: Lane, ring: PlaneRing): Distance | null {
  const { width } = lane;
  const corners = laid(lane, ring);
  const length = corners.length;
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < length; at += 2) {
    let [r0, f0] = [corners[at] as number, corners[at + 1] as number];
    let [r1, f1] = [corners[(at + 2) % length] as number, corners[(at + 3) % length] as number];
    if (r0 > r1) [r0, f0, r1, f1] = [r1, f1, r0, f0];
    // A side along the border, or one that only touches it, does not lie in the lane.
    if (r1 <= 0 || r0 >= width) continue;
    const first = r0 < 0 ? alongAt(0, r0, f0, r1, f1) : f0;
    const last = r1 > width ? alongAt(width, r0, f0, r1, f1) : f1;
    if (first < 0 && last < 0) continue;
    nearest = Math.min(nearest, Math.max(0, Math.min(first, last)));
  }
  // A shape in which the front stands begins at once.
  const [mx, my] = nearMiddle(lane);
  if (nearest > 0 && liesIn(ring, mx, my) === 1) nearest = 0;
  return nearest === Number.POSITIVE_INFINITY ? null : beforeAsDistance(lane, nearest);
}

function nearMiddle({ x, y, dx, dy, width }: Lane): PlanePoint {
  // Its width by its direction, back to thousandths.
  const front = rounded(width, DIRECTION);
  return [x + rounded(front * dy, 2 * DIRECTION), y - rounded(front * dx, 2 * DIRECTION)];
}

/**
 * Whether shapes stretch across all of a lane before a distance: no way straight along it reaches that far without
 * running through one. Gaps narrower than a millionth of a unit are none.
 */
export function fillsLane(lane: Lane, rings: readonly PlaneRing[], upTo: Distance): boolean {
  const { width } = lane;
  const limit = thousandthsOf(upTo) * DIRECTION;
  const shapes = rings.map((ring) => laid(lane, ring));
  const cuts = [0, width];
  for (const corners of shapes)
    eachSide(corners, (r0, f0, r1, f1) => {
      cuts.push(r0);
      for (const line of [0, limit])
        if (f0 < line !== f1 < line) cuts.push(r0 + portion(r1 - r0, line - f0, f1 - f0));
    });
  const within = [...new Set(cuts)]
    .filter((cut) => cut >= 0 && cut <= width)
    .sort((one, other) => one - other);
  return within.every((cut, index) => {
    const next = within[index + 1];
    if (next === undefined || next - cut < 2) return true;
    const middle = Math.floor((cut + next) / 2);
    return shapes.some((corners) => lies(corners, middle, limit));
  });
}

/** Whether a shape lies on the way along a lane at `across`, before `limit`. */
function lies(corners: readonly number[], across: number, limit: number): boolean {
  const borders: number[] = [];
  eachSide(corners, (r0, f0, r1, f1) => {
    if (r0 < across !== r1 < across) borders.push(alongAt(across, r0, f0, r1, f1));
  });
  borders.sort((one, other) => one - other);
  for (let at = 0; at + 1 < borders.length; at += 2)
    if ((borders[at] as number) < limit && (borders[at + 1] as number) > 0) return true;
  return false;
}

function eachSide(
  corners: readonly number[],
  visit: (r0: number, f0: number, r1: number, f1: number) => void,
): void {
  const { length } = corners;
  for (let at = 0; at < length; at += 2)
    visit(
      corners[at] as number,
      corners[at + 1] as number,
      corners[(at + 2) % length] as number,
      corners[(at + 3) % length] as number,
    );
}

/** A body in a lane, and how far along it. */
export interface InLane {
  readonly index: number;
  readonly distance: Distance;
}

/** The bodies in a lane, the nearest first; equally near ones in the order given. */
export function bodiesIn(lane: Lane, bodies: readonly PlaneBox[]): InLane[] {
  return bodies
    .flatMap((body, index): InLane[] => {
      const distance = appearsIn(lane, boxCorners(body));
      return distance === null ? [] : [{ index, distance }];
    })
    .sort(
      (one, other) => compareDistances(one.distance, other.distance) || one.index - other.index,
    );
}

/**
 * The nearest distance from a front to the part of a box that lies before it, within 45 degrees to the outside of its
 * corners; null: no part does. The borders at 45 degrees are exact for every corner; where a side of the box crosses one,
 * the crossing is rounded to a thousandth.
 */
export function withinArc(base: PlaneBox, box: PlaneBox): Distance | null {
  const [lx, ly, rx, ry] = boxCorners(base);
  const [ux, uy] = facingOf(base);
  const [sx, sy] = rightOf([ux, uy]);
  // Each border by a point and the vector across it, inward.
  const left = rightOf([ux - sx, uy - sy]);
  const right = rightOf([0 - ux - sx, 0 - uy - sy]);
  let part: PlaneRing = boxCorners(box);
  part = cut(part, lx, ly, ux, uy);
  part = cut(part, lx, ly, ...left);
  part = cut(part, rx, ry, ...right);
  if (part.length < 6 || areaWithin(part) === 0) return null;
  const front = [lx, ly, rx, ry];
  const there = outlineDistance(front, part);
  const back = outlineDistance(part, front);
  const least = compareDistances(there, back) <= 0 ? there : back;
  return liesIn(part, rounded(lx + rx, 2), rounded(ly + ry, 2)) === 1 ? NOTHING : least;
}

/** The part of a convex outline on the inner side of a line. */
function cut(ring: PlaneRing, px: number, py: number, nx: number, ny: number): PlaneRing {
  const found: number[] = [];
  eachSide(ring, (ax, ay, bx, by) => {
    const one = (ax - px) * nx + (ay - py) * ny;
    const other = (bx - px) * nx + (by - py) * ny;
    if (one >= 0) found.push(ax, ay);
    if (one > 0 !== other > 0 && one !== 0 && other !== 0)
      found.push(ax + portion(bx - ax, one, one - other), ay + portion(by - ay, one, one - other));
  });
  return found;
}

function areaWithin(ring: PlaneRing): number {
  let area = 0;
  const [ox, oy] = [ring[0] as number, ring[1] as number];
  eachSide(ring, (ax, ay, bx, by) => {
    area += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
  });
  return area;
}

/** Whether some part of a box lies straight ahead of a front, and how far; null: none. */
export const straightAhead = (base: PlaneBox, box: PlaneBox | BoxCorners): Distance | null =>
  appearsIn(laneAhead(base), 'front' in box ? boxCorners(box) : box);

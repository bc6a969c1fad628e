import type { BoxCorners } from './boxes';
import { compareProducts } from './numbers';
import { areaOf, type PlaneRing } from './points';
import { boundsMeet, boundsOf, hullOf, runsInside, stretchesInside } from './shapes';

/** Something that can hide what is behind it: a wood, a house, a step of a hill, a body of troops. */
export interface Obstacle {
  readonly ring: PlaneRing;
  /** Height of its flat top, in whole steps above the level of the table, 0 … 10,000. */
  readonly top: number;
}

/** Obstacles sorted into squares of the table, so that a line of sight asks only those near it. */
export interface SightField {
  readonly obstacles: readonly Obstacle[];
  readonly bounds: Int32Array;
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly low: number;
  /** First entry of each square in `entries`, and one more. */
  readonly first: Int32Array;
  readonly entries: Int32Array;
  /** The last question in which each obstacle was asked. */
  readonly asked: Int32Array;
  readonly question: Int32Array;
}

/** Side of a square of the index, in thousandths. Changes no answer. */
const SQUARE = 3_000;

/** Prepares obstacles for many lines of sight. */
export function sightField(obstacles: readonly Obstacle[]): SightField {
  const bounds = new Int32Array(4 * obstacles.length);
  obstacles.forEach(({ ring }, index) => {
    bounds.set(boundsOf(ring), 4 * index);
  });
  let [left, low, right, high] = [0, 0, 0, 0];
  for (let at = 0; at < bounds.length; at += 4) {
    left = Math.min(left, bounds[at] as number);
    low = Math.min(low, bounds[at + 1] as number);
    right = Math.max(right, bounds[at + 2] as number);
    high = Math.max(high, bounds[at + 3] as number);
  }
  const columns = Math.floor((right - left) / SQUARE) + 1;
  const rows = Math.floor((high - low) / SQUARE) + 1;
  const held: number[][] = Array.from({ length: columns * rows }, () => []);
  for (let index = 0; index < obstacles.length; index += 1) {
    const square = (edge: 0 | 1 | 2 | 3, from: number): number =>
      Math.floor(((bounds[4 * index + edge] as number) - from) / SQUARE);
    for (let row = square(1, low); row <= square(3, low); row += 1)
      for (let column = square(0, left); column <= square(2, left); column += 1)
        held[row * columns + column]?.push(index);
  }
  const first = new Int32Array(columns * rows + 1);
  held.forEach((list, square) => {
    first[square + 1] = (first[square] as number) + list.length;
  });
  return {
    ...{ obstacles, bounds, columns, rows, left, low, first },
    entries: Int32Array.from(held.flat()),
    asked: new Int32Array(obstacles.length),
    question: new Int32Array(1),
  };
}

/**
 * Whether a point sees another. An obstacle blocks where the line runs inside it and its top is above the line there;
 * at the same height it does not, and running along its outline it does not. One that an eye stands in blocks as any
 * other: leave it out where the rules see through it.
 *
 * @param ah height of the eye at a, `bh` of what it looks at: whole steps, 0 … 10,000
 * @param without indexes of obstacles that do not count: the troops that look and are looked at
 */
export function seesPoint(
  field: SightField,
  ax: number,
  ay: number,
  ah: number,
  bx: number,
  by: number,
  bh: number,
  without: readonly number[] = [],
): boolean {
  const { columns, rows, left, low, first, entries, asked, question, bounds, obstacles } = field;
  const number = ((question[0] as number) + 1) | 0;
  question[0] = number;
  const minX = ax < bx ? ax : bx;
  const maxX = ax < bx ? bx : ax;
  const minY = ay < by ? ay : by;
  const maxY = ay < by ? by : ay;
  const eyes = ah < bh ? ah : bh;
  const firstRow = Math.max(0, Math.floor((minY - low) / SQUARE));
  const lastRow = Math.min(rows - 1, Math.floor((maxY - low) / SQUARE));
  // Decimals choose which squares are asked, with a thousandth to spare: more than needed changes no answer.
  const slope = by === ay ? 0 : (bx - ax) / (by - ay);
  for (let row = firstRow; row <= lastRow; row += 1) {
    let from = minX;
    let to = maxX;
    if (by !== ay) {
      const foot = ax + (low + row * SQUARE - ay) * slope;
      const head = foot + SQUARE * slope;
      from = Math.max(minX, Math.min(foot, head) - 1);
      to = Math.min(maxX, Math.max(foot, head) + 1);
    }
    const lastColumn = Math.min(columns - 1, Math.floor((to - left) / SQUARE));
    for (
      let column = Math.max(0, Math.floor((from - left) / SQUARE));
      column <= lastColumn;
      column += 1
    ) {
      const square = row * columns + column;
      const end = first[square + 1] as number;
      for (let at = first[square] as number; at < end; at += 1) {
        const index = entries[at] as number;
        if (asked[index] === number) continue;
        asked[index] = number;
        const bound = 4 * index;
        if (
          ((bounds[bound] as number) >= maxX && maxX !== minX) ||
          ((bounds[bound + 2] as number) <= minX && maxX !== minX) ||
          ((bounds[bound + 1] as number) >= maxY && maxY !== minY) ||
          ((bounds[bound + 3] as number) <= minY && maxY !== minY)
        )
          continue;
        const { ring, top } = obstacles[index] as Obstacle;
        if (top <= eyes || (without.length > 0 && without.includes(index))) continue;
        if (!isParted(ring, ax, ay, bx, by)) continue;
        if (blocks(ring, top, ax, ay, ah, bx, by, bh)) return false;
      }
    }
  }
  return true;
}

/** Whether the line through a and b has corners of an outline on both sides. */
function isParted(ring: PlaneRing, ax: number, ay: number, bx: number, by: number): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  let left = false;
  let right = false;
  for (let at = 0; at < ring.length; at += 2) {
    const area = dx * ((ring[at + 1] as number) - ay) - dy * ((ring[at] as number) - ax);
    if (area > 0) left = true;
    else if (area < 0) right = true;
    if (left && right) return true;
  }
  return false;
}

function blocks(
  ring: PlaneRing,
  top: number,
  ax: number,
  ay: number,
  ah: number,
  bx: number,
  by: number,
  bh: number,
): boolean {
  for (const stretch of stretchesInside(ring, ax, ay, bx, by)) {
    // The line is lowest where it enters or where it leaves.
    const rises = bh >= ah;
    const over = rises ? stretch.fromOver : stretch.toOver;
    const under = rises ? stretch.fromUnder : stretch.toUnder;
    if (compareProducts(top - ah, under, bh - ah, over) > 0) return true;
  }
  return false;
}

/**
 * Whether a straight line can be drawn from some point of a side to some point of a box without running inside any of
 * the shapes: if not, what stands there has cover from it, or is hidden. Exact. If any line is free, then so is one
 * that touches two corners of the side, the box or the shapes: those are tried.
 */
export function hasFreeLine(
  side: readonly [ax: number, ay: number, bx: number, by: number],
  box: BoxCorners,
  shapes: readonly PlaneRing[],
): boolean {
  const within = boundsOf(hullOf([...side, ...box]));
  const near = shapes.filter((ring) => boundsMeet(boundsOf(ring), within));
  if (near.length === 0) return true;
  const free = (ax: number, ay: number, bx: number, by: number): boolean =>
    !near.some((ring) => runsInside(ring, ax, ay, bx, by));
  for (let from = 0; from < 4; from += 2)
    for (let to = 0; to < 8; to += 2)
      if (
        free(
          side[from] as number,
          side[from + 1] as number,
          box[to] as number,
          box[to + 1] as number,
        )
      )
        return true;
  const corners = [side, box, ...near].flat();
  for (let one = 0; one < corners.length; one += 2)
    for (let other = one + 2; other < corners.length; other += 2) {
      const line = lineThrough(
        ...([corners[one], corners[one + 1], corners[other], corners[other + 1]] as [
          number,
          number,
          number,
          number,
        ]),
        side,
        box,
      );
      if (line !== null && near.every((ring) => !runsInsideBetween(ring, line))) return true;
    }
  return false;
}

/** A line through two points, and the shares of the way between them at which it leaves a side and reaches a box. */
interface Line {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly from: readonly [over: bigint, under: bigint];
  readonly to: readonly [over: bigint, under: bigint];
}

/** Null where the line misses the side or the box, or runs along the side. */
function lineThrough(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  side: readonly [number, number, number, number],
  box: BoxCorners,
): Line | null {
  if (ax === bx && ay === by) return null;
  const from = meets(ax, ay, bx, by, ...side);
  if (from === null) return null;
  let to: readonly [bigint, bigint] | null = null;
  for (let at = 0; at < 8; at += 2) {
    const found = meets(
      ...([ax, ay, bx, by] as const),
      box[at] as number,
      box[at + 1] as number,
      box[(at + 2) % 8] as number,
      box[(at + 3) % 8] as number,
    );
    if (found === null) continue;
    if (to === null || isNearer(found, to, from)) to = found;
  }
  return to === null ? null : { ax, ay, bx, by, from, to };
}

type Share = readonly [over: bigint, under: bigint];
const less = ([a, b]: Share, [c, d]: Share): boolean => a * d < c * b;
const isNearer = (one: Share, other: Share, from: Share): boolean => {
  const apart = ([a, b]: Share): Share => {
    const over = a * from[1] - from[0] * b;
    return [over < 0n ? -over : over, b * from[1]];
  };
  return less(apart(one), apart(other));
};

/** Where the line through a and b meets the side c, d; null: nowhere, or along all of it. */
function meets(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): Share | null {
  const one = areaOf(ax, ay, bx, by, cx, cy);
  const other = areaOf(ax, ay, bx, by, dx, dy);
  if (one === 0 && other === 0) return null;
  if ((one > 0 && other > 0) || (one < 0 && other < 0)) return null;
  const over = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx);
  const under = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
  return under < 0 ? [BigInt(-over), BigInt(-under)] : [BigInt(over), BigInt(under)];
}

/** Whether a line runs inside a shape between its two shares. */
function runsInsideBetween(ring: PlaneRing, { ax, ay, bx, by, from, to }: Line): boolean {
  const [low, high] = less(from, to) ? [from, to] : [to, from];
  return stretchesInside(ring, ax, ay, bx, by, false).some(
    ({ fromOver, fromUnder, toOver, toUnder }) =>
      less([BigInt(fromOver), BigInt(fromUnder)], high) &&
      less(low, [BigInt(toOver), BigInt(toUnder)]),
  );
}

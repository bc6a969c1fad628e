import { type Result, refuse } from '@/lib/kernel/result';
import { boxCorners, boxWithFrontAt, facingOf, frontMiddle, type PlaneBox } from './boxes';
import { integerRoot, rounded } from './numbers';
import { cornersCollide, cornersDistance, thousandthsOf } from './overlap';
import {
  direction,
  hundredthsBetween,
  moved,
  type PlaneDirection,
  type PlanePoint,
} from './points';

/**
 * A column of bases that follow one another along a way: the middles of the front and rear of each base lie on it. The
 * way is kept from the head backward, as far as the column is long.
 */
export interface PlaneColumn {
  /** From the middle of the front of the first base backward; two points at least. */
  readonly trail: readonly PlanePoint[];
  readonly bases: number;
  readonly front: number;
  readonly depth: number;
}

/** A column that stands straight behind a first base. */
export function columnBehind(first: PlaneBox, bases: number): PlaneColumn {
  const { front, depth } = first;
  const head = frontMiddle(first);
  const [dx, dy] = facingOf(first);
  return {
    trail: [head, moved(head[0], head[1], [0 - dx, 0 - dy], bases * depth)],
    ...{ bases, front, depth },
  };
}

/** The frames of its bases, the first one first. Bases on a bend stand across it. */
export function columnBases({ trail, bases, front, depth }: PlaneColumn): PlaneBox[] {
  const found: PlaneBox[] = [];
  let facing: PlaneDirection = [0, 1];
  for (let base = 0; base < bases; base += 1) {
    const [hx, hy] = pointAlong(trail, base * depth);
    const [tx, ty] = pointAlong(trail, (base + 1) * depth);
    facing = direction(hx - tx, hy - ty) ?? facing;
    found.push(boxWithFrontAt([hx, hy], facing, front, depth));
  }
  return found;
}

/** The point of a way at a number of thousandths from its start; beyond its end straight on. */
export function pointAlong(way: readonly PlanePoint[], thousandths: number): PlanePoint {
  let left = 100 * thousandths;
  for (let at = 0; at + 1 < way.length; at += 1) {
    const [ax, ay] = way[at] as PlanePoint;
    const [bx, by] = way[at + 1] as PlanePoint;
    const length = hundredthsBetween(ax, ay, bx, by);
    if (length === 0) continue;
    if (left <= length || at + 2 === way.length)
      return [ax + rounded((bx - ax) * left, length), ay + rounded((by - ay) * left, length)];
    left -= length;
  }
  return way[0] as PlanePoint;
}

/** The length of a way, in thousandths rounded up; each stretch is measured to a hundredth of a thousandth. */
export function lengthOf(way: readonly PlanePoint[]): number {
  let sum = 0;
  for (let at = 0; at + 1 < way.length; at += 1) {
    const [ax, ay] = way[at] as PlanePoint;
    const [bx, by] = way[at + 1] as PlanePoint;
    sum += hundredthsBetween(ax, ay, bx, by);
  }
  return Math.ceil(sum / 100);
}

/** The column after its head has gone `by` thousandths of a way that begins at its head. */
export function columnAfter(
  column: PlaneColumn,
  way: readonly PlanePoint[],
  by: number,
): PlaneColumn {
  const head = column.trail[0] as PlanePoint;
  const gone: PlanePoint[] = [];
  let left = 100 * by;
  let [x, y] = head;
  for (const [nx, ny] of way) {
    const length = hundredthsBetween(x, y, nx, ny);
    if (length === 0) continue;
    if (left < length) {
      if (left > 0)
        gone.push([x + rounded((nx - x) * left, length), y + rounded((ny - y) * left, length)]);
      break;
    }
    gone.push([nx, ny]);
    left -= length;
    [x, y] = [nx, ny];
  }
  return { ...column, trail: trimmed([...gone.reverse(), ...column.trail], column) };
}

/** As much of a trail as a column needs. */
function trimmed(
  trail: readonly PlanePoint[],
  { bases, depth }: Pick<PlaneColumn, 'bases' | 'depth'>,
): PlanePoint[] {
  const found: PlanePoint[] = [trail[0] as PlanePoint];
  let left = 100 * bases * depth;
  for (let at = 0; at + 1 < trail.length && left > 0; at += 1) {
    const [ax, ay] = trail[at] as PlanePoint;
    const [bx, by] = trail[at + 1] as PlanePoint;
    const length = hundredthsBetween(ax, ay, bx, by);
    if (length === 0) continue;
    found.push([bx, by]);
    left -= length;
  }
  return found.length > 1 ? found : [...trail];
}

/** How far a column can follow a way before one of its bases meets a box, and which. */
export interface ColumnMeeting {
  /** Thousandths of the way. */
  readonly by: number;
  /** Indexes of the boxes that it would meet next; empty: it goes all the way. */
  readonly met: readonly number[];
}

/**
 * Follows a way until a base of the column meets a box (`boxesCollide`); checked in steps of at most 100 thousandths and
 * a quarter of the room that is left.
 */
export function columnUntil(
  column: PlaneColumn,
  way: readonly PlanePoint[],
  others: readonly PlaneBox[],
): ColumnMeeting {
  const length = Math.floor(lengthOf([column.trail[0] as PlanePoint, ...way]));
  const near = others.map(boxCorners);
  let by = 0;
  for (;;) {
    const bases = columnBases(columnAfter(column, way, by)).map(boxCorners);
    let room = 400;
    for (const base of bases)
      for (const other of near) room = Math.min(room, thousandthsOf(cornersDistance(base, other)));
    const next = Math.min(length, by + Math.max(1, Math.floor(room / 4)));
    if (next === by) return { by, met: [] };
    const there = columnBases(columnAfter(column, way, next)).map(boxCorners);
    const met = near.flatMap((other, index) =>
      there.some((base) => cornersCollide(base, other)) ? [index] : [],
    );
    if (met.length > 0) return { by, met };
    by = next;
  }
}

/**
 * A way for a column that came from outside and was checked as points: it must begin by going forward, within a right
 * angle of where its head faces. Refuses with WAY_EMPTY, WAY_BACKWARD.
 */
export function checkedColumnWay(
  column: PlaneColumn,
  way: readonly PlanePoint[],
): Result<readonly PlanePoint[]> {
  const [[hx, hy], behind] = column.trail as readonly [PlanePoint, PlanePoint];
  const onward = way.find(([x, y]) => x !== hx || y !== hy);
  if (onward === undefined) return refuse('WAY_EMPTY', 'The way leads nowhere.');
  const ahead = (onward[0] - hx) * (hx - behind[0]) + (onward[1] - hy) * (hy - behind[1]);
  if (ahead < 0)
    return refuse('WAY_BACKWARD', 'A column goes forward: it cannot turn on the spot.');
  return { ok: true, value: way };
}

/** Half the diagonal of a box, rounded up: the clearance at which it can turn anywhere on its way. */
export const turningRoom = ({ front, depth }: PlaneBox): number =>
  integerRoot(Math.ceil((front * front + depth * depth) / 4)) + 1;

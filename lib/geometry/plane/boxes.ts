import { type Result, refuse } from '@/lib/kernel/result';
import { rounded } from './numbers';
import {
  DIRECTION,
  direction,
  PLANE_MOST,
  type PlaneDirection,
  type PlanePoint,
  type PlaneTable,
} from './points';

/**
 * A body of troops on the plane: a rectangle with a front. Its corners are whole thousandths, derived by adding the
 * rounded front and depth to its front left corner, so that it is an exact parallelogram whose sides are off by at most
 * 0.75 of a thousandth, however often it has turned; a box that moves without turning keeps its shape exactly.
 */
export interface PlaneBox {
  /** The front left corner, seen from behind its front. */
  readonly x: number;
  readonly y: number;
  /** Its facing, normalised (`direction`). */
  readonly dx: number;
  readonly dy: number;
  /** Length of its front and depth: 20 … `SIDE_MOST` thousandths. */
  readonly front: number;
  readonly depth: number;
}

export const SIDE_LEAST = 20;
export const SIDE_MOST = 60_000;

/** Front left, front right, rear right, rear left, as x, y, x, y …: clockwise. */
export type BoxCorners = readonly [number, number, number, number, number, number, number, number];

export function boxCorners({ x, y, dx, dy, front, depth }: PlaneBox): BoxCorners {
  const fx = rounded(front * dy, DIRECTION);
  const fy = rounded(-front * dx, DIRECTION);
  const rx = rounded(-depth * dx, DIRECTION);
  const ry = rounded(-depth * dy, DIRECTION);
  return [x, y, x + fx, y + fy, x + fx + rx, y + fy + ry, x + rx, y + ry];
}

export const facingOf = ({ dx, dy }: PlaneBox): PlaneDirection => [dx, dy];

/** The box with its front left corner at a point and a facing given by any vector but 0, 0; null for that. */
export function boxFrom(
  [x, y]: PlanePoint,
  [tx, ty]: readonly [number, number],
  front: number,
  depth: number,
): PlaneBox | null {
  const facing = direction(tx, ty);
  return facing === null ? null : { x, y, dx: facing[0], dy: facing[1], front, depth };
}

/** The box whose front has its middle at a point, to within a thousandth. */
export function boxWithFrontAt(
  [x, y]: PlanePoint,
  facing: PlaneDirection,
  front: number,
  depth: number,
): PlaneBox {
  const [dx, dy] = facing;
  return {
    x: x - rounded(front * dy, 2 * DIRECTION),
    y: y + rounded(front * dx, 2 * DIRECTION),
    ...{ dx, dy, front, depth },
  };
}

/** The box around a middle, to within a thousandth. */
export function boxAround(
  [x, y]: PlanePoint,
  facing: PlaneDirection,
  front: number,
  depth: number,
): PlaneBox {
  const [dx, dy] = facing;
  const middle: PlanePoint = [
    x + rounded(depth * dx, 2 * DIRECTION),
    y + rounded(depth * dy, 2 * DIRECTION),
  ];
  return boxWithFrontAt(middle, facing, front, depth);
}

/** The middle of the front, rounded to a thousandth. */
export function frontMiddle(box: PlaneBox): PlanePoint {
  const [lx, ly, rx, ry] = boxCorners(box);
  return [rounded(lx + rx, 2), rounded(ly + ry, 2)];
}

/** The middle of the box, rounded to a thousandth. */
export function boxMiddle(box: PlaneBox): PlanePoint {
  const [lx, ly, , , rx, ry] = boxCorners(box);
  return [rounded(lx + rx, 2), rounded(ly + ry, 2)];
}

/** The box turned to its rear on its own ground: its corners trade places. */
export function turnedAbout(box: PlaneBox): PlaneBox {
  const [, , , , x, y] = boxCorners(box);
  return { ...box, x, y, dx: 0 - box.dx, dy: 0 - box.dy };
}

/**
 * The frames of its bases: `files` beside one another from the left, `ranks` behind one another from the front, the
 * first rank first. Each lies within the box, to within a thousandth at a rank's or file's border.
 */
export function basesOf(box: PlaneBox, files: number, ranks = 1): PlaneBox[] {
  const [x, y, rx, ry, , , bx, by] = boxCorners(box);
  const front = Math.floor(box.front / files);
  const depth = Math.floor(box.depth / ranks);
  const found: PlaneBox[] = [];
  for (let rank = 0; rank < ranks; rank += 1)
    for (let file = 0; file < files; file += 1)
      found.push({
        ...box,
        ...{ front, depth },
        x: x + rounded((rx - x) * file, files) + rounded((bx - x) * rank, ranks),
        y: y + rounded((ry - y) * file, files) + rounded((by - y) * rank, ranks),
      });
  return found;
}

/** Whether every corner lies on the table, its edge included. */
export function isOnTable(box: PlaneBox, { width, height }: PlaneTable): boolean {
  const corners = boxCorners(box);
  for (let at = 0; at < 8; at += 2) {
    const x = corners[at] as number;
    const y = corners[at + 1] as number;
    if (x < 0 || y < 0 || x > width || y > height) return false;
  }
  return true;
}

/**
 * A box that came from outside, checked and with its direction normalised.
 *
 * Refuses with BOX_INVALID, BOX_NOT_WHOLE, NO_DIRECTION, BOX_SIZE, OFF_TABLE.
 */
export function checkedBox(input: unknown, table: PlaneTable): Result<PlaneBox> {
  if (typeof input !== 'object' || input === null)
    return refuse('BOX_INVALID', 'A place is a corner, a facing and a size.');
  const { x, y, dx, dy, front, depth } = input as Readonly<Record<string, unknown>>;
  const numbers = [x, y, dx, dy, front, depth];
  if (!numbers.every((number) => typeof number === 'number' && Number.isSafeInteger(number)))
    return refuse('BOX_NOT_WHOLE', 'A place is given in whole thousandths.');
  const [ax, ay, tx, ty, width, rank] = numbers as [number, number, number, number, number, number];
  if (Math.abs(tx) > 4 * DIRECTION || Math.abs(ty) > 4 * DIRECTION)
    return refuse('BOX_INVALID', 'A facing is at most four million parts long.');
  if ([width, rank].some((side) => side < SIDE_LEAST || side > SIDE_MOST))
    return refuse('BOX_SIZE', `A side measures ${SIDE_LEAST} to ${SIDE_MOST} thousandths.`);
  if (Math.abs(ax) > PLANE_MOST || Math.abs(ay) > PLANE_MOST)
    return refuse('OFF_TABLE', 'That place is off the table.');
  const box = boxFrom([ax, ay], [tx, ty], width, rank);
  if (box === null) return refuse('NO_DIRECTION', 'A facing needs a direction.');
  if (!isOnTable(box, table)) return refuse('OFF_TABLE', 'That place is off the table.');
  return { ok: true, value: box };
}

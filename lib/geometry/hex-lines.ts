import { invariant } from '@/lib/kernel/assert';
import { type HexBoard, hexAt, hexColumn, hexHalves } from './hexes';

/**
 * Straight lines from the middle of one hex to the middle of another, and sight along them. Integers only: a column is
 * 3 units wide and a half height 1 unit tall, so that every corner of every hex lies on whole numbers. The drawing is
 * stretched, but on which side of a line a corner lies does not change by that.
 */

/** From the middle of a hex to the middle of its neighbour on each side. */
const MIDDLES: readonly (readonly [x: number, y: number])[] = [
  [0, 2],
  [3, 1],
  [3, -1],
  [0, -2],
  [-3, -1],
  [-3, 1],
];
const WIDTH = 3;

/** How far along a line the middle of a hex lies: `along` of `length`, both whole numbers, 0 < along < length. */
export interface AlongLine {
  readonly along: number;
  readonly length: number;
}

/**
 * Walks the line between the middles of two hexes, without those two. Where it runs exactly along the side between two
 * hexes, it touches both: they come as one step. Stops early, and returns false, when `visit` returns false.
 *
 * @param visit called for each step with its hex and how far along it lies; `other` is the second hex of a step along
 *   a side, −1 if there is none. Of a side at the edge of the board the one hex that exists comes alone.
 */
export function walkHexLine(
  board: HexBoard,
  from: number,
  to: number,
  visit: (hex: number, other: number, along: number, length: number) => boolean,
): boolean {
  if (from === to) return true;
  const startColumn = hexColumn(board, from);
  const startHalves = hexHalves(board, from);
  const dx = WIDTH * (hexColumn(board, to) - startColumn);
  const dy = hexHalves(board, to) - startHalves;
  const length = dx * dx + 3 * dy * dy;
  // The first corners of sides 0, 1 and 2, clockwise.
  const corners = [leftOf(dx, dy, -1, 1), leftOf(dx, dy, 1, 1), leftOf(dx, dy, 2, 0)] as const;
  let x = 0;
  let y = 0;
  // A way of n hexes has at most 2n − 1 steps; the sum of the differences is more than that.
  for (let left = 2 * (Math.abs(dx) + Math.abs(dy)); left > 0; left -= 1) {
    const exit = exitOf(leftOf(dx, dy, x, y), corners);
    if (exit >= ALONG) {
      const [leftX, leftY] = MIDDLES[(exit - 1) % 6] as readonly [number, number];
      const [rightX, rightY] = MIDDLES[exit - ALONG] as readonly [number, number];
      const one = hexAt(board, startColumn + (x + leftX) / WIDTH, startHalves + y + leftY);
      const two = hexAt(board, startColumn + (x + rightX) / WIDTH, startHalves + y + rightY);
      const along = (x + leftX) * dx + 3 * (y + leftY) * dy;
      if (one >= 0 && !visit(one, two, along, length)) return false;
      if (one < 0 && two >= 0 && !visit(two, -1, along, length)) return false;
      x += leftX + rightX;
      y += leftY + rightY;
    } else {
      const [nextX, nextY] = MIDDLES[exit] as readonly [number, number];
      x += nextX;
      y += nextY;
    }
    if (x === dx && y === dy) return true;
    const hex = hexAt(board, startColumn + x / WIDTH, startHalves + y);
    if (hex >= 0 && !visit(hex, -1, x * dx + 3 * y * dy, length)) return false;
  }
  invariant(false, `the line from hex ${from} to hex ${to} does not arrive`);
}

/** Added to the number of a corner: the line leaves through it, along the side beyond. */
const ALONG = 6;

/**
 * Where a line leaves a hex: the number of a side, or `ALONG` and the number of a corner.
 *
 * @param side on which side of the line the middle of the hex lies, as `leftOf` says
 * @param corners the same for the first corners of sides 0, 1 and 2 of a hex whose middle is on the line; those of
 *   sides 3, 4 and 5 are opposite to them
 */
function exitOf(side: number, corners: readonly [number, number, number]): number {
  const [zero, one, two] = corners;
  let before = side - two;
  let here = side + zero;
  for (let corner = 0; corner < 6; corner += 1) {
    const after =
      corner === 0
        ? side + one
        : corner === 1
          ? side + two
          : corner === 2
            ? side - zero
            : corner === 3
              ? side - one
              : corner === 4
                ? side - two
                : side + zero;
    if (here > 0 && after < 0) return corner;
    if (here === 0 && before > 0 && after < 0) {
      // The side beyond the corner runs straight away from the middle: which of its hexes the line enters, or neither.
      const beyond = here - side;
      if (beyond === 0) return ALONG + corner;
      return beyond > 0 ? corner : (corner + 5) % 6;
    }
    before = here;
    here = after;
  }
  invariant(false, 'a line through a hex leaves it');
}

/** Twice the area between the line (dx, dy) and a point: positive to its left, negative to its right. */
const leftOf = (dx: number, dy: number, x: number, y: number): number => dx * y - dy * x;

/** One step of a line: a hex, or the two hexes whose common side the line runs along, the one to its left first. */
export type HexLineStep = readonly [hex: number] | readonly [hex: number, other: number];

/** The steps of the line between two hexes, without those two. */
export function hexLine(board: HexBoard, from: number, to: number): HexLineStep[] {
  const steps: HexLineStep[] = [];
  walkHexLine(board, from, to, (hex, other) => {
    steps.push(other < 0 ? [hex] : [hex, other]);
    return true;
  });
  return steps;
}

/** What sight must pass: whole steps of height. */
export interface HexHeights {
  /** Height of the ground of a hex. */
  height(hex: number): number;
  /** Height that wood, houses and the like add to it for eyes that look across it; it hides nothing in its own hex. */
  cover(hex: number): number;
}

/**
 * Whether the middle of one hex sees the middle of another. A hex between them blocks where its ground and cover rise
 * above the line from eye to eye; at the same height it does not. A line along the side between two hexes is blocked
 * if both block it.
 *
 * @param aboveGround height of both eyes above the ground of their hexes
 */
export function seesHex(
  board: HexBoard,
  from: number,
  to: number,
  ground: HexHeights,
  aboveGround = 0,
): boolean {
  const low = ground.height(from) + aboveGround;
  const rise = ground.height(to) + aboveGround - low;
  const blocks = (hex: number, along: number, length: number): boolean =>
    (ground.height(hex) + ground.cover(hex) - low) * length > rise * along;
  return walkHexLine(
    board,
    from,
    to,
    (hex, other, along, length) =>
      !(blocks(hex, along, length) && (other < 0 || blocks(other, along, length))),
  );
}

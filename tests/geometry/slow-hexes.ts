import { type HexHeights, hexLine } from '@/lib/geometry/hex-lines';
import { type HexBoard, hexColumn, hexHalves } from '@/lib/geometry/hexes';

/**
 * Lines and sight over hexes once more, by the drawing: hexes of side 1 with corners in decimals, each of the board
 * held against the line. Slow, and shares no step with lib/geometry but the numbering of hexes.
 */

type Point = readonly [x: number, y: number];
const HALF = Math.sqrt(3) / 2;
const ALMOST = 1e-9;

const middle = (board: HexBoard, hex: number): Point => [
  1.5 * hexColumn(board, hex),
  HALF * hexHalves(board, hex),
];

const corners = ([x, y]: Point): Point[] =>
  [0, 1, 2, 3, 4, 5].map((corner) => [
    x + Math.cos((corner * Math.PI) / 3),
    y + Math.sin((corner * Math.PI) / 3),
  ]);

const leftOf = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** The hexes that the line between two middles cuts, or runs along a side of. */
export function crossedHexes(board: HexBoard, from: number, to: number): Set<number> {
  const found = new Set<number>();
  if (from === to) return found;
  const [start, end] = [middle(board, from), middle(board, to)];
  for (let hex = 0; hex < board.columns * board.rows; hex += 1) {
    if (hex === from || hex === to) continue;
    const [first, last] = span(start, end, corners(middle(board, hex)));
    if (last - first > ALMOST) found.add(hex);
  }
  return found;
}

/** The part of the line within a convex shape, its edge included, as shares of its length. */
function span(start: Point, end: Point, shape: readonly Point[]): readonly [number, number] {
  let [first, last] = [0, 1];
  shape.forEach((corner, index) => {
    const next = shape[(index + 1) % shape.length] as Point;
    const [at0, at1] = [leftOf(corner, next, start), leftOf(corner, next, end)];
    if (Math.abs(at1 - at0) < ALMOST) {
      if (at0 < -ALMOST) last = -1;
      return;
    }
    const crossing = at0 / (at0 - at1);
    if (at1 > at0) first = Math.max(first, crossing);
    else last = Math.min(last, crossing);
  });
  return [first, last];
}

/** Sight along the same steps, with the line's height in decimals. */
export function seesSlowly(board: HexBoard, from: number, to: number, ground: HexHeights): boolean {
  const [start, end] = [middle(board, from), middle(board, to)];
  const [low, high] = [ground.height(from), ground.height(to)];
  const hides = (hex: number): boolean => {
    const [x, y] = middle(board, hex);
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    const share = ((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy);
    return ground.height(hex) + ground.cover(hex) > low + (high - low) * share + ALMOST;
  };
  return hexLine(board, from, to).every((step) => !step.every(hides));
}

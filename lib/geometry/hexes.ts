import { invariant } from '@/lib/kernel/assert';
import { squareName, squareOf } from './squares';

/**
 * A board of flat-topped hexes: numbered row by row from 0, the first row nearest to side A. Every second column stands
 * half a hex nearer to side B. Names are algebraic, as on squares: hex 0 is a1.
 */
export interface HexBoard {
  /** 1 … 702. */
  readonly columns: number;
  /** 1 … 999. */
  readonly rows: number;
  /** The columns that stand half a hex nearer to side B: a, c, e … (`first`) or b, d, f … (`second`). */
  readonly raised: 'first' | 'second';
}

/**
 * Directions of the sides of a hex, clockwise from side B's edge of the board: 0 north, 1 north-east, 2 south-east, 3
 * south, 4 south-west, 5 north-west.
 */
export type HexDirection = 0 | 1 | 2 | 3 | 4 | 5;

export const HEX_DIRECTIONS: readonly HexDirection[] = [0, 1, 2, 3, 4, 5];

export const HEX_DIRECTION_NAMES = [
  'north',
  'north-east',
  'south-east',
  'south',
  'south-west',
  'north-west',
] as const;

/**
 * Columns and half heights from a hex to its neighbours, by direction. Positions count half heights because every
 * second column is raised by one.
 */
const STEPS: readonly (readonly [columns: number, halves: number])[] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];

/** The direction `turns` sides further clockwise; negative: the other way round. */
export const turned = (direction: HexDirection, turns: number): HexDirection =>
  ((((direction + turns) % 6) + 6) % 6) as HexDirection;

/** The direction back. */
export const opposite = (direction: HexDirection): HexDirection => turned(direction, 3);

/** Half heights of a column above the board's lower edge: 1 for a raised one, else 0. */
function raise(board: HexBoard, column: number): number {
  return (column % 2 === 0) === (board.raised === 'first') ? 1 : 0;
}

/** The column of a hex, 0 upward. */
export const hexColumn = (board: HexBoard, hex: number): number => hex % board.columns;

/** Half heights of a hex above the lowest hex that is not raised. */
export function hexHalves(board: HexBoard, hex: number): number {
  return 2 * Math.floor(hex / board.columns) + raise(board, hex % board.columns);
}

/** The hex at a column and a number of half heights; −1 beyond the edge, or between two hexes. */
export function hexAt(board: HexBoard, column: number, halves: number): number {
  if (column < 0 || column >= board.columns) return -1;
  const doubled = halves - raise(board, column);
  if (doubled < 0 || doubled % 2 !== 0 || doubled >= 2 * board.rows) return -1;
  return (doubled / 2) * board.columns + column;
}

/** The algebraic name of a hex: “c14”. */
export const hexName = (board: HexBoard, hex: number): string => squareName(board, hex);

/** The hex of an algebraic name, in small or capital letters; null if this board has none. */
export const hexOf = (board: HexBoard, name: string): number | null => squareOf(board, name);

/** The neighbour on a side of a hex; −1 beyond the edge of the board. */
export function hexNeighbour(board: HexBoard, hex: number, direction: HexDirection): number {
  const [columns, halves] = STEPS[direction] as readonly [number, number];
  return hexAt(board, hexColumn(board, hex) + columns, hexHalves(board, hex) + halves);
}

/** The neighbours of a hex on the board, clockwise from the north: two to six. */
export function hexNeighbours(board: HexBoard, hex: number): number[] {
  return HEX_DIRECTIONS.map((direction) => hexNeighbour(board, hex, direction)).filter(
    (neighbour) => neighbour >= 0,
  );
}

/** The smallest number of steps from one hex to another over a board without obstacles or edges. */
export function hexDistance(board: HexBoard, one: number, other: number): number {
  const columns = Math.abs(hexColumn(board, one) - hexColumn(board, other));
  const halves = Math.abs(hexHalves(board, one) - hexHalves(board, other));
  return columns + Math.max(0, (halves - columns) / 2);
}

/** The direction from a hex to a neighbour; null if they are not neighbours. */
export function hexDirection(board: HexBoard, from: number, to: number): HexDirection | null {
  return HEX_DIRECTIONS.find((direction) => hexNeighbour(board, from, direction) === to) ?? null;
}

/**
 * The hexes at exactly `radius` steps from a hex, clockwise from the north; those beyond the edge are left out. The
 * ring of radius 0 is the hex itself.
 */
export function hexRing(board: HexBoard, centre: number, radius: number): number[] {
  invariant(Number.isInteger(radius) && radius >= 0, `no ring of radius ${radius}`);
  if (radius === 0) return [centre];
  const found: number[] = [];
  let column = hexColumn(board, centre);
  let halves = hexHalves(board, centre) + 2 * radius;
  for (const side of HEX_DIRECTIONS) {
    const [columns, up] = STEPS[turned(side, 2)] as readonly [number, number];
    for (let step = 0; step < radius; step += 1) {
      const hex = hexAt(board, column, halves);
      if (hex >= 0) found.push(hex);
      column += columns;
      halves += up;
    }
  }
  return found;
}

/** The hexes within `distance` steps of a hex, without the hex itself, from the nearest ring to the farthest. */
export function hexesWithin(board: HexBoard, centre: number, distance: number): number[] {
  const found: number[] = [];
  for (let radius = 1; radius <= distance; radius += 1)
    found.push(...hexRing(board, centre, radius));
  return found;
}

/**
 * The number of a hexside: the same from both of its hexes, unique on the board, 0 … 6 × hexes − 1. For rivers, walls,
 * bridges and anything else that lies between two hexes.
 */
export function hexside(board: HexBoard, hex: number, direction: HexDirection): number {
  const beyond = hexNeighbour(board, hex, direction);
  const own = hex * 6 + direction;
  return beyond < 0 ? own : Math.min(own, beyond * 6 + opposite(direction));
}

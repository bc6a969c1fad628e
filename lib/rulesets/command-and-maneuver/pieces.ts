import { squareAt } from '@/lib/geometry/squares';
import { BOARD, HILL, NEIGHBOURS, OPEN, SQUARES, TERRAIN } from './ground';

export const LEADER = 0;
export const INFANTRY = 1;
export const CAVALRY = 2;
export const CANNON = 3;
export const SKIRMISHER = 4;
export const TYPES = 5;
/** The words of an order's `type`, in the order of the numbers above. */
export const TYPE_WORDS: readonly string[] = [
  'leader',
  'infantry',
  'cavalry',
  'cannon',
  'skirmishers',
];
export const PIECE_WORDS = ['leader', 'infantry', 'cavalry', 'cannon', 'skirmisher'] as const;

const KNIGHT = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;
const ORTHOGONALS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;
const LEAP = 3;

/** Whether a type may ever occupy a square: cavalry never enters hills. */
export function mayStand(type: number, square: number): boolean {
  return type !== CAVALRY || TERRAIN[square] !== HILL;
}

/** Straight leaps of cavalry and cannon: over pieces, never over terrain; into terrain only from the next square. */
function leaps(type: number, from: number, ways: readonly (readonly [number, number])[]): number[] {
  const found: number[] = [];
  for (const [columns, rows] of ways) {
    for (let step = 1; step <= LEAP; step += 1) {
      const to = squareAt(BOARD, from, columns * step, rows * step);
      if (to < 0) break;
      if (TERRAIN[to] !== OPEN) {
        if (step === 1 && mayStand(type, to)) found.push(to);
        break;
      }
      found.push(to);
    }
  }
  return found;
}

function reachFrom(type: number, from: number): Int16Array {
  switch (type) {
    case CAVALRY:
      return Int16Array.from(leaps(type, from, ORTHOGONALS));
    case CANNON:
      return Int16Array.from(leaps(type, from, DIAGONALS));
    case SKIRMISHER:
      return Int16Array.from(
        KNIGHT.map(([columns, rows]) => squareAt(BOARD, from, columns, rows)).filter(
          (square) => square >= 0,
        ),
      );
    default:
      return NEIGHBOURS[from] as Int16Array;
  }
}

/**
 * Squares a piece of a type can reach and capture on, regardless of what is between: its whole move except a leader's
 * second step and the quick march, which need free squares on the way. Index: type × 1024 + square.
 */
export const REACH: readonly Int16Array[] = Array.from({ length: TYPES * SQUARES }, (_, index) =>
  reachFrom(Math.floor(index / SQUARES), index % SQUARES),
);

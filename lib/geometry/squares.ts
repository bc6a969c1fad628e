import { invariant } from '@/lib/kernel/assert';

/**
 * A board of squares: numbered row by row from 0, the first row nearest to side A. Names are algebraic: columns a … z,
 * aa, ab …, rows from 1, so that square 0 is a1.
 */
export interface SquareBoard {
  /** 1 … 702. */
  readonly columns: number;
  /** 1 … 999. */
  readonly rows: number;
}

const LETTERS = 26;

/** The name of a column, 0 upward: a … z, aa … zz. */
export function columnName(column: number): string {
  invariant(Number.isInteger(column) && column >= 0 && column < 702, `no column ${column}`);
  const last = String.fromCharCode(97 + (column % LETTERS));
  return column < LETTERS
    ? last
    : `${String.fromCharCode(96 + Math.floor(column / LETTERS))}${last}`;
}

/** The algebraic name of a square. */
export function squareName(board: SquareBoard, square: number): string {
  return `${columnName(square % board.columns)}${Math.floor(square / board.columns) + 1}`;
}

/** The square of an algebraic name, in small or capital letters; null if this board has none. */
export function squareOf(board: SquareBoard, name: string): number | null {
  const found = /^([a-z]{1,2})([1-9]\d{0,2})$/.exec(name.toLowerCase());
  if (!found) return null;
  const letters = found[1] as string;
  const high = letters.length === 2 ? letters.charCodeAt(0) - 96 : 0;
  const column = high * LETTERS + letters.charCodeAt(letters.length - 1) - 97;
  const row = Number(found[2]) - 1;
  return column < board.columns && row < board.rows ? row * board.columns + column : null;
}

/** The number of king's steps from one square to another. */
export function kingDistance(board: SquareBoard, one: number, other: number): number {
  const columns = Math.abs((one % board.columns) - (other % board.columns));
  const rows = Math.abs(Math.floor(one / board.columns) - Math.floor(other / board.columns));
  return Math.max(columns, rows);
}

/** The square that is `columns` to the east and `rows` to the north of another; −1 beyond the edge. */
export function squareAt(board: SquareBoard, from: number, columns: number, rows: number): number {
  const column = (from % board.columns) + columns;
  const row = Math.floor(from / board.columns) + rows;
  return column < 0 || row < 0 || column >= board.columns || row >= board.rows
    ? -1
    : row * board.columns + column;
}

/** The eight directions of a king's step: north first, then clockwise. */
export const KING_STEPS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

/** Squares within `distance` king's steps of a square, without the square itself, row by row from the lowest. */
export function squaresWithin(board: SquareBoard, from: number, distance: number): number[] {
  const found: number[] = [];
  for (let row = -distance; row <= distance; row += 1)
    for (let column = -distance; column <= distance; column += 1) {
      const square = squareAt(board, from, column, row);
      if (square >= 0 && square !== from) found.push(square);
    }
  return found;
}

/**
 * The squares of a straight line (orthogonal or diagonal) after `from`, up to and including `to`; null if they are not
 * on such a line, or are the same square.
 */
export function lineOf(board: SquareBoard, from: number, to: number): number[] | null {
  const columns = (to % board.columns) - (from % board.columns);
  const rows = Math.floor(to / board.columns) - Math.floor(from / board.columns);
  const length = Math.max(Math.abs(columns), Math.abs(rows));
  if (length === 0 || (columns !== 0 && rows !== 0 && Math.abs(columns) !== Math.abs(rows)))
    return null;
  const line: number[] = [];
  for (let step = 1; step <= length; step += 1)
    line.push(from + step * (Math.sign(rows) * board.columns + Math.sign(columns)));
  return line;
}

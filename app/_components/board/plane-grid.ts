import type { BoardShape } from '@/lib/battle/contract/game-views';
import { liesIn } from '@/lib/geometry/plane/shapes';
import type { BoardGrid, BoardPoint, BoardRegion, Direction } from './grid';

/** Thousandths of a plane's unit in a cell of its sheet. */
const CELL = 1_000;
/** Units between two labels along an edge. */
const LABELS_EVERY = 4;

/**
 * An open plane, side A's edge at the foot of the sheet. Its cells are squares of one unit, for the keyboard cursor and
 * for what names a place; it has no lines: the frame carries the scale.
 */
export function planeGrid({ width, height }: Extract<BoardShape, { kind: 'plane' }>): BoardGrid {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const columnOf = (cell: number) => cell % columns;
  const rowOf = (cell: number) => Math.floor(cell / columns);
  const toSheet = (x: number, y: number): BoardPoint => [x / CELL, rows - y / CELL];
  const corner = (cell: number, right: number, up: number): BoardPoint =>
    toSheet((columnOf(cell) + right) * CELL, (rowOf(cell) + up) * CELL);
  const cellAt = ([x, y]: BoardPoint): number =>
    x < 0 || y < 0 || x >= columns || y >= rows
      ? -1
      : (rows - 1 - Math.floor(y)) * columns + Math.floor(x);
  const labels = (count: number) =>
    Array.from(
      { length: Math.floor(count / LABELS_EVERY) + 1 },
      (_, index) => index * LABELS_EVERY,
    );
  return {
    cells: columns * rows,
    width: columns,
    height: rows,
    room: 1,
    centre: (cell) => corner(cell, 0.5, 0.5),
    corners: (cell) => [
      corner(cell, 0, 1),
      corner(cell, 1, 1),
      corner(cell, 1, 0),
      corner(cell, 0, 0),
    ],
    cellAt,
    neighbour: (cell, direction) => neighbour(cell, direction, columns, rows),
    rowEnd: (cell, end) => cell - columnOf(cell) + (end === 'first' ? 0 : columns - 1),
    name: (cell) => `${columnOf(cell)} across, ${rowOf(cell)} up`,
    cellsIn: ({ left, top, right, bottom }: BoardRegion) => {
      const found: number[] = [];
      for (let line = Math.max(0, Math.floor(top)); line < Math.min(rows, bottom); line += 1)
        for (
          let column = Math.max(0, Math.floor(left));
          column < Math.min(columns, right);
          column += 1
        )
          found.push((rows - 1 - line) * columns + column);
      return found;
    },
    linesIn: () => [],
    plane: {
      toSheet,
      fromSheet: ([x, y]) => [Math.round(x * CELL), Math.round((rows - y) * CELL)],
    },
    across: labels(columns).map((at) => ({ at, text: String(at) })),
    down: labels(rows)
      .map((at) => ({ at: rows - at, text: String(at) }))
      .reverse(),
  };
}

function neighbour(cell: number, direction: Direction, columns: number, rows: number): number {
  switch (direction) {
    case 'left':
      return cell % columns === 0 ? cell : cell - 1;
    case 'right':
      return cell % columns === columns - 1 ? cell : cell + 1;
    case 'up':
      return cell >= columns * (rows - 1) ? cell : cell + columns;
    case 'down':
      return cell < columns ? cell : cell - columns;
  }
}

/** The piece whose outline a point of a plane lies in, the one drawn last first; null: none. */
export function pieceUnder<Piece extends { readonly outline?: readonly number[] }>(
  pieces: readonly Piece[],
  [x, y]: readonly [number, number],
): Piece | null {
  return (
    pieces.findLast(({ outline }) => outline !== undefined && liesIn(outline, x, y) >= 0) ?? null
  );
}

import type { BoardPicture } from '@/lib/battle/contract/game-views';
import { columnName, squareAt, squareName } from '@/lib/geometry/squares';
import { hexGrid } from './hex-grid';
import { planeGrid } from './plane-grid';

/** In widths of a cell from the sheet's upper left corner, x to the right, y down. */
export type BoardPoint = readonly [x: number, y: number];
export type Direction = 'left' | 'right' | 'up' | 'down';

/** A rectangle of the sheet, in widths of a cell. */
export interface BoardRegion {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A region larger by some cells on each side. */
export const grow = (region: BoardRegion, by: number): BoardRegion => ({
  left: region.left - by,
  top: region.top - by,
  right: region.right + by,
  bottom: region.bottom + by,
});

/**
 * The layout of a board's cells on its sheet. All drawing and pointing goes through this interface: squares, hexes, and an
 * open plane, whose cells are squares of one unit.
 */
export interface BoardGrid {
  readonly cells: number;
  readonly width: number;
  readonly height: number;
  /** The share of a cell's width that its signs may take, so that none reaches over its edge. */
  readonly room: number;
  centre(cell: number): BoardPoint;
  corners(cell: number): readonly BoardPoint[];
  /** −1 off the board. */
  cellAt(point: BoardPoint): number;
  /** Where an arrow key leads; the cell itself at the edge. */
  neighbour(cell: number, direction: Direction): number;
  /** First or last cell of a cell's row. */
  rowEnd(cell: number, end: 'first' | 'last'): number;
  name(cell: number): string;
  cellsIn(region: BoardRegion): number[];
  /** Lines of the grid within a region, as pairs of points. */
  linesIn(region: BoardRegion): readonly (readonly [BoardPoint, BoardPoint])[];
  /** A point of a plane, in thousandths, on the sheet, and back; absent: the board is no plane. */
  readonly plane?: {
    toSheet(x: number, y: number): BoardPoint;
    fromSheet(point: BoardPoint): readonly [x: number, y: number];
  };
  /** The labels along the upper and the left edge. */
  readonly across: readonly { readonly at: number; readonly text: string }[];
  readonly down: readonly { readonly at: number; readonly text: string }[];
}

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};

/** Squares, the first row at the foot of the sheet: side A looks up the page. */
export function squareGrid(columns: number, rows: number): BoardGrid {
  const board = { columns, rows };
  const columnOf = (cell: number) => cell % columns;
  const lineOf = (cell: number) => rows - 1 - Math.floor(cell / columns);
  const bounds = (region: BoardRegion) => ({
    left: Math.max(0, Math.floor(region.left)),
    top: Math.max(0, Math.floor(region.top)),
    right: Math.min(columns, Math.ceil(region.right)),
    bottom: Math.min(rows, Math.ceil(region.bottom)),
  });
  return {
    cells: columns * rows,
    width: columns,
    height: rows,
    room: 1,
    centre: (cell) => [columnOf(cell) + 0.5, lineOf(cell) + 0.5],
    corners: (cell) => {
      const x = columnOf(cell);
      const y = lineOf(cell);
      return [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
    },
    cellAt: ([x, y]) =>
      x < 0 || y < 0 || x >= columns || y >= rows
        ? -1
        : (rows - 1 - Math.floor(y)) * columns + Math.floor(x),
    neighbour: (cell, direction) => {
      const next = squareAt(board, cell, ...STEPS[direction]);
      return next < 0 ? cell : next;
    },
    rowEnd: (cell, end) => cell - columnOf(cell) + (end === 'first' ? 0 : columns - 1),
    name: (cell) => squareName(board, cell),
    cellsIn: (region) => {
      const { left, top, right, bottom } = bounds(region);
      const found: number[] = [];
      for (let line = top; line < bottom; line += 1)
        for (let column = left; column < right; column += 1)
          found.push((rows - 1 - line) * columns + column);
      return found;
    },
    linesIn: (region) => {
      const { left, top, right, bottom } = bounds(region);
      const lines: [BoardPoint, BoardPoint][] = [];
      for (let column = left; column <= right; column += 1)
        lines.push([
          [column, top],
          [column, bottom],
        ]);
      for (let line = top; line <= bottom; line += 1)
        lines.push([
          [left, line],
          [right, line],
        ]);
      return lines;
    },
    across: Array.from({ length: columns }, (_, column) => ({
      at: column + 0.5,
      text: columnName(column),
    })),
    down: Array.from({ length: rows }, (_, line) => ({
      at: line + 0.5,
      text: String(rows - line),
    })),
  };
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  left: 'right',
  right: 'left',
  up: 'down',
  down: 'up',
};

/** The same cells on a sheet that is turned half round: the other side looks up the page. Their names stay. */
function turnedGrid(grid: BoardGrid): BoardGrid {
  const turn = ([x, y]: BoardPoint): BoardPoint => [grid.width - x, grid.height - y];
  const turnRegion = ({ left, top, right, bottom }: BoardRegion): BoardRegion => ({
    left: grid.width - right,
    top: grid.height - bottom,
    right: grid.width - left,
    bottom: grid.height - top,
  });
  return {
    ...grid,
    centre: (cell) => turn(grid.centre(cell)),
    corners: (cell) => grid.corners(cell).map(turn),
    cellAt: ([x, y]) =>
      // The labels are on the left and upper edge of the sheet, as without the turn.
      x < 0 || y < 0 || x >= grid.width || y >= grid.height
        ? -1
        : grid.cellAt([under(grid.width - x), under(grid.height - y)]),
    neighbour: (cell, direction) => grid.neighbour(cell, OPPOSITE[direction]),
    rowEnd: (cell, end) => grid.rowEnd(cell, end === 'first' ? 'last' : 'first'),
    cellsIn: (region) => grid.cellsIn(turnRegion(region)),
    linesIn: (region) => grid.linesIn(turnRegion(region)).map(([a, b]) => [turn(a), turn(b)]),
    ...(grid.plane === undefined ? {} : { plane: turnedPlane(grid.plane, turn) }),
    across: grid.across.map(({ at, text }) => ({ at: grid.width - at, text })),
    down: grid.down.map(({ at, text }) => ({ at: grid.height - at, text })),
  };
}

const turnedPlane = (
  plane: NonNullable<BoardGrid['plane']>,
  turn: (point: BoardPoint) => BoardPoint,
): NonNullable<BoardGrid['plane']> => ({
  toSheet: (x, y) => turn(plane.toSheet(x, y)),
  fromSheet: (point) => plane.fromSheet(turn(point)),
});

/** Just on the near side of a border between two cells. */
const under = (at: number): number => (Number.isInteger(at) ? at - 1e-9 : at);

function layOut(grid: BoardPicture['grid']): BoardGrid {
  switch (grid.kind) {
    case 'hexes':
      return hexGrid(grid);
    case 'plane':
      return planeGrid(grid);
    case 'squares':
      return squareGrid(grid.columns, grid.rows);
  }
}

/** The grid of a picture, as `BoardPicture.grid` describes it; `turned`: half round, side B’s edge at the foot. */
export function gridOf(grid: BoardPicture['grid'], turned = false): BoardGrid {
  const laid = layOut(grid);
  return turned ? turnedGrid(laid) : laid;
}

import {
  HEX_DIRECTIONS,
  type HexBoard,
  type HexDirection,
  hexAt,
  hexHalves,
  hexName,
  hexNeighbour,
} from '@/lib/geometry/hexes';
import { columnName } from '@/lib/geometry/squares';
import type { BoardGrid, BoardPoint, BoardRegion } from './grid';

/** Half the height of a hex that is one wide. */
const HALF = Math.sqrt(3) / 4;
/** From column to column. */
const COLUMN = 0.75;

/** From the middle of a hex to the first corner of each side, clockwise from the north side, y down. */
const CORNERS: readonly BoardPoint[] = [
  [-0.25, -HALF],
  [0.25, -HALF],
  [0.5, 0],
  [0.25, HALF],
  [-0.25, HALF],
  [-0.5, 0],
];

/** Sides that a hex draws for its neighbours too. */
const DRAWN: readonly HexDirection[] = [0, 1, 2];

/** Flat-topped hexes, the first row at the foot of the sheet: side A looks up the page. */
export function hexGrid(board: HexBoard): BoardGrid {
  const { columns, rows } = board;
  const width = COLUMN * (columns - 1) + 1;
  const highest = Math.max(
    hexHalves(board, (rows - 1) * columns),
    columns > 1 ? hexHalves(board, (rows - 1) * columns + 1) : 0,
  );
  const lowest = columns === 1 ? hexHalves(board, 0) : 0;
  const height = (highest - lowest + 2) * HALF;
  const centre = (hex: number): BoardPoint => [
    COLUMN * (hex % columns) + 0.5,
    height - (hexHalves(board, hex) - lowest + 1) * HALF,
  ];
  const corner = (hex: number, index: number): BoardPoint => {
    const [x, y] = centre(hex);
    const [dx, dy] = CORNERS[index % 6] as BoardPoint;
    return [x + dx, y + dy];
  };
  const cellAt = ([x, y]: BoardPoint): number => {
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    const column = Math.floor((x - 0.5) / COLUMN);
    const halves = Math.floor((height - y) / HALF) - 1 + lowest;
    // Without a pair of figures for each candidate: the hachures of a hill ask some thousand times.
    for (let near = column; near <= column + 1; near += 1)
      for (let at = halves - 1; at <= halves + 2; at += 1) {
        const hex = hexAt(board, near, at);
        if (hex < 0) continue;
        const across = x - (COLUMN * near + 0.5);
        const down = y - (height - (at - lowest + 1) * HALF);
        const distance = across ** 2 + down ** 2;
        if (distance >= least || !within(across, down)) continue;
        nearest = hex;
        least = distance;
      }
    return nearest;
  };
  const cellsIn = ({ left, top, right, bottom }: BoardRegion): number[] => {
    const found: number[] = [];
    const rowAt = (y: number): number => (height - y) / (2 * HALF);
    const first = Math.min(rows - 1, Math.ceil(rowAt(top)));
    const last = Math.max(0, Math.floor(rowAt(bottom)) - 1);
    for (let row = first; row >= last; row -= 1)
      for (
        let column = Math.max(0, Math.ceil((left - 1) / COLUMN));
        column < columns && COLUMN * column < right;
        column += 1
      ) {
        const hex = row * columns + column;
        const [, y] = centre(hex);
        if (y + HALF > top && y - HALF < bottom) found.push(hex);
      }
    return found;
  };
  const step = (hex: number, by: number, stays: boolean): number => (stays ? hex : hex + by);
  return {
    cells: columns * rows,
    width,
    height,
    room: 0.78,
    centre,
    corners: (hex) => CORNERS.map((_, index) => corner(hex, index)),
    cellAt,
    neighbour: (hex, direction) => {
      switch (direction) {
        case 'left':
          return step(hex, -1, hex % columns === 0);
        case 'right':
          return step(hex, 1, hex % columns === columns - 1);
        case 'up':
          return step(hex, columns, hex >= columns * (rows - 1));
        case 'down':
          return step(hex, -columns, hex < columns);
      }
    },
    rowEnd: (hex, end) => hex - (hex % columns) + (end === 'first' ? 0 : columns - 1),
    name: (hex) => hexName(board, hex),
    cellsIn,
    linesIn: ({ left, top, right, bottom }) => {
      const lines: [BoardPoint, BoardPoint][] = [];
      // The lower left sides of a hex are drawn by its neighbours.
      for (const hex of cellsIn({
        left: left - 1,
        top: top - 1,
        right: right + 1,
        bottom: bottom + 1,
      }))
        for (const direction of HEX_DIRECTIONS)
          if (DRAWN.includes(direction) || hexNeighbour(board, hex, direction) < 0)
            lines.push([corner(hex, direction), corner(hex, direction + 1)]);
      return lines;
    },
    across: Array.from({ length: columns }, (_, column) => ({
      at: centre(column)[0],
      text: columnName(column),
    })),
    down: Array.from({ length: rows }, (_, line) => ({
      at: centre((rows - 1 - line) * columns)[1],
      text: String(rows - line),
    })),
  };
}

/** Whether a point lies in the hex whose middle is the origin. */
function within(x: number, y: number): boolean {
  const [across, up] = [Math.abs(x), Math.abs(y)];
  const slack = 1e-9;
  return up <= HALF + slack && across <= 0.5 - up / (4 * HALF) + slack;
}

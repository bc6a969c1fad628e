import { KING_STEPS, type SquareBoard, squareAt } from '@/lib/geometry/squares';

export const BOARD: SquareBoard = { columns: 32, rows: 32 };
export const SQUARES = 1024;

export const OPEN = 0;
export const WOODS = 1;
export const HILL = 2;
export const TOWN = 3;
export const TERRAIN_WORDS = ['open', 'woods', 'hill', 'town'] as const;

/** Our own map, north (row 32) at the top: w woods, ^ hills, T the town. It is unchanged by a half turn. */
const MAP = [
  '................................',
  '................................',
  '................................',
  '................................',
  '................................',
  '.............ww.................',
  '.....ww...........ww............',
  '.....w............w......ww.....',
  '.........................w...^^.',
  '.^^.......ww...^^............^..',
  '..^......www..^^^^...ww.........',
  '....................wwww........',
  '.....................w..........',
  '....ww..^^.................ww...',
  '...www.^^^.............^^.www...',
  '..............TTTT.....^^.......',
  '.......^^.....TTTT..............',
  '...www.^^.............^^^.www...',
  '...ww.................^^..ww....',
  '..........w.....................',
  '........wwww....................',
  '.........ww...^^^^..www......^..',
  '..^............^^...ww.......^^.',
  '.^^...w.........................',
  '.....ww......w............w.....',
  '............ww...........ww.....',
  '.................ww.............',
  '................................',
  '................................',
  '................................',
  '................................',
  '................................',
] as const;

const SIGNS = ['.', 'w', '^', 'T'];

/** Terrain of each square. */
export const TERRAIN: Uint8Array = Uint8Array.from({ length: SQUARES }, (_, square) => {
  const sign = MAP[BOARD.rows - 1 - Math.floor(square / BOARD.columns)]?.[square % BOARD.columns];
  return SIGNS.indexOf(sign ?? '.');
});

/** The squares of Macysburg, in the board's order. */
export const TOWN_SQUARES: readonly number[] = [...TERRAIN.keys()].filter(
  (square) => TERRAIN[square] === TOWN,
);

/** Index into TOWN_SQUARES; −1 elsewhere. */
export const TOWN_INDEX: Int8Array = Int8Array.from({ length: SQUARES }, (_, square) =>
  TOWN_SQUARES.indexOf(square),
);

/** Where commands arrive: A … F on side A's second rank from west to east, a … f on side B's from east to west. */
export const LABELLED: Readonly<Record<string, number>> = Object.fromEntries(
  [4, 9, 14, 19, 24, 29].flatMap((column, index) => [
    ['ABCDEF'[index] as string, BOARD.columns + column],
    ['abcdef'[index] as string, SQUARES - 1 - BOARD.columns - column],
  ]),
);

/** Ranks of a side's edge on which commands arrive. */
export const ARRIVAL_RANKS = 3;

/** The rank of a square as its side counts, 0 at its own edge. */
export function rankOf(side: number, square: number): number {
  const row = Math.floor(square / BOARD.columns);
  return side === 0 ? row : BOARD.rows - 1 - row;
}

/** The up to eight neighbours of each square. */
export const NEIGHBOURS: readonly Int16Array[] = Array.from({ length: SQUARES }, (_, square) =>
  Int16Array.from(
    KING_STEPS.map(([column, row]) => squareAt(BOARD, square, column, row)).filter(
      (one) => one >= 0,
    ),
  ),
);

const COLUMN = Int8Array.from({ length: SQUARES }, (_, square) => square % BOARD.columns);
const ROW = Int8Array.from({ length: SQUARES }, (_, square) => Math.floor(square / BOARD.columns));

/** Steps of a king between two squares of this board. */
export function distance(one: number, other: number): number {
  const columns = Math.abs((COLUMN[one] as number) - (COLUMN[other] as number));
  const rows = Math.abs((ROW[one] as number) - (ROW[other] as number));
  return columns > rows ? columns : rows;
}

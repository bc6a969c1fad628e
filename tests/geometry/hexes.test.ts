import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  HEX_DIRECTIONS,
  type HexBoard,
  hexColumn,
  hexDirection,
  hexDistance,
  hexesWithin,
  hexHalves,
  hexName,
  hexNeighbour,
  hexNeighbours,
  hexOf,
  hexRing,
  hexside,
  opposite,
  turned,
} from '@/lib/geometry/hexes';

const boards: readonly HexBoard[] = [
  { columns: 9, rows: 7, raised: 'second' },
  { columns: 9, rows: 7, raised: 'first' },
  { columns: 1, rows: 5, raised: 'second' },
  { columns: 30, rows: 2, raised: 'first' },
];
const anyBoard = fc.constantFrom(...boards);
const boardAnd = (count: number) =>
  anyBoard.chain((board) =>
    fc.tuple(
      fc.constant(board),
      fc.array(fc.nat(board.columns * board.rows - 1), { minLength: count, maxLength: count }),
    ),
  );

/** Distances found by walking from neighbour to neighbour, on a board so wide that its edge is in nobody’s way. */
function walked(board: HexBoard, from: number): Map<number, number> {
  const found = new Map([[from, 0]]);
  const waiting = [from];
  for (const hex of waiting)
    for (const next of hexNeighbours(board, hex))
      if (!found.has(next)) {
        found.set(next, (found.get(hex) ?? 0) + 1);
        waiting.push(next);
      }
  return found;
}

test('[board: hexes] names lead back to their hexes, and no other name does', () => {
  fc.assert(
    fc.property(boardAnd(1), ([board, [hex = 0]]) => {
      expect(hexOf(board, hexName(board, hex).toUpperCase())).toBe(hex);
    }),
  );
  const [board] = boards as [HexBoard];
  for (const wrong of ['', 'a', 'a0', 'a8', 'j1', '1a', 'a1 '])
    expect(hexOf(board, wrong)).toBeNull();
});

test('[board: hexes] the neighbours of b2 and c2, where b stands higher and where it stands lower', () => {
  const around = (board: HexBoard, name: string) =>
    HEX_DIRECTIONS.map((direction) =>
      hexName(board, hexNeighbour(board, hexOf(board, name) ?? -1, direction)),
    );
  const [high, low] = boards as [HexBoard, HexBoard];
  expect(around(high, 'b2')).toEqual(['b3', 'c3', 'c2', 'b1', 'a2', 'a3']);
  expect(around(high, 'c2')).toEqual(['c3', 'd2', 'd1', 'c1', 'b1', 'b2']);
  expect(around(low, 'b2')).toEqual(['b3', 'c2', 'c1', 'b1', 'a1', 'a2']);
});

test('[board: hexes] neighbours are neighbours of each other, in opposite directions', () => {
  fc.assert(
    fc.property(
      boardAnd(1),
      fc.constantFrom(...HEX_DIRECTIONS),
      ([board, [hex = 0]], direction) => {
        const next = hexNeighbour(board, hex, direction);
        if (next < 0) return;
        expect(hexNeighbour(board, next, opposite(direction))).toBe(hex);
        expect(hexDirection(board, hex, next)).toBe(direction);
        expect(hexDistance(board, hex, next)).toBe(1);
      },
    ),
  );
});

test('[board: hexes] no step leaves the board, and hexes in its middle have six neighbours', () => {
  for (const board of boards)
    for (let hex = 0; hex < board.columns * board.rows; hex += 1) {
      const neighbours = hexNeighbours(board, hex);
      expect(new Set(neighbours).size).toBe(neighbours.length);
      const row = Math.floor(hex / board.columns);
      const inside =
        hexColumn(board, hex) > 0 &&
        hexColumn(board, hex) < board.columns - 1 &&
        row > 0 &&
        row < board.rows - 1;
      if (inside) expect(neighbours).toHaveLength(6);
    }
});

test('[board: hexes] the distance is that of the shortest walk', () => {
  const board: HexBoard = { columns: 40, rows: 40, raised: 'second' };
  const from = 20 * 40 + 20;
  for (const [hex, steps] of walked(board, from))
    if (Math.abs(hexColumn(board, hex) - 20) < 9 && Math.abs(hexHalves(board, hex) - 40) < 18)
      expect(hexDistance(board, from, hex)).toBe(steps);
});

test('[board: hexes] a ring holds exactly the hexes at its distance, each once', () => {
  fc.assert(
    fc.property(boardAnd(1), fc.nat(6), ([board, [centre = 0]], radius) => {
      const ring = hexRing(board, centre, radius);
      const all = Array.from({ length: board.columns * board.rows }, (_, hex) => hex);
      expect([...ring].sort((a, b) => a - b)).toEqual(
        all.filter((hex) => hexDistance(board, centre, hex) === radius),
      );
      expect(new Set([...hexesWithin(board, centre, radius), centre]).size).toBe(
        all.filter((hex) => hexDistance(board, centre, hex) <= radius).length,
      );
    }),
  );
});

test('[board: hexes] a ring begins in the north and goes clockwise', () => {
  const board = boards[0] as HexBoard;
  const names = hexRing(board, hexOf(board, 'd4') ?? -1, 2).map((hex) => hexName(board, hex));
  expect(names.slice(0, 5)).toEqual(['d6', 'e6', 'f5', 'f4', 'f3']);
});

test('[board: hexsides] a side has one number from both hexes, and no other side has it', () => {
  for (const board of boards) {
    const seen = new Map<number, Set<string>>();
    for (let hex = 0; hex < board.columns * board.rows; hex += 1)
      for (const direction of HEX_DIRECTIONS) {
        const beyond = hexNeighbour(board, hex, direction);
        const number = hexside(board, hex, direction);
        expect(number).toBeLessThan(board.columns * board.rows * 6);
        const pair = beyond < 0 ? `${hex} edge ${direction}` : [hex, beyond].sort().join(' ');
        seen.set(number, (seen.get(number) ?? new Set()).add(pair));
      }
    for (const pairs of seen.values()) expect(pairs.size).toBe(1);
  }
});

test('[board: hexes] directions turn by sixths, either way round', () => {
  expect([0, 1, 5, 6, -1, -7].map((turns) => turned(2, turns))).toEqual([2, 3, 1, 2, 1, 1]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexLine, seesHex } from '@/lib/geometry/hex-lines';
import { type HexBoard, hexDistance, hexName, hexOf } from '@/lib/geometry/hexes';
import { crossedHexes, seesSlowly } from './slow-hexes';

const board: HexBoard = { columns: 21, rows: 17, raised: 'second' };
const HEXES = board.columns * board.rows;
const anyHex = fc.nat(HEXES - 1);
const at = (name: string): number => hexOf(board, name) ?? -1;
const names = (from: string, to: string) =>
  hexLine(board, at(from), at(to)).map((step) => step.map((hex) => hexName(board, hex)).join('/'));

test('[board: lines] a line up a column passes every hex of it', () => {
  expect(names('c2', 'c6')).toEqual(['c3', 'c4', 'c5']);
  expect(names('c6', 'c2')).toEqual(['c5', 'c4', 'c3']);
});

test('[board: lines] a line along a row passes along a side every second step', () => {
  expect(names('a3', 'e3')).toEqual(['b3/b2', 'c3', 'd3/d2']);
});

test('[board: lines] a line at a slant passes the hexes that it cuts, however little of them', () => {
  expect(names('a1', 'b3')).toEqual(['a2', 'b2']);
});

test('[board: lines] neighbours have nothing between them, a hex and itself neither', () => {
  expect(names('d4', 'd5')).toEqual([]);
  expect(names('d4', 'd4')).toEqual([]);
});

test('[board: lines] a line passes the hexes that a slow search in decimals finds, both ways', () => {
  fc.assert(
    fc.property(anyHex, anyHex, (from, to) => {
      const steps = hexLine(board, from, to);
      expect(new Set(steps.flat())).toEqual(crossedHexes(board, from, to));
      expect(hexLine(board, to, from).flat().sort()).toEqual(steps.flat().sort());
      let before = from;
      for (const step of steps) {
        for (const hex of step) expect(hexDistance(board, before, hex)).toBeLessThanOrEqual(2);
        before = step[0];
      }
    }),
    { numRuns: 150 },
  );
});

const flat = { height: () => 0, cover: () => 0 };
const raised = (heights: Record<string, number>, covers: Record<string, number> = {}) => ({
  height: (hex: number) => heights[hexName(board, hex)] ?? 0,
  cover: (hex: number) => covers[hexName(board, hex)] ?? 0,
});

test('[board: sight] over level ground all is seen; a wood between hides, a wood around either end does not', () => {
  expect(seesHex(board, at('a1'), at('u17'), flat)).toBe(true);
  expect(seesHex(board, at('c2'), at('c6'), raised({}, { c4: 1 }))).toBe(false);
  expect(seesHex(board, at('c2'), at('c6'), raised({}, { c2: 1, c6: 1 }))).toBe(true);
});

test('[board: sight] a hill sees another over one as high, and not over a higher one', () => {
  expect(seesHex(board, at('c2'), at('c6'), raised({ c2: 1, c4: 1, c6: 1 }))).toBe(true);
  expect(seesHex(board, at('c2'), at('c6'), raised({ c2: 1, c4: 2, c6: 1 }))).toBe(false);
});

test('[board: sight] from a height, what lies far behind a wood is seen, what lies close behind it is not', () => {
  const ground = raised({ c1: 3 }, { c3: 1 });
  expect(seesHex(board, at('c1'), at('c9'), raised({ c1: 3 }, { c3: 1 }))).toBe(true);
  expect(seesHex(board, at('c1'), at('c9'), raised({ c1: 3 }, { c8: 1 }))).toBe(false);
  expect(seesHex(board, at('c9'), at('c1'), ground)).toBe(true);
});

test('[board: sight] along a side both hexes must hide', () => {
  expect(seesHex(board, at('a3'), at('e3'), raised({}, { b2: 1 }))).toBe(true);
  expect(seesHex(board, at('a3'), at('e3'), raised({}, { b2: 1, b3: 1 }))).toBe(false);
});

test('[board: sight] is mutual, and what a slow search finds', () => {
  fc.assert(
    fc.property(
      anyHex,
      anyHex,
      fc.array(fc.nat(3), { minLength: HEXES, maxLength: HEXES }),
      fc.array(fc.nat(1), { minLength: HEXES, maxLength: HEXES }),
      (from, to, heights, covers) => {
        const ground = {
          height: (hex: number) => heights[hex] as number,
          cover: (hex: number) => covers[hex] as number,
        };
        const sees = seesHex(board, from, to, ground);
        expect(seesHex(board, to, from, ground)).toBe(sees);
        expect(seesSlowly(board, from, to, ground)).toBe(sees);
      },
    ),
    { numRuns: 200 },
  );
});

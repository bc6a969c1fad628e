import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnName,
  KING_STEPS,
  kingDistance,
  lineOf,
  squareAt,
  squareName,
  squareOf,
  squaresWithin,
} from '@/lib/geometry/squares';

const board = { columns: 32, rows: 32 };
const anySquare = fc.integer({ min: 0, max: 1023 });

test('[board: squares] names are algebraic, and beyond z come aa, ab …', () => {
  expect([0, 25, 26, 31].map(columnName)).toEqual(['a', 'z', 'aa', 'af']);
  expect(squareName(board, 0)).toBe('a1');
  expect(squareName(board, 1023)).toBe('af32');
  expect(squareOf(board, 'C14')).toBe(13 * 32 + 2);
  for (const wrong of ['', 'a', 'a0', 'a33', 'ag1', 'zz1', '1a', 'a1 ', 'aaa1'])
    expect(squareOf(board, wrong)).toBeNull();
});

test('[board: squares] every name leads back to its square', () => {
  fc.assert(
    fc.property(anySquare, (square) => {
      expect(squareOf(board, squareName(board, square))).toBe(square);
    }),
  );
});

test('[board: squares] distance is a king’s, the same both ways, and never longer by a third square', () => {
  fc.assert(
    fc.property(anySquare, anySquare, anySquare, (one, two, three) => {
      const distance = kingDistance(board, one, two);
      expect(distance).toBe(kingDistance(board, two, one));
      expect(distance === 0).toBe(one === two);
      expect(distance).toBeLessThanOrEqual(
        kingDistance(board, one, three) + kingDistance(board, three, two),
      );
    }),
  );
});

test('[board: squares] no step leaves the board', () => {
  expect(squareAt(board, 0, -1, 0)).toBe(-1);
  expect(squareAt(board, 31, 1, 0)).toBe(-1);
  expect(squareAt(board, 31, 0, 1)).toBe(63);
  expect(KING_STEPS.filter(([column, row]) => squareAt(board, 0, column, row) >= 0)).toHaveLength(
    3,
  );
  expect(squaresWithin(board, 0, 2)).toHaveLength(8);
  expect(squaresWithin(board, 33 * 5, 2)).toHaveLength(24);
});

test('[board: lines] a line is straight, ends at its target and takes as many squares as a king steps', () => {
  expect(lineOf(board, 0, 0)).toBeNull();
  expect(lineOf(board, 0, 34)).toBeNull();
  expect(lineOf(board, 0, 96)).toEqual([32, 64, 96]);
  expect(lineOf(board, 99, 66)).toEqual([66]);
  fc.assert(
    fc.property(anySquare, anySquare, (from, to) => {
      const line = lineOf(board, from, to);
      if (line === null) return;
      expect(line).toHaveLength(kingDistance(board, from, to));
      expect(line.at(-1)).toBe(to);
    }),
  );
});

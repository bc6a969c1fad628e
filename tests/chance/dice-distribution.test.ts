import { beforeAll, describe, expect, test } from 'vitest';
import { boardDie, DICE_SCHEMES, intervalDraw } from '@/lib/chance/keyed-dice';

const SEED = 'ab'.repeat(32);
const MILLION = 1_000_000;

/** Pearson's statistic of counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe.each(DICE_SCHEMES)('[dice: distribution] scheme %i', (scheme) => {
  const count = 100_000;
  let board: readonly number[] = [];
  let interval: readonly number[] = [];
  beforeAll(() => {
    board = Array.from({ length: count }, (_, at) => boardDie(scheme, SEED, at + 1, 'die'));
    interval = Array.from({ length: count }, (_, at) =>
      intervalDraw(scheme, SEED, `interval:1:A:${at}`),
    );
  });
  /** 0.1 % point of chi-square with 99 degrees of freedom. */
  const LIMIT_99 = 148.23;

  test('is even over [0, 1), in its leading and its last digits', () => {
    const cells = (values: readonly number[], cell: (value: number) => number) => {
      const counts = new Array<number>(100).fill(0);
      for (const value of values) counts[cell(value)] = (counts[cell(value)] ?? 0) + 1;
      return chiSquare(counts);
    };
    expect(cells(board, (value) => Math.floor(value / 10_000))).toBeLessThan(LIMIT_99);
    expect(cells(board, (value) => value % 100)).toBeLessThan(LIMIT_99);
    expect(cells(interval, (value) => Math.floor(value * 100))).toBeLessThan(LIMIT_99);
    expect(cells(interval, (value) => Math.floor(value * MILLION) % 100)).toBeLessThan(LIMIT_99);
    expect(Math.min(...interval)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...interval, Math.max(...board) / MILLION)).toBeLessThan(1);
  });

  test('neighbouring keys are independent: pairs fill all cells evenly', () => {
    for (const values of [interval, board.map((value) => value / MILLION)])
      for (const lag of [1, 2, 7]) {
        const counts = new Array<number>(100).fill(0);
        for (let at = 0; at + lag < count; at += 1) {
          const cell =
            Math.floor((values[at] ?? 0) * 10) * 10 + Math.floor((values[at + lag] ?? 0) * 10);
          counts[cell] = (counts[cell] ?? 0) + 1;
        }
        expect(chiSquare(counts)).toBeLessThan(LIMIT_99);
      }
  });
});

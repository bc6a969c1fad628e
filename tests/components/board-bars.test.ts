import { expect, test } from 'vitest';
import { barStacks, hasBars } from '@/app/_components/board/drawn/bars';
import { hexGrid } from '@/app/_components/board/hex-grid';
import { heightStrokes } from '@/app/_components/board/hill-strokes';
import type { BarShape, PiecePicture } from '@/lib/battle/contract/game-views';

const piece = (id: string, at: number, shape: BarShape | null, figure = 0): PiecePicture => ({
  ...{ id, at, side: 'A', kind: 'infantry', name: id, rank: figure, marks: [] },
  ...(shape === null ? {} : { bar: { shape, facing: 0, figure, order: 'good', fatigue: 0 } }),
});

test('[board: formed units] a stack says its men on the uppermost, and guns only where no men stand', () => {
  const stacks = barStacks([
    piece('first', 4, 'line', 640),
    piece('second', 4, 'line', 1_520),
    piece('guns', 4, 'unlimbered', 8),
    piece('battery', 5, 'limbered', 12),
    piece('reserve', -1, 'column', 500),
  ]);
  expect([...stacks.level]).toEqual([
    ['first', 0],
    ['second', 1],
    ['guns', 2],
    ['battery', 0],
  ]);
  expect([...stacks.sums]).toEqual([
    ['first', '2,160'],
    ['battery', '12'],
  ]);
});

test('[board: formed units] leaders and wagons are discs beside the bars, or alone on their hex', () => {
  const pieces = [
    piece('first', 4, 'line', 640),
    piece('king', 4, null),
    piece('staff', 4, null),
    piece('courier', 9, null),
  ];
  const { discs } = barStacks(pieces);
  expect(discs.get('staff')).toEqual({ index: 1, withBar: true });
  expect(discs.get('courier')).toEqual({ index: 0, withBar: false });
  expect(hasBars(pieces)).toBe(true);
  expect(hasBars(pieces.slice(1))).toBe(false);
});

const board = { columns: 16, rows: 16, raised: 'second' as const };
const grid = hexGrid(board);
const region = { left: 1, top: 1, right: 10, bottom: 12 };

test('[board: heights] level ground has no hachures, whatever its height', () => {
  expect(heightStrokes(grid, () => 0, region)).toEqual([]);
  expect(heightStrokes(grid, () => 7, region)).toEqual([]);
});

test('[board: heights] hachures run downhill, and there are more of them on a steeper slope', () => {
  // Ground that falls from the left to the right.
  const falling = (steps: number) => (cell: number) => steps * (15 - (cell % 16));
  const gentle = heightStrokes(grid, falling(1), region);
  const steep = heightStrokes(grid, falling(2), region);
  expect(gentle.length).toBeGreaterThan(50);
  const down = gentle.filter(({ from, to }) => to[0] > from[0]).length;
  expect(down / gentle.length).toBeGreaterThan(0.95);
  expect(steep.length).toBeGreaterThan(1.5 * gentle.length);
});

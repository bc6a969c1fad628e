import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describeCell } from '@/app/_components/board/board-words';
import { Contest, SideScore } from '@/app/_components/board/score';
import type { BoardScore } from '@/lib/battle/contract/game-views';

const SIDES = { A: 'Blue', B: 'Red' };
const SCORE: BoardScore = {
  clock: 'Turn 12 of 36',
  decides: 'The side that holds the town wins.',
  sides: {
    A: { left: 70, start: 84, beatenAt: 20, taken: 3 },
    B: { left: null, start: null, beatenAt: null, taken: null },
  },
  unit: 'pieces',
  objectives: [
    { at: 3, name: 'd1', holder: 'A' },
    { at: 4, name: 'e1', holder: null },
    { at: 5, name: 'f1', holder: 'A' },
  ],
};
const plain = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('[board: score] it gives both armies, the clock, who holds what and what decides; what is unknown is a question mark', () => {
  const army = (side: 'A' | 'B') =>
    plain(renderToStaticMarkup(<SideScore score={SCORE} side={side} />));
  expect(army('A')).toMatch(/70 of 84 pieces 3 taken, beaten at 20/);
  expect(army('B')).toMatch(/\? of \? pieces \? taken/);
  const text = plain(renderToStaticMarkup(<Contest score={SCORE} sides={SIDES} />));
  expect(text).toContain('Turn 12 of 36');
  expect(text).toContain('Blue holds 2 of 3, Red 0.');
  expect(text).toContain('The side that holds the town wins.');
});

test('[board: score] a place that decides is described with the side that holds it', () => {
  const ground = {
    grid: { kind: 'squares' as const, columns: 8, rows: 1 },
    terrain: Array.from({ length: 8 }, () => 'town'),
    labels: [],
    signs: {},
  };
  const words = (cell: number) =>
    describeCell(cell, ground, [], SIDES, { holders: [], score: SCORE });
  expect(words(3)).toBe('d1, town, held by Blue');
  expect(words(4)).toBe('e1, town, held by nobody');
  expect(words(6)).toBe('g1, town');
});

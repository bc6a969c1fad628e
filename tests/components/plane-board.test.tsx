import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gridOf } from '@/app/_components/board/grid';
import { drawnAct, handlesOf, withAct } from '@/app/_components/board/hand-acts';
import { pieceUnder } from '@/app/_components/board/plane-grid';
import { handleNear } from '@/app/_components/board/plane-pieces';
import { SteerBar, trialInWords } from '@/app/_components/board/steer-bar';
import type { TriedBoardOrder } from '@/lib/application/board/try-out';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { MEADOW_GAME, meadowOrder } from '@/tests/support/meadow';

const shape = { kind: 'plane', width: 16_000, height: 12_500, unit: 'BW' } as const;
/** Four wide, facing north. */
const LINE = [4_000, 5_000, 8_000, 5_000, 8_000, 4_000, 4_000, 4_000];

test('[board: plane] a point is where it is on the sheet, and back, turned round or not', () => {
  for (const turned of [false, true]) {
    const grid = gridOf(shape, turned);
    const { plane } = grid;
    if (plane === undefined) throw new Error('a plane has points');
    expect(plane.fromSheet(plane.toSheet(3_217, 11_004))).toEqual([3_217, 11_004]);
    for (let cell = 0; cell < grid.cells; cell += 7) {
      expect(grid.cellAt(grid.centre(cell))).toBe(cell);
      const [x, y] = plane.fromSheet(grid.centre(cell));
      expect(grid.name(cell)).toBe(`${Math.floor(x / 1_000)} across, ${Math.floor(y / 1_000)} up`);
    }
  }
  expect(gridOf(shape).plane?.toSheet(0, 0)).toEqual([0, 13]);
});

test('[board: plane] the keys go from unit to unit and stop at the edge', () => {
  const grid = gridOf(shape);
  expect(grid.neighbour(0, 'left')).toBe(0);
  expect(grid.neighbour(0, 'up')).toBe(16);
  expect(grid.rowEnd(20, 'last')).toBe(31);
  expect(gridOf(shape, true).neighbour(0, 'right')).toBe(0);
});

test('[board: plane] a press takes the piece whose outline it hits, wherever its cell is', () => {
  const view = MEADOW_GAME.initialState(checkedOrder(MEADOW_GAME, meadowOrder()));
  const { pieces } = MEADOW_GAME.picture(view);
  expect(pieceUnder(pieces, [3_010, 2_010])?.id).toBe('A1');
  expect(pieceUnder(pieces, [5_000, 3_000])?.id).toBe('A1');
  expect(pieceUnder(pieces, [5_001, 3_001])).toBeNull();
});

test('[board: plane] drawing the front goes ahead and back, drawing a corner wheels about the other one', () => {
  const [left, right, front] = handlesOf(LINE);
  expect(front).toEqual({ id: 'ahead', x: 6_000, y: 5_900 });
  expect(drawnAct(LINE, 'ahead', [6_000, 7_900])).toEqual({ kind: 'ahead', by: 2_000 });
  expect(drawnAct(LINE, 'ahead', [9_000, 4_890])).toEqual({ kind: 'ahead', by: -1_000 });
  expect(drawnAct(LINE, 'ahead', [6_000, 5_910])).toBeNull();
  expect(drawnAct(LINE, 'right', [right?.x ?? 0, (right?.y ?? 0) + 2_000])).toEqual({
    kind: 'wheel',
    pivot: 'left',
    by: 2_050,
  });
  expect(drawnAct(LINE, 'left', [left?.x ?? 0, (left?.y ?? 0) + 9_000])).toEqual({
    kind: 'wheel',
    pivot: 'right',
    by: 5_650,
  });
  expect(drawnAct(LINE, 'left', [left?.x ?? 0, (left?.y ?? 0) - 500])).toBeNull();
});

test('[board: plane] a handle is grasped within 22 pixels, the nearest one', () => {
  const pixel = (x: number, y: number) => [x / 100, y / 100] as const;
  const handles = handlesOf(LINE);
  expect(handleNear(handles, pixel, [60, 78])).toBe('ahead');
  expect(handleNear(handles, pixel, [60, 82])).toBeNull();
  expect(handleNear(handles, pixel, [46, 55])).toBe('left');
});

test('[board: plane] acts of one kind add up, others follow one another', () => {
  const wheel = { kind: 'wheel', pivot: 'left', by: 1_000 } as const;
  const ahead = { kind: 'ahead', by: 1_000 } as const;
  expect(withAct([wheel], wheel)).toEqual([{ ...wheel, by: 2_000 }]);
  expect(withAct([wheel, ahead], { ...ahead, by: -1_000 })).toEqual([wheel]);
  expect(withAct([wheel], { ...wheel, pivot: 'right' })).toHaveLength(2);
});

const ORDER: TriedBoardOrder = {
  ...{ piece: 'F', command: {}, text: 'F wheel right 1, ahead 2', refused: null, instead: null },
  ...{ spent: 3_000, most: 4_000, ends: [], struck: null, danger: false },
  notes: ['It ends 0.7 from Crawford.'],
};
const bar = (order: TriedBoardOrder | null) =>
  renderToStaticMarkup(
    <SteerBar
      {...{ name: 'F', unit: 'BW', text: order?.text ?? '', order, unclear: null, begun: true }}
      {...{ busy: false, onAct: () => {}, onType: () => {}, onUndo: () => {} }}
      {...{ onClear: () => {}, onGive: () => {} }}
    />,
  );

test('[board: plane] the cost and the end are said before the order is given', () => {
  expect(trialInWords(ORDER, 'BW')).toBe('3 of 4 BW. It ends 0.7 from Crawford.');
  const markup = bar(ORDER);
  expect(markup).toContain('Give the order, 3 of 4');
  expect(markup).toContain('value="F wheel right 1, ahead 2"');
  expect(markup).toContain('role="status"');
});

test('[board: plane] a refused order cannot be given: the reason first, then the farthest legal part', () => {
  const refused = {
    ...ORDER,
    refused: 'After 1.2 it meets B1.',
    instead: { command: {}, text: 'F ahead 1.2' },
  };
  expect(trialInWords(refused, 'BW')).toMatch(
    /^After 1\.2 it meets B1\. The farthest legal: F ahead 1\.2\. 3 of 4 BW\./,
  );
  const markup = bar(refused);
  expect(markup).toContain('As far as it can');
  expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>(<[^>]+>)*Give the order</);
});

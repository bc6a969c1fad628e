import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gridOf } from '@/app/_components/board/grid';
import { SteerBar } from '@/app/_components/board/steer-bar';
import { opening } from '@/app/_components/board/view';
import {
  type RoomMoment,
  sceneOf,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/room-scene';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { SheetEntry } from '@/lib/battle/contract/sealed-moments';
import { MEADOW_GAME, meadowOrder } from '@/tests/support/meadow';

/** Order sheets of a sealed moment, written on an open plane. */

const { pieces } = MEADOW_GAME.picture(
  MEADOW_GAME.initialState(checkedOrder(MEADOW_GAME, meadowOrder())),
);
const ENTRY: SheetEntry = {
  piece: 'A1',
  text: 'A1 ahead 2',
  notes: [],
  to: 5,
  way: [3_000, 3_000, 3_000, 5_000],
  end: [2_000, 5_000, 4_000, 5_000, 4_000, 4_000, 2_000, 4_000],
};
/** What the page knows while a sheet with these entries is written, a piece in hand or none. */
const moment = (entries: readonly SheetEntry[], inHand: string | null = null): RoomMoment =>
  ({
    ...{ present: true, group: [], plan: null, preview: null, options: null, framed: new Set() },
    ...{ acting: 'A', over: [], overlays: null, switched: [], refused: -1, stick: null },
    shown: { pieces, works: [], score: null, touched: [] },
    piece: pieces.find(({ id }) => id === inHand) ?? null,
    picked: { cards: [], pieces: [], place: null },
    way: undefined,
    steered: null,
    paper: { entries },
  }) as never;

test('[board: sheets on a plane] each order of the sheet lies on the table: its way, and the outline where it ends', () => {
  const scene = sceneOf(moment([ENTRY]));
  expect(scene.routes).toEqual([{ side: 'A', way: ENTRY.way }]);
  expect(scene.outlines).toEqual([{ ring: ENTRY.end, side: 'A', look: 'end' }]);
  // Its way is drawn, so the cell that it points at gets no arrow of its own.
  expect(scene.planned).toEqual([]);
});

test('[board: sheets on a plane] the order of the piece in hand is left to the hand that draws it', () => {
  const scene = sceneOf(moment([ENTRY], 'A1'));
  expect(scene.routes).toEqual([]);
  expect(scene.outlines).toEqual([]);
});

test('[board: sheets on a plane] an order without a way is an arrow to its cell, as on other boards', () => {
  const { way: _, end: __, ...plain } = ENTRY;
  const scene = sceneOf(moment([plain]));
  expect(scene.planned).toHaveLength(1);
  expect(scene.routes).toEqual([]);
});

test('[board: sheets on a plane] an order by hand is put on the sheet, not given', () => {
  const bar = (onSheet: boolean) =>
    renderToStaticMarkup(
      <SteerBar
        {...{ name: 'A1', unit: 'yards', text: 'A1 ahead 2', unclear: null, begun: true }}
        {...{ busy: false, onSheet, onAct() {}, onType() {}, onUndo() {}, onClear() {} }}
        order={
          {
            ...{ piece: 'A1', refused: null, instead: null, spent: 2_000, most: 4_000 },
            ...{
              ends: [],
              struck: null,
              notes: [],
              danger: false,
              command: {},
              text: 'A1 ahead 2',
            },
          } as never
        }
        onGive={() => {}}
      />,
    );
  expect(bar(true)).toContain('Put it on the sheet, 2 of 4');
  expect(bar(false)).toContain('Give the order, 2 of 4');
});

test('[board: sheets on a plane] a wide table is opened whole where flags tell its pieces apart, else where the armies are nearest', () => {
  const grid = gridOf({ kind: 'plane', width: 96_000, height: 72_000, unit: 'inches' });
  const window = { width: 800, height: 600 };
  const own = [[30, 60] as const];
  const whole = opening(grid, window, own, [], 7);
  expect(whole.scale).toBeLessThan(9);
  expect(opening(grid, window, own, []).scale).toBeGreaterThan(whole.scale);
  // Without any pieces there is nothing to look for.
  expect(opening(grid, window, [], []).scale).toBe(whole.scale);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gridOf } from '@/app/_components/board/grid';
import {
  drawnAct,
  handlesOf,
  middleOf,
  repeatedFor,
  withAct,
} from '@/app/_components/board/hand-acts';
import { MarksPainter } from '@/app/_components/board/marks';
import type { Palette } from '@/app/_components/board/palette';
import { aheadIn, companionsOf, companyInWords } from '@/app/_components/board/plane/company';
import { pieceOfFlag } from '@/app/_components/board/plane-bodies';
import { pieceUnder } from '@/app/_components/board/plane-grid';
import { between, handleNear } from '@/app/_components/board/plane-pieces';
import { SteerBar, trialInWords } from '@/app/_components/board/steer-bar';
import {
  measured,
  stickEnd,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/use-stick';
import type { TriedBoardOrder } from '@/lib/application/board/try-out';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
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

test('[board: plane] an order repeated for another piece keeps their places: the same wheel and steps, and an aim as far from it', () => {
  const acts = [
    { kind: 'wheel', pivot: 'left', by: 500 },
    { kind: 'ahead', by: 2_000 },
    { kind: 'to', x: 6_000, y: 9_000 },
  ] as const;
  const beside = LINE.map((at, index) => (index % 2 === 0 ? at + 4_500 : at - 250));
  expect(repeatedFor(acts, LINE, beside)).toEqual([
    ...acts.slice(0, 2),
    { kind: 'to', x: 10_500, y: 8_750 },
  ]);
  expect(repeatedFor(acts, LINE, LINE)).toEqual(acts);
  const bar = (onRepeat: (() => void) | null) =>
    renderToStaticMarkup(
      <SteerBar
        {...{ name: 'F', unit: 'BW', text: '', order: null, unclear: null, onRepeat }}
        {...{ begun: false, busy: false, onAct() {}, onType() {}, onUndo() {} }}
        {...{ onClear() {}, onGive() {} }}
      />,
    );
  expect(bar(() => {})).toContain('Repeat last');
  expect(bar(null)).not.toContain('Repeat last');
});

/** A piece of side A in a command, as deep as it is wide, facing up, its middle at a point. */
const body = (id: string, x: number, y: number, group = 'left wing', side: 'A' | 'B' = 'A') => ({
  ...{ id, side, group, name: `Regiment ${id}`, at: 0 },
  outline: [x - 500, y + 500, x + 500, y + 500, x + 500, y - 500, x - 500, y - 500],
});
const trial = (refused: string | null) => ({ refused }) as TriedBoardOrder;

test('[board: plane] a command goes as one: those that can get an order and have none on the sheet, the foremost first', () => {
  const lead = body('1', 5_000, 5_000);
  const pieces = [
    lead,
    body('behind', 6_000, 3_000),
    body('before', 4_000, 8_000),
    body('beside', 7_000, 5_000),
    body('written', 8_000, 5_000),
    body('moved', 9_000, 5_000),
    body('other wing', 5_000, 9_000, 'right wing'),
    body('enemy', 5_000, 9_500, 'left wing', 'B'),
    { ...body('off', 1_000, 1_000), at: -1 },
  ] as unknown[] as PiecePicture[];
  const ids = pieces.filter(({ id }) => id !== 'other wing').map(({ id }) => id);
  const units = pieces.filter(({ id }) => id !== 'moved').map(({ id }) => id);
  const going = companionsOf(pieces[0] as PiecePicture, ids, pieces, units, ['written']);
  expect(going.map(({ id }) => id)).toEqual(['before', 'beside', 'behind']);
  const [before, beside, behind] = going as [PiecePicture, PiecePicture, PiecePicture];
  expect(aheadIn(lead.outline, before.outline ?? [])).toBe(3_000);
  expect(companyInWords([])).toBe('');
  expect(
    companyInWords([
      { piece: before, order: trial(null), why: null },
      { piece: beside, order: trial('It can move 4.'), why: null },
      { piece: behind, order: null, why: 'It stands still.' },
    ]),
  ).toBe('With it: 1 of 3. Regiment beside: It can move 4. Regiment behind: It stands still.');
  const many = Array.from({ length: 5 }, () => ({ piece: beside, order: null, why: 'No.' }));
  expect(companyInWords(many)).toContain('2 more cannot either.');
  const bar = (on: boolean, typed = false) =>
    renderToStaticMarkup(
      <SteerBar
        {...{ name: 'F', unit: 'BW', text: '', order: null, unclear: null }}
        company={{
          ...{ name: 'Left wing', count: 3, on, typed, trying: false, words: 'With it: 1 of 3.' },
          onToggle() {},
        }}
        {...{ begun: false, busy: false, onAct() {}, onType() {}, onUndo() {} }}
        {...{ onClear() {}, onGive() {} }}
      />,
    );
  expect(bar(true)).toContain('With Left wing: 3 more');
  expect(bar(true)).toContain('With it: 1 of 3.');
  expect(bar(false)).not.toContain('With it: 1 of 3.');
  // Typed words are for one piece: it is said, and the box cannot be ticked.
  expect(bar(true)).not.toContain('A typed order');
  expect(bar(false, true)).toMatch(
    /<input disabled="" type="checkbox" name="company"\/><span class="check-row__text">With Left wing: 3 more<span class="radio-row__note">A typed order is for this piece alone\./,
  );
});

test('[board: plane] a press takes the piece whose outline it hits, wherever its cell is', () => {
  const view = MEADOW_GAME.initialState(checkedOrder(MEADOW_GAME, meadowOrder()));
  const { pieces } = MEADOW_GAME.picture(view);
  expect(pieceUnder(pieces, [3_010, 2_010])?.id).toBe('A1');
  expect(pieceUnder(pieces, [5_000, 3_000])?.id).toBe('A1');
  expect(pieceUnder(pieces, [5_001, 3_001])).toBeNull();
});

test('[board: plane] a press on a flag or its pole means the body that carries it', () => {
  // A pixel is a thousandth here, and up is down: the edge at 4,000 is uppermost on the page.
  const flag = { label: '1', flag: 'double', notches: 0, smoke: false } as const;
  const other = { id: 'none', outline: [6_000, 3_980, 6_010, 3_980, 6_010, 3_970, 6_000, 3_970] };
  const pieces = [{ id: 'stand', outline: LINE, body: { ...flag, parts: [LINE] } }, other];
  const hit = (x: number, y: number) => pieceOfFlag(pieces, (px, py) => [px, py], [x, y])?.id;
  expect(hit(6_000, 3_990)).toBe('stand');
  expect(hit(6_020, 3_975)).toBe('stand');
  expect(hit(6_020, 3_990)).toBeUndefined();
  expect(hit(6_060, 3_975)).toBeUndefined();
  expect(hit(6_000, 3_960)).toBeUndefined();
  expect(middleOf(LINE)).toEqual([6_000, 4_500]);
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
  // Twice 14.36 degrees of a front of four: the chord of 28.72 is 8 × sin 14.36.
  expect(withAct([wheel], wheel, 4_000)).toEqual([{ ...wheel, by: 1_984 }]);
  const quarter = { ...wheel, by: 5_656 };
  expect(withAct([quarter], wheel, 4_000)).toEqual([quarter, wheel]);
  expect(withAct([wheel, ahead], { ...ahead, by: -1_000 }, 4_000)).toEqual([wheel]);
  expect(withAct([wheel], { ...wheel, pivot: 'right' }, 4_000)).toHaveLength(2);
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

/** A canvas that notes what is drawn on it. */
function notedCanvas() {
  const noted: (readonly [what: string, ...figures: readonly unknown[]])[] = [];
  const context = new Proxy(
    {},
    {
      get: (_, what: string) =>
        what === 'measureText'
          ? () => ({ width: 10 })
          : (...figures: readonly unknown[]) => noted.push([what, ...figures]),
      set: () => true,
    },
  ) as CanvasRenderingContext2D;
  return { context, noted };
}
const tenth = (x: number, y: number) => [x / 100, (12_500 - y) / 100] as const;
const INKS = new Proxy({}, { get: (_, ink) => String(ink) }) as Palette;

test('[board: plane] circles and outlines are drawn to scale; those of one look are filled as one, the same way round', () => {
  const { context, noted } = notedCanvas();
  const ring = [0, 0, 1_000, 0, 1_000, 1_000];
  const backwards = [5_000, 0, 5_000, 1_000, 6_000, 1_000];
  new MarksPainter(gridOf(shape), INKS).shapes(
    context,
    [
      { look: 'tint', side: 'A', circle: [2_000, 500, 3_000] },
      { look: 'tint', side: 'A', ring },
      { look: 'tint', side: 'A', ring: backwards },
      { look: 'dashed', side: 'B', ring },
    ],
    tenth,
  );
  const drawn = noted.map(([what]) => what);
  expect(drawn.filter((what) => what === 'fill')).toHaveLength(1);
  expect(drawn.filter((what) => what === 'stroke')).toHaveLength(1);
  expect(noted.find(([what]) => what === 'arc')?.slice(1, 4)).toEqual([20, 120, 30]);
  const turn = (from: number) => {
    const figures = noted.slice(from, from + 3).flatMap(([, ...two]) => two as number[]);
    const [ax, ay, bx, by, cx, cy] = figures as [number, number, number, number, number, number];
    return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  };
  const starts = noted.flatMap(([what], index) =>
    what === 'moveTo' && noted[index + 1]?.[0] === 'lineTo' ? [index] : [],
  );
  expect(new Set(starts.map(turn))).toEqual(new Set([1]));
});

test('[board: plane] a stick measures from edge to edge, between bodies and from a point, rounded up', () => {
  const bodies = [
    { name: 'F', outline: LINE },
    { name: 'Crawford', outline: [9_000, 8_000, 11_000, 8_000, 11_000, 7_000, 9_000, 7_000] },
  ];
  const from = stickEnd(bodies, [5_000, 4_500]);
  const other = stickEnd(bodies, [10_000, 7_500]);
  // √5 between the corners (8, 5) and (9, 7).
  expect(measured(from, other, 'BW')).toEqual({
    ...{ from: [8_000, 5_000], to: [9_000, 7_000], text: '2.237 BW' },
    words: '2.237 BW from F to Crawford.',
  });
  const point = stickEnd(bodies, [8_500, 4_500]);
  expect(measured(from, point, 'BW')).toMatchObject({ text: '0.5 BW', from: [8_000, 4_500] });
  expect(measured(point, from, 'BW').words).toBe('0.5 BW from the point to F.');
  const bare = stickEnd([], [0, 0]);
  expect(measured(bare, stickEnd([], [3_000, 4_000]), 'BW').text).toBe('5 BW');
  expect(measured(from, from, 'BW').text).toBe('0 BW');
});

test('[board: plane] a body on its way is between its outlines; one that changed its shape is there at once', () => {
  expect(between([0, 0, 10, 0], [10, 20, 20, 20], 0.5)).toEqual([5, 10, 15, 10]);
  expect(between([0, 0], [1, 1, 2, 2], 0.5)).toEqual([1, 1, 2, 2]);
  expect(between(undefined, [1, 1], 0)).toEqual([1, 1]);
});

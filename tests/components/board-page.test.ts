import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnsOf } from '@/app/_components/board/board-log';
import { describeCell, describePiece } from '@/app/_components/board/board-words';
import {
  costInWords,
  freshFirst,
  groupsOf,
  holderOf,
  leftInWords,
  mergedLog,
  namesInWords,
  newsInWords,
  nextCell,
  nextGroup,
  pieceToTake,
  targetsOf,
  unseenAfter,
  unseenWith,
} from '@/app/_components/board/orders';
import { overlayOfKey, switchesOf } from '@/app/_components/board/overlay-bar';
import { pieceShapes } from '@/app/_components/board/piece-shapes';
import {
  afterDeed,
  positionFrom,
  positionWithin,
  type ReplayDeed,
} from '@/app/_components/board/replay';
import { stackedPlaces } from '@/app/_components/board/stacks';
import {
  othersOn,
  partInWords,
  whoseInWords,
} from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/staff-words';
import type { BoardOption } from '@/lib/application/board/pages';
import type { BoardLogLine } from '@/lib/application/board/view';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { Side } from '@/lib/kernel/side';

const option = (text: string, to: number | null, kind = 'move'): BoardOption => ({
  command: text,
  cost: 1,
  text,
  to,
  kind,
});
const piece = (id: string, at: number, side: Side = 'A'): PiecePicture => ({
  ...{ id, side, kind: 'infantry', name: '', at },
  rank: null,
  marks: [],
});
const line = (position: number, side: Side | null, more: Partial<BoardLogLine> = {}) => ({
  ...{ position, side, text: `line ${position}` },
  heading: false,
  takenBack: false,
  by: null,
  ...more,
});

test('[board: replay] replay runs from the first position to the present, and no control leaves that range', () => {
  expect(positionWithin(5, 5)).toBeNull();
  expect(positionWithin(-3, 5)).toBe(1);
  expect(positionFrom('3', 5)).toBe(3);
  for (const text of [null, '', '0', '-1', '5', '99', 'x', '1e3', '2.5'])
    expect(positionFrom(text, 5)).toBeNull();
  const deeds: ReplayDeed[] = ['first', 'previous', 'play', 'pause', 'next', 'last', 'tick'];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.constantFrom(...deeds), { maxLength: 60 }),
      (head, pressed) => {
        let replay = { at: null as number | null, playing: false };
        for (const deed of pressed) {
          replay = afterDeed(replay, deed, head);
          expect(replay.at === null || (replay.at >= 1 && replay.at < head)).toBe(true);
          if (replay.at === null && deed !== 'play') expect(replay.playing).toBe(false);
        }
      },
    ),
  );
});

test('[board: replay] playback runs from the current position to the present, and from the present starts over', () => {
  let replay = afterDeed({ at: null, playing: false }, 'play', 4);
  expect(replay).toEqual({ at: 1, playing: true });
  const seen: (number | null)[] = [];
  while (replay.playing) {
    replay = afterDeed(replay, 'tick', 4);
    seen.push(replay.at);
  }
  expect(seen).toEqual([2, 3, null]);
  expect(afterDeed({ at: 2, playing: true }, 'next', 4)).toEqual({ at: 3, playing: false });
});

test('[board: orders] a cell reached by several orders is one target, and says if a piece is captured there', () => {
  const options = [option('a', 3), option('b', 3, 'capture'), option('c', 4), option('d', null)];
  expect(targetsOf(options)).toEqual([
    { cell: 3, kind: 'capture' },
    { cell: 4, kind: 'move' },
  ]);
  expect([costInWords(null), costInWords(0), costInWords(1), costInWords(3)]).toEqual([
    '',
    '',
    '1 point',
    '3 points',
  ]);
});

test('[board: orders] repeated presses cycle through a stack, own pieces first, then the next with orders', () => {
  const pieces = [piece('1', 7), piece('2', 7, 'B'), piece('3', 7), piece('4', 9), piece('5', -1)];
  expect(pieceToTake(7, pieces, ['A'], null)?.id).toBe('1');
  expect(pieceToTake(7, pieces, ['A'], '1')?.id).toBe('3');
  expect(pieceToTake(7, pieces, ['A'], '3')?.id).toBe('1');
  expect(pieceToTake(7, pieces, [], null)?.id).toBe('1');
  expect(pieceToTake(8, pieces, ['A'], null)).toBeNull();
  expect(nextCell(7, pieces, ['1', '4', '5'])).toBe(9);
  expect(nextCell(9, pieces, ['1', '4', '5'])).toBe(7);
  expect(nextCell(9, pieces, [])).toBeNull();
});

test('[board: orders] the next unmoved piece and command are those that have got no order in this turn; where all have, any that may go on', () => {
  const acted = (id: string, at: number, group: string): PiecePicture => ({
    ...piece(id, at),
    ...{ group, groupName: group, acted: true },
  });
  const waiting = (id: string, at: number, group: string): PiecePicture => ({
    ...piece(id, at),
    ...{ group, groupName: group },
  });
  const pieces = [acted('1', 1, 'Left'), acted('2', 2, 'Left'), waiting('3', 3, 'Right')];
  const units = ['1', '2', '3'];
  expect(freshFirst(units, pieces)).toEqual(['3']);
  expect(freshFirst(['1', '2'], pieces)).toEqual(['1', '2']);
  const groups = groupsOf(pieces, ['A'], units);
  expect(groups.map(leftInWords)).toEqual(['2 may go on', '1 of 1 to move']);
  expect(nextGroup(groups, null)?.name).toBe('Right');
  expect(nextGroup(groups, 'A/Right')?.name).toBe('Right');
  const [left] = groupsOf(pieces, ['A'], ['1']);
  expect(left && leftInWords(left)).toBe('1 may go on');
  expect(nextGroup(left ? [left] : [], null)?.name).toBe('Left');
  expect(groupsOf(pieces, ['A'], []).map(leftInWords)).toEqual(['done', 'done']);
});

test('[board: overlays] each has its key, no two of a board the same one', () => {
  const table = switchesOf([
    ...[
      { id: 'forces', title: 'Forces' },
      { id: 'spans', title: 'Spans' },
    ],
    ...[
      { id: 'fire', title: 'Fire' },
      { id: 'near', title: 'Near' },
    ],
  ]);
  expect(table.map(({ id, key }) => `${id} ${key}`)).toEqual([
    ...['near 2', 'spans 3', 'ways 5', 'forces 7', 'fire g'],
  ]);
  expect(overlayOfKey('3', table)).toBe('spans');
  expect(overlayOfKey('9', table)).toBeNull();
});

test('[board: pieces] what a sign stands for is read in words', () => {
  const gun: PiecePicture = { ...piece('1', 3), kind: 'machineGuns' };
  expect(describePiece(gun, { A: 'Azuria', B: 'Ruberia' })).toBe('Azuria machine guns');
});

test('[board: log] newer lines replace those they repeat, and only others’ acts are news', () => {
  const known = [line(1, 'A'), line(2, 'A'), line(3, 'A')];
  const again = [line(2, 'A', { takenBack: true }), line(3, 'A'), line(4, 'B')];
  expect(mergedLog(known, 1, again).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(mergedLog(known, 1, again)[1]?.takenBack).toBe(true);
  expect(newsInWords([line(2, 'A')], ['A'])).toBeNull();
  expect(newsInWords(again, ['A'])).toBe('line 4');
  const many = [4, 5, 6, 7, 8].map((position) => line(position, 'B'));
  expect(newsInWords(many, ['A'])).toBe('5 new lines. line 6 line 7 line 8');
});

test('[board: staff] on a side of several, acts of the others are news with their names; each piece says whose it is', () => {
  const by = (name: string, you = false) => ({ by: { name, you } });
  const told = [line(2, 'A', by('Carl')), line(3, 'A', by('Anna', true)), line(4, 'B')];
  expect(newsInWords(told, ['A'])).toBe('line 2 By Carl. line 4');
  expect(newsInWords(told.slice(1, 2), ['A'])).toBeNull();
  const holders = [
    { name: 'Anna', you: true, commands: true, pieces: ['1'] },
    { name: 'Carl', you: false, commands: false, pieces: ['2', '3'] },
  ];
  expect([holderOf({ holders }, '3')?.name, holderOf({ holders }, '4')]).toEqual(['Carl', null]);
  const ground = {
    grid: { kind: 'squares' as const, columns: 3, rows: 3 },
    terrain: [],
    labels: [],
  };
  const cell = (at: number, id: string, side: Side = 'A') =>
    describeCell(at, ground, [piece(id, at, side)], { A: 'Blue', B: 'Red' }, { holders });
  expect([cell(0, '1'), cell(1, '2'), cell(2, '4', 'B')]).toEqual([
    'a1, open: Blue infantry, yours',
    'b1, open: Blue infantry, Carl’s',
    'c1, open: Red infantry',
  ]);
  expect([[], ['Carl'], ['Carl', 'Dora'], ['Carl', 'Dora', 'Emil']].map(namesInWords)).toEqual([
    ...['', 'Carl', 'Carl and Dora', 'Carl, Dora and Emil'],
  ]);
});

test('[board: staff] each member of a side reads their own part, with and without pieces; the other side reads nothing', () => {
  const person = (name: string, you = false) => ({
    ...{ controller: 'user' as const, userId: name, name },
    ...{ open: false, you },
  });
  const commanders = { A: person('Anna'), B: person('Berta') };
  const anna = { serves: null, sides: ['A' as const], commanders };
  const carl = { serves: 'A' as const, sides: [], commanders };
  const berta = { serves: null, sides: ['B' as const], commanders };
  const held = (you: string, carls: readonly string[]) => ({
    holders: [
      { name: 'Carl', you: you === 'Carl', commands: false, pieces: carls },
      { name: 'Anna', you: you === 'Anna', commands: true, pieces: ['1'] },
    ],
  });
  expect(othersOn(anna, 'A', held('Anna', ['2']))).toBe('Carl');
  expect(othersOn(carl, 'A', held('Carl', ['2']))).toBe('you');
  expect(othersOn(carl, 'A', held('Carl', []))).toBe('');
  expect(othersOn(berta, 'A', { holders: [] })).toBe('');
  expect(whoseInWords(anna, held('Anna', ['2']), piece('2', 7))).toBe(
    'Carl gives its orders, and so may you.',
  );
  expect(whoseInWords(carl, held('Carl', ['2']), piece('1', 7))).toBe('Anna gives its orders.');
  expect(whoseInWords(carl, held('Carl', ['2']), piece('2', 7))).toBeNull();
  expect(whoseInWords(carl, held('Carl', ['2']), piece('9', 7, 'B'))).toBeNull();
  const told = [held('Carl', []), held('Carl', ['2']), held('Carl', ['2']), held('Carl', ['2'])];
  expect(
    told.map((position, index) => partInWords(carl, position, 'A', [1, 0, 1, null][index] ?? null)),
  ).toEqual([
    'Anna gives the orders: none of these pieces belongs to your formations.',
    'None of your pieces has orders to get now: the rest is for Anna.',
    'You may order your pieces; the rest, and the end of the turn, is for Anna.',
    'You may order your pieces; the rest, and the end of the turn, is for Anna.',
  ]);
});

test('[board: unseen] what is unseen never ends before it begins, in whatever order the answers arrive', () => {
  expect(unseenWith(null, { from: 593, to: 594 })).toEqual({ from: 593, to: 594 });
  // The answer about earlier positions comes late.
  expect(unseenWith({ from: 593, to: 594 }, { from: 590, to: 593 })).toEqual({
    from: 590,
    to: 594,
  });
  expect(unseenWith(null, { from: 593, to: 593 })).toBeNull();
  expect(unseenAfter({ from: 590, to: 594 }, 594)).toBeNull();
  expect(unseenAfter({ from: 590, to: 594 }, 592)).toEqual({ from: 592, to: 594 });
  const anyPosition = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(fc.array(fc.tuple(anyPosition, anyPosition, fc.boolean())), (steps) => {
      let unseen: ReturnType<typeof unseenAfter> = null;
      for (const [from, to, seen] of steps)
        unseen = seen ? unseenAfter(unseen, to) : unseenWith(unseen, { from, to });
      expect(unseen === null || unseen.from < unseen.to).toBe(true);
    }),
  );
});

test('[board: pieces] points are pips and lost ones dots, two rows from five on; who changed sides wears the old side’s corner', () => {
  const rifles = { side: 'A', kind: 'rifles', rank: null, marks: [] } as const;
  const shapes = (look: Partial<Parameters<typeof pieceShapes>[0]>) =>
    pieceShapes({ ...rifles, ...look }).shapes.map(({ d }) => d);
  const plain = shapes({});
  const strength = (left: number, full: number) =>
    shapes({ points: { left, full } }).filter((d) => !plain.includes(d));
  expect(strength(3, 4)).toHaveLength(4);
  expect(strength(3, 4).filter((d) => d.includes('a1 1'))).toHaveLength(1);
  expect(strength(6, 6)).toHaveLength(6);
  expect(shapes({ was: 'B' })).not.toEqual(plain);
  expect(shapes({ was: 'A' })).not.toEqual(shapes({ was: 'B' }));
  expect(
    describePiece(
      { ...rifles, id: 'r', name: 'Eleventh', at: 0, points: { left: 3, full: 4 }, was: 'B' },
      { A: 'Azuria', B: 'Ruberia' },
    ),
  ).toBe('Azuria rifles, Eleventh (3 of 4 points, formerly of Ruberia)');
});

test('[board: log] it is folded by its headings, and what comes before the first is a run of its own', () => {
  const lines = [0, 1, 0, 0, 1, 1, 0].map((heading) => ({ heading: heading === 1 }));
  expect(turnsOf(lines)).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 4 },
    { from: 4, to: 5 },
    { from: 5, to: 7 },
  ]);
  expect(turnsOf([])).toEqual([]);
});

test('[board: pieces] several on one cell lie one below the other, around its middle; one alone lies on it', () => {
  const places = stackedPlaces([
    ...['a', 'b', 'c'].map((id) => ({ id, at: 4 })),
    { id: 'alone', at: 5 },
    { id: 'reserve', at: -1 },
    { id: 'other', at: -1 },
  ]);
  expect([...places.keys()]).toEqual(['a', 'b', 'c']);
  expect(places.get('b')).toBe(0);
  expect(places.get('a')).toBe(-(places.get('c') ?? 0));
  expect(places.get('a')).toBeLessThan(0);
});

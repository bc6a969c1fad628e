import { expect, test } from 'vitest';
import { TOGETHER } from '@/lib/rulesets/strategy-tactical/decide';
import { evolve } from '@/lib/rulesets/strategy-tactical/evolve';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { factInWords } from '@/lib/rulesets/strategy-tactical/words/words';
import { dice, field, play } from './field';
import { GOLDEN } from './golden-stories';

type Sheets = readonly [readonly BodyOrder[], readonly BodyOrder[]];

/** Moves one after another, each fact in its words. */
function told(
  before: State,
  moves: readonly Sheets[],
  draw: ReturnType<typeof dice> = dice({ '/one': 6, '/other': 1 }),
): string[] {
  let state = before;
  const words: string[] = [];
  for (const sheets of moves) {
    const { facts } = play(state, sheets, draw);
    state = state.copy();
    for (const fact of facts) {
      const text = factInWords(fact, state);
      if (text !== null) words.push(text);
      evolve(state, fact);
    }
  }
  return words;
}

const WOOD = {
  name: 'Wood',
  squares: [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [20_000 + 2_000 * column, 20_000 + 2_000 * row] as const),
  ),
  fringe: [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => row !== 1 || column !== 1)),
};

const columns = (): State =>
  field([
    { id: 'a', side: 0, units: ['light', 'line', 'line'], at: [20_000, 20_000] },
    { id: 'b', side: 1, units: ['grenadier', 'line', 'line'], at: [20_000, 26_000] },
  ]);
const TOWARDS: Sheets = [
  [{ body: 'a', path: [[20_000, 24_000]] }],
  [{ body: 'b', path: [[20_000, 22_000]] }],
];

test('[strategy-tactical: golden replay] two columns meet in mid-move, whatever was sealed first', () => {
  const once = told(columns(), [TOWARDS]);
  expect(once).toEqual(GOLDEN.columns);
  const seats = (['A', 'B'] as const).map(
    (seat, side) => [seat, { type: 'move', orders: TOWARDS[side] } as never] as const,
  );
  const decided = [seats, [...seats].reverse()].map((sealed) =>
    TOGETHER.decide(columns(), new Map(sealed), dice({ '/one': 6, '/other': 1 })),
  );
  expect(decided[1]).toEqual(decided[0]);
});

test('[strategy-tactical: golden replay] a screen is driven off, and what it covered is seen', () => {
  const state = field([
    {
      id: 'stand-A-1',
      side: 0,
      at: [20_000, 10_000],
      formation: 'stand',
      units: ['light', 'line', 'line', 'gun'],
    },
    { id: 'a', side: 0, kind: 'lightHorse', at: [20_000, 11_200] },
    { id: 'b', side: 1, kind: 'lightHorse', at: [20_000, 20_500] },
    { id: 'b2', side: 1, at: [60_000, 60_000] },
  ]);
  const moves: Sheets[] = [
    [[], [{ body: 'b', path: [[20_000, 18_000]] }]],
    [[], []],
  ];
  const draw = dice({ 'scouts/b/a/0/one': 6, 'scouts/b/a/0/other': 1, '/one': 1, '/other': 6 });
  expect(told(state, moves, draw)).toEqual(GOLDEN.screen);
});

test('[strategy-tactical: golden replay] a column hidden in a wood waits until it is charged, and is found dispersed', () => {
  const state = field(
    [
      {
        id: 'stand-A-1',
        side: 0,
        at: [23_000, 25_000],
        formation: 'stand',
        units: ['light', 'line', 'line'],
      },
      { id: 'b', side: 1, kind: 'grenadier', at: [23_000, 31_000] },
    ],
    { table: { forests: [WOOD] } },
  );
  const moves: Sheets[] = [
    [[], [{ body: 'b', path: [[23_000, 28_500]], hold: true }]],
    [[], [{ body: 'b', charge: 'stand-A-1' }]],
  ];
  expect(told(state, moves)).toEqual(GOLDEN.wood);
});

test('[strategy-tactical: golden replay] a gun is taken, held for three moves, and serves its captors', () => {
  const state = field([
    { id: 'a', side: 0, at: [20_000, 20_000] },
    { id: 'b', side: 1, kind: 'gun', at: [20_000, 23_000] },
    { id: 'b2', side: 1, at: [60_000, 60_000] },
  ]);
  const none: Sheets = [[], []];
  const draw = dice({ '/one': 6, '/other': 1, crew: 2 });
  const words = told(state, [[[{ body: 'a', charge: 'b' }], []], none, none, none], draw);
  expect(words).toEqual(GOLDEN.gun);
});

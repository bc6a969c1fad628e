import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { strategyTactical as game } from '@/lib/rulesets/strategy-tactical/game';
import type { Fact } from '@/lib/rulesets/strategy-tactical/records';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { lineOf, lineSchema } from '@/lib/rulesets/strategy-tactical/words/lines';
import { story } from '@/lib/rulesets/strategy-tactical/words/story';
import { TABLE_WRITER } from '@/lib/rulesets/strategy-tactical/words/table-notes';
import { factInWords, LOG_WORDS, namesIn } from '@/lib/rulesets/strategy-tactical/words/words';

/** Two divisions and a regiment of horse a side, ten moves: enough to meet. */
const small = { divisions: 2, heavyRegiments: 1, lightRegiments: 1 };
const SETUP = {
  table: { width: 48, height: 40 },
  features: [
    {
      kind: 'hill',
      name: 'The hill',
      steps: [
        [
          [20, 18],
          [22, 22],
          [27, 21],
          [26, 17.5],
        ],
      ],
    },
  ],
  headquarters: { A: [{ name: 'Mill', at: [24, 4] }], B: [{ name: 'Inn', at: [24, 36] }] },
  moveLimit: 12,
} as const;
const order = exampleOrder(small, JSON.parse(JSON.stringify(SETUP)));

const fought = () => {
  const facts: Fact[] = [];
  const log: BattleLogLine[] = [];
  const { report } = autoplay(
    game as never,
    {
      checked: checkedOrder(game, order),
      seed: 'words',
      trial: 0,
      players: { A: 'fast', B: 'fast' },
      sink: (fact: Fact, before: State) => {
        facts.push(fact);
        const line = game.logEntry(fact, before);
        if (line !== null) log.push(line);
      },
    } as never,
  );
  return { report: { ...report, log }, facts };
};

test('[strategy-tactical: the log] every fact of a battle has words or is passed over, each line is short, plain and names its army', () => {
  const { report, facts } = fought();
  expect(report.log.length).toBeGreaterThan(5);
  for (const line of report.log) {
    expect(JSON.stringify(line.fact ?? null).length).toBeLessThan(2_000);
    const text = LOG_WORDS.logLine(line.fact ?? null, { order, moment: line });
    expect(text).toMatch(/^[A-Z0-9“].*\.$/su);
    expect(text).not.toMatch(/undefined|NaN|\[object|[ab]-(line|light|gun)-/u);
  }
  // Whatever was thrown or fired can be unfolded.
  for (const line of report.log.filter(({ kind }) => kind === 'fire' || kind === 'turn'))
    expect(LOG_WORDS.figures?.(line.fact ?? null, { order, moment: line }).length).toBeGreaterThan(
      0,
    );
  expect(facts.some(({ type }) => type === 'Marched')).toBe(true);
});

test('[strategy-tactical: the story] four to eight sentences that agree with the report', () => {
  const { report } = fought();
  const sides = { A: 'South', B: 'North' };
  const sentences = story(report, order, { sides, adjectives: { A: 'southern', B: 'northern' } });
  expect(sentences?.length).toBeGreaterThanOrEqual(4);
  expect(sentences?.length).toBeLessThanOrEqual(8);
  for (const { text, battleTurn } of sentences ?? []) {
    expect(text).toMatch(/^[A-Z0-9].*\.$/su);
    expect(battleTurn).toBeLessThanOrEqual(report.turnsFought);
  }
});

const state = game.initialState(checkedOrder(game, order));
const SAMPLES: readonly (readonly [Fact, string])[] = [
  [
    {
      type: 'MoveBegan',
      move: 3,
      dice: [
        [2, 2],
        [5, 1],
      ],
      winner: 0,
    },
    'Move 3. South throws 5, North 1: South has the first guns.',
  ],
  [
    {
      type: 'GunFired',
      gun: 'a-gun-1',
      shot: { from: 6, at: 20, row: 'open', die: 3, effect: 'kill', range: 12_340 },
    },
    'South’s Battery 1 (gun 1) fires at North’s 2nd Line (regiment 3), 12.3 inches: a figure falls.',
  ],
  [
    {
      type: 'MeleeFought',
      bodies: ['a-line-1', 'b-line-1'],
      bouts: [{ units: [1, 19], dice: [null, null], losses: [1, 1] }],
      points: [12, 12],
      dice: [
        [4, 4],
        [6, 2],
      ],
      loser: 'b-line-1',
    },
    'South’s 1st Line (regiment 2) and North’s 1st Line (regiment 2) fight hand to hand and lose 1 and 1, 12 × 6 against 12 × 2: North’s 1st Line (regiment 2) is beaten.',
  ],
  [
    { type: 'BattleEnded', why: 'limit', winner: 1, held: [1, 2], stands: [], plans: ['', ''] },
    'The last move is over. South holds 1 headquarters with an open road, North 2: North has the better of it.',
  ],
];
test.each(SAMPLES)('[strategy-tactical: the log] %j', (fact, words) => {
  expect(factInWords(fact, state)).toBe(words);
  const line = lineOf(fact, state);
  expect(lineSchema.safeParse(line).success).toBe(true);
  // The stored line reads the same with nothing but the order at hand.
  expect(LOG_WORDS.logLine(JSON.parse(JSON.stringify(line)), { order } as never)).toBe(words);
});

test('[strategy-tactical: the log] whatever JSON a file holds, no line is made of it and nothing throws', () => {
  for (const fact of [
    null,
    7,
    'x',
    [],
    {},
    { type: 'Fired' },
    { type: 'MeleeFought', dice: [[9, 9]] },
  ])
    expect(LOG_WORDS.logLine(fact as never, { order } as never)).toBeNull();
  expect(namesIn(order).body('stand-B-2')).toBe('North’s stand 2');
});

test('[strategy-tactical: the sheet for a table] a side reads its own stands with what they hold, those of the enemy by place alone, and the rules', () => {
  const told = JSON.stringify(TABLE_WRITER.notes(order, 'A'));
  const hidden = (side: string) =>
    order.units.filter((one) => one.side === side && one.arm === 'infantry');
  // Regiments of both sides have the same names: each is there once.
  expect(hidden('A').map(({ name }) => name)).toEqual(hidden('B').map(({ name }) => name));
  for (const { name } of hidden('A'))
    expect([name, told.split(`(${name})`).length - 1]).toEqual([name, 1]);
  for (const words of [
    '48 by 40 inches',
    '12 moves',
    'Mill of South at 24, 4; Inn of North at 24, 36',
    'Stands of North',
    'In sight, North',
    'Columns march concealed.',
    'An army may draw off',
  ])
    expect(told).toContain(words);
  expect(TABLE_WRITER.notes({ ...order, setup: {} }, 'A')).toBeNull();
});

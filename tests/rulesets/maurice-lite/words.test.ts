import { describe, expect, test } from 'vitest';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { type Keys, lineSchema } from '@/lib/rulesets/maurice-lite/words/lines';
import {
  factInWords,
  LOG_WORDS,
  logEntry,
  type Names,
} from '@/lib/rulesets/maurice-lite/words/words';

const IDS = ['eu', 'normandie', 'guards', 'blues'];
const TITLES = ['Thunderous', 'First Fire', 'Orderly'];
const keys: Keys = {
  unit: (unit) => IDS[unit] ?? '?',
  card: (card) => TITLES[card] ?? 'a hidden card',
  span: (card) => [6, 12, 4][card] ?? 0,
};
const names: Names = {
  side: (side) => (side === 0 ? 'France' : 'the Allies'),
  unit: (id) => id.charAt(0).toUpperCase() + id.slice(1),
};
const words = (fact: Fact) => factInWords(fact, keys, names);

describe('facts of Maurice Lite in words', () => {
  test.each<readonly [Fact, string | null]>([
    [{ type: 'RoundBegan', round: 3, side: 1 }, 'Round 3: the Allies.'],
    [
      {
        type: 'FirstRoundThrown',
        dice: [
          [2, 2],
          [5, 3],
        ],
        side: 0,
      },
      'France throws 5, the Allies 3: France has the first round.',
    ],
    [
      { type: 'SetUpThrown', dice: [[4, 3]], side: 0, least: 4, most: 7 },
      'France throws 4, the Allies 3: France lays 4 to 7 pieces of ground.',
    ],
    [
      { type: 'GroundLaid', side: 0, piece: 'hill-3', x: 9_000, y: 9_000, turned: false },
      'France: Knoll is laid.',
    ],
    [{ type: 'GroundDone', side: 0, pieces: 1 }, 'The ground is laid, 1 piece.'],
    [
      { type: 'EdgeChosen', side: 1, changed: true, laid: [] },
      'For the Allies the other edge: the armies change sides of the table.',
    ],
    [{ type: 'DeploymentOrdered', side: 0, first: 1 }, 'First on the table: the Allies.'],
    [
      {
        ...{ type: 'UnitPosted', unit: 3, formation: 'massed' },
        body: { kind: 'column', trail: [] },
      },
      'Blues is posted, massed.',
    ],
    [{ type: 'FirstRoundThrown', dice: [], side: 1 }, 'The Allies has the first round.'],
    [{ type: 'VolleysChosen', side: 0, volleys: true }, 'France calls for volleys.'],
    [
      { type: 'ForceActivated', side: 0, units: [0, 1], distance: 17, cards: [1, 0] },
      'France lays First Fire and Thunderous, 18 for a distance of 17, and activates Eu and Normandie.',
    ],
    [
      { type: 'Bluffed', side: 0, cards: [1, 2], distance: 25 },
      'France has bluffed: the nearest force is 25 away, and its hand of 2 is lost.',
    ],
    [
      {
        type: 'UnitMoved',
        order: { unit: 3, charge: true, legs: [{ kind: 'ahead', by: 3_000 }] },
        body: { kind: 'column', trail: [] },
        formation: 'line',
        spent: 3_500,
        met: [0],
        overCinc: [],
      },
      'Blues charges 3.5 base widths into Eu.',
    ],
    [
      { type: 'Broken', unit: 2, cause: 'combat', morale: 4 },
      'Guards breaks in the combat. Army morale 4.',
    ],
    [
      {
        ...{ type: 'Rallied', unit: 2, dice: [4, 1, 5, 2], needed: 4 },
        ...{ modifiers: [], recovered: 2 },
      },
      'Guards rallies from 2 of 4 disruptions.',
    ],
    [{ type: 'CardsDrawn', side: 1, cards: [-1, -1] }, 'The Allies draws 2 cards.'],
    [{ type: 'FireEnded', side: 1 }, null],
  ])('%o', (fact, sentence) => {
    expect(words(fact)).toBe(sentence);
  });

  test('a card that its reader may not see is not named', () => {
    const told = words({ type: 'CardsDrawn', side: 1, cards: [-1] });
    for (const title of TITLES) expect(told).not.toContain(title);
  });

  test('the log keeps charges that meet somebody, and shots that hit, and no march', () => {
    const moment = { round: 4, side: 0, present: { A: 40, B: 38 } } as const;
    const move = (met: number[]): Fact => ({
      type: 'UnitMoved',
      order: { unit: 0, legs: [{ kind: 'ahead', by: 1_000 }] },
      body: { kind: 'column', trail: [] },
      formation: 'line',
      spent: 1_000,
      met,
      overCinc: [],
    });
    expect(logEntry(move([]), keys, moment)).toBeNull();
    expect(logEntry(move([2]), keys, moment)).toMatchObject({ kind: 'charge', battleTurn: 4 });
    const fired = (hits: number): Fact => ({
      type: 'Fired',
      unit: 0,
      kind: 'musketry',
      shots: [
        {
          ...{ target: 2, bases: [0, 1], dice: [4, 2], needed: 4, hits },
          modifiers: [['cover', -1]],
        },
      ],
    });
    expect(logEntry(fired(0), keys, moment)).toBeNull();
    const entry = logEntry(fired(1), keys, moment);
    expect(entry).toMatchObject({ kind: 'fire', side: 'A', present: { A: 40, B: 38 } });
  });

  test('figures behind a combat give each score', () => {
    const entry = logEntry(
      {
        type: 'CombatFought',
        scores: [
          {
            ...{ unit: 0, basic: 6, die: 4, total: 8, engaged: [2] },
            modifiers: [['disruptions', -2]],
          },
          { ...{ unit: 2, basic: 6, die: 3, total: 9, engaged: [0] }, modifiers: [] },
        ],
      },
      keys,
      { round: 4, side: 0, present: { A: 40, B: 38 } },
    );
    expect(entry?.fact).toBeDefined();
    const order = { sides: { A: { name: 'France' }, B: { name: 'Allies' } }, units: [] };
    const context = { order, moment: { battleTurn: 4, kind: 'melee' } } as never;
    expect(LOG_WORDS.figures?.(entry?.fact ?? null, context)).toEqual([
      { name: 'eu', value: '6 (−2 disruptions), die 4: 8' },
      { name: 'guards', value: '6, die 3: 9' },
    ]);
    expect(LOG_WORDS.logLine(entry?.fact ?? null, context)).toBe('The combat: eu 8 and guards 9.');
  });

  test('a combat of sixty units still fits a stored log', () => {
    const scores = Array.from({ length: 60 }, (_, unit) => ({
      ...{ unit: unit % 4, basic: 6, die: 6, total: 12, engaged: [] },
      modifiers: [
        ['outnumbered', -2],
        ['in difficult ground', -2],
      ] as [string, number][],
    }));
    const entry = logEntry({ type: 'CombatFought', scores }, keys, {
      ...{ round: 1, side: 1, present: { A: 1, B: 1 } },
    });
    expect(JSON.stringify(entry?.fact).length).toBeLessThanOrEqual(2_000);
    expect(lineSchema.safeParse(entry?.fact).success).toBe(true);
  });

  test('JSON that is no fact of this ruleset has no words', () => {
    const context = {
      order: { sides: { A: { name: 'A' }, B: { name: 'B' } }, units: [] },
    } as never;
    for (const fact of [null, 3, [], {}, { type: 'Nothing' }, { type: 'Fired', shots: 'many' }])
      expect(LOG_WORDS.logLine(fact, context)).toBeNull();
  });
});

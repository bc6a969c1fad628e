import { describe, expect, test } from 'vitest';
import type { BattleLogLine, BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { CALCULATORS } from '@/lib/rulesets/maurice-lite/calculators';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { RULES_PAGE } from '@/lib/rulesets/maurice-lite/rules-page';
import { story } from '@/lib/rulesets/maurice-lite/words/story';

const calculate = (name: string, input: Json) => {
  const found = CALCULATORS.find((one) => one.name === name)?.calculate(input);
  if (!found?.ok) throw new Error(`${name} does not calculate`);
  return found.value;
};

describe('calculators of Maurice Lite, against figures worked out by hand', () => {
  test('four dice of infantry: half hit, half of those disrupt', () => {
    expect(calculate('fire', { dice: 4 })).toMatchObject({ needed: 4, mean: 1 });
    // At cover: 5 or more, a third; then a half: a sixth of 6 dice.
    expect(calculate('fire', { dice: 6, change: -1 })).toMatchObject({ needed: 5, mean: 1 });
    // A 6 always hits: one die in 36 disrupts guns bombarded in the worst case.
    expect(calculate('fire', { dice: 1, change: -4, gunsBombarded: true })).toMatchObject({
      chances: [0.972_222, 0.027_778],
    });
  });

  test('6 against 4: higher in 26 of 36 throws, twice as high in 4, equal in 4', () => {
    expect(calculate('combat', { attacker: 6, defender: 4 })).toEqual({
      ...{ beaten: 0.722_222, broken: 0.111_111, equal: 0.111_111, repelled: 0.166_667 },
    });
  });

  test('three disruptions of infantry away from the enemy: two thirds of them go', () => {
    expect(calculate('rally', { disruptions: 3 })).toMatchObject({ needed: 3, mean: 2 });
    expect(
      calculate('rally', { arm: 'cavalry', disruptions: 1, near: true, bad: true }),
    ).toMatchObject({ needed: 6, chances: [0.833_333, 0.166_667] });
  });

  test('a figure out of its range is refused with its path', () => {
    const [fire] = CALCULATORS;
    expect(fire?.calculate({ dice: 0 })).toMatchObject({ ok: false, error: [{ path: 'dice' }] });
  });
});

test('the rules have a section for each subject that pages link to, and each its own anchor', () => {
  const ids = RULES_PAGE.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const subject of Object.values(RULES_PAGE.subjects)) expect(ids).toContain(subject);
});

describe('the story of a battle', () => {
  const order = exampleOrder();
  const names = {
    sides: { A: 'France', B: 'the Allies' },
    adjectives: { A: 'French', B: 'Allied' },
  };
  const line = (battleTurn: number, fact: Json): BattleLogLine => ({
    ...{ battleTurn, kind: 'fire', fact },
  });
  const reportOf = (log: readonly BattleLogLine[], level: BattleReport['level']): BattleReport => ({
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: 'example',
    ruleset: { ...order.ruleset },
    ...{ method: 'fought', level, ledger: [], leaders: [], heldField: 'A', turnsFought: 31, log },
  });

  test('it names the first fire, the first charge, the worst round and the end, in their order', () => {
    const told = story(
      reportOf(
        [
          line(3, {
            ...{ type: 'Fired', unit: 'b-foot-1', word: 'musketry' },
            shots: [{ at: 'a-foot-2', bases: 4, dice: [5, 2, 1, 6], needed: 4, hits: 2 }],
          }),
          line(9, {
            type: 'UnitMoved',
            unit: 'a-horse-1',
            word: 'charge',
            units: ['b-foot-1'],
            length: 3_000,
          }),
          line(9, { type: 'Broken', unit: 'b-foot-1', word: 'doubled', count: 6 }),
          line(20, { type: 'Broken', unit: 'b-foot-3', word: 'combat', count: 5 }),
          line(20, { type: 'Broken', unit: 'b-horse-1', word: 'fallBack', count: 4 }),
          line(22, { type: 'Foiled', side: 1, length: 21 }),
          line(31, { type: 'ArmyBroke', side: 1 }),
        ],
        'majorVictory',
      ),
      order,
      names,
    );
    const text = told?.map((sentence) => sentence.text).join(' ') ?? '';
    expect(told?.length).toBeGreaterThanOrEqual(4);
    expect(told?.length).toBeLessThanOrEqual(8);
    expect(text).toContain('The first charge came in round 9');
    expect(text).toContain('The worst was round 20');
    expect(text).toContain('the Allies once');
    expect(told?.at(-1)?.text).toBe(
      'The Allies’s army broke in round 31: it was a major victory for France.',
    );
    const turns = told?.map(({ battleTurn }) => battleTurn || 30.5) ?? [];
    expect(turns).toEqual(turns.toSorted((one, two) => one - two));
  });

  test('a battle of nothing but a night has four sentences all the same', () => {
    const told = story(
      reportOf([line(31, { type: 'NightFell', count: 31 })], 'draw'),
      order,
      names,
    );
    expect(told).toHaveLength(4);
    expect(told?.some(({ text }) => text.startsWith('Night fell after 31 rounds'))).toBe(true);
  });

  test('a report without facts of this ruleset has no story', () => {
    expect(story(reportOf([], 'draw'), order, names)).toBeNull();
    expect(story(reportOf([line(1, { type: 7 })], 'draw'), order, names)).toBeNull();
  });
});

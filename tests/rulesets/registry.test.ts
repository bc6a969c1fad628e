import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { boardsOf, resolversOf, statusOf } from '@/lib/battle/contract/ruleset';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { RULESETS, rulesetById } from '@/lib/rulesets/registry';
import { coinToss } from '@/tests/support/rulesets/coin-toss';

test('[rulesets: registry] ids are unique, and only listed rulesets are found', () => {
  const ids = RULESETS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const ruleset of RULESETS) expect(rulesetById(ruleset.id)).toBe(ruleset);
  expect(rulesetById('constructor')).toBeUndefined();
  expect([...resolversOf(RULESETS).keys()]).toEqual(ids);
});

/** The rulesets of the registry, and one that is added to it the way docs/developers/add-a-ruleset.md says. */
const WITH_ADDED = [...RULESETS, coinToss];

test.each(WITH_ADDED)('[rulesets: registry] $id: its parts are consistent', (ruleset) => {
  const { id, version, quick, board, calculators, houseValues } = ruleset;
  expect({ id: quick.id, version: quick.version }).toEqual({ id, version });
  expect(quick.versions ?? [version]).toContain(version);
  if (board !== undefined) {
    expect({ id: board.id, version: board.version }).toEqual({ id, version });
    expect(Object.keys(board.doctrineTitles)).toEqual([...board.doctrines]);
  }
  expect(boardsOf([ruleset]).get(id)).toBe(board);
  expect(statusOf(ruleset).includes('board')).toBe(board !== undefined);
  expect(POLICY_PRESETS).toEqual(expect.arrayContaining([...ruleset.intervalPresets]));
  expect(new Set(calculators.map(({ name }) => name)).size).toBe(calculators.length);
  for (const { value, min, max, unit, meaning, section } of Object.values(houseValues)) {
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
    expect([unit, meaning, section]).not.toContain('');
  }
});

test.each(RULESETS)(
  '[rulesets: handicap] $id: it words a handicap exactly if one changes its battles',
  (ruleset) => {
    const { quick, fuzz, handicap } = ruleset;
    const order = fuzz?.orders()[0] ?? exampleOrder();
    const ledger = (advantage: number) =>
      quick.trialReport(checkedOrder(quick, { ...order, advantage }), 'handicap', 0).ledger;
    const even = ledger(0);
    expect(
      [50, -50].some((advantage) => JSON.stringify(ledger(advantage)) !== JSON.stringify(even)),
    ).toBe(handicap !== undefined);
  },
);

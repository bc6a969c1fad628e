import { expect, test } from 'vitest';
import {
  type AgreedTerm,
  type SetUp,
  termText,
  termWords,
  withTerms,
} from '@/lib/battle/contract/agreed-terms';
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

const names = { A: 'Blue', B: 'Red' };

/** Every value that a form can name for a term: each choice, both ends of a range, on and off. */
const everyText = (term: AgreedTerm): readonly string[] =>
  term.kind === 'choice'
    ? term.choices.map(({ value }) => value)
    : term.kind === 'whole'
      ? [String(term.min), String(term.max)]
      : ['yes', 'no'];

test.each(WITH_ADDED)(
  '[rulesets: agreed terms] $id: each value that can be agreed on is read back, accepted by its rules, and nothing else is touched',
  ({ agreed, quick, fuzz }) => {
    if (agreed === undefined) return;
    for (const order of fuzz?.orders() ?? []) {
      const before = order.setup as SetUp;
      const terms = agreed(before, names);
      expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
      expect(terms.length).toBeGreaterThan(0);
      const untouched = Object.fromEntries(terms.map((term) => [term.id, termText(term)]));
      expect(withTerms(before, terms, untouched)).toEqual({ ok: true, value: before });
      for (const term of terms)
        for (const text of everyText(term)) {
          const laid = withTerms(before, terms, { [term.id]: text });
          if (!laid.ok) throw new Error(`${term.id}: ${text}`);
          const after = agreed(laid.value, names);
          expect(after.map(termText)).toEqual(
            terms.map((one) => (one.id === term.id ? text : termText(one))),
          );
          for (const one of after) expect(termWords(one).value).not.toBe('');
          // A set-up whose other keys need the old value is refused with a reason, never read as something else.
          const checked = quick.checkOrder({ ...order, setup: laid.value });
          if (!checked.ok) for (const { message } of checked.error) expect(message).toMatch(/\.$/);
          if (Object.keys(before).length === 0) expect(checked.ok).toBe(true);
        }
    }
  },
);

test('[rulesets: agreed terms] what no form can name is refused with a sentence at its own place', () => {
  const before: SetUp = { turns: 4, parameters: { stakePercent: 10 } };
  const terms = coinToss.agreed?.(before, names) ?? [];
  const faults = (agreed: Record<string, string>) => {
    const laid = withTerms(before, terms, agreed);
    return laid.ok ? [] : laid.error.map(({ code, path, message }) => [code, path, message]);
  };
  expect(faults({ turns: '51', fog: 'perhaps', weather: 'rain', stakePercent: '1e1' })).toEqual([
    ['TERM_INVALID', 'terms.turns', 'Length: a whole number from 1 to 50 (turns).'],
    [
      'TERM_INVALID',
      'terms.fog',
      'Fog of war: either “patrols are hidden until an enemy is next to them” or “everything is seen”.',
    ],
    ['TERM_UNKNOWN', 'terms.weather', 'The rules of this battle know no option “weather”.'],
    ['TERM_INVALID', 'terms.stakePercent', 'At stake: a whole number from 0 to 100 (per cent).'],
  ]);
  for (const turns of ['', '-1', '0', '2.5', 'NaN', '9'.repeat(30), '٣'])
    expect(faults({ turns })).toHaveLength(1);
  // Only its own key is written, beside the author's others.
  expect(withTerms(before, terms, { fog: 'no', stakePercent: '30' })).toEqual({
    ok: true,
    value: { turns: 4, parameters: { stakePercent: 30 }, fog: false },
  });
  expect(withTerms(before, terms, { __proto__: 'x' } as never)).toEqual({
    ok: true,
    value: before,
  });
  expect(faults({ constructor: 'x' })).toHaveLength(1);
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { type ArmyCounts, exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { FUZZ_PLAN } from '@/lib/rulesets/maurice-lite/fuzz-plan';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { mauriceLite as maurice } from '@/lib/rulesets/maurice-lite/index';
import { NEWEST, VERSIONS, type Version } from '@/lib/rulesets/maurice-lite/versions';

const board = mauriceLite as AnyBoardGame;

/** Fact after fact of a battle between two commanders, and its report, as one hash. */
function fought(battle: number | ArmyCounts, doctrine: string, version: string): string {
  const order = typeof battle === 'number' ? FUZZ_PLAN.orders()[battle] : exampleOrder(battle);
  if (order === undefined) throw new Error('an order');
  const checked = checkedOrder(board, { ...order, ruleset: { ...order.ruleset, version } });
  const facts: BattleRecord[] = [];
  const { report } = autoplay(board, {
    ...{ checked, seed: 'version', trial: 0, players: { A: doctrine, B: 'fast' } },
    sink: (fact) => facts.push(fact),
  });
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify([facts, report])) as Json))
    .digest('hex')
    .slice(0, 16);
}

const SMALL = { foot: 3, horse: 2, guns: 1 };

/** Recorded once: a released version plays every battle to its end as it did. */
const RECORDED: readonly (readonly [
  version: Version,
  battle: number | ArmyCounts,
  doctrine: string,
  hash: string,
])[] = [
  ['1', 1, 'fast', 'd17060b1ac96d8c6'],
  ['1', 2, 'strong', 'd4b0357bf1292551'],
  ['1', 3, 'fast', '63b3feea7afcb7fc'],
  ['1', SMALL, 'strong', '40b3a15de7bac09c'],
  ['1', { foot: 6, horse: 4, guns: 2 }, 'fast', '66d4738a61f0c3af'],
  ['2', 1, 'fast', '13d6341b50baf597'],
  ['2', 2, 'strong', 'c12a0e0ba0d06637'],
  ['2', 3, 'strong', '32b9b61371f1defc'],
  ['2', SMALL, 'strong', '061781e7917e7b0c'],
  ['3', 1, 'fast', 'e2146601b406048f'],
  ['3', 2, 'strong', '2a2f7fa87d349066'],
  ['3', 3, 'strong', 'c10be921f8ddff28'],
  ['3', SMALL, 'strong', '1f831dedf980ee36'],
];

test.each(RECORDED)(
  '[maurice-lite of version %s] battle %j between %s and fast comes out as it did, fact by fact',
  (version, battle, doctrine, hash) => {
    expect(fought(battle, doctrine, version)).toBe(hash);
  },
);

test('[maurice-lite versions] orders may name any, new battles name the newest, another is refused', () => {
  const order = exampleOrder(SMALL);
  expect(order.ruleset.version).toBe(NEWEST);
  const codes = (version: string) => {
    const checked = mauriceLite.checkOrder({ ...order, ruleset: { ...order.ruleset, version } });
    return checked.ok ? [] : checked.error.map(({ code }) => code);
  };
  expect(VERSIONS.map(codes)).toEqual(VERSIONS.map(() => []));
  expect(codes('4')).toEqual(['VERSION_UNKNOWN']);
});

test('[maurice-lite versions] quick battles are the same in all, but for the version that they name', () => {
  const fight = (version: Version) => {
    const order = exampleOrder(SMALL);
    const quick = maurice.quick;
    const checked = quick.checkOrder({ ...order, ruleset: { ...order.ruleset, version } });
    if (!checked.ok) throw new Error('the order is sound');
    return [0, 1, 2].map((trial) => {
      const { ruleset, ...report } = quick.trialReport(checked.value, 'versions', trial);
      expect(ruleset.version).toBe(version);
      return report;
    });
  };
  for (const version of VERSIONS) expect(fight(version)).toEqual(fight('1'));
});

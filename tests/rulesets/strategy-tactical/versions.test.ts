import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { FUZZ_PLAN } from '@/lib/rulesets/strategy-tactical/fuzz-plan';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { NEWEST, VERSIONS } from '@/lib/rulesets/strategy-tactical/versions';

/** Fact after fact of a battle between two commanders, and its report, as one hash. */
function fought(index: number | null | 'corps', doctrine: string, version: string): string {
  const order =
    index === 'corps'
      ? exampleOrder()
      : index === null
        ? exampleOrder({ divisions: 2, heavyRegiments: 1, lightRegiments: 1 })
        : FUZZ_PLAN.orders()[index];
  if (order === undefined) throw new Error('an order');
  const checked = checkedOrder(strategyTactical as never, {
    ...order,
    ruleset: { ...order.ruleset, version },
  });
  const facts: BattleRecord[] = [];
  const { report } = autoplay(strategyTactical as never, {
    ...{ checked, seed: 'version', trial: 0, players: { A: doctrine, B: 'fast' } },
    sink: (fact) => facts.push(fact),
  });
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify([facts, report])) as Json))
    .digest('hex')
    .slice(0, 16);
}

/** Recorded when the version was released. */
const RECORDED: readonly (readonly [
  version: string,
  index: number | null | 'corps',
  doctrine: string,
  hash: string,
])[] = [
  ['1', 0, 'steady', '13a570c496678a30'],
  ['1', 1, 'steady', '93f9317e7f12b039'],
  ['1', 2, 'greedy', '1d937896373b84f7'],
  ['1', 3, 'steady', '9b6ea7006c43468b'],
  ['1', null, 'steady', 'f341e3b60fe685ca'],
  ['2', 0, 'steady', '734701952f839025'],
  ['2', 1, 'steady', '86d4e07c8067de1e'],
  ['2', 2, 'greedy', 'ab95b66ba8873b67'],
  ['2', 3, 'steady', 'd3d22c1e2523bffd'],
  ['2', null, 'steady', '32f7bbe62e5efac9'],
  ['3', 0, 'steady', 'b0c440ffb9110cb4'],
  ['3', 1, 'steady', 'd83d71832b3d9645'],
  ['3', 2, 'greedy', '11c9f02e858dbe17'],
  ['3', 3, 'steady', 'ae1cd0f5c22e07dc'],
  ['3', null, 'steady', '48a1c2ebd3db6f59'],
  ['4', 0, 'steady', '99dadf48eb80363a'],
  ['4', 1, 'steady', 'c6e0cd45a9997741'],
  ['4', 2, 'greedy', '56764527c1e65bfe'],
  ['4', 3, 'steady', 'fc23f43f3fb58f39'],
  ['4', null, 'steady', '7bfa743e0104444c'],
  ['5', 0, 'steady', '790b5c0660a0f28d'],
  ['5', 1, 'steady', 'b93c7174f856f344'],
  ['5', 2, 'greedy', 'f3d832dce6ed5030'],
  ['5', 3, 'fast', 'd9bd525cb909b3a0'],
  ['5', null, 'fast', '5a83f4609e0369dc'],
  ['6', 0, 'steady', 'ac9ca35e2431b282'],
  ['6', 1, 'steady', '2d05e54ce7d91ec4'],
  ['6', 2, 'greedy', '32c8b03e004d5275'],
  ['6', 3, 'fast', '54cbde5e2e78d2b3'],
  ['6', null, 'fast', '4a5279b4c822f2de'],
  ['6', 'corps', 'fast', 'fa5b903ba727bacf'],
];

test.each(RECORDED)(
  '[strategy-tactical: version %s] battle %s between %s and fast comes out as it did, sheet by sheet',
  (version, index, doctrine, hash) => {
    expect(fought(index, doctrine, version)).toBe(hash);
  },
);

test('[strategy-tactical: versions] orders may name any, new battles name the newest, another is refused', () => {
  const order = exampleOrder();
  expect(order.ruleset.version).toBe(NEWEST);
  const codes = (version: string) => {
    const checked = strategyTactical.checkOrder({
      ...order,
      ruleset: { ...order.ruleset, version },
    });
    return checked.ok ? [] : checked.error.map(({ code }) => code);
  };
  expect(VERSIONS.map(codes)).toEqual(VERSIONS.map(() => []));
  expect(codes('7')).toEqual(['VERSION_UNKNOWN']);
});

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
  battle: number | ArmyCounts,
  doctrine: string,
  hash: string,
])[] = [
  [1, 'fast', 'd17060b1ac96d8c6'],
  [2, 'strong', 'd4b0357bf1292551'],
  [3, 'fast', '63b3feea7afcb7fc'],
  [SMALL, 'strong', '40b3a15de7bac09c'],
  [{ foot: 6, horse: 4, guns: 2 }, 'fast', '66d4738a61f0c3af'],
];

test.each(RECORDED)(
  '[maurice-lite of version 1] battle %j between %s and fast comes out as it did, fact by fact',
  (battle, doctrine, hash) => {
    expect(fought(battle, doctrine, '1')).toBe(hash);
  },
);

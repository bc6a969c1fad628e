import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';

/** The facts of a battle of two steady commanders by a version, as text: two versions that play alike have the same. */
export function factsOfSteady(version: string): string {
  const order = exampleOrder({ divisions: 2, heavyRegiments: 1, lightRegiments: 1 });
  const given = checkedOrder(strategyTactical, {
    ...order,
    ruleset: { ...order.ruleset, version },
  });
  if (given === null) throw new Error('an order');
  const facts: BattleRecord[] = [];
  autoplay(strategyTactical as never, {
    ...{ checked: given, seed: 'steady', trial: 0, players: { A: 'steady', B: 'steady' } },
    sink: (fact) => facts.push(fact),
  });
  return JSON.stringify(facts);
}

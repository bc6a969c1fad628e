import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { exampleOrder as newest } from '@/lib/rulesets/musket-and-pike/example-order';

/** The example order as version 2 fights it. */
export function exampleOrder(...arguments_: Parameters<typeof newest>): BattleOrder {
  const order = newest(...arguments_);
  return { ...order, ruleset: { ...order.ruleset, version: '2' } };
}

import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { drawSeed } from '@/lib/chance/draws';
import { lay } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import type { BattleState } from '@/lib/rulesets/musket-and-pike/quick/line/state';

/** Battles of the line of version 3, opened for a test. */

/** An order as version 3 fights it. */
export const third = (order: BattleOrder): BattleOrder => ({
  ...order,
  ruleset: { ...order.ruleset, version: '3' },
});

/** A battle at its first turn, on a trial of a fixed seed. */
export function opened(order: BattleOrder, trial = 0): BattleState {
  const { battle } = lay(third(order));
  battle.open(drawSeed('test'), trial);
  battle.battleTurn = 1;
  return battle;
}

/** Index of a unit in its order, by its id. */
export const unitOf = (battle: BattleState, id: string): number =>
  battle.layout.order.units.findIndex((unit) => unit.id === id);

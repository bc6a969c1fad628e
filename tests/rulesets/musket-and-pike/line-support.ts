import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { drawSeed } from '@/lib/chance/draws';
import { lay } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import type { BattleState } from '@/lib/rulesets/musket-and-pike/quick/line/state';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';

/** Battles of the line, opened for a test. */

/** An order as one version of the line fights it: the newest, unless said otherwise. */
export const ofVersion = (order: BattleOrder, version: string = NEWEST): BattleOrder => ({
  ...order,
  ruleset: { ...order.ruleset, version },
});

/** A battle at its first turn, on a trial of a fixed seed. */
export function opened(order: BattleOrder, trial = 0, version: string = NEWEST): BattleState {
  const { battle } = lay(ofVersion(order, version));
  battle.open(drawSeed('test'), trial);
  battle.battleTurn = 1;
  return battle;
}

/** Index of a unit in its order, by its id. */
export const unitOf = (battle: BattleState, id: string): number =>
  battle.layout.order.units.findIndex((unit) => unit.id === id);

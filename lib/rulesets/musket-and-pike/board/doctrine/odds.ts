import { meleeBar } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { stackingLimit, weightOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import {
  ATTACKER_SCALE,
  DEFENDER_SCALE,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { mayMeleeTogether } from '@/lib/rulesets/musket-and-pike/rules/nations';

/** Steps into which the draw of a loss is cut. */
const CUTS = 12;

/** Chance that an attack wins: that it costs the defenders more than themselves. Both strengths ≥ 0. */
export function winChance(attack: number, defence: number): number {
  if (attack <= 0) return 0;
  let sum = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const lost =
      defence *
      (DEFENDER_SCALE.low + ((DEFENDER_SCALE.high - DEFENDER_SCALE.low) * (cut + 0.5)) / CUTS);
    const needed =
      (lost / attack - ATTACKER_SCALE.low) / (ATTACKER_SCALE.high - ATTACKER_SCALE.low);
    sum += Math.min(1, Math.max(0, 1 - needed));
  }
  return sum / CUTS;
}

/** Men that an attack costs on average: attackers, defenders. */
export const meanLosses = (attack: number, defence: number): readonly [number, number] => [
  (defence * (DEFENDER_SCALE.low + DEFENDER_SCALE.high)) / 2000,
  (attack * (ATTACKER_SCALE.low + ATTACKER_SCALE.high)) / 2000,
];

/** Whether units, none of them a leader, may attack a hex together. */
export function mayAttack(state: State, units: readonly number[], at: number): boolean {
  const { cards, nations, parameters } = state.scenario;
  const nationOf = (unit: number) => cards[unit]?.nation ?? '';
  const first = nationOf(units[0] ?? 0);
  return (
    units.length <= parameters.stackingUnits &&
    units.reduce((sum, unit) => sum + weightOf(state, unit), 0) <= stackingLimit(state) &&
    units.every(
      (unit) =>
        meleeBar(state, unit, at) === null && mayMeleeTogether(first, nationOf(unit), nations),
    )
  );
}

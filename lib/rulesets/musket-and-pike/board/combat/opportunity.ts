import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { distance, hexesAround } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { aimBar, fire, fireBar, fireHexes, targetsOn, valueAt } from './fire';
import { cardOf, hasGuns, onHorse, type When } from './shot';

/**
 * Fire that nobody orders: opportunity fire of the computer in the enemy's turn, and all defensive fire by one order.
 * Source: Turns vs. Phases, Defensive Fire.
 */

/** How near an enemy must come before a unit fires by itself: foot and horse soon, guns from farther away. */
const reachOf = (state: State, unit: number): number => {
  const { opportunityHexes, opportunityGunHexes } = state.scenario.parameters;
  return hasGuns(state, unit) ? opportunityGunHexes : opportunityHexes;
};

/**
 * A unit fires by itself only for an effect. It has one fire in a turn, so that it waits for a target at which its fire
 * value is at least this: some three men at full effect, half of that by opportunity fire; a man where it has no other use.
 */
const WORTH = { opportunity: 125, idle: 60 };

/**
 * Opportunity fire at units that have just entered a hex or changed formation there: every enemy who can fire at them
 * and has not fired in this turn does, once, at half effect, if it is worth it.
 */
export function opportunityFire(builder: FactBuilder, movers: readonly number[]): void {
  const { state } = builder;
  const bodies = movers.filter((unit) => cardOf(state, unit).kind !== 'leader');
  const [first] = bodies;
  if (first === undefined) return;
  const { at, side } = state.unit(first);
  if (at < 0) return;
  const { parameters, ground } = state.scenario;
  const farthest = Math.max(parameters.opportunityHexes, parameters.opportunityGunHexes);
  for (const hex of enemyHexes(state, side, at, farthest)) {
    const there = state.on(hex);
    const far = distance(ground, hex, at);
    for (const unit of [...there]) {
      if (state.unit(unit).side === side || far > reachOf(state, unit)) continue;
      if (fireBar(state, unit, 'opportunity') !== null) continue;
      const target = targetsOn(state, at, 1 - side).find((one) => bodies.includes(one));
      if (target === undefined) return;
      if (aimBar(state, unit, at) !== null) continue;
      if (valueAt(state, unit, target, 'opportunity') < WORTH.opportunity) continue;
      fire(builder, [unit], at, 'opportunity', target);
    }
  }
}

/** What a unit fires at of its own accord: the target with the most expected losses, horse and charges first; null: nothing. */
export function bestTarget(
  state: State,
  unit: number,
  when: When,
): { readonly at: number; readonly target: number } | null {
  const { side } = state.unit(unit);
  let best: { at: number; target: number } | null = null;
  let most = WORTH.idle;
  for (const at of fireHexes(state, unit, when)) {
    const [target] = targetsOn(state, at, side);
    if (target === undefined) continue;
    // An enemy who can fall upon it next counts more than one farther away.
    const near = distance(state.scenario.ground, state.unit(unit).at, at) === 1 ? 1.5 : 1;
    const value = valueAt(state, unit, target, when) * near * (onHorse(state, target) ? 1.2 : 1);
    if (value > most) {
      most = value;
      best = { at, target };
    }
  }
  return best;
}

/** Every unit of a side that can fire does so at its best target. */
export function autoFire(builder: FactBuilder, side: number, when: When): void {
  const { state } = builder;
  for (const unit of state.inField(side)) {
    if (state.unit(unit).status !== 'field' || fireBar(state, unit, when) !== null) continue;
    const aim = bestTarget(state, unit, when);
    if (aim !== null) fire(builder, [unit], aim.at, when, aim.target);
  }
}

/** Whether any unit of a side has something to fire at in the enemy's turn. */
export const autoFirePossible = (state: State, side: number): boolean =>
  state.inField(side).some((unit) => fireHexes(state, unit, 'defensive').length > 0);

/** Hexes within `far` of one, without it, on which enemies of a side stand: the nearest first, as `hexesAround` has them. */
function enemyHexes(state: State, side: number, at: number, far: number): readonly number[] {
  const { ground } = state.scenario;
  const held = new Set<number>();
  for (const unit of state.p.units)
    if (unit.status === 'field' && unit.side !== side && unit.at !== at)
      if (distance(ground, unit.at, at) <= far) held.add(unit.at);
  if (held.size < 2) return [...held];
  const around = hexesAround(ground, at, far);
  const places = [...held].map((hex) => around.indexOf(hex)).sort((one, other) => one - other);
  return places.map((place) => around[place] as number);
}

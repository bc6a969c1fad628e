import { HEX_DIRECTIONS, opposite } from '@/lib/geometry/hexes';
import { marchersOf, stepOf } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  directionTo,
  distance,
  inEnemyZone,
  neighbour,
} from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingLimit, stackingOf, weightOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { enemyOn, homeward } from './flight';
import { isLeader } from './leaders';
import { cardOf } from './shot';

/** Where the loser of a melee goes. Source: Melee Resolution, Zone-of-Control, Overruns. */

/** Enemies on a hex who are ridden or run over by a retreat that has no other way: leaders, skirmishers, wagons. */
function weakEnemies(state: State, hex: number, side: number): boolean {
  const { noRetreatOverruns } = state.scenario.switches;
  const enemies = state.on(hex).filter((unit) => state.unit(unit).side !== side);
  return (
    enemies.length > 0 &&
    enemies.every((unit) => {
      const { kind } = cardOf(state, unit);
      return (
        kind === 'leader' ||
        kind === 'wagon' ||
        (!noRetreatOverruns && state.unit(unit).formation === 'skirmish')
      );
    })
  );
}

export interface RetreatHex {
  /** −1: there is none. */
  readonly to: number;
  /** Weak enemies are there, and will be run over. */
  readonly overruns: boolean;
}

/**
 * The hex to which units fall back together, one hex away: not one that the attackers came from, open to all of them,
 * with room, without enemies and outside their zones; of those the one farthest from the attackers, then nearest to
 * their own edge. Only where there is none may it hold weak enemies.
 */
export function retreatHex(
  state: State,
  units: readonly number[],
  attackers: readonly number[],
): RetreatHex {
  const [first] = units;
  if (first === undefined) return { to: -1, overruns: false };
  const { ground, parameters } = state.scenario;
  const { at, side } = state.unit(first);
  const from = attackers.map((unit) => state.unit(unit).at);
  const home = homeward(state, first);
  const weight = units.reduce((sum, unit) => sum + weightOf(state, unit), 0);
  let best: RetreatHex = { to: -1, overruns: false };
  let least = Number.POSITIVE_INFINITY;
  for (const direction of HEX_DIRECTIONS) {
    const hex = neighbour(ground, at, direction);
    if (hex < 0 || from.includes(hex) || inEnemyZone(state, hex, side)) continue;
    const weak = enemyOn(state, hex, side);
    if (weak && !weakEnemies(state, hex, side)) continue;
    if (units.some((unit) => stepOf(state, unit, marchersOf(state, [unit]), at, hex) === null))
      continue;
    if (
      !weak &&
      (stackingOf(state, hex) + weight > stackingLimit(state) ||
        state.on(hex).filter((unit) => !isLeader(state, unit)).length + units.length >
          parameters.stackingUnits)
    )
      continue;
    const near = Math.min(...from.map((one) => distance(ground, one, hex)));
    const cost = (weak ? 1e9 : 0) - 1e6 * near + (home[hex] as number);
    if (cost < least) {
      least = cost;
      best = { to: hex, overruns: weak };
    }
  }
  return best;
}

/** Whether limbered guns on a hex have a way back or to the side, away from horse that charges them. Source: Cavalry Overruns. */
export function gunsCanRetreat(state: State, unit: number, charger: number): boolean {
  const { ground } = state.scenario;
  const { at, side } = state.unit(unit);
  const towards = directionTo(ground, at, state.unit(charger).at);
  const back = opposite(towards as 0 | 1 | 2 | 3 | 4 | 5);
  const marchers = marchersOf(state, [unit]);
  return HEX_DIRECTIONS.some((direction) => {
    const turn = Math.abs(((direction - back + 9) % 6) - 3);
    // Straight back, half back and to the side: not towards the charge.
    if (turn > 1) return false;
    const hex = neighbour(ground, at, direction);
    return (
      hex >= 0 &&
      !enemyOn(state, hex, side) &&
      !inEnemyZone(state, hex, side) &&
      stepOf(state, unit, marchers, at, hex) !== null
    );
  });
}

import { HEX_DIRECTIONS } from '@/lib/geometry/hexes';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { cardOf, hasGuns, weaponOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { inEnemyZone, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import { FULL, type State } from '@/lib/rulesets/musket-and-pike/board/state';
import { wagonsNeeded } from '@/lib/rulesets/musket-and-pike/rules/supply';

/** Ammunition from the wagons, and of guns that are no longer cut off. Source: Supply, Isolation. */

/** Hexes at most `most` steps from a unit by a path without enemies, and without empty hexes in their zones. */
export function pathsFrom(state: State, unit: number, most: number): ReadonlySet<number> {
  const { ground } = state.scenario;
  const { at, side } = state.unit(unit);
  const found = new Set([at]);
  let ring = [at];
  for (let steps = 0; steps < most; steps += 1) {
    const next: number[] = [];
    for (const from of ring)
      for (const direction of HEX_DIRECTIONS) {
        const hex = neighbour(ground, from, direction);
        if (hex < 0 || found.has(hex)) continue;
        const there = state.on(hex);
        if (there.some((other) => state.unit(other).side !== side)) continue;
        if (there.length === 0 && inEnemyZone(state, hex, side)) continue;
        found.add(hex);
        next.push(hex);
      }
    ring = next;
  }
  return found;
}

/** Number of no wagon: guns that are no longer cut off draw on the stock of their side. */
const NO_WAGON = -1;

/**
 * Foot and horse short of ammunition are resupplied by the fullest wagon in reach that has enough for all their men; guns that ran
 * short while they were cut off, by nobody, once they are not, and their side has rounds left.
 */
export function resupply(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const { supplyPathHexes } = state.scenario.parameters;
  for (const unit of state.inField(side)) {
    const { ammunition, routed, men, isolated } = state.unit(unit);
    if (ammunition === FULL || routed || weaponOf(state, unit)?.singleUse === true) continue;
    if (hasGuns(state, unit)) {
      if (!isolated && state.p.rounds[side] > 0)
        builder.record({ type: 'Resupplied', unit, wagon: NO_WAGON, points: 0 });
      continue;
    }
    const points = wagonsNeeded(men);
    const reach = pathsFrom(state, unit, supplyPathHexes);
    const wagon = state
      .inField(side)
      .filter(
        (other) =>
          cardOf(state, other).kind === 'wagon' &&
          state.unit(other).men >= points &&
          reach.has(state.unit(other).at),
      )
      .sort((one, other) => state.unit(other).men - state.unit(one).men || one - other)[0];
    if (wagon !== undefined) builder.record({ type: 'Resupplied', unit, wagon, points });
  }
}

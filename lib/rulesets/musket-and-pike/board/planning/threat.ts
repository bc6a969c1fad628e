import { hexesWithin } from '@/lib/geometry/hexes';
import { aimBar, fireBar } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { hasGuns, type When, weaponOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { distance, facesHex, lineOfFire } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';

/** Hexes beyond which fire is not counted as a threat: one man in a long volley is none. */
const REACH = 8;

/** A unit that can fire, wherever its target may be. */
export interface Shooter {
  readonly unit: number;
  /** Hexes within which its fire counts. */
  readonly reach: number;
}

/** Units of a side that can fire from where they are, by the rules of a kind of fire. */
export function armedFor(state: State, side: number, when: When): Shooter[] {
  const { parameters } = state.scenario;
  return state
    .inField(side)
    .filter((unit) => fireBar(state, unit, when) === null)
    .map((unit) => {
      const most =
        when !== 'opportunity'
          ? REACH
          : hasGuns(state, unit)
            ? parameters.opportunityGunHexes
            : parameters.opportunityHexes;
      return { unit, reach: Math.min(most, weaponOf(state, unit).soft.length) };
    });
}

/** Those of them that can fire at a hex. */
export function shootersAmong(state: State, armed: readonly Shooter[], hex: number): number[] {
  const { ground } = state.scenario;
  return armed.flatMap(({ unit, reach }) => {
    const away = distance(ground, state.unit(unit).at, hex);
    return away > 0 && away <= reach && aimBar(state, unit, hex) === null ? [unit] : [];
  });
}

/** Hexes that units of a side can fire at from where they are: of foot and horse, and of guns up to the reach of a threat. */
export function fireField(
  state: State,
  side: number,
): { readonly muskets: readonly number[]; readonly guns: readonly number[] } {
  const muskets = new Set<number>();
  const guns = new Set<number>();
  const { ground } = state.scenario;
  for (const unit of state.inField(side)) {
    if (fireBar(state, unit, 'opportunity') !== null) continue;
    const { at } = state.unit(unit);
    const found = hasGuns(state, unit) ? guns : muskets;
    const reach = Math.min(REACH, weaponOf(state, unit).soft.length);
    for (const hex of hexesWithin(ground.board, at, reach))
      if (!found.has(hex) && facesHex(state, unit, hex) && lineOfFire(state, at, hex).free)
        found.add(hex);
  }
  return { muskets: [...muskets], guns: [...guns] };
}

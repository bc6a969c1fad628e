import { CAVALRY, GUNS, MACHINE_GUNS } from '@/lib/rulesets/shambattle/arms';
import { fromOwnEdge } from '@/lib/rulesets/shambattle/ground';
import { destinationsOn, mayMove, waysOf } from '@/lib/rulesets/shambattle/moves';
import type { State } from '@/lib/rulesets/shambattle/state';

/**
 * Where the commander serves best: with guns that fire and no infantry, out of harm; −1: he stays. `nearest`: hexes from a
 * hex to the nearest enemy.
 */
export function commandPost(
  state: State,
  side: number,
  unit: number,
  nearest: (hex: number) => number,
): number {
  if (!mayMove(state, unit, side)) return -1;
  const worth = (hex: number): number => {
    let guns = 0;
    let rifles = 0;
    for (const stand of state.stands(hex)) {
      if (state.p.side[stand] !== side) return -9;
      const type = state.type(stand);
      if (type === GUNS || type === MACHINE_GUNS) guns += 1;
      else if (type !== CAVALRY) rifles += 1;
    }
    const distance = nearest(hex);
    return guns - 0.5 * rifles - (distance < 3 ? 3 - distance : 0) - 0.05 * distance;
  };
  const from = state.p.at[unit] as number;
  let best = -1;
  let most = worth(from) + 0.3;
  const hexes = destinationsOn(state, unit, side, waysOf(state, unit)).sort(
    fromOwnEdge(state.ground, side),
  );
  for (const hex of hexes) {
    const value = worth(hex);
    if (value > most) {
      most = value;
      best = hex;
    }
  }
  return best;
}

import { ARM_ROWS, LOGISTICS } from '@/lib/rulesets/shambattle/arms';
import { bombardments, shootingDice } from '@/lib/rulesets/shambattle/combat';
import { nameOn } from '@/lib/rulesets/shambattle/ground';
import type { GunSheet } from '@/lib/rulesets/shambattle/notation';
import { LOYAL, type State } from '@/lib/rulesets/shambattle/state';

/** Points a die costs a hex on average, by what stands there: the shares of the dice that hit somebody. */
export function worthOf(state: State, hex: number): number {
  let infantry = 0;
  let cavalry = 0;
  let special = 0;
  for (const unit of state.stands(hex)) {
    // Nothing is won from mutineers, and much lost from those who are coming over.
    if (state.p.loyalty[unit] !== LOYAL) continue;
    const row = ARM_ROWS[state.type(unit)];
    if (row?.category === 0) infantry = 1;
    else if (row?.category === 1) cavalry = 1;
    else special = state.type(unit) === LOGISTICS ? Math.max(special, 0.6) : 1;
  }
  const leader = state.leader(hex) >= 0 && infantry > 0 ? 1 : 0;
  // A retreat that is chosen counts for half a point; a hit commander for a thirty-sixth of his six.
  return (infantry * 2.7 + cavalry * 1.5 + special + leader) / 6;
}

/** Every gun at the target that loses most by it; several of a hex at one. */
export function gunPlan(state: State, side: number): GunSheet {
  const fire: { unit: string; at: string }[] = [];
  for (const [unit, targets] of bombardments(state, side)) {
    let best = -1;
    let most = 0;
    for (const hex of targets) {
      const worth = shootingDice(state, unit, hex) * worthOf(state, hex);
      if (worth > most) {
        most = worth;
        best = hex;
      }
    }
    if (best >= 0)
      fire.push({ unit: state.scene.ids[unit] as string, at: nameOn(state.ground, best) });
  }
  return { type: 'guns', fire };
}

import { shooters } from '@/lib/rulesets/maurice-lite/firing';
import { fieldIn, once, onField } from '@/lib/rulesets/maurice-lite/known';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { aimsOf, type FireKind, toDisrupt, toHit } from '@/lib/rulesets/maurice-lite/tactics';
import { lossOf } from './worth';

const chance = (needed: number): number => Math.max(0, Math.min(6, 7 - needed)) / 6;

/** What a unit's fire may be worth, base by base, with the target that is worth most. */
export interface Fire {
  readonly worth: number;
  readonly dice: number;
  /** By base: the best target; null: it has none. */
  readonly at: readonly (number | null)[];
  /** Whether the best targets are not those that it would take by itself. */
  readonly chosen: boolean;
}

export function fireOf(state: State, unit: number, kind: FireKind): Fire {
  return onField(state, `doctrine fire ${unit} ${kind}`, () => {
    const field = fieldIn(state);
    let [worth, dice, chosen] = [0, 0, false];
    const at = aimsOf(field, unit, kind).map((aims): number | null => {
      let best: number | null = null;
      let most = -1;
      let thrown = 0;
      for (const aim of aims) {
        const stand = standOf(state, aim.target);
        if (stand === null) continue;
        const { needed, dice: count } = toHit(field, unit, aim, 0);
        const gain = count * chance(needed) * chance(toDisrupt(stand.arm, kind)) * lossOf(stand, 1);
        if (gain <= most + 1e-9) continue;
        [best, most, thrown] = [aim.target, gain, count];
      }
      if (best === null) return null;
      if (best !== aims[0]?.target) chosen = true;
      worth += most;
      dice += thrown;
      return best;
    });
    return { worth, dice, at, chosen };
  });
}

/** What a side's volleys would be worth now, and how many dice they are. */
export function volleysOf(
  state: State,
  side: 0 | 1,
): { readonly worth: number; readonly dice: number } {
  return once(state, `doctrine volleys ${side}`, () => {
    let [worth, dice] = [0, 0];
    for (const unit of shooters(state, side, 'volley')) {
      const fire = fireOf(state, unit, 'volley');
      worth += fire.worth;
      dice += fire.dice;
    }
    return { worth, dice };
  });
}

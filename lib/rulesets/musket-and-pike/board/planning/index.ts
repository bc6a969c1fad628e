import type { GamePlanning } from '@/lib/battle/contract/planning';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { MANNERS } from './arrange';
import { Asked } from './asked';
import { marchOf } from './march';
import { overlaysOf } from './overlays';
import { tryOut } from './try-out';
import { whyNot } from './why-not';

/**
 * What can be asked of a battle before anything is ordered, from a view alone.
 *
 * @param stateOf the position of a view; the same view is asked several times, so that it is worked out once
 */
export function planningOf<View extends object>(
  stateOf: (view: View) => State,
): GamePlanning<View> {
  const known = new WeakMap<View, Asked>();
  const asked = (view: View): Asked => {
    let found = known.get(view);
    if (found === undefined) {
      found = new Asked(stateOf(view));
      known.set(view, found);
    }
    return found;
  };
  return {
    manners: MANNERS,
    tryOut: (view, seat, command) => tryOut(asked(view), seat, command),
    whyNot: (view, seat, piece, to) => whyNot(asked(view), seat, piece, to),
    march: (view, seat, request) => marchOf(asked(view).state, seat, request),
    overlays: (view, side, piece) => overlaysOf(asked(view).state, side === 'A' ? 0 : 1, piece),
  };
}

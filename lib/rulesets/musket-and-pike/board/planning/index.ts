import type { GamePlanning } from '@/lib/battle/contract/planning';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
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
  const known = new WeakMap<View, State>();
  const state = (view: View): State => {
    let found = known.get(view);
    if (found === undefined) {
      found = stateOf(view);
      known.set(view, found);
    }
    return found;
  };
  return {
    tryOut: (view, seat, command) => tryOut(state(view), seat, command),
    whyNot: (view, seat, piece, to) => whyNot(state(view), seat, piece, to),
    march: (view, seat, request) => marchOf(state(view), seat, request),
    overlays: (view, side) => overlaysOf(state(view), side === 'A' ? 0 : 1),
  };
}

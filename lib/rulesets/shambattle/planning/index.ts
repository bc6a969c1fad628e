import type { GamePlanning } from '@/lib/battle/contract/planning';
import { stateOf, type View } from '@/lib/rulesets/shambattle/view';
import { marchOf } from './march';
import { overlaysOf } from './overlays';
import { type Threat, threatOf } from './threat';
import { tryOut } from './try-out';
import { whyNot } from './why-not';

/** A page tries out every order that is open to a stand at once: the enemy's threats are worked out once for a view. */
const known = new WeakMap<View, Map<number, Threat>>();

function threatIn(view: View, side: number): Threat {
  const before = known.get(view) ?? new Map<number, Threat>();
  known.set(view, before);
  const found = before.get(side) ?? threatOf(stateOf(view), side);
  before.set(side, found);
  return found;
}

/** What can be asked of a battle of Shambattle before anything is ordered. */
export const PLANNING: GamePlanning<View> = {
  tryOut: (view, seat, command) =>
    tryOut(stateOf(view), seat, command, (side) => threatIn(view, side)),
  whyNot: (view, seat, piece, to) => whyNot(stateOf(view), seat, piece, to),
  march: (view, seat, request) => marchOf(stateOf(view), seat, request),
  overlays: (view, side) => overlaysOf(stateOf(view), side === 'A' ? 0 : 1),
};

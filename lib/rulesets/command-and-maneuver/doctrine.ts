import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { DayPlan } from './doctrine-day';
import { greedyOrders } from './doctrine-greedy';
import { nightOrders } from './doctrine-night';
import { chosenOrders } from './doctrine-plans';
import { isMended } from './scene';
import { DAY, PLACEMENT, REPLACEMENTS } from './state';
import { stateOf, type View } from './view';

/**
 * Doctrines of the artificial commander: `steady` weighs several plans for the whole army by the answers to them (in
 * version 1 it makes two passes over every move); `fast` makes one pass, for mass autoplay; `greedy` makes every capture
 * it can and otherwise advances on the nearest enemy.
 */
export const DOCTRINES = ['steady', 'fast', 'greedy'] as const;

export const DOCTRINE_TITLES: Readonly<Record<(typeof DOCTRINES)[number], string>> = {
  steady: 'Steady: weighs several plans by the answers to them',
  fast: 'Fast: one plan, at once',
  greedy: 'Greedy: takes what it can',
};

/** The orders of a whole player turn, or of a half round of the night. */
export function ordersOf(view: View, seat: string, draw: Draw, doctrine: string): readonly Json[] {
  const state = stateOf(view);
  const side = seat === 'A' ? 0 : 1;
  if (state.phase === PLACEMENT || state.phase === REPLACEMENTS) return [{ type: 'all' }];
  if (state.phase !== DAY)
    return doctrine === 'greedy' ? [{ type: 'all' }] : nightOrders(state, side);
  if (doctrine === 'greedy') return greedyOrders(state, side);
  const key = `turn${state.battleTurn}/${seat}/doctrine`;
  if (doctrine === 'steady' && isMended(state.scene)) return chosenOrders(state, side, draw(key));
  const plan = new DayPlan(state, side, draw(key));
  return plan.orders(doctrine === 'fast' ? 1 : 2);
}

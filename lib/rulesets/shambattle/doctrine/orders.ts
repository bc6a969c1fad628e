import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { sideOf } from '@/lib/rulesets/shambattle/decide';
import { plannedNight } from '@/lib/rulesets/shambattle/night';
import { GUN_FIRE, NIGHT, type State } from '@/lib/rulesets/shambattle/state';
import { stateOf, type View } from '@/lib/rulesets/shambattle/view';
import { greedyOrders } from './greedy';
import { gunPlan } from './guns';
import { HalfPlan } from './half';
import { choiceOf } from './look-ahead';
import { resultAnswer } from './results';

/**
 * Doctrines of the artificial commander: `fast` weighs each stand's move by what it can do and suffer there; `steady`
 * makes such plans in several tempers and plays each out to the end of the turn before it chooses; `greedy` runs at the nearest enemy.
 */
export const DOCTRINES = ['steady', 'greedy', 'fast'] as const;

export const DOCTRINE_TITLES: Readonly<Record<(typeof DOCTRINES)[number], string>> = {
  steady: 'Steady: plays several plans out before it chooses',
  greedy: 'Greedy: runs at the nearest enemy',
  fast: 'Fast: one look at each stand',
};

/** The next orders of a seat. */
export function ordersOf(view: View, seat: string, _draw: Draw, doctrine: string): readonly Json[] {
  const state: State = stateOf(view);
  const side = sideOf(seat);
  const { p } = state;
  if (p.queue.length > 0) return [resultAnswer(state, doctrine)];
  if (p.phase === GUN_FIRE) return [JSON.parse(JSON.stringify(gunPlan(state, side))) as Json];
  if (p.phase === NIGHT) return [JSON.parse(JSON.stringify(plannedNight(state, side))) as Json];
  if (doctrine === 'greedy') return greedyOrders(state, side);
  return doctrine === 'steady' ? choiceOf(state, side).orders : new HalfPlan(state, side).orders();
}

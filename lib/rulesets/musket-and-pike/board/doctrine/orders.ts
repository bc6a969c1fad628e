import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import { greedyOrders } from './greedy';
import { BOLD, FAST, STEADY, type Temper, WARY } from './temper';
import { turnOrders } from './turn';

/** Their names, the strongest first; the last is the fastest. */
export const DOCTRINES = ['steady', 'bold', 'wary', 'greedy', 'fast'] as const;
export const DOCTRINE_TITLES: Readonly<Record<(typeof DOCTRINES)[number], string>> = {
  steady: 'Steady: weighs several plans, and attacks where and when it is the stronger',
  bold: 'Bold: attacks early, with a small reserve',
  wary: 'Wary: stands on its ground, keeps a large reserve and attacks late',
  greedy: 'Straight ahead: everybody goes for the nearest enemy',
  fast: 'Fast: stands, or attacks all along the line, without weighing plans',
};

const TEMPERS: Readonly<Record<string, Temper>> = { steady: STEADY, bold: BOLD, wary: WARY };

export const temperOf = (doctrine: string): Temper => TEMPERS[doctrine] ?? FAST;

/** The next orders of a side by a doctrine. The state is changed. */
export const ordersFor = (state: State, side: 0 | 1, doctrine: string): readonly BoardOrder[] =>
  doctrine === 'greedy' ? greedyOrders(state, side) : turnOrders(state, side, temperOf(doctrine));

/** The next orders of an artificial commander, from what its seat may see. */
export function ordersOf(view: View, seat: SeatId, _draw: Draw, doctrine: string): readonly Json[] {
  const side = seat.startsWith('B') ? 1 : 0;
  return ordersFor(stateOf(view), side, doctrine) as readonly Json[];
}

import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { type BoardOrder, vouchedFor } from '@/lib/rulesets/musket-and-pike/board/orders';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import { greedyOrders } from './greedy';
import { lessonsOf, standInLessons } from './lessons';
import { BOLD, FAST, STEADY, type Temper, WARY } from './temper';
import { turnOrders } from './turn';
import * as temper4 from './version-4/temper';
import { turnOrders as turnOrders4 } from './version-4/turn';

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
const TEMPERS_4: Readonly<Record<string, temper4.Temper>> = {
  steady: temper4.STEADY,
  bold: temper4.BOLD,
  wary: temper4.WARY,
};

export const temperOf = (doctrine: string): Temper => TEMPERS[doctrine] ?? FAST;
export const temperOf4 = (doctrine: string): temper4.Temper => TEMPERS_4[doctrine] ?? temper4.FAST;

/**
 * The next orders of a side by a doctrine, as the version of the battle has it. `standsIn`: it has the command for this
 * turn only. The state is changed.
 */
export function ordersFor(
  state: State,
  side: 0 | 1,
  doctrine: string,
  standsIn = false,
): readonly BoardOrder[] {
  if (doctrine === 'greedy') return greedyOrders(state, side);
  const { version } = state.scenario;
  if (version === '4') return turnOrders4(state, side, temperOf4(doctrine));
  const temper = temperOf(doctrine);
  const lessons = (standsIn ? standInLessons : lessonsOf)(version, temper.weighs);
  return turnOrders(state, side, temper, lessons);
}

/** The next orders of an artificial commander, from what its seat may see. */
export function ordersOf(
  view: View,
  seat: SeatId,
  _draw: Draw,
  doctrine: string,
  standsIn = false,
): readonly Json[] {
  const side = seat.startsWith('B') ? 1 : 0;
  return vouchedFor(ordersFor(stateOf(view), side, doctrine, standsIn)) as readonly Json[];
}

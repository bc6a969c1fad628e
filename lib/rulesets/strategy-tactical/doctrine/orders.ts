import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { asJson, type BodyOrder, type Command } from '@/lib/rulesets/strategy-tactical/orders';
import { type SideNumber, sideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { hasSpoken } from '@/lib/rulesets/strategy-tactical/versions';
import { FAST, STEADY, type Temper } from './aims';
import { Thinking } from './bodies';
import { DetachedThinking } from './detached/thinking';
import { planNow } from './drawn/plans';
import { DrawnThinking } from './drawn/thinking';
import { eyesOf } from './eyes';
import { greedySheet } from './greedy';
import { aimsBy, isDetached, isDrawn, isStaff, planSheet } from './purpose';
import { counterOrders } from './second/counter';
import { flankOf, spokenOrders } from './second/flanks';
import { drawsOff } from './second/leaving';
import { rostersOf } from './second/rosters';
import { Staff } from './second/staff';

/**
 * The commanders. `steady` and `fast` make a plan from what they see (`aims.ts`), and order each body by it; `steady`
 * watches its headquarters from farther off, covers its columns with light horse, and does not shoot at walls with line
 * infantry. `greedy` marches everything at the nearest headquarters. In version 2 `steady` plans and orders as the staff does
 * (`second`), and both it and `fast` draw off when they are beaten. In version 5 `fast` draws the way of its main body before
 * the first move (`drawn`), and in version 6 it sends detachments beside it (`detached`).
 */
export const DOCTRINES = ['steady', 'greedy', 'fast'] as const;

export const DOCTRINE_TITLES: Readonly<Record<string, string>> = {
  steady:
    'Steady: guards what must be held, hides its strength in one main body, and comes with all of it at once',
  greedy: 'Greedy: marches everything at the nearest headquarters',
  fast: 'Fast: decides quickly where to hold and by which way to come',
};

export const temperOf = (doctrine: string): Temper => (doctrine === 'fast' ? FAST : STEADY);

/** The sheet of a move by a doctrine, from what its side sees. */
export function sheetOf(state: State, side: SideNumber, doctrine: string): readonly BodyOrder[] {
  const eyes = eyesOf(state, side);
  if (doctrine === 'greedy') return greedySheet(eyes);
  const temper = temperOf(doctrine);
  const aims = aimsBy(eyes, doctrine);
  if (isDetached(state, doctrine)) return new DetachedThinking(eyes, aims, planNow(eyes)).sheet();
  if (isDrawn(state, doctrine)) return new DrawnThinking(eyes, aims, planNow(eyes)).sheet();
  return isStaff(state, doctrine)
    ? new Staff(eyes, aims, temper).sheet()
    : new Thinking(eyes, aims, temper).sheet();
}

/**
 * What a doctrine answers at a moment; `state` is its own view. `draw`: for a plan that is drawn. `standsIn`: it has the command for this move only, in a
 * person's place: from version 4 on it does not draw off then.
 */
export function ordersOf(
  state: State,
  seat: string,
  doctrine: string,
  draw: Draw,
  standsIn = false,
): readonly Json[] {
  const stays = standsIn && hasSpoken(state.scene);
  return [asJson(commandOf(state, sideNumber(seat), doctrine, draw, stays))];
}

function commandOf(
  state: State,
  side: SideNumber,
  doctrine: string,
  draw: Draw,
  stays: boolean,
): Command {
  if (state.p.phase === 'plan') {
    const { text, stands: hidden } = planSheet(state, side, doctrine, draw);
    const stands = isStaff(state, doctrine) ? rostersOf(state, side) : hidden;
    return { type: 'plan', text, ...(stands && { stands }) };
  }
  if (state.p.phase === 'counter') {
    if (!isStaff(state, doctrine)) return { type: 'counter', orders: [] };
    const think = (at: State) => sheetOf(at, side, doctrine);
    return { type: 'counter', orders: counterOrders(state, side, think) };
  }
  if (state.p.phase === 'flank') return { type: 'flank', flank: flankOf(state, side) };
  const leave = !stays && doctrine !== 'greedy' && drawsOff(state, side);
  const think = (at: State) => sheetOf(at, side, doctrine);
  const orders = spokenOrders(state, side, isStaff(state, doctrine), think);
  return { type: 'move', orders, ...(leave && { leave: true }) };
}

import type { Json } from '@/lib/kernel/canonical-json';
import { asJson, type BodyOrder, type Command } from '@/lib/rulesets/strategy-tactical/orders';
import { type SideNumber, sideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { aimsOf, FAST, STEADY, type Temper } from './aims';
import { Thinking } from './bodies';
import { eyesOf } from './eyes';
import { greedySheet } from './greedy';
import { planText } from './purpose';

/**
 * The commanders. `steady` and `fast` make a plan from what they see (`aims.ts`), and order each body by it; `steady`
 * watches its headquarters from farther off, covers its columns with light horse, and does not shoot at walls with line
 * infantry. `greedy` marches everything at the nearest headquarters.
 */
export const DOCTRINES = ['steady', 'greedy', 'fast'] as const;

export const DOCTRINE_TITLES: Readonly<Record<string, string>> = {
  steady: 'Steady: plans where to hold and where to come, scouts ahead, and covers its columns',
  greedy: 'Greedy: marches everything at the nearest headquarters',
  fast: 'Fast: the same plan, less care',
};

export const temperOf = (doctrine: string): Temper => (doctrine === 'fast' ? FAST : STEADY);

/** The sheet of a move by a doctrine, from what its side sees. */
export function sheetOf(state: State, side: SideNumber, doctrine: string): readonly BodyOrder[] {
  const eyes = eyesOf(state, side);
  if (doctrine === 'greedy') return greedySheet(eyes);
  const temper = temperOf(doctrine);
  return new Thinking(eyes, aimsOf(eyes, temper), temper).sheet();
}

/** What a doctrine answers at a moment; `state` is its own view. */
export function ordersOf(state: State, seat: string, doctrine: string): readonly Json[] {
  return [asJson(commandOf(state, sideNumber(seat), doctrine))];
}

function commandOf(state: State, side: SideNumber, doctrine: string): Command {
  if (state.p.phase === 'plan') return { type: 'plan', text: planText(state, side, doctrine) };
  if (state.p.phase === 'counter') return { type: 'counter', orders: [] };
  return { type: 'move', orders: sheetOf(state, side, doctrine) };
}

import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { offered, type Tally } from './comparing';
import type { Field } from './field';
import { legal } from './legal';

const asField = (state: State): Field => ({ scenario: state.scenario, position: state.p });

/** The order that the oracle's words for one unit stand for. */
function orderOf(state: State, unit: number, words: string): Record<string, unknown> {
  const id = state.scenario.cards[unit]?.id ?? '';
  const [type = '', what = ''] = words.split(' ');
  const hex = () => nameOn(state.scenario.ground, Number(what));
  switch (type) {
    case 'move':
      return { type, units: [id], to: hex() };
    case 'fire':
    case 'melee':
      return { type, units: [id], at: hex() };
    case 'face':
      return { type, units: [id], facing: Number(what) };
    case 'form':
      return { type, units: [id], formation: what };
    case 'charge':
      return { type, units: [id] };
    case 'stack':
      return { type, unit: id, on: what };
    case 'repair':
      return { type, unit: id, work: what === 'on' };
    default:
      return { type, unit: id };
  }
}

/**
 * Every sequence of `depth` orders of the side whose turn it is, each order as the oracle has it and carried out by the
 * board with the middle of every draw. Counts the sequences; at each position both must know the same orders.
 *
 * @returns how many sequences there are
 */
export function perft(state: State, depth: number, tally: Tally): number {
  if (depth === 0) return 1;
  let found = 0;
  state.p.units.forEach(({ status, side }, unit) => {
    if (status !== 'field' || side !== state.p.mover || state.p.phase !== 'turn') return;
    const orders = legal(asField(state), unit);
    const board = offered(state, unit);
    tally.compared += 1;
    if (JSON.stringify(orders) !== JSON.stringify(board))
      tally.differences.push(
        `${depth} to go, unit ${unit}: board ${board.filter((one) => !orders.includes(one))}, oracle ${orders.filter((one) => !board.includes(one))}`,
      );
    if (depth === 1) {
      found += orders.length;
      return;
    }
    for (const words of orders) {
      const decided = decide(
        state,
        state.p.mover === 0 ? 'A' : 'B',
        JSON.parse(JSON.stringify(orderOf(state, unit, words))),
        () => 0.5,
      );
      if (!decided.ok) {
        tally.differences.push(`${words} refused: ${decided.error.message}`);
        continue;
      }
      const next = state.copy();
      for (const fact of decided.value) evolve(next, fact);
      found += perft(next, depth - 1, tally);
    }
  });
  return found;
}

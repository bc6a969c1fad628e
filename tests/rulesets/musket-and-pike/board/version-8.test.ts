import { expect, test } from 'vitest';
import { textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { ordersFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { planOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plan';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import type { Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { viewOf } from '@/lib/rulesets/musket-and-pike/board/view';
import { genericOrder } from '@/scripts/bench/musket-and-pike-board/field';

/** Each row of Version 8 in RULES.md: what its board commanders have learnt, as versions 7 and 8 have it. */

const WAY = { percent: 100, breakPercent: 32, never: false, fromTurn: 0 };

/** A battle in the middle of its hours, in which side A has a share of its men left and has lost the others. */
function worn(share: number, scenario: Partial<Scenario> = {}, objectives = false): State {
  const checked = checkedOrder(board, genericOrder({ units: 20, turns: 15, objectives }, 2));
  const state = board.initialState(checked);
  for (const fact of board.deploy(checked, textDraws('doctrine', 1))) board.evolve(state, fact);
  state.p.turn = 6;
  state.p.mover = 0;
  state.p.half = 0;
  state.p.units.forEach((unit, index) => {
    const { kind, side } = state.scenario.cards[index] ?? {};
    if (side !== 0 || kind === 'leader') return;
    const left = Math.round(share * unit.men);
    unit.lostMen.killed = unit.men - left;
    unit.men = left;
  });
  return new State({ ...state.scenario, ...scenario }, state.p);
}

const first = (state: State, doctrine = 'steady'): string =>
  ordersFor(state.copy(), 0, doctrine)[0]?.type ?? '';
const TEMPERS = ['wary', 'steady', 'bold', 'fast', 'greedy'] as const;
const leavers = (state: State) => TEMPERS.filter((doctrine) => first(state, doctrine) === 'giveUp');

test('[Musket and Pike on the board: commanders] leaves: who is outmatched after a hard fight gives up the field, the wary sooner, the bold later', () => {
  expect(leavers(worn(1))).toEqual([]);
  expect(leavers(worn(0.7))).toEqual(['wary']);
  expect(leavers(worn(0.52))).toEqual(['wary', 'steady', 'fast']);
  expect(leavers(worn(0.4))).toEqual(['wary', 'steady', 'bold', 'fast']);
  expect(leavers(worn(0.4, { version: '7' }))).toEqual([]);
});

test('[Musket and Pike on the board: commanders] who has the command for one turn only, in a person’s place, gives up no field', () => {
  const state = worn(0.4);
  const orders = (standsIn: boolean) =>
    board.commander(viewOf(state, 'A'), 'A', textDraws('doctrine', 2), 'steady', standsIn);
  expect(orders(false)).toEqual([{ type: 'giveUp' }]);
  expect(JSON.stringify(orders(true))).not.toContain('giveUp');
});

test('[Musket and Pike on the board: commanders] nobody leaves where it is not agreed on, on the last turns, or whose author has the army stay', () => {
  const { switches } = worn(1).scenario;
  const hopeless = (scenario: Partial<Scenario>) => first(worn(0.4, scenario));
  expect(hopeless({ switches: { ...switches, givingUp: false } })).not.toBe('giveUp');
  expect(hopeless({ turns: 7 })).not.toBe('giveUp');
  expect(hopeless({ waysBack: [{ ...WAY, never: true }, WAY] })).not.toBe('giveUp');
  // By the author's order the army leaves in any state.
  expect(first(worn(1, { waysBack: [{ ...WAY, fromTurn: 6 }, WAY] }))).toBe('giveUp');
  expect(first(worn(1, { waysBack: [{ ...WAY, fromTurn: 7 }, WAY] }))).not.toBe('giveUp');
});

test('[Musket and Pike on the board: commanders] while objectives decide better than leaving would, they are held', () => {
  const state = worn(0.5, {}, true);
  state.p.holders = [1, 1, 1];
  expect(first(state)).toBe('giveUp');
  state.p.holders = [0, 1, 1];
  expect(first(state)).not.toBe('giveUp');
});

test('[Musket and Pike on the board: commanders] who has given up draws off, attacks nobody, and its plan says so', () => {
  const state = worn(0.4);
  expect(planOf(viewOf(state, 'A'), 'A', 'steady')?.words).toEqual([
    expect.stringMatching(/^The army gives up the field: own strength is \d+ % of /),
  ]);
  state.p.givenUp = 0;
  for (const doctrine of TEMPERS) {
    const types = new Set(ordersFor(state.copy(), 0, doctrine).map(({ type }) => type));
    expect(types.has('move')).toBe(true);
    for (const type of ['melee', 'charge', 'giveUp'] as const) expect(types.has(type)).toBe(false);
  }
  expect(planOf(viewOf(state, 'A'), 'A', 'steady')?.words).toEqual([
    'The army leaves the field, and attacks nobody any more.',
  ]);
});

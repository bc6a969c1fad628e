import { DayPlan, type Intent, worthOf } from './doctrine-day';
import { distance, SQUARES, TOWN_SQUARES } from './ground';
import type { Command } from './notation';
import { LEADER, REACH } from './pieces';
import { evolve } from './records';
import { DUE, ON_BOARD, type State } from './state';

/** The intents weighed each turn. The first is that of `fast`. */
const INTENTS: readonly Intent[] = [
  {},
  { boldness: 0 },
  { boldness: 1 },
  { aim: 'town' },
  { aim: 'town', boldness: 0 },
  { aim: 'enemy', boldness: 0 },
  { aim: 'enemy', boldness: 1 },
  { aim: 'stand' },
  { aim: 'stand', caution: 3 },
  { aim: 'back', caution: 3 },
  { aim: 'town', caution: 2 },
  { aim: 'town', caution: 4 },
  { aim: 'enemy', caution: 2 },
];

/** Share of a piece's value that counts as lost where it is attacked and nobody could retake. */
const HANGING = 0.35;
/** Value of a town square held: at the first turn, and what is added by the last, which the town decides. */
const TOWN = 1;
const TOWN_AT_LAST = 6;
/** Value of a step nearer to the town, for each piece. */
const STEP = 0.04;

/**
 * The orders of a player turn, chosen among whole plans. Each is tried, answered by the other side's quick plan and by a
 * quick plan of the own side, and valued by the pieces left, by those that hang, and by the town. `chance` in [0, 1).
 */
export function chosenOrders(state: State, side: number, chance: number): readonly Command[] {
  let best: readonly Command[] = [];
  let most = Number.NEGATIVE_INFINITY;
  INTENTS.forEach((intent, index) => {
    const tried = state.copy();
    const orders = new DayPlan(tried, side, spread(chance, index), intent).orders(2);
    answer(tried, side, spread(chance, INTENTS.length + index));
    const value = balanceOf(tried, side);
    if (value > most) {
      most = value;
      best = orders;
    }
  });
  return best;
}

/** Well spread fractions from one, by the golden ratio. */
function spread(chance: number, index: number): number {
  return (chance + index * 0.618_033_988_75) % 1;
}

/** The other side's next turn and the own one after it, while there are turns left. Nights and arrivals are left aside. */
function answer(state: State, side: number, chance: number): void {
  const { decisiveTurn, lastTurn } = state.scene.setup;
  for (const next of [1 - side, side]) {
    const turn = state.battleTurn + (next === 0 ? 1 : 0);
    if (turn > Math.min(decisiveTurn, lastTurn)) return;
    const points = state.scene.parameters.actionPoints;
    evolve(state, { type: 'TurnBegan', turn, side: next, points });
    new DayPlan(state, next, chance).orders(1);
  }
}

/** The value of a position to a side, in tenths of an infantry piece. */
function balanceOf(state: State, side: number): number {
  const { scene, status, at, town } = state;
  let value = 0;
  for (let piece = 0; piece < at.length; piece += 1) {
    const sign = scene.side[piece] === side ? 1 : -1;
    const worth = worthOf(scene, piece);
    if (status[piece] === DUE) value += sign * worth;
    if (status[piece] !== ON_BOARD) continue;
    value += sign * (hangs(state, piece) ? worth * (1 - HANGING) : worth);
    if (scene.type[piece] !== LEADER)
      value -= sign * STEP * distance(at[piece] as number, TOWN_SQUARES[3] as number);
  }
  let held = 0;
  for (const holder of town) if (holder >= 0) held += holder === side ? 1 : -1;
  const past = Math.min(1, state.battleTurn / scene.setup.decisiveTurn);
  return value + held * (TOWN + TOWN_AT_LAST * past * past);
}

/** Whether an enemy attacks a piece and no friend could retake. */
function hangs(state: State, piece: number): boolean {
  const { scene, at, status } = state;
  const square = at[piece] as number;
  let attacked = false;
  for (let other = 0; other < at.length; other += 1) {
    if (status[other] !== ON_BOARD || other === piece) continue;
    const from = at[other] as number;
    if (distance(from, square) > 3) continue;
    const reach = REACH[(scene.type[other] as number) * SQUARES + from] as Int16Array;
    if (!reach.includes(square)) continue;
    if (scene.side[other] === scene.side[piece]) return false;
    attacked = true;
  }
  return attacked;
}

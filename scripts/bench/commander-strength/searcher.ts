import type { Json } from '@/lib/kernel/canonical-json';
import { distance, SQUARES, TOWN_SQUARES } from '@/lib/rulesets/command-and-maneuver/ground';
import { activator, dayTargets, mayAct } from '@/lib/rulesets/command-and-maneuver/moves';
import { nameOf } from '@/lib/rulesets/command-and-maneuver/notation';
import { LEADER, REACH } from '@/lib/rulesets/command-and-maneuver/pieces';
import { evolve } from '@/lib/rulesets/command-and-maneuver/records';
import { DAY, ON_BOARD, type State } from '@/lib/rulesets/command-and-maneuver/state';
import { stateOf, type View } from '@/lib/rulesets/command-and-maneuver/view';

/**
 * An opponent that shares nothing with the artificial commander: piece after piece, the move that is best once the
 * other side's captures in reply are taken off it; otherwise into the town, or next to it.
 */
export function searcherOrders(view: View, seat: string): readonly Json[] {
  const state = stateOf(view);
  const side = seat === 'A' ? 0 : 1;
  if (state.phase !== DAY) return [{ type: 'all' }];
  const orders: Json[] = [];
  const out = new Int16Array(64);
  const order = [...state.at.keys()].filter((piece) => state.scene.side[piece] === side);
  for (let pass = 0; pass < 2; pass += 1)
    for (const piece of order) {
      if (!mayAct(state, piece)) continue;
      const from = state.at[piece] as number;
      const before = inReply(state, side);
      let best = pass === 0 ? 0.5 : 0.01;
      let goal = -1;
      const count = dayTargets(state, piece, out);
      for (const to of Array.from(out.subarray(0, count))) {
        const there = state.grid[to] as number;
        if (pass === 0 && there < 0) continue;
        const tried = state.copy();
        tried.go(piece, to);
        const gain = there >= 0 ? worth(state, there) : 0;
        const value =
          gain +
          before -
          inReply(tried, side) +
          0.2 * (away(state, piece, from) - away(state, piece, to));
        if (value > best) {
          best = value;
          goal = to;
        }
      }
      if (goal < 0) continue;
      orders.push({ type: 'move', from: nameOf(from), to: nameOf(goal) });
      const captured = state.grid[goal] as number;
      const leader = activator(state, piece);
      evolve(state, { type: 'PieceMoved', piece, from, to: goal, leader, captured });
    }
  return [...orders, { type: 'end' }];
}

function worth(state: State, piece: number): number {
  return state.scene.type[piece] === LEADER ? 2 + 0.3 * (state.scene.level[piece] as number) : 1;
}

/** How far a square is from the nearest town square that the side does not hold; less on one that it takes. */
function away(state: State, piece: number, square: number): number {
  const side = state.scene.side[piece] as number;
  let least = 40;
  TOWN_SQUARES.forEach((town, index) => {
    const wanted = state.town[index] !== side;
    const far = distance(square, town) + (wanted ? 0 : 1);
    if (far < least) least = far;
    if (wanted && town === square) least = -6;
  });
  return least;
}

/** What the other side could take in its next turn, less what it would lose to recaptures. */
function inReply(state: State, side: number): number {
  const { scene, at, status } = state;
  let sum = 0;
  for (let piece = 0; piece < at.length; piece += 1) {
    if (status[piece] !== ON_BOARD || scene.side[piece] !== side) continue;
    const square = at[piece] as number;
    let cheapest = 0;
    let covered = false;
    for (let other = 0; other < at.length; other += 1) {
      if (status[other] !== ON_BOARD || other === piece) continue;
      if (distance(at[other] as number, square) > 3) continue;
      const reach = REACH[(scene.type[other] as number) * SQUARES + (at[other] as number)];
      if (!reach?.includes(square)) continue;
      if (scene.side[other] === side) covered = true;
      else
        cheapest = cheapest === 0 ? worth(state, other) : Math.min(cheapest, worth(state, other));
    }
    if (cheapest > 0) sum += Math.max(0, worth(state, piece) - (covered ? cheapest : 0)) + 0.1;
  }
  return sum;
}

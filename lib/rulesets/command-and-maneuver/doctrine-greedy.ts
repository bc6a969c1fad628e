import { distance } from './ground';
import { activator, dayTargets, mayAct } from './moves';
import { type Command, nameOf } from './notation';
import { LEADER } from './pieces';
import { evolve } from './records';
import { ON_BOARD, type State } from './state';

const scratch = new Int16Array(64);

/** The value of a capture to the greedy doctrine: leaders first, by level. */
export function worth(state: State, piece: number): number {
  return state.scene.type[piece] === LEADER ? 10 + (state.scene.level[piece] as number) : 10;
}

/** Every possible capture, most valuable first; then everyone advances on the nearest enemy. */
export function greedyOrders(state: State, side: number): Command[] {
  const orders: Command[] = [];
  const act = (piece: number, to: number) => {
    const from = state.at[piece] as number;
    orders.push({ type: 'move', from: nameOf(from), to: nameOf(to) });
    evolve(state, {
      type: 'PieceMoved',
      piece,
      from,
      to,
      leader: activator(state, piece),
      captured: state.grid[to] as number,
    });
  };
  for (;;) {
    let best = 0;
    let taker = -1;
    let target = -1;
    for (let piece = 0; piece < state.at.length; piece += 1) {
      if (state.scene.side[piece] !== side || !mayAct(state, piece)) continue;
      const count = dayTargets(state, piece, scratch);
      for (let index = 0; index < count; index += 1) {
        const to = scratch[index] as number;
        const there = state.grid[to] as number;
        if (there >= 0 && worth(state, there) > best) {
          best = worth(state, there);
          taker = piece;
          target = to;
        }
      }
    }
    if (taker < 0) break;
    act(taker, target);
  }
  for (let piece = 0; piece < state.at.length; piece += 1) {
    if (state.scene.side[piece] !== side || !mayAct(state, piece)) continue;
    const nearest = (square: number) => {
      let least = 99;
      for (let enemy = 0; enemy < state.at.length; enemy += 1)
        if (state.status[enemy] === ON_BOARD && state.scene.side[enemy] !== side)
          least = Math.min(least, distance(square, state.at[enemy] as number));
      return least;
    };
    let best = nearest(state.at[piece] as number);
    let goal = -1;
    const count = dayTargets(state, piece, scratch);
    for (let index = 0; index < count; index += 1) {
      const to = scratch[index] as number;
      const away = nearest(to);
      if (away < best) {
        best = away;
        goal = to;
      }
    }
    if (goal >= 0) act(piece, goal);
  }
  orders.push({ type: 'end' });
  return orders;
}

import { worth } from './doctrine-greedy';
import { NEIGHBOURS } from './ground';
import { nightOptions } from './night';
import { type Command, nameOf } from './notation';
import { CLEARING, CONTACT, type State } from './state';

/**
 * By night: with continuation of combat a marked piece takes what the enemy cannot retake, or what is worth more
 * than itself; everything else withdraws.
 */
export function nightOrders(state: State, side: number): Command[] {
  if (state.phase !== CONTACT) return [{ type: 'all' }];
  let best = 0;
  let order: Command | null = null;
  for (let piece = 0; piece < state.at.length; piece += 1) {
    if (state.scene.side[piece] !== side || state.marked[piece] === 0) continue;
    for (const to of nightOptions(state, piece).to) {
      const there = state.grid[to] as number;
      if (there < 0) continue;
      const gain =
        worth(state, there) - (retaken(state, side, to, there) ? worth(state, piece) : 0);
      if (gain > best) {
        best = gain;
        order = {
          type: 'move',
          from: nameOf(state.at[piece] as number),
          to: nameOf(to),
        };
      }
    }
  }
  return [order ?? { type: 'all' }];
}

/** Whether another enemy next to a square could retake it this night. */
function retaken(state: State, side: number, square: number, taken: number): boolean {
  if (state.phase === CLEARING) return false;
  const near = NEIGHBOURS[square] as Int16Array;
  for (let index = 0; index < near.length; index += 1) {
    const there = state.grid[near[index] as number] as number;
    if (there >= 0 && there !== taken && state.scene.side[there] !== side)
      if (state.commanders(there) !== 0) return true;
  }
  return false;
}

import { distance, NEIGHBOURS, OPEN, SQUARES, TERRAIN } from './ground';
import { INFANTRY, LEADER, REACH } from './pieces';
import { ON_BOARD, type State, WINDOW } from './state';

/** Writes into `out` the squares a piece could move to by day if it were in command; returns how many. */
export function dayTargets(state: State, piece: number, out: Int16Array): number {
  const { scene, grid } = state;
  const type = scene.type[piece] as number;
  const side = scene.side[piece] as number;
  const from = state.at[piece] as number;
  const reach = REACH[type * SQUARES + from] as Int16Array;
  let count = 0;
  for (let index = 0; index < reach.length; index += 1) {
    const to = reach[index] as number;
    const there = grid[to] as number;
    if (there < 0 || scene.side[there] !== side) out[count++] = to;
  }
  if (type === LEADER) return secondSteps(state, from, side, out, count);
  if (type === INFANTRY && scene.parameters.quickMarchSteps > 1)
    return quickMarch(state, from, side, out, count);
  return count;
}

/** A leader's second step: from open ground across a free, open square, in any direction. */
function secondSteps(
  state: State,
  from: number,
  side: number,
  out: Int16Array,
  first: number,
): number {
  const { scene, grid } = state;
  if (TERRAIN[from] !== OPEN) return first;
  let count = first;
  const near = NEIGHBOURS[from] as Int16Array;
  for (let index = 0; index < near.length; index += 1) {
    const over = near[index] as number;
    if (grid[over] !== -1 || TERRAIN[over] !== OPEN) continue;
    const next = NEIGHBOURS[over] as Int16Array;
    for (let step = 0; step < next.length; step += 1) {
      const to = next[step] as number;
      if (to === from) continue;
      const there = grid[to] as number;
      if (there >= 0 && scene.side[there] === side) continue;
      if (!holds(out, count, to)) out[count++] = to;
    }
  }
  return count;
}

/** Quick march of infantry out of the enemy's reach: two steps over free squares, no capture, stopping at the first terrain. */
function quickMarch(
  state: State,
  from: number,
  side: number,
  out: Int16Array,
  first: number,
): number {
  if (!farFromEnemies(state, side, from)) return first;
  const { grid } = state;
  let count = first;
  const near = NEIGHBOURS[from] as Int16Array;
  for (let index = 0; index < near.length; index += 1) {
    const over = near[index] as number;
    if (grid[over] !== -1 || TERRAIN[over] !== OPEN) continue;
    const next = NEIGHBOURS[over] as Int16Array;
    for (let step = 0; step < next.length; step += 1) {
      const to = next[step] as number;
      if (to === from || grid[to] !== -1 || holds(out, count, to)) continue;
      if (farFromEnemies(state, side, to)) out[count++] = to;
    }
  }
  return count;
}

function holds(out: Int16Array, count: number, square: number): boolean {
  for (let index = 0; index < count; index += 1) if (out[index] === square) return true;
  return false;
}

/** Whether every enemy is at least the quick march's distance away. */
function farFromEnemies(state: State, side: number, square: number): boolean {
  const least = state.scene.parameters.quickMarchDistance;
  const { grid, scene } = state;
  if (least === 3) {
    const around = WINDOW[square] as Int16Array;
    for (let index = 0; index < around.length; index += 1) {
      const there = grid[around[index] as number] as number;
      if (there >= 0 && scene.side[there] !== side) return false;
    }
    return true;
  }
  for (let piece = 0; piece < state.at.length; piece += 1)
    if (
      state.status[piece] === ON_BOARD &&
      scene.side[piece] !== side &&
      distance(square, state.at[piece] as number) < least
    )
      return false;
  return true;
}

/**
 * The leader that would activate a piece: −1 for a leader's own move, −2 if none can. Its own command's leader comes
 * first, then the leader with most activations left; `asked`: only that one.
 */
export function activator(state: State, piece: number, asked = -1): number {
  const { scene } = state;
  if (scene.type[piece] === LEADER) return -1;
  const leaders = state.leaders[scene.side[piece] as 0 | 1];
  const commanders = state.commanders(piece);
  let found = -2;
  let most = 0;
  for (let index = 0; index < leaders.length; index += 1) {
    if ((commanders & (1 << index)) === 0) continue;
    const leader = leaders[index] as number;
    const left = (scene.level[leader] as number) - (state.used[leader] as number);
    if (left <= 0 || (asked >= 0 && leader !== asked)) continue;
    if (scene.command[leader] === scene.command[piece]) return leader;
    if (left > most) {
      most = left;
      found = leader;
    }
  }
  return found;
}

/** Whether a piece may still act this player turn: on the board, not yet moved, with a point and a leader left. */
export function mayAct(state: State, piece: number): boolean {
  return (
    state.status[piece] === ON_BOARD &&
    state.moved[piece] === 0 &&
    state.actionPoints > 0 &&
    activator(state, piece) !== -2
  );
}

/** Whether an enemy on the board could capture on a square with one day move, ignoring command. */
export function couldTake(
  state: State,
  enemy: number,
  square: number,
  scratch: Int16Array,
): boolean {
  const { scene } = state;
  const from = state.at[enemy] as number;
  if (distance(square, from) > 3) return false;
  const reach = REACH[(scene.type[enemy] as number) * SQUARES + from] as Int16Array;
  if (reach.includes(square)) return true;
  if (scene.type[enemy] !== LEADER || distance(square, from) !== 2) return false;
  const count = secondSteps(state, from, scene.side[enemy] as number, scratch, 0);
  return holds(scratch, count, square);
}

/** Whether a piece of the other side could capture a piece with one day move, ignoring command. */
export function inRange(state: State, piece: number, scratch: Int16Array): boolean {
  const { scene } = state;
  const square = state.at[piece] as number;
  for (let enemy = 0; enemy < state.at.length; enemy += 1) {
    if (state.status[enemy] !== ON_BOARD || scene.side[enemy] === scene.side[piece]) continue;
    if (couldTake(state, enemy, square, scratch)) return true;
  }
  return false;
}

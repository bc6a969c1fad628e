import { distance, NEIGHBOURS } from './ground';
import { inRange } from './moves';
import { mayStand } from './pieces';
import { isMended } from './scene';
import { CLEARING, CONTACT, ON_BOARD, ON_LEADER, type State } from './state';

/** What a marked piece may do. */
export interface NightOptions {
  /** Free squares, and with continuation of combat squares to attack. */
  readonly to: readonly number[];
  /** Squares of friends in its way that may be marked. */
  readonly blockers: readonly number[];
}

const NOTHING: NightOptions = { to: [], blockers: [] };

/** The square a piece is on; a replacement on top of a leader shares the leader's. */
export function squareOfPiece(state: State, piece: number): number {
  return state.status[piece] === ON_LEADER
    ? (state.at[state.carrier[piece] as number] as number)
    : (state.at[piece] as number);
}

/** The replacement of a type waiting on top of a leader; −1 if there is none. */
export function waitingOn(state: State, leader: number, type: number): number {
  return state.carrier.findIndex(
    (carrier, piece) =>
      carrier === leader &&
      state.status[piece] === ON_LEADER &&
      state.moved[piece] === 0 &&
      state.scene.type[piece] === type,
  );
}

function enemySquares(state: State, side: number): number[] {
  const squares: number[] = [];
  for (let piece = 0; piece < state.at.length; piece += 1)
    if (state.status[piece] === ON_BOARD && state.scene.side[piece] !== side)
      squares.push(state.at[piece] as number);
  return squares;
}

/** Whether an enemy of a side is next to a square. */
export function inContact(state: State, side: number, square: number): boolean {
  const near = NEIGHBOURS[square] as Int16Array;
  for (let index = 0; index < near.length; index += 1) {
    const there = state.grid[near[index] as number] as number;
    if (there >= 0 && state.scene.side[there] !== side) return true;
  }
  return false;
}

/**
 * Steps of a marked piece: to the squares that take it farther from the most enemies; with continuation of combat also
 * next to an enemy or onto one. If unmoved friends hold all of the former, they may be marked.
 */
export function nightOptions(state: State, piece: number): NightOptions {
  if (state.marked[piece] === 0 || state.moved[piece] !== 0) return NOTHING;
  const { scene, grid } = state;
  const side = scene.side[piece] as number;
  const type = scene.type[piece] as number;
  const from = squareOfPiece(state, piece);
  const enemies = enemySquares(state, side);
  const before = enemies.map((square) => distance(from, square));
  const near = NEIGHBOURS[from] as Int16Array;
  const attacks = attackSquares(state, piece, from);
  // While the armies still touch, a step away from one enemy in contact outweighs any number of distant ones.
  const touchWeight = isMended(scene) && state.phase === CONTACT ? enemies.length + 1 : 1;
  let best = state.status[piece] === ON_LEADER ? 0 : 1;
  let free: number[] = [];
  let blocked: number[] = [];
  for (let index = 0; index < near.length; index += 1) {
    const to = near[index] as number;
    if (!mayStand(type, to)) continue;
    const there = grid[to] as number;
    if (there >= 0 && (scene.side[there] !== side || state.moved[there] !== 0)) continue;
    let gain = 0;
    for (let enemy = 0; enemy < enemies.length; enemy += 1)
      if (distance(to, enemies[enemy] as number) > (before[enemy] as number))
        gain += before[enemy] === 1 ? touchWeight : 1;
    if (gain < best) continue;
    if (gain > best) {
      best = gain;
      free = [];
      blocked = [];
    }
    (there < 0 ? free : blocked).push(to);
  }
  const away = free.filter((square) => !attacks.includes(square));
  return {
    to: [...attacks, ...away],
    blockers:
      free.length > 0 ? [] : blocked.filter((square) => state.marked[grid[square] as number] === 0),
  };
}

/** Continuation of combat: in its first rounds pieces in contact and in command may step next to an enemy or onto one. */
function attackSquares(state: State, piece: number, from: number): number[] {
  const { scene, grid } = state;
  if (
    state.phase !== CONTACT ||
    !scene.setup.continuationOfCombat ||
    state.round > scene.parameters.combatRounds ||
    state.commanders(piece) === 0
  )
    return [];
  const side = scene.side[piece] as number;
  // A friend who was only in the way does not attack.
  if (isMended(scene) && !inContact(state, side, from)) return [];
  const found: number[] = [];
  const near = NEIGHBOURS[from] as Int16Array;
  for (let index = 0; index < near.length; index += 1) {
    const to = near[index] as number;
    if (!mayStand(scene.type[piece] as number, to)) continue;
    const there = grid[to] as number;
    if (there >= 0 ? scene.side[there] !== side : inContact(state, side, to)) found.push(to);
  }
  return found;
}

/** Pieces of both sides that a night step marks: in contact, on top of a leader, or in range of capture. */
export function piecesToMark(state: State): number[] {
  const marks: number[] = [];
  const scratch = new Int16Array(64);
  for (let piece = 0; piece < state.at.length; piece += 1) {
    const status = state.status[piece];
    if (state.phase === CLEARING) {
      if (status === ON_LEADER) marks.push(piece);
    } else if (status === ON_BOARD) {
      const side = state.scene.side[piece] as number;
      const due =
        state.phase === CONTACT
          ? inContact(state, side, state.at[piece] as number)
          : inRange(state, piece, scratch);
      if (due) marks.push(piece);
    }
  }
  return marks;
}

/** Leaders that may take the next replacement: those of the side on the board that have the fewest. */
export function leadersToFill(state: State, side: number): number[] {
  const counts = new Map<number, number>();
  for (const leader of state.leaders[side as 0 | 1])
    if (state.status[leader] === ON_BOARD) counts.set(leader, 0);
  for (let piece = 0; piece < state.at.length; piece += 1) {
    const carrier = state.carrier[piece] as number;
    if (state.status[piece] === ON_LEADER && counts.has(carrier))
      counts.set(carrier, (counts.get(carrier) ?? 0) + 1);
  }
  const least = Math.min(...counts.values());
  return [...counts.keys()].filter((leader) => counts.get(leader) === least);
}

import { squareAt } from '@/lib/geometry/squares';
import { BOARD, distance, rankOf } from './ground';
import { mayStand } from './pieces';
import type { Fact } from './records';
import type { DawnOrder } from './setup';
import { ON_BOARD, type State } from './state';

/**
 * What an army does at dawn with last evening's positions: withdraw towards its own edge, shift towards the flank where
 * the enemy has fewer pieces, advance, or hold. No piece comes closer to an enemy than the dawn distance; only who
 * withdraws goes back however near he is.
 */
export function dawnMoves(state: State, side: number, order: DawnOrder): Fact | null {
  if (order === 'hold') return null;
  const { dawnSquares, dawnDistance } = state.scene.parameters;
  const forward = side === 0 ? 1 : -1;
  const columns = order === 'shift' ? weakFlank(state, side) : 0;
  const rows = order === 'shift' ? 0 : order === 'attack' ? forward : -forward;
  const grid = state.grid.slice();
  const enemies = squaresOf(state, 1 - side);
  const moves: (readonly [number, number])[] = [];
  // The leading piece goes first, making room for the rest.
  const lead = (square: number) => (square % BOARD.columns) * columns + rankOf(0, square) * rows;
  const army = [...state.at.keys()]
    .filter((piece) => state.status[piece] === ON_BOARD && state.scene.side[piece] === side)
    .sort((one, other) => lead(state.at[other] as number) - lead(state.at[one] as number));
  for (const piece of army) {
    let at = state.at[piece] as number;
    for (let step = 0; step < dawnSquares; step += 1) {
      const to = squareAt(BOARD, at, columns, rows);
      if (to < 0 || grid[to] !== -1 || !mayStand(state.scene.type[piece] as number, to)) break;
      if (order !== 'withdraw' && enemies.some((enemy) => distance(to, enemy) < dawnDistance))
        break;
      grid[at] = -1;
      grid[to] = piece;
      at = to;
    }
    if (at !== state.at[piece]) moves.push([piece, at]);
  }
  return moves.length > 0 ? { type: 'DawnMoved', moves } : null;
}

function squaresOf(state: State, side: number): number[] {
  return [...state.at].filter(
    (_, piece) => state.status[piece] === ON_BOARD && state.scene.side[piece] === side,
  );
}

/** −1 (west) or 1 (east): the half of the board in which the enemy has fewer pieces. */
function weakFlank(state: State, side: number): number {
  const half = BOARD.columns / 2;
  const enemies = squaresOf(state, 1 - side);
  const west = enemies.filter((square) => square % BOARD.columns < half).length;
  return west * 2 < enemies.length ? -1 : 1;
}

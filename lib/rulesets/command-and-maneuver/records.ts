import { assertNever } from '@/lib/kernel/assert';
import {
  CLEARING,
  CONTACT,
  DAY,
  OFF_BOARD,
  ON_BOARD,
  OVER,
  PLACEMENT,
  RANGE,
  REPLACEMENTS,
  type State,
} from './state';

/** The facts of a battle. Pieces and squares by number; `evolve` folds them and needs nothing else. */
export type Fact =
  | { readonly type: 'PlacementBegan'; readonly turn: number; readonly side: number }
  | { readonly type: 'PiecePlaced'; readonly piece: number; readonly to: number }
  | { readonly type: 'DawnMoved'; readonly moves: readonly (readonly [number, number])[] }
  | {
      readonly type: 'TurnBegan';
      readonly turn: number;
      readonly side: number;
      readonly points: number;
    }
  | {
      readonly type: 'PieceMoved';
      readonly piece: number;
      readonly from: number;
      readonly to: number;
      /** The leader that activated it; −1: a leader's own move, or a night move. */
      readonly leader: number;
      readonly captured: number;
    }
  | {
      readonly type: 'PieceLeft';
      readonly piece: number;
      readonly from: number;
      readonly leader: number;
    }
  | { readonly type: 'TurnEnded'; readonly turn: number; readonly side: number }
  | { readonly type: 'NightFell'; readonly night: number }
  | { readonly type: 'StepBegan'; readonly phase: number }
  | { readonly type: 'PiecesMarked'; readonly round: number; readonly pieces: readonly number[] }
  | { readonly type: 'BlockerMarked'; readonly piece: number; readonly by: number }
  | { readonly type: 'HalfRoundEnded'; readonly side: number }
  | { readonly type: 'ReplacementPlaced'; readonly piece: number; readonly leader: number }
  | { readonly type: 'ReplacementWaits'; readonly piece: number }
  | { readonly type: 'NightEnded'; readonly night: number }
  | { readonly type: 'BattleEnded'; readonly result: number; readonly winner: number };

/** Folds one fact into the position, in place. */
export function evolve(state: State, fact: Fact): void {
  state.moment += 1;
  switch (fact.type) {
    case 'PlacementBegan':
      state.battleTurn = fact.turn;
      state.side = fact.side;
      state.phase = PLACEMENT;
      return;
    case 'PiecePlaced':
      state.put(fact.piece, fact.to);
      return;
    case 'DawnMoved': {
      for (const [piece] of fact.moves) state.lift(piece, ON_BOARD);
      for (const [piece, to] of fact.moves) state.put(piece, to);
      return;
    }
    case 'TurnBegan':
      state.battleTurn = fact.turn;
      state.side = fact.side;
      state.phase = DAY;
      state.actionPoints = fact.points;
      state.moved.fill(0);
      state.used.fill(0);
      return;
    case 'PieceMoved': {
      state.go(fact.piece, fact.to);
      spend(state, fact.piece, fact.leader);
      state.movedInRound += 1;
      state.marked[fact.piece] = 0;
      return;
    }
    case 'PieceLeft':
      state.lift(fact.piece, OFF_BOARD);
      spend(state, fact.piece, fact.leader);
      return;
    case 'TurnEnded':
      state.actionPoints = 0;
      return;
    case 'NightFell':
      state.night = fact.night;
      state.actionPoints = 0;
      return;
    case 'StepBegan':
      state.phase = fact.phase;
      state.side = 0;
      state.round = 0;
      state.movedInRound = 0;
      state.marked.fill(0);
      state.moved.fill(0);
      return;
    case 'PiecesMarked':
      state.round = fact.round;
      state.side = 0;
      state.movedInRound = 0;
      state.moved.fill(0);
      for (const piece of fact.pieces) state.marked[piece] = 1;
      return;
    case 'BlockerMarked':
      state.marked[fact.piece] = 1;
      return;
    case 'HalfRoundEnded':
      state.side = 1 - fact.side;
      for (let piece = 0; piece < state.marked.length; piece += 1)
        if (state.scene.side[piece] === fact.side) state.marked[piece] = 0;
      return;
    case 'ReplacementPlaced':
      state.returnTo(fact.piece, fact.leader);
      return;
    case 'ReplacementWaits':
      state.unreturn(fact.piece);
      return;
    case 'NightEnded':
      state.marked.fill(0);
      state.moved.fill(0);
      state.round = 0;
      return;
    case 'BattleEnded':
      state.phase = OVER;
      state.result = fact.result;
      state.winner = fact.winner;
      return;
    default:
      assertNever(fact, 'fact');
  }
}

function spend(state: State, piece: number, leader: number): void {
  state.moved[piece] = 1;
  if (state.phase !== DAY) return;
  state.actionPoints -= 1;
  if (leader >= 0) state.used[leader] = (state.used[leader] as number) + 1;
}

/** Whether a phase belongs to the night. */
export function atNight(phase: number): boolean {
  return phase === CONTACT || phase === REPLACEMENTS || phase === CLEARING || phase === RANGE;
}

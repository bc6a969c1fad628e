import { type AnyBoardGame, overlaysOf } from '@/lib/battle/contract/board-game';
import type { Pending } from '@/lib/battle/contract/game-rules';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import { type SeatId, sideOfSeat } from '@/lib/battle/contract/seats';

/** Times that everything is asked: then a large army's march is answered as fast as it ever will be. */
const ROUNDS = 10;
/** Pieces that are asked about by themselves in each round. */
const PIECES_MOST = 6;
/** Orders of a piece that are tried out in each round. */
const ORDERS_MOST = 12;
/** Milliseconds after which a program that was asked nothing has forgotten how to answer fast. */
const FORGOTTEN_MS = 10 * 60_000;

/** When the planning of each game was last got ready in this process, by `Date.now()`. */
const ready = new WeakMap<AnyBoardGame, number>();

/**
 * Asks the planning of a board what its page may ask of a position, and throws the answers away. The first answers of a
 * program take several times as long as later ones, and nobody should be the one to wait for them. Nothing is changed.
 * Yields after each question, none of which takes longer than the march of one command.
 */
export function* firstAnswers(game: AnyBoardGame, state: object): Generator<void> {
  const [waiting] = game.pending(state);
  if (waiting === undefined) return;
  const { seat } = waiting;
  const side = sideOfSeat(seat);
  const view = () => game.viewState(state, side);
  const { pieces } = game.picture(view());
  const own = pieces.filter((piece) => piece.side === side && piece.at >= 0);
  const aims = pieces.filter((piece) => piece.side !== side && piece.at >= 0);
  const commands = commandsOf(own);
  for (let round = 0; round < ROUNDS; round += 1) {
    const to = spread(aims.length > 0 ? aims : own, round)?.at ?? 0;
    overlaysOf(game, view(), side);
    yield;
    for (const ids of commands) {
      game.planning?.march(view(), seat, { pieces: ids, to });
      yield;
    }
    for (let place = 0; place < Math.min(PIECES_MOST, own.length); place += 1) {
      const piece = spread(own, round + place * ROUNDS);
      if (piece === undefined) continue;
      asked(game, state, view(), { seat, piece, to });
      yield;
    }
  }
}

/** What can be asked about one piece. */
function asked(
  game: AnyBoardGame,
  state: object,
  view: object,
  { seat, piece, to }: { seat: SeatId; piece: PiecePicture; to: number },
): void {
  const { planning, steering } = game;
  if (planning !== undefined) {
    planning.whyNot(view, seat, piece.id, to);
    const { commands = [] } = game.options(state, seat, piece.id);
    for (const { command } of commands.slice(0, ORDERS_MOST)) planning.tryOut(view, seat, command);
  }
  if (steering !== undefined) {
    const laid = steering.lay(view, seat, piece.id, [{ kind: 'ahead', by: 1_000 }]);
    if (laid.ok) steering.tryOut(view, seat, laid.value);
  }
}

/** Ids of pieces by the command that they move with. */
function commandsOf(pieces: readonly PiecePicture[]): readonly (readonly string[])[] {
  const found = new Map<string, string[]>();
  for (const { id, group } of pieces)
    if (group !== undefined) found.set(group, [...(found.get(group) ?? []), id]);
  return [...found.values()];
}

/** Another one of a list for each number, spread over the whole of it. */
const spread = <Item>(list: readonly Item[], index: number): Item | undefined =>
  list[(index * 7) % Math.max(1, list.length)];

/**
 * Gets the planning of a game ready in this process, unless it was a short while ago: `slices` runs the questions one by
 * one whenever nobody else is being answered.
 */
export function getReady(
  game: AnyBoardGame,
  state: object,
  slices: (work: Iterator<void>) => void,
): void {
  const now = Date.now();
  if (now - (ready.get(game) ?? Number.NEGATIVE_INFINITY) < FORGOTTEN_MS) return;
  const waiting: Pending | undefined = game.pending(state)[0];
  if (waiting === undefined) return;
  ready.set(game, now);
  slices(firstAnswers(game, state));
}

import type { Json } from '@/lib/kernel/canonical-json';
import type { Pending } from './game-rules';
import type { SeatId } from './seats';

/*
 * How a ruleset uses windows. Where the rules ask a side something in the other's turn ("retreat, or lose a step?"):
 *
 * 1. `pending(state)` gives the moment of that seat with mode `window` and the `kind` of the question, and gives the
 *    seats in the order in which they must answer. Whether a window opens, for whom and with which id follows from
 *    what both sides know alone: it must not open, stay shut or be named by anything hidden from one of them.
 *    Where two are asked about one result, list one after the other, not both at once: each then knows what it answers to.
 * 2. The answer is an ordinary command of that seat: `options` lists it, `decide` judges it, `default` is accepted.
 *    `mayPass` says whether leaving it be is one of the answers. The turn goes on once no window is pending.
 * 3. `BoardGame.windows` names each kind, its question, and the answers that may be left for it in advance ("always
 *    retreat"); `answer` turns such an answer into the command at one window, from the seat's view alone, or says that
 *    it does not fit there, and then the player is asked. Declaring nothing is allowed: the player is always asked.
 *
 * Nothing of an answer left in advance is in the state or in a record: the server keeps it for its author, and the
 * command is given as if they had been quick. Artificial commanders need none: `commander` is called at a window as
 * at any other moment of their seat.
 */

/** A question that a side is asked in the other's turn. */
export interface WindowKind {
  /** Its word in `Pending.kind`. Never changes: answers that were left name it. */
  readonly kind: string;
  /** What it is about, in a few words: "Results of an assault". */
  readonly title: string;
  /** The question, as its reader is asked it: "Retreat, or stand and lose a point?" */
  readonly question: string;
  /** What may be left for it in advance, beside being asked. */
  readonly answers: readonly {
    readonly id: string;
    /** A phrase: "Always retreat". */
    readonly title: string;
  }[];
}

/** The windows of a game. */
export interface GameWindows<View> {
  readonly kinds: readonly WindowKind[];
  /**
   * The command that an answer left in advance gives at a window; null: it does not fit there, and the player is asked.
   * A command it gives is accepted, unless something hidden from the seat is in the way. Never throws.
   */
  answer(view: View, seat: SeatId, moment: Pending, left: string): Json | null;
}

/** The kind of question that a moment asks, as its game names it; null: it is no window, or its game names none. */
export function windowKindOf(
  { windows }: { readonly windows?: { readonly kinds: readonly WindowKind[] } | undefined },
  { mode, kind }: Pick<Pending, 'mode' | 'kind'>,
): WindowKind | null {
  if (mode !== 'window' || kind === undefined) return null;
  return windows?.kinds.find((one) => one.kind === kind) ?? null;
}

/**
 * The command that an answer (`WindowKind.answers`) gives at a window of a position; null: it does not fit there, or is
 * no answer of this kind.
 */
export function commandLeft<State, View>(
  game: {
    readonly windows?: GameWindows<View> | undefined;
    viewState(state: State, viewer: SeatId): View;
  },
  state: State,
  moment: Pending,
  left: string,
): Json | null {
  const kind = windowKindOf(game, moment);
  if (game.windows === undefined || !kind?.answers.some(({ id }) => id === left)) return null;
  return game.windows.answer(game.viewState(state, moment.seat), moment.seat, moment, left);
}

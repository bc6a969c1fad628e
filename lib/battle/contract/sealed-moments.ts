import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { Draw, SeatId } from './seats';

/**
 * Moments that all seats answer at once, in secret: every seat writes one whole order sheet, which may be changed until
 * the last is in; then all are opened and carried out together. A ruleset with a `Pending` of mode `sealed` has this.
 */
export interface SealedMoments<State, Fact, View = never> {
  /**
   * Whether a seat's sheet may be sealed, judged by what that seat may know alone: anything hidden from it decides only
   * when the sheets are opened. Changes nothing, and draws nothing. The default of the moment is always accepted.
   */
  check(state: State, seat: SeatId, sheet: Json): Result<null>;
  /**
   * What comes of everybody's sheets, one for each seat of the moment, all of them accepted by `check`. Never refuses:
   * what cannot be carried out is part of the result. It must not depend on the order of the map.
   */
  decide(state: State, sheets: ReadonlyMap<SeatId, Json>, draw: Draw): readonly Fact[];
  /**
   * How a sheet is written order by order. Absent: it is one order, and `options` offers whole sheets. Present:
   * `options` offers orders of single pieces, and `words` parses and prints those.
   */
  readonly writing?: SheetWriting<View>;
}

/**
 * A sheet written order by order, by what its seat may know alone. Nothing here decides, and nothing throws, whatever
 * sheet and order it is given: a sheet comes from a browser.
 */
export interface SheetWriting<View> {
  /** What the moment is about: a title of a few words, and a sentence or two on what a sheet can hold. */
  heading(view: View, seat: SeatId): { readonly title: string; readonly note: string };
  /** A sheet without any order; `check` accepts it. */
  empty(view: View, seat: SeatId): Json;
  /** The sheet with one order laid on it, instead of what it had for the same piece. Refuses with the reason. */
  put(view: View, seat: SeatId, sheet: Json, order: Json): Result<Json>;
  /** The sheet without its order for a piece. */
  lift(view: View, seat: SeatId, sheet: Json, piece: string): Json;
  /** Its orders, at most one for each piece, as they are read; empty where it is no sheet. */
  entries(view: View, seat: SeatId, sheet: Json): readonly SheetEntry[];
}

/** One order on a sheet. */
export interface SheetEntry {
  /** The piece that it is for (`PiecePicture.id`). */
  readonly piece: string;
  /** As it would be typed. */
  readonly text: string;
  /** In words for a reader, where the typed form is short. Default: as it would be typed. */
  readonly words?: string;
  /** What it does and its odds, one short sentence each. */
  readonly notes: readonly string[];
  /** The cell that it points at; absent: none. */
  readonly to?: number;
  /** On a plane, the way that its piece takes, x, y, x, y … from where it is; absent: none. */
  readonly way?: readonly number[];
  /** On a plane, the outline in which its piece ends; absent: none is laid out. */
  readonly end?: readonly number[];
}

/** How a game carries sealed moments out. Throws where it opens one and cannot. */
export function togetherOf<State, Fact, View>({
  id,
  together,
}: {
  readonly id: string;
  readonly together?: SealedMoments<State, Fact, View> | undefined;
}): SealedMoments<State, Fact, View> {
  if (together === undefined) throw new Error(`${id} cannot carry out a sealed moment`);
  return together;
}

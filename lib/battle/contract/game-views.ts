import type { Side } from '@/lib/kernel/side';
import type { BattleRecord } from './game-rules';
import type { Viewer } from './seats';

/** What a page draws of a board; each ruleset fills it from its own view. */
export interface BoardPicture {
  readonly grid: { readonly kind: 'squares'; readonly columns: number; readonly rows: number };
  /** One word for each cell, in the board's own order; the ruleset's signs say how it is drawn. */
  readonly terrain: readonly string[];
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  readonly pieces: readonly PiecePicture[];
  /** Pieces off the board that may be asked about or will come; `at` is −1, the marks say when or whence. */
  readonly reserve: readonly PiecePicture[];
}

export interface PiecePicture {
  /** As `options` takes it for its focus. */
  readonly id: string;
  readonly side: Side;
  /** One word of the ruleset for what it is; the ruleset's signs say how it is drawn. */
  readonly kind: string;
  readonly name: string;
  /** The cell it is on; −1: off the board. */
  readonly at: number;
  /** A figure next to its sign, such as a leader's level. */
  readonly rank: number | null;
  /** Words such as moved, marked, out of command. */
  readonly marks: readonly string[];
}

/** What each viewer may know. A viewer learns nothing but by these. */
export interface GameViews<State, View, Fact extends BattleRecord> {
  /** The position as a viewer may know it: plain JSON. */
  viewState(state: State, viewer: Viewer): View;
  /** What a viewer learns of a record: the record, another one, or null. */
  viewRecord(record: Fact, before: State, viewer: Viewer): Fact | null;
  /**
   * Whether a record shows a side what it could not know before: no act that holds such a record is taken back.
   * Absent: nothing is ever hidden in this ruleset.
   */
  reveals?(record: Fact, before: State): boolean;
  picture(view: View): BoardPicture;
  /** The unit of the battle order that a piece of the picture belongs to; null: none, or more than the viewer may know. */
  unitOf(view: View, piece: string): string | null;
}

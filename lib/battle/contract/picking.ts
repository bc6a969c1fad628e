import type { Json } from '@/lib/kernel/canonical-json';
import type { SeatId } from './seats';

/** Most cards and most pieces that are picked for one order. */
export const PICKED_MOST = 60;

/** What can be picked at a moment, to make one order of it. */
export interface Picks {
  /** Most cards and most pieces, 0 … `PICKED_MOST`; 0: none are picked. */
  readonly cards: number;
  readonly pieces: number;
  /** Ids of cards that may be picked; absent: every card of the hand. */
  readonly among?: readonly string[];
  /** A place on the board is pointed at. */
  readonly place: boolean;
  /** What is to be picked, in a sentence: “Press the units of a force, then cards that reach it.” */
  readonly words: string;
}

/** What a player has picked. */
export interface Picked {
  /** Ids of cards (`CardPicture.id`), each once, in the order in which they are laid. */
  readonly cards: readonly string[];
  /** Ids of pieces (`PiecePicture.id`), each once. */
  readonly pieces: readonly string[];
  /** On an open plane, in thousandths; null: none. */
  readonly place: readonly [x: number, y: number] | null;
}

/** The order that picked cards, pieces and a place make, and what it would do. */
export interface PickedOrder {
  /** Null: they make none yet. */
  readonly command: Json | null;
  /** Why it would be refused, or what is missing, in a sentence with the figures; null: it would be accepted. */
  readonly refused: string | null;
  /** What it takes and what the cards give, in the unit of their spans; null: it is no question of spans. */
  readonly span: { readonly needed: number; readonly laid: number } | null;
  /** What could be picked instead, near to what was, each in a few words: “Cheapest: 12 + 6”. */
  readonly suggestions: readonly { readonly words: string; readonly picked: Picked }[];
  /**
   * On an open plane, the way along which the span is measured, or the outline of what would lie or stand there: x, y, x,
   * y … in thousandths. Absent: none.
   */
  readonly way?: readonly number[];
  /** What it does, one short sentence each; the dangers come last. */
  readonly notes: readonly string[];
}

/**
 * Orders that are made of cards, pieces and places picked together: a force and the cards that reach it, a card and
 * whom it concerns. Every answer is computed from a view alone; `decide` alone judges. Never throws, whatever the ids:
 * they come from a browser. Each answer within 50 ms.
 */
export interface GamePicking<View> {
  /** What can be picked now; null: nothing. */
  picks(view: View, seat: SeatId): Picks | null;
  tryOut(view: View, seat: SeatId, picked: Picked): PickedOrder;
}

import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import type { SeatId } from './seats';

/** What an order would do, as far as its seat can know. */
export interface Trial {
  /** Why it would be refused; null: it would be accepted. */
  readonly refused: string | null;
  /** What it meets and where it ends, one short sentence each; the dangers come last. */
  readonly notes: readonly string[];
  /** Whether what was ordered can be lost there in the enemy's next move. */
  readonly danger: boolean;
}

/** Why a piece cannot go to a place. */
export interface RefusedPlace {
  /** A sentence or two, with the figures. */
  readonly why: string;
  /** The place nearest to it that is open to the piece; null: none is. */
  readonly instead: number | null;
  /** The section of the ruleset's rules that says so (`RulesSection.id`); null: none. */
  readonly rule: string | null;
}

/** Several pieces sent towards an aim as one. */
export interface MarchRequest {
  /** Ids of pieces (`PiecePicture.id`), each once. */
  readonly pieces: readonly string[];
  /** The cell at which the piece that leads them shall arrive; the others keep their places around it. */
  readonly to: number;
  /** Id of the manner in which they are sent; absent, or unknown to the ruleset: the usual one. */
  readonly manner?: string;
}

/** A manner in which several pieces can be sent as one, such as in column. */
export interface Manner {
  /** One word, kept for ever. */
  readonly id: string;
  /** What is written on its button: “In column”. */
  readonly title: string;
}

/** A march laid out: orders of single pieces that are given one after another. */
export interface March {
  readonly orders: readonly MarchOrder[];
  /** Pieces that do not move, and why, in a sentence. */
  readonly left: readonly { readonly piece: string; readonly why: string }[];
  /** In the ruleset's own points; null: it counts none. */
  readonly cost: number | null;
  /** The march in short sentences: how many go, when they arrive, what they meet. */
  readonly notes: readonly string[];
}

/** One order of a march; a piece may get several. */
export interface MarchOrder {
  readonly piece: string;
  readonly command: Json;
  /** Cells it goes through, the first where it is, the last where it ends. */
  readonly way: readonly number[];
  /** Whether it can be lost where it ends, once all have moved. */
  readonly danger: boolean;
}

/** How an area of an overlay is drawn: a tint, hatching, a dashed edge, or an edge of dashes and dots. */
export const AREA_LOOKS = ['tint', 'hatched', 'dashed', 'dashDotted'] as const;
export type AreaLook = (typeof AREA_LOOKS)[number];

/** An area of an open plane, in thousandths of its unit: an outline, or a circle. */
export type PlaneArea = {
  readonly look: AreaLook;
  /** In whose ink. */
  readonly side: Side;
  /**
   * Id of the piece that it belongs to: while a piece is in hand, the areas of others of its side are not drawn. Absent:
   * it belongs to none.
   */
  readonly piece?: string;
} & (
  | {
      /** x, y, x, y …, at least three corners. */
      readonly ring: readonly number[];
    }
  | { readonly circle: readonly [x: number, y: number, radius: number] }
);

/** Information about a position that a page lays over the board when it is asked for. */
export interface Overlay {
  /** One word, kept for ever: `reach`, `threat`, `command`, `held`, `lost`, `sight`. */
  readonly id: string;
  /** Name on its switch: one word. */
  readonly title: string;
  readonly areas: readonly {
    readonly look: AreaLook;
    /** In whose ink. */
    readonly side: Side;
    readonly cells: readonly number[];
  }[];
  /** On an open plane, its areas: how far bodies move, what they can fire at, how far a command is heard. Absent: none. */
  readonly shapes?: readonly PlaneArea[];
  /** Ids of pieces that are marked: those in danger, those out of command. */
  readonly pieces: readonly string[];
  /** The same in sentences, the most important first. */
  readonly words: readonly string[];
}

/**
 * What can be asked before anything is ordered. Every answer is computed from a view alone, so it holds nothing that
 * its seat may not know; what is hidden may still make an order come out differently, or be refused. Nothing here
 * decides: orders are judged by `decide`. Never throws, whatever the ids and cells. Each answer within 50 ms.
 */
export interface GamePlanning<View> {
  tryOut(view: View, seat: SeatId, command: Json): Trial;
  /** Why a piece may not be sent to a cell now; null: it may, or it is no piece of the seat's. */
  whyNot(view: View, seat: SeatId, piece: string, to: number): RefusedPlace | null;
  /** The manners in which several pieces can be sent, the usual one first. Absent: there is one. */
  readonly manners?: readonly Manner[];
  /** Lays a march out. Its orders are accepted one after another where nothing hidden interferes. */
  march(view: View, seat: SeatId, request: MarchRequest): March;
  /**
   * All overlays of a position, seen by a side; their order is that of their switches. `piece`: the one in hand, for what
   * is shown of one piece alone, such as what it sees.
   */
  overlays(view: View, side: Side, piece?: string): readonly Overlay[];
}

import type { HexBoard } from '@/lib/geometry/hexes';
import type { BySide, Side } from '@/lib/kernel/side';
import type { BattleRecord } from './game-rules';
import type { Viewer } from './seats';

/** A board as a page draws it; each ruleset derives it from its own view. */
export interface BoardPicture {
  readonly grid: BoardShape;
  /** Side B’s edge is not at the head of the sheet, as on maps with the north above: it is not turned for side B unasked. */
  readonly upright?: true;
  /**
   * One word for each cell, in the board's own order; the ruleset's signs define how it is drawn. Empty on a plane, whose
   * ground is `shapes`.
   */
  readonly terrain: readonly string[];
  /**
   * Steps of height by cell, in the board's own order: drawn as hachures, more of them the steeper. Absent: terrain that is
   * drawn as a hill is the only height.
   */
  readonly heights?: readonly number[];
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  /** What lies between cells and never changes: rivers, roads, bridges; absent: nothing. */
  readonly edges?: readonly BoardEdge[];
  /** The ground of a plane, in the order in which it is drawn; absent: it is open everywhere. */
  readonly shapes?: readonly GroundShape[];
  /** What armies have put on the ground, as it is now; absent: nothing. */
  readonly works?: readonly BoardWork[];
  readonly pieces: readonly PiecePicture[];
  /** Pieces off the board that are due or can be queried; `at` is −1, the marks say when or from where. */
  readonly reserve: readonly PiecePicture[];
  /** The state of the contest; absent: the ruleset keeps no score. */
  readonly score?: BoardScore;
  /** Cards, as far as the viewer may know them; absent: the battle is fought without. */
  readonly cards?: BoardCards;
}

/** The cards of a battle. How many there are in a hand and in the deck is known to all. */
export interface BoardCards {
  /** Hands that the viewer sees, in the order in which they are held; null: its cards are hidden from the viewer. */
  readonly hands: BySide<readonly CardPicture[] | null>;
  readonly counts: BySide<number>;
  /** Cards left in the deck. */
  readonly deck: number;
  /** Face up, the last one on top. */
  readonly discards: readonly CardPicture[];
  /** Cards on the table that are being played now, and by whom. */
  readonly laid: readonly { readonly side: Side; readonly card: CardPicture }[];
  /** What a span is counted in: “BW”. */
  readonly unit: string;
}

/** The symbols that the page can draw on a card. */
export const CARD_SYMBOLS = [
  'swords',
  'bugle',
  'cannon',
  'flag',
  'musket',
  'tricorne',
  'event',
] as const;
export type CardSymbol = (typeof CARD_SYMBOLS)[number];

/** A card, face up. */
export interface CardPicture {
  /** Its name in `Option.card` and in `Picked.cards`. */
  readonly id: string;
  readonly title: string;
  /** How far it reaches, in `BoardCards.unit`, 1 … 24: drawn as a stick. */
  readonly span: number;
  /** Null: it has none. */
  readonly symbol: CardSymbol | null;
  /** What it is good for, in two or three words: “modifies a charge”, “span only”. */
  readonly kind: string;
  /** What it does, in a sentence; empty: nothing but its span. */
  readonly text: string;
}

/**
 * The cells of a board: squares, or flat-topped hexes; numbered as lib/geometry numbers them. Or an open plane: its cells
 * are squares of one unit, numbered alike, that serve the keyboard cursor, the log and what names a place; where pieces
 * stand is their `outline`.
 */
export type BoardShape =
  | { readonly kind: 'squares'; readonly columns: number; readonly rows: number }
  | ({ readonly kind: 'hexes' } & HexBoard)
  | {
      readonly kind: 'plane';
      /** In thousandths of the unit: 1,000 … 250,000. */
      readonly width: number;
      readonly height: number;
      /** What a length is counted in: “BW”, “inches”. */
      readonly unit: string;
    };

/** A piece of ground on a plane. */
export interface GroundShape {
  /** The ruleset's word; its signs define how it is drawn. */
  readonly kind: string;
  /** Its outline in thousandths, x, y, x, y …; x from side A's left, y from side A's edge towards B's. */
  readonly ring: readonly number[];
  /** Steps of height above the ground around it; absent: none. */
  readonly heightSteps?: number;
}

/** Something between two cells. */
export interface BoardEdge {
  readonly at: number;
  /** The side of the cell: 0 … 5 on hexes (`HexDirection`); on squares 0 north, 1 east, 2 south, 3 west. */
  readonly direction: number;
  /** The ruleset's word; its signs define how it is drawn. */
  readonly kind: string;
}

/** Something that an army has put on the ground: a work, mines, a charge, a pontoon bridge. */
export interface BoardWork {
  readonly at: number;
  /** The side of the cell that it faces or crosses; absent: the whole cell. */
  readonly direction?: number;
  /** Whose it is; null: nobody's. */
  readonly side: Side | null;
  /** The ruleset's word; its signs define how it is drawn. */
  readonly kind: string;
}

/** The state of the contest, as its viewer may know it. */
export interface BoardScore {
  /** How far the battle has come: “Turn 12 of 36, day”. */
  readonly clock: string;
  /** What decides it, in a sentence. */
  readonly decides: string;
  readonly sides: BySide<{
    /** What is left of the army and what it began with, in `unit`; null: not known to the viewer. */
    readonly left: number | null;
    readonly start: number | null;
    /** At this strength or below the army is beaten; null: there is no such bound. */
    readonly beatenAt: number | null;
    /** Enemy pieces, men or points taken, as `unit` says. */
    readonly taken: number | null;
  }>;
  /** What strength is counted in: “pieces”. */
  readonly unit: string;
  /** Places that decide: their cells, and who holds them. */
  readonly objectives: readonly {
    readonly at: number;
    readonly name: string;
    readonly holder: Side | null;
  }[];
}

/** What is drawn in and at the outline of a body on a plane; all of it is said in marks or details too. */
export interface BodyPicture {
  /** One to three letters or figures, upright. */
  readonly label: string;
  /** Outlines of its bases, each as `outline`; empty: it is drawn as a round marker. */
  readonly parts: readonly (readonly number[])[];
  /** Notches in its rear edge, 0 … 9, with a disc that says how many. */
  readonly notches: number;
  /** A cloud before its front. */
  readonly smoke: boolean;
  /**
   * Model figures of each of `parts`, side by side: the fallen ones are dotted. Absent: its bases show its strength.
   */
  readonly figures?: readonly {
    readonly shape: FigureShape;
    readonly left: number;
    /** 1 … 12. */
    readonly full: number;
  }[];
  /**
   * A flag with its label on a pole, for what is too small to be read: double ruled for a sealed stand, swallow-tailed,
   * or plain. Absent: none.
   */
  readonly flag?: FlagShape;
}

/** How a model figure is drawn. */
export const FIGURE_SHAPES = ['square', 'lozenge', 'triangle', 'slash'] as const;
export type FigureShape = (typeof FIGURE_SHAPES)[number];
export const FLAG_SHAPES = ['double', 'swallowtail', 'plain'] as const;
export type FlagShape = (typeof FLAG_SHAPES)[number];

/** How a unit is formed on its hex, as a bar across its front. */
export const BAR_SHAPES = [
  'line',
  'extended',
  'shortened',
  'column',
  'block',
  'mounted',
  'dismounted',
  'unlimbered',
  'limbered',
  'skirmish',
] as const;
export type BarShape = (typeof BAR_SHAPES)[number];

/** A formed unit on a hex; all of it is said in its marks and details too. */
export interface BarPicture {
  readonly shape: BarShape;
  /** The corner of its hex that it faces, clockwise: 0 up-right, 1 right … 5 up-left. */
  readonly facing: 0 | 1 | 2 | 3 | 4 | 5;
  /** Men or guns, drawn behind the bar; the sum of a stack is drawn on its uppermost. */
  readonly figure: number;
  readonly order: 'good' | 'disordered' | 'routed';
  /** Ticks under the figure, one for each 300 of fatigue. */
  readonly fatigue: 0 | 1 | 2 | 3;
}

export interface PiecePicture {
  /** The value to pass to `options` as its focus. */
  readonly id: string;
  readonly side: Side;
  /** The ruleset's word for its kind; the ruleset's signs define how it is drawn. */
  readonly kind: string;
  readonly name: string;
  /** The cell it is on, on a plane the one under its middle; −1: off the board. */
  readonly at: number;
  /**
   * On a plane, its outline in thousandths, clockwise from its front left corner: the first side is its front. Absent: it
   * is drawn as a counter on its cell.
   */
  readonly outline?: readonly number[];
  /** On a plane, what is drawn in its outline; absent: its name. */
  readonly body?: BodyPicture;
  /** On hexes, its formation and facing: drawn as a bar instead of a counter. Absent: it is drawn as a counter. */
  readonly bar?: BarPicture;
  /** Pieces with the same word move as one, such as those of a command; absent: it moves alone. */
  readonly group?: string;
  /** What its group is called: “First Brigade”; absent: its own `name` names it. */
  readonly groupName?: string;
  /** Its state in words that have no sign: “5 of 7 activations left”. Absent: none. */
  readonly details?: readonly string[];
  /** A figure next to its sign, such as a leader's level. */
  readonly rank: number | null;
  /** Its strength in points, up to 8: drawn as pips, the lost ones as dots; absent: it is counted otherwise. */
  readonly points?: { readonly left: number; readonly full: number };
  /** The side that it served before; absent: it has always served this one. */
  readonly was?: Side;
  /** Words such as moved, marked, out of command. */
  readonly marks: readonly string[];
  /** It was ordered in this turn already, and may be ordered again: a page comes to it last. Absent: it was not. */
  readonly acted?: true;
}

/** What each viewer may know. This is a viewer's only source of information. */
export interface GameViews<State, View, Fact extends BattleRecord> {
  /** The position as a viewer may know it: plain JSON. */
  viewState(state: State, viewer: Viewer): View;
  /** What a viewer learns of a record: the record, another one, or null. */
  viewRecord(record: Fact, before: State, viewer: Viewer): Fact | null;
  /**
   * Whether a record reveals something to a side that it could not know before: an act with such a record cannot be
   * taken back. Absent: nothing is ever hidden in this ruleset.
   */
  reveals?(record: Fact, before: State): boolean;
  picture(view: View): BoardPicture;
  /** The unit of the battle order that a piece of the picture belongs to; null: none, or hidden from the viewer. */
  unitOf(view: View, piece: string): string | null;
}

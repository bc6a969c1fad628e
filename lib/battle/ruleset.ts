import type { Json } from '../kernel/canonical-json';
import type { Refusal, Result } from '../kernel/result';
import type { Side } from '../kernel/side';
import type { BattleOrder } from './battle-order';
import type { BattleLogLine, BattleReport } from './battle-report';
import type { Calculator } from './quick-resolver';

/**
 * What every battle system that is fought out decision by decision offers (docs/decisions/0003). Squares, hexes, hands
 * of cards or measured tables: nothing here knows which. Pure and deterministic; `draw` is its only chance.
 */

/** A post that decides: "A", or "A:left-wing" for a sub-commander. It begins with its side. */
export type SeatId = string;
export type Viewer = SeatId | 'public' | 'umpire';
/** The only chance, in [0, 1); the key names turn, unit and purpose. */
export type Draw = (key: string) => number;

/** One seat that may act now. */
export interface Pending {
  /** Names this moment: a stale command names an older one and is refused. */
  readonly id: string;
  readonly seat: SeatId;
  readonly mode: 'turn' | 'sealed' | 'window';
  readonly mayPass: boolean;
  /** What standing orders, a timeout or the watchdog play: always accepted. */
  readonly default: Json;
}

export interface Option {
  readonly command: Json;
  /** In the ruleset's own points, where it has any. */
  readonly cost?: number;
  /** As it would be typed. */
  readonly text: string;
  /** The cell that it points at, where it points at one. */
  readonly to?: number;
  /** What it does, in one word of the ruleset, for the page’s mark: move, capture, leave, place … Default: other. */
  readonly kind?: string;
}

/** What a seat may do. Whatever a list holds is accepted. */
export type Options =
  | {
      readonly kind: 'list';
      readonly commands: readonly Option[];
      /** Units worth asking about one by one; a unit may still turn out to have nothing to do. */
      readonly units: readonly string[];
    }
  | { readonly kind: 'space'; readonly schema: Json; sample(draw: Draw): Json };

/** A fact of a battle with what was drawn: plain JSON. */
export interface BattleRecord {
  readonly type: string;
}

/** What a page draws of a board; each ruleset fills it from its own view. */
export interface BoardPicture {
  readonly grid: { readonly kind: 'squares'; readonly columns: number; readonly rows: number };
  /** One word for each cell, in the board's own order. */
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
  readonly kind: string;
  readonly name: string;
  readonly at: number;
  readonly rank: number | null;
  /** Words such as moved, marked, out of command. */
  readonly marks: readonly string[];
}

/** Everything a reader needs in words, and back again. */
export interface BattleWords<View, Fact extends BattleRecord> {
  /** A sentence about a record, as it stood before it; null: not worth a line. */
  record(record: Fact, before: View): string | null;
  /** Whether a record begins a turn, a phase or an end: a line that stands for itself in a log. Default: none does. */
  heading?(record: Fact): boolean;
  /** The whole position as lines of text; the first is the headline: turn, phase, who acts, what is left to him. */
  position(view: View): readonly string[];
  /** A typed order as a command. Refuses ORDER_NOT_UNDERSTOOD. */
  parse(text: string): Result<Json>;
  /** The command as it would be typed. */
  print(command: Json): string;
}

export interface Ruleset<State, View, Fact extends BattleRecord> {
  readonly id: string;
  /** Pinned by each battle; the code that folds a released version stays. */
  readonly version: string;
  readonly title: string;
  readonly source: string;
  /** Doctrines of its artificial commanders, the strongest first; `fast` is for mass autoplay. */
  readonly doctrines: readonly string[];
  /** What people call them, by doctrine. */
  readonly doctrineTitles: Readonly<Record<string, string>>;
  /** Decisions after which a battle is broken off, whoever plays it. */
  readonly decisionsMax: number;
  /** Every fault of an order. Never throws. */
  checkOrder(order: BattleOrder): Result<true, readonly Refusal[]>;
  /** The first records of a battle, to be folded onto `initialState`. */
  deploy(order: BattleOrder, draw: Draw): Result<readonly Fact[], readonly Refusal[]>;
  /** Resumes the order's continuation where there is one. Throws on an order that `checkOrder` refuses. */
  initialState(order: BattleOrder): State;
  copyState(state: State): State;
  /** A SET of seats that may act; empty: the battle is over. */
  pending(state: State): readonly Pending[];
  /** Without `focus`: what concerns no single unit, and the units to ask about. */
  options(state: State, seat: SeatId, focus?: string): Options;
  /** The only judge. Leaves the state as it was. */
  decide(state: State, seat: SeatId, command: Json, draw: Draw): Result<readonly Fact[]>;
  /** In place, never draws. */
  evolve(state: State, record: Fact): void;
  viewState(state: State, viewer: Viewer): View;
  /** What a viewer learns of a record: the record, another one, or null. */
  viewRecord(record: Fact, before: State, viewer: Viewer): Fact | null;
  /**
   * Whether a record shows a side what it could not know before: no act that holds such a record is taken back.
   * Absent: nothing is ever hidden in this ruleset.
   */
  reveals?(record: Fact, before: State): boolean;
  /**
   * An artificial commander's next commands, at least one: played one after another until the list ends, one is
   * refused, or another seat may act; then it is asked again.
   */
  commander(view: View, seat: SeatId, draw: Draw, doctrine: string): readonly Json[];
  /** At any moment, the last one included. */
  report(state: State, order: BattleOrder): BattleReport;
  /** The line of a report’s log that a record is worth, with the state before it; null: none. */
  logLine(record: Fact, before: State): BattleLogLine | null;
  picture(view: View): BoardPicture;
  /** The unit of the battle order that a piece of the picture belongs to; null: none, or more than the viewer may know. */
  unitOf(view: View, piece: string): string | null;
  /**
   * Units of the battle order whose pieces a command is for, each once, before anybody has judged it: none where it is for
   * the side as a whole (the end of a turn, a choice for all), nor where it is no order of this battle. Never throws.
   */
  concerns(state: State, command: Json): readonly string[];
  readonly words: BattleWords<View, Fact>;
  readonly calculators: readonly Calculator[];
}

/** A ruleset whose own state and view nobody outside looks into. */
export type AnyRuleset = Ruleset<object, object, BattleRecord>;

/** The side a seat belongs to. */
export function sideOfSeat(seat: SeatId): Side {
  return seat.startsWith('B') ? 'B' : 'A';
}

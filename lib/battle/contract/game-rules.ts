import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine, BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { CheckedOrder, OrderChecker } from './checked-order';
import type { SealedMoments } from './sealed-moments';
import type { Draw, SeatId } from './seats';

/** A fact of a battle with its draws: plain JSON, in the past tense. */
export interface BattleRecord {
  readonly type: string;
}

/** One seat that may act now. */
export interface Pending {
  /** Names this moment: a stale command names an older one and is refused. */
  readonly id: string;
  readonly seat: SeatId;
  /** `window`: the seat is asked something in another's turn. */
  readonly mode: 'turn' | 'sealed' | 'window';
  /** What a window asks (`WindowKind.kind`); absent: nothing can be left for it in advance. */
  readonly kind?: string;
  readonly mayPass: boolean;
  /** Its seat has sealed its orders: it may change them, and nobody waits for it. Never set by a ruleset. */
  readonly settled?: true;
  /** The command that standing orders, a timeout or the watchdog play: always accepted. */
  readonly default: Json;
}

/** One command that is open to a seat. */
export interface Option {
  readonly command: Json;
  /** In the ruleset's own points, if it has any. */
  readonly cost?: number;
  /** As it would be typed. */
  readonly text: string;
  /** The cell it points at, if any. */
  readonly to?: number;
  /** Its effect, as one word of the ruleset, for the page’s mark: move, capture, leave, place … Default: other. */
  readonly kind?: string;
  /** What it does, in words for a button, where the typed form is short. Default: as it would be typed. */
  readonly words?: string;
  /** The card of the hand that it plays (`CardPicture.id`): a press on the card gives the order. Absent: it plays none. */
  readonly card?: string;
}

/** What a seat may do. Everything in a list is accepted. */
export type Options =
  | {
      readonly kind: 'list';
      readonly commands: readonly Option[];
      /** Units to query one by one; a unit may still turn out to have no options. */
      readonly units: readonly string[];
    }
  /**
   * Continuous commands, by a JSON Schema; `sample` gives one that is likely to be accepted. `commands` and `units` as in
   * a list: what can be pressed beside them, such as the end of the turn, and the pieces that have orders to get.
   */
  | {
      readonly kind: 'space';
      readonly schema: Json;
      readonly commands?: readonly Option[];
      readonly units?: readonly string[];
      sample(draw: Draw): Json;
    };

/**
 * The game itself: who may act, their options, and the results. Pure and deterministic: `draw` is its only source of
 * chance, and only `evolve` changes the state.
 */
export interface GameRules<State, View, Fact extends BattleRecord, Scenario>
  extends OrderChecker<Scenario> {
  /** Decisions after which a battle is broken off, with or without people. */
  readonly decisionsMax: number;
  /** The first records of a battle, to be folded onto `initialState`. */
  deploy(checked: CheckedOrder<Scenario>, draw: Draw): readonly Fact[];
  /** The position before anything is deployed; resumes the order's continuation if it has one. */
  initialState(checked: CheckedOrder<Scenario>): State;
  copyState(state: State): State;
  /** The seats that may act; empty: the battle is over. */
  pending(state: State): readonly Pending[];
  /** Without `focus`: options that concern no single unit, and the units to query. */
  options(state: State, seat: SeatId, focus?: string): Options;
  /** The only judge of a command. Does not change the state. */
  decide(state: State, seat: SeatId, command: Json, draw: Draw): Result<readonly Fact[]>;
  /**
   * The same judge, whose records are folded onto the state itself as they are made: for play that needs no state before
   * them. A refused command leaves the state as it was. Absent: `decide`, then `evolve`.
   */
  carryOut?(state: State, seat: SeatId, command: Json, draw: Draw): Result<readonly Fact[]>;
  /** How sealed moments are judged and carried out; absent: the game has none. */
  readonly together?: SealedMoments<State, Fact, View>;
  /** Folds a record into the state, in place; never draws. */
  evolve(state: State, record: Fact): void;
  /**
   * Units of the battle order that a command concerns, each once, before it is judged: none if it concerns the side as
   * a whole (the end of a turn, a choice for all), or if it is not a command of this battle. Never throws.
   */
  concerns(state: State, command: Json): readonly string[];
  /** The battle's result so far, at any moment including the last; without its log. */
  report(state: State, order: BattleOrder): BattleReport;
  /** The log entry for a record, with the state before it; null: none. New rulesets give facts. */
  logEntry(record: Fact, before: State): BattleLogLine | null;
}

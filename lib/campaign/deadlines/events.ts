import type { BySide, Side } from '@/lib/kernel/side';

/** What a deadline can be for: a round of sealed answers, the report of a battle fought on a table, or a move on the board. */
export type DeadlineKind = 'choice' | 'method' | 'interval' | 'table' | 'board';

export type PaceName = 'live' | 'fast' | 'slow';

/** What happens when nobody of a side has answered: the computer answers for it, or the campaign waits for the umpire. */
export type LastResort = 'computer' | 'umpire';

/**
 * How long both sides have for each phase, and what follows a missed deadline. All times in whole minutes. Recorded whole
 * in the agreement, so that no later change of the ready-made paces changes a campaign.
 */
export interface Pace {
  readonly name: PaceName;
  /**
   * Time for each kind of phase, 1 minute to 60 days. Without one for moves on the board, as in agreements of before
   * there was one, no clock runs there.
   */
  readonly minutes: Readonly<Record<Exclude<DeadlineKind, 'board'>, number>> & {
    readonly board?: number;
  };
  /** After the deadline, before anybody answers for the side; as long again belongs to the deputy. 1 minute to 60 days. */
  readonly grace: number;
  /** What each side may add to deadlines in the course of the campaign, 0 to 60 days. */
  readonly bank: number;
  /** What is taken from the bank at once, 1 minute to 60 days. */
  readonly step: number;
  /** Holidays stop the clock. */
  readonly holidays: boolean;
  readonly last: LastResort;
}

/**
 * Deadlines of a campaign between people. What was agreed, and what a missed deadline led to, are events; the hours
 * themselves belong to the application: no event says what time it was, and nothing is ordered by a clock.
 */
export interface DeadlineEvents {
  /** A side proposes a pace for the campaign; null: no deadlines any more. */
  PaceProposed: {
    readonly side: Side;
    readonly pace: Pace | null;
    /** It is to last this many minutes from the agreement, and what was agreed before holds again. Absent: for good. */
    readonly evening?: number;
  };
  PaceWithdrawn: { readonly side: Side };
  PaceDeclined: { readonly side: Side };
  /** The other side agrees: the pace is in force, and the clock of the open phase starts again. */
  PaceAgreed: {
    /** Who agreed. */
    readonly side: Side;
    readonly pace: Pace | null;
    readonly evening?: number;
  };
  /** A side adds time to the open phase from its bank: for both sides, since a phase has one deadline. */
  BankDrawn: {
    readonly side: Side;
    readonly phase: string;
    /** Each pace has a bank of its own. */
    readonly pace: PaceName;
    readonly minutes: number;
  };
  /** The umpire adds time to the open phase, for both sides. */
  DeadlineExtended: { readonly phase: string; readonly minutes: number };
  /** A commander names one of the side's sub-commanders as deputy, or nobody. */
  DeputyNamed: { readonly side: Side; readonly user: string | null };
  /**
   * A move on the board is awaited by hand from these sides since that entry of the battle's record: said before anything
   * else about its deadline is, so that a campaign has an entry for no other move.
   */
  BoardMoveAwaited: {
    readonly battle: number;
    /** Entry of the battle's record, 1 upward. */
    readonly version: number;
    readonly sides: readonly Side[];
  };
  /** The deadline of a phase passed while these sides had not answered. */
  DeadlineMissed: { readonly phase: string; readonly sides: readonly Side[] };
  /** The grace passed as well: the deputy may answer for the post until the phase is over. */
  DeputyCalled: { readonly phase: string; readonly side: Side; readonly user: string };
  /** Said once both answers are open: this side's was not given by its commander. */
  DeadlineAnswered: { readonly round: string; readonly side: Side; readonly by: AnsweredBy };
  /** The commander of a side missed too many deadlines: others may take the seat until they answer in time again. */
  SeatOffered: { readonly side: Side };
}

/** Who answered for a commander: an order left beforehand, or an artificial commander. */
export type AnsweredBy = 'order' | 'computer';

export interface DeadlineCommands {
  ProposePace: { readonly side: Side; readonly pace: Pace | null; readonly evening?: number };
  WithdrawPace: { readonly side: Side };
  DeclinePace: { readonly side: Side };
  AgreeToPace: { readonly side: Side };
  DrawBank: { readonly side: Side; readonly phase: string; readonly pace: PaceName };
  ExtendDeadline: { readonly phase: string; readonly minutes: number };
  NameDeputy: { readonly side: Side; readonly user: string | null };
  AwaitBoardMove: DeadlineEvents['BoardMoveAwaited'];
  MissDeadline: { readonly phase: string };
  CallDeputy: { readonly phase: string; readonly side: Side };
  NameAnswer: { readonly round: string; readonly side: Side; readonly by: AnsweredBy };
}

/** The minutes that each side has taken from its bank. */
export type Drawn = BySide<number>;

import type { BySide, Side } from '@/lib/kernel/side';
import type { DeadlineKind, Drawn, Pace, PaceName } from './events';

/** A pace that was agreed on, and the position of the agreement. */
export interface AgreedPace {
  readonly pace: Pace;
  readonly position: number;
}

/** The clock of the open phase. */
export interface Clock {
  /**
   * `choice-3`, `method-0`, `interval-2`, `table-0`; `table-0/17` where the report of entry 17 waits for an answer;
   * `board-0/17` for a move that is awaited since entry 17 of the battle, `board-0` before the first that has a deadline.
   */
  readonly phase: string;
  readonly kind: DeadlineKind;
  /** The event with whose recording the time begins. */
  readonly position: number;
  readonly asked: readonly Side[];
  /** Minutes added from the banks. */
  readonly extended: number;
  /** Sides that had not answered when the deadline passed. */
  readonly missed: readonly Side[];
  /** Deputies who may answer in this phase. */
  readonly called: BySide<string | null>;
  /** The clock that goes on where a report is withdrawn. */
  readonly resumes?: Clock;
}

/** A move on the board that has a deadline on record. */
export interface BoardMove {
  readonly battle: number;
  /** The entry of the battle's record since which it is awaited. */
  readonly version: number;
  /** The sides it is awaited from. */
  readonly sides: readonly Side[];
  /** Sides that have missed a deadline in this battle. */
  readonly late: readonly Side[];
}

/** How a commander has kept deadlines. */
export interface Conduct {
  /** Misses that count: one is forgiven after `CLEAN_TURNS` phases in a row answered in time. */
  readonly misses: number;
  /** Phases answered in time since the last miss, or since one was forgiven. */
  readonly clean: number;
  /** The seat may be taken by others. */
  readonly offered: boolean;
}
export const GOOD_CONDUCT: Conduct = { misses: 0, clean: 0, offered: false };

export interface Deadlines {
  /** Null: no deadlines. */
  readonly pace: AgreedPace | null;
  /** In force for a number of minutes from its agreement, instead of the usual one. */
  readonly evening: (AgreedPace & { readonly minutes: number }) | null;
  readonly proposal: {
    readonly side: Side;
    readonly pace: Pace | null;
    readonly evening?: number;
    readonly position: number;
  } | null;
  readonly drawn: Readonly<Partial<Record<PaceName, Drawn>>>;
  readonly clock: Clock | null;
  /** On the board: the last move about whose deadline something was recorded. */
  readonly move: BoardMove | null;
  readonly conduct: BySide<Conduct>;
  readonly deputies: BySide<string | null>;
  /** Rounds that are open now in which a side had missed its deadline, and nobody else was named as its author yet. */
  readonly unnamed: readonly { readonly round: string; readonly side: Side }[];
}

export interface DeadlinesPart {
  deadlines: Deadlines;
}

export const NO_DEADLINES: Deadlines = {
  pace: null,
  evening: null,
  proposal: null,
  drawn: {},
  clock: null,
  move: null,
  conduct: { A: GOOD_CONDUCT, B: GOOD_CONDUCT },
  deputies: { A: null, B: null },
  unnamed: [],
};

/** Phases in a row answered in time after which a miss is forgiven. */
export const CLEAN_TURNS = 3;
/** From this many misses on a commander is warned that the seat may be offered to others. */
export const MISSES_WARNED = 2;
/** From this many misses on the seat is offered. */
export const MISSES_OFFERED = 3;

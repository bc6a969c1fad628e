import type { BySide, Side } from '../kernel/side';
import type { Opened } from './events';

/** Men and guns. */
export interface Strength {
  readonly men: number;
  readonly guns: number;
}

/** Which units get the drafts: the pools that may be drawn on, and the units with room. */
export interface DraftsQuestion {
  /** Most that each pool gives in this interval. */
  readonly pools: readonly ({ readonly pool: string } & Strength)[];
  /** What each unit still lacks, and the pools that may fill it. */
  readonly units: readonly ({
    readonly unit: string;
    readonly pools: readonly string[];
  } & Strength)[];
}

/** A command without a commander, and the officers among whom one is named, the next by rank first. */
export interface Vacancy {
  readonly formation: string;
  /** Whom he follows. */
  readonly before: string;
  readonly eligible: readonly string[];
}

/** What one side is asked in an interval; a part that is absent goes by the book. */
export interface IntervalQuestions {
  readonly drafts?: DraftsQuestion;
  /** Rest, or press on: the days of rest that it is about. */
  readonly rest?: { readonly days: number };
  readonly promotions?: readonly Vacancy[];
}

export const REST_ANSWERS = ['rest', 'press'] as const;
export type RestAnswer = (typeof REST_ANSWERS)[number];

/** What a side decides; a part that is absent goes by the book. Sealed as its canonical JSON. */
export interface IntervalAnswer {
  /** Pool → unit → what it gets. */
  readonly drafts?: Readonly<Record<string, Readonly<Record<string, Strength>>>>;
  readonly rest?: RestAnswer;
  /** Formation → the officer who takes it over. */
  readonly promotions?: Readonly<Record<string, string>>;
}

export interface IntervalEvents {
  /** An interval leaves something to the sides, and waits for them. */
  IntervalOpened: {
    readonly round: string;
    readonly interval: string;
    /** Of the situation that it leads to. */
    readonly ordinal: number;
    readonly toward: string;
    /** Null: nothing is asked of that side. */
    readonly asked: BySide<IntervalQuestions | null>;
  };
  IntervalSealed: {
    readonly round: string;
    readonly side: Side;
    readonly commitment: string;
    readonly again: boolean;
  };
  /** What the sides decided; null for one that was not asked. */
  IntervalDecided: {
    readonly round: string;
    readonly A: Opened<string> | null;
    readonly B: Opened<string> | null;
  };
}

export interface IntervalCommands {
  /** Seals what a side decides in the open interval: the canonical JSON of an `IntervalAnswer`. */
  SealInterval: {
    readonly round: string;
    readonly side: Side;
    readonly answer: string;
    readonly commitment: string;
  };
}

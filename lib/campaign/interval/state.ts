import type { Seals } from '@/lib/campaign/rounds/state';
import type { BySide } from '@/lib/kernel/side';
import type { IntervalEvents, IntervalQuestions } from './events';

/** An interval that leaves something to the sides, from its opening until it has passed. */
export interface IntervalState {
  readonly id: string;
  /** Of the situation that it leads to. */
  readonly ordinal: number;
  readonly toward: string;
  /** Null: nothing is asked of that side. */
  readonly asked: BySide<IntervalQuestions | null>;
  readonly seals: Seals;
  /** Once revealed: the text of each answer, null for a side that was not asked. */
  readonly decided: BySide<string | null> | null;
}

/** What a campaign keeps of its intervals. */
export interface IntervalsPart {
  /** The interval that waits for the sides, and has not passed. */
  interval: IntervalState | null;
  /**
   * The last secret opened (hex), from which the dice of the next interval follow: a battle's seed, or the nonces of
   * the revealed choices; after it those of the interval's own answers. Empty while none was opened.
   */
  diceFrom: string;
  /** What is left in each pool. */
  pools: Map<string, { readonly men: number; readonly guns: number }>;
  /** Vacancies that an interval before has asked about (`vacancyKey`): what is left to the book there stays so. */
  vacanciesAsked: Set<string>;
  lastInterval: (IntervalEvents['IntervalPassed'] & { readonly position: number }) | null;
}

import type { Json } from '@/lib/kernel/canonical-json';

/**
 * What an artificial commander means to do from a position on, as a general would lay it out. It is computed from the
 * position again whenever it is asked for, so nothing of it is stored. While a battle is fought only an umpire is shown
 * it; once the battle is over everybody is, so it may hold nothing that stays secret after that.
 */
export interface CommanderPlan {
  /** Sentences, the purpose first; at least one. */
  readonly words: readonly string[];
  /** What its pieces would do, in its order, as if no dice came between. */
  readonly arrows: readonly PlanArrow[];
  /** The orders that `commander` gives from the same view, before it thinks again. */
  readonly orders: readonly Json[];
}

/** One piece's part in a plan. */
export interface PlanArrow {
  readonly piece: string;
  readonly kind: 'march' | 'fire' | 'assault';
  /** Cells. */
  readonly from: number;
  readonly to: number;
}

import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Refusal } from '@/lib/kernel/result';

/** A way of fighting quick battles, and the released versions that are fought that way for ever. */
export interface BattleLine {
  readonly versions: readonly string[];
  /** Every fault of an order's setup, and the weapons that it describes. Never throws. */
  checkSetup(order: BattleOrder): {
    readonly faults: readonly Refusal[];
    readonly weapons: ReadonlySet<string>;
  };
  /** What an author should look at although the order is playable. */
  reviewOrder(order: BattleOrder): readonly Refusal[];
  /** The report of one trial of an order that was checked. */
  trialReport(order: BattleOrder, seed: string, trial: number, withLog: boolean): BattleReport;
  /** Trials `from` (inclusive) to `to` (exclusive) of an order that was checked. */
  trials(order: BattleOrder, seed: string, from: number, to: number): TrialBatch;
}

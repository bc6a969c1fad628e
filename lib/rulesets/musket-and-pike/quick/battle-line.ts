import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Refusal } from '@/lib/kernel/result';

/** A resolver of quick battles, and the released versions that it resolves for ever. */
export interface BattleLine {
  readonly versions: readonly string[];
  /** Every fault of an order's setup, and the weapons that it describes. Never throws. */
  checkSetup(order: BattleOrder): {
    readonly faults: readonly Refusal[];
    readonly weapons: ReadonlySet<string>;
  };
  /** Warnings for authors about an order that is playable all the same. */
  reviewOrder(order: BattleOrder): readonly Refusal[];
  /** The report of one trial of a checked order. */
  trialReport(order: BattleOrder, seed: string, trial: number, withLog: boolean): BattleReport;
  /** Trials `from` (inclusive) to `to` (exclusive) of a checked order. */
  trials(order: BattleOrder, seed: string, from: number, to: number): TrialBatch;
}

import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';

/** One range of trials, as handed to a thread. */
export interface TrialRange {
  readonly order: BattleOrder;
  readonly seed: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Computes ranges of trials; several at once if it has threads. `run` throws ResolverFault if the resolver itself
 * threw, ExecutorClosed if it was closed before the range was done, and anything else if a thread was lost.
 */
export interface TrialExecutor {
  /** Number of ranges worth requesting at once, 1 upward. */
  readonly width: number;
  run(range: TrialRange): Promise<TrialBatch>;
  close(): Promise<void>;
}

/** The resolver itself threw: a retry would throw again. */
export class ResolverFault extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ResolverFault';
  }
}

/** The executor is closed; the range can be computed elsewhere, or later. */
export class ExecutorClosed extends Error {
  constructor() {
    super('The trials were broken off: their worker stops');
    this.name = 'ExecutorClosed';
  }
}

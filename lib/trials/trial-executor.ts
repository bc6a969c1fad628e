import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';

/** One range of trials, as it is handed to a thread. */
export interface TrialRange {
  readonly order: BattleOrder;
  readonly seed: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Computes ranges of trials; several at once where it has threads. `run` throws ResolverFault where the resolver itself
 * threw, ExecutorClosed where it was closed before the range was done, and anything else where a thread was lost.
 */
export interface TrialExecutor {
  /** How many ranges are worth asking for at once, 1 upward. */
  readonly width: number;
  run(range: TrialRange): Promise<TrialBatch>;
  close(): Promise<void>;
}

/** The resolver itself threw: trying again would throw again. */
export class ResolverFault extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ResolverFault';
  }
}

/** Nobody computes here any more; elsewhere, or later, the range can be computed as well. */
export class ExecutorClosed extends Error {
  constructor() {
    super('The trials were broken off: their worker stops');
    this.name = 'ExecutorClosed';
  }
}

import type { TrialBatch, TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Sql } from '@/lib/event-store/connection';
import { ExecutorClosed, ResolverFault, type TrialExecutor } from '@/lib/trials/trial-executor';
import {
  claimRun,
  failRun,
  finishRun,
  keepChunk,
  type Resolvers,
  type RunTicket,
  readChunks,
  releaseRun,
  restRun,
} from '@/lib/trials/trial-runs';

/**
 * Trials between two reports of progress, unless the ruleset's are expensive; also the most that a dying worker loses.
 */
const CHUNK = 250;

export interface TrialWork {
  readonly sql: Sql;
  readonly resolvers: Resolvers;
  readonly executor: TrialExecutor;
  readonly summarise: (order: BattleOrder, batches: readonly TrialBatch[]) => TrialSummary;
  /** Aborted: the worker stops. The current chunks are finished, the run is left to the next worker. */
  readonly stopping?: AbortSignal;
  /** Aborted: another process has the job. Nothing more is written. */
  readonly lost?: AbortSignal;
}

export type TrialOutcome = 'done' | 'stopped' | 'not claimed';

/**
 * Computes what is still missing of a run, chunk by chunk. Harmless when called twice or by two workers: chunks are
 * kept once, and the summary follows from the chunks alone. A fault of the resolver fails the run with a sentence, and
 * throws. If this worker stops, the run is free for another at once. Anything else, such as a fault of the database or
 * a lost thread, throws: the run waits for another try.
 */
export async function workOnTrials(work: TrialWork, ticket: RunTicket): Promise<TrialOutcome> {
  const { sql, executor, resolvers, stopping, lost } = work;
  const run = await claimRun(sql, ticket);
  if (run === null) return 'not claimed';
  const ready = new Set(run.ready.map((range) => range.from));
  const chunk = resolvers.get(run.order.ruleset.id)?.trialsAtOnce ?? CHUNK;
  const missing: { from: number; to: number }[] = [];
  for (let from = 0; from < run.trials; from += chunk) {
    if (!ready.has(from)) missing.push({ from, to: Math.min(from + chunk, run.trials) });
  }
  let going = true;
  const compute = async () => {
    try {
      while (going) {
        const range = missing.shift();
        if (range === undefined) return;
        if (stopping?.aborted) throw new ExecutorClosed();
        const batch = await executor.run({ order: run.order, seed: run.seed, ...range });
        if (lost?.aborted || !(await keepChunk(sql, ticket, batch))) going = false;
      }
    } catch (fault) {
      going = false;
      throw fault;
    }
  };
  try {
    // All lanes finish before the run is released, so that none takes it up again by a late chunk.
    const lanes = await Promise.allSettled(Array.from({ length: executor.width }, compute));
    const faults = lanes.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason] : []));
    const resolverFault = faults.find((fault) => fault instanceof ResolverFault);
    if (faults.length > 0) throw resolverFault ?? faults[0];
    if (!going) return 'stopped';
    const batches = await readChunks(sql, ticket.key);
    // Another worker finished the run in the meantime, and its chunks are gone.
    if (batches.reduce((sum, batch) => sum + batch.to - batch.from, 0) !== run.trials)
      return 'stopped';
    const finished = await finishRun(sql, ticket, work.summarise(run.order, batches));
    return finished ? 'done' : 'stopped';
  } catch (fault) {
    if (lost?.aborted) return 'stopped';
    if (fault instanceof ExecutorClosed) {
      await releaseRun(sql, ticket);
      return 'stopped';
    }
    if (fault instanceof ResolverFault)
      await failRun(sql, ticket, 'The trials could not be computed for this battle.');
    // If the database is unreachable, the page keeps showing the run as in progress until the next try.
    else await restRun(sql, ticket).catch(() => {});
    throw fault;
  }
}

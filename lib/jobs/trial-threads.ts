import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import {
  ExecutorClosed,
  ResolverFault,
  type TrialExecutor,
  type TrialRange,
} from '@/lib/trials/trial-executor';
import type { ThreadAnswer } from './trial-thread';

/**
 * Trials in worker threads, so that the worker's own loop stays free for progress and cancelling.
 * `threadFile`: the bundled `trial-thread`, as a file URL.
 */
export function trialThreads(
  threadFile: string,
  threadsMax = availableParallelism(),
): TrialExecutor {
  const width = Math.max(1, threadsMax);
  const pool = new Piscina<TrialRange, ThreadAnswer>({
    filename: threadFile,
    minThreads: 0,
    maxThreads: width,
    idleTimeout: 30_000,
  });
  let closed = false;
  return {
    width,
    async run(range) {
      if (closed) throw new ExecutorClosed();
      const answer = await pool.run(range).catch((fault: unknown) => {
        throw closed ? new ExecutorClosed() : fault;
      });
      if ('batch' in answer) return answer.batch;
      const thrown = new Error(answer.threw.message);
      if (answer.threw.stack !== undefined) thrown.stack = answer.threw.stack;
      throw new ResolverFault(thrown);
    },
    async close() {
      closed = true;
      await pool.destroy();
    },
  };
}

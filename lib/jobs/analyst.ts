import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { Result } from '@/lib/kernel/result';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import type { AnalysisTask } from './analysis-thread';

/** Computes analyses, one at a time. */
export interface Analyst {
  /** Throws where the signal stopped it, or it failed. `progress` is called with the state in words. */
  analyse(
    events: readonly CampaignEvent[],
    progress: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Result<CourseAnalysis>>;
  close(): Promise<void>;
}

/** Analyses in a thread of their own: one takes minutes of processor time, and stopping it ends its thread. */
export function analystThread(threadFile: string): Analyst {
  const pool = new Piscina<AnalysisTask, Result<CourseAnalysis>>({
    filename: threadFile,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  return {
    async analyse(events, progress, signal) {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (text: unknown) => {
        if (typeof text === 'string') progress(text);
      });
      try {
        return await pool.run({ events, port: port2 }, { signal, transferList: [port2] });
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}

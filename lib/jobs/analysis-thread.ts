import type { MessagePort } from 'node:worker_threads';
import { analyseEvents } from '@/lib/application/analyse-course';
import { ownThread } from '@/lib/application/battle-odds';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { Result } from '@/lib/kernel/result';
import { RULESETS } from '@/lib/rulesets/registry';
import type { CourseAnalysis } from '@/lib/strategy/analysis';

export interface AnalysisTask {
  readonly events: readonly CampaignEvent[];
  /** Where progress is told. */
  readonly port: MessagePort;
}

/** Entry of a worker thread: analyses one campaign. */
export default async function analyse({
  events,
  port,
}: AnalysisTask): Promise<Result<CourseAnalysis>> {
  const resolvers = new Map(RULESETS.map(({ id, quick }) => [id, quick]));
  try {
    return await analyseEvents(events, {
      resolvers,
      executor: ownThread(resolvers),
      cache: null,
      progress: (text) => port.postMessage(text),
    });
  } finally {
    port.close();
  }
}

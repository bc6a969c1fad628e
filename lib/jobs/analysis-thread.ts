import type { MessagePort } from 'node:worker_threads';
import { resolversOf } from '@/lib/battle/contract/ruleset';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { Result } from '@/lib/kernel/result';
import { RULESETS } from '@/lib/rulesets/registry';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import { analyseEvents } from '@/lib/trials/analyse-course';
import { ownThread } from '@/lib/trials/battle-odds';

export interface AnalysisTask {
  readonly events: readonly CampaignEvent[];
  /** Where progress is reported. */
  readonly port: MessagePort;
}

/** Entry of a worker thread: analyses one campaign. */
export default async function analyse({
  events,
  port,
}: AnalysisTask): Promise<Result<CourseAnalysis>> {
  const resolvers = resolversOf(RULESETS);
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

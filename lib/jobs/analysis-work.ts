import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import {
  claimAnalysisRun,
  failAnalysisRun,
  finishAnalysisRun,
  keepAnalysisRun,
  releaseAnalysisRun,
  restAnalysisRun,
} from '@/lib/trials/analysis-runs';
import type { RunTicket } from '@/lib/trials/trial-runs';
import type { Analyst } from './analyst';

/** How often a run's progress is reported; also how soon a cancelled run stops. */
const BEAT_MS = 1_000;

export interface AnalysisWork {
  readonly services: Pick<Services, 'sql' | 'campaigns'>;
  readonly analyst: Analyst;
  /** Aborted: the worker stops; the run is free for another at once. */
  readonly stopping: AbortSignal;
  /** Aborted: another process has the job. Nothing more is written. */
  readonly lost: AbortSignal;
}

/**
 * Computes an analysis, unless it is over. A campaign that cannot be analysed fails with a sentence that says why; any
 * fault throws, and the run waits for another try.
 */
export async function workOnAnalysis(work: AnalysisWork, ticket: RunTicket): Promise<void> {
  const { analyst, stopping, lost } = work;
  const { sql, campaigns } = work.services;
  const run = await claimAnalysisRun(sql, ticket);
  if (run === null) return;
  const cancelled = new AbortController();
  const broken = new AbortController();
  let progress = 'Laying out the campaign';
  const beat = async () => {
    if (!(await keepAnalysisRun(sql, ticket, progress))) cancelled.abort();
  };
  let beating = beat();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => broken.abort());
  }, BEAT_MS);
  try {
    await beating;
    const loaded = await campaigns.load(run.campaignId);
    if (loaded === null) {
      await failAnalysisRun(sql, ticket, 'The campaign is gone.');
      return;
    }
    const analysed = await analyst.analyse(
      loaded.events.slice(0, run.position).map(campaignEvent),
      (text) => {
        progress = text;
      },
      AbortSignal.any([stopping, lost, cancelled.signal, broken.signal]),
    );
    if (lost.aborted) return;
    if (analysed.ok) await finishAnalysisRun(sql, ticket, analysed.value);
    else await failAnalysisRun(sql, ticket, analysed.error.message);
  } catch (fault) {
    if (cancelled.signal.aborted || lost.aborted) return;
    if (stopping.aborted) {
      await releaseAnalysisRun(sql, ticket);
      return;
    }
    // If the database is unreachable, the page keeps showing the run as in progress until the next try.
    await restAnalysisRun(sql, ticket).catch(() => {});
    throw fault;
  } finally {
    clearInterval(timer);
    await beating.catch(() => {});
  }
}

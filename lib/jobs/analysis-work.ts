import { campaignEvent } from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import {
  claimAnalysisRun,
  failAnalysisRun,
  finishAnalysisRun,
  keepAnalysisRun,
  releaseAnalysisRun,
} from '@/lib/trials/analysis-runs';
import type { Analyst } from './analyst';

/** How often a run's lease is renewed and its progress told; also how soon a cancelled one stops. */
const BEAT_MS = 1_000;

/**
 * Takes the next analysis in hand, if there is one, and computes it. False: there was none. Where this worker stops, the
 * run is free for another at once; a fault fails the run with a sentence, and throws.
 */
export async function workOnAnalysis(
  services: Pick<Services, 'sql' | 'campaigns'>,
  analyst: Analyst,
  stopping: AbortSignal,
): Promise<boolean> {
  const run = await claimAnalysisRun(services.sql);
  if (run === null) return false;
  const stopped = new AbortController();
  const leave = () => stopped.abort();
  stopping.addEventListener('abort', leave, { once: true });
  let progress = 'Laying out the campaign';
  let cancelled = false;
  const beat = async () => {
    if (await keepAnalysisRun(services.sql, run.key, progress)) return;
    cancelled = true;
    stopped.abort();
  };
  await beat();
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(leave);
  }, BEAT_MS);
  try {
    const loaded = await services.campaigns.load(run.campaignId);
    if (loaded === null) {
      await failAnalysisRun(services.sql, run.key, 'The campaign is gone.');
      return true;
    }
    const analysed = await analyst.analyse(
      loaded.events.slice(0, run.position).map(campaignEvent),
      (text) => {
        progress = text;
      },
      stopped.signal,
    );
    await (analysed.ok
      ? finishAnalysisRun(services.sql, run.key, analysed.value)
      : failAnalysisRun(services.sql, run.key, analysed.error.message));
    return true;
  } catch (fault) {
    if (cancelled) return true;
    if (stopping.aborted) {
      await releaseAnalysisRun(services.sql, run.key);
      return true;
    }
    await failAnalysisRun(services.sql, run.key, 'The campaign could not be analysed.');
    throw fault;
  } finally {
    clearInterval(timer);
    stopping.removeEventListener('abort', leave);
    await beating;
  }
}

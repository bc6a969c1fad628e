import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import { resolversOf } from '@/lib/battle/contract/ruleset';
import { RULESETS } from '@/lib/rulesets/registry';
import { type OddsPorts, ownThread } from '@/lib/trials/battle-odds';
import type { TrialExecutor } from '@/lib/trials/trial-executor';
import type { Terminal } from './terminal';
import { trialCache } from './trial-cache';

/** Trials below which threads cost more than they save. */
const THREADS_FROM = 1_000;

/** Every ruleset's quick resolver, by id. */
export function quickResolvers(): ReadonlyMap<string, QuickResolver> {
  return resolversOf(RULESETS);
}

/**
 * Runs `work` with what trials need, and ends the threads afterwards. Threads are used where their bundle lies next to
 * this one and there are enough trials; they change how long it takes, never the result.
 */
export async function withOdds<T>(
  terminal: Terminal,
  options: { readonly trials: number; readonly cached: boolean },
  work: (ports: OddsPorts) => Promise<T>,
): Promise<T> {
  const resolvers = quickResolvers();
  const executor = await executorFor(terminal, options.trials, resolvers);
  const { progress } = terminal;
  try {
    return await work({
      resolvers,
      executor,
      cache: options.cached ? trialCache(terminal) : null,
      ...(progress === undefined ? {} : { progress }),
    });
  } finally {
    progress?.('');
    await executor.close();
  }
}

async function executorFor(
  terminal: Terminal,
  trials: number,
  resolvers: ReadonlyMap<string, QuickResolver>,
): Promise<TrialExecutor> {
  const root = terminal.environment.ORDERLY_ROOT;
  const threadFile = root === undefined ? null : path.join(root, 'dist', 'trial-thread.mjs');
  if (threadFile === null || trials < THREADS_FROM || !existsSync(threadFile))
    return ownThread(resolvers);
  const { trialThreads } = await import('@/lib/jobs/trial-threads');
  return trialThreads(pathToFileURL(threadFile).href);
}

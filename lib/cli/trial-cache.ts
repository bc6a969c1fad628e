import type { TrialSummary } from '@/lib/battle/contract/trials';
import type { OddsCache } from '@/lib/trials/battle-odds';
import { keptFiles } from './kept-files';
import type { Terminal } from './terminal';

/** Trials cached between calls, each under the hash of its inputs. */
export function trialCache(terminal: Terminal): OddsCache {
  const kept = keptFiles(terminal, 'trials', 'orderly-book/trials/1');
  return {
    async read(key) {
      const text = await kept.read(key);
      return text === null ? null : (JSON.parse(text) as TrialSummary);
    },
    write: (key, summary) => kept.write(key, JSON.stringify(summary)),
  };
}

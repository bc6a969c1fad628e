import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OddsCache } from '@/lib/application/battle-odds';
import type { TrialSummary } from '@/lib/battle/quick-resolver';
import type { Terminal } from './terminal';

const FORMAT = 'orderly-book/trials/1';

/**
 * Trials kept between calls: one file a key, below ORDERLY_CACHE or `.cache/orderly` of the project. A file carries
 * the hash of what it holds; one that is damaged, cut short or of another format counts as not there. A folder that
 * cannot be written costs time, never an answer.
 */
export function trialCache(terminal: Terminal): OddsCache {
  const base = terminal.environment.ORDERLY_CACHE;
  const root = terminal.environment.ORDERLY_ROOT ?? terminal.folder;
  const folder = path.join(
    base ? path.resolve(terminal.folder, base) : path.join(root, '.cache', 'orderly'),
    'trials',
  );
  const fileOf = (key: string) => path.join(folder, `${key}.json`);
  return {
    async read(key) {
      try {
        const kept = JSON.parse(await readFile(fileOf(key), 'utf8')) as Partial<KeptTrials>;
        if (kept.format !== FORMAT || kept.key !== key || typeof kept.summary !== 'string')
          return null;
        if (kept.hash !== hashOf(kept.summary)) return null;
        return JSON.parse(kept.summary) as TrialSummary;
      } catch {
        return null;
      }
    },
    async write(key, summary) {
      const text = JSON.stringify(summary);
      const kept: KeptTrials = { format: FORMAT, key, hash: hashOf(text), summary: text };
      const unfinished = `${fileOf(key)}.${process.pid}.tmp`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(unfinished, JSON.stringify(kept));
        await rename(unfinished, fileOf(key));
      } catch {
        await rm(unfinished, { force: true }).catch(() => undefined);
      }
    },
  };
}

interface KeptTrials {
  readonly format: string;
  readonly key: string;
  readonly hash: string;
  /** The summary as text, which the hash is taken of. */
  readonly summary: string;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Terminal } from './terminal';

/** Texts kept between calls, by key. Never throws. */
export interface KeptFiles {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
}

/**
 * One file a key, in a folder below ORDERLY_CACHE or `.cache/orderly` of the project. Each file carries the hash of its
 * content; one that is damaged, cut short or of another format counts as missing. A folder that cannot be written costs
 * time, never an answer. `key`: letters, digits and hyphens.
 */
export function keptFiles(terminal: Terminal, name: string, format: string): KeptFiles {
  const base = terminal.environment.ORDERLY_CACHE;
  const root = terminal.environment.ORDERLY_ROOT ?? terminal.folder;
  const folder = path.join(
    base ? path.resolve(terminal.folder, base) : path.join(root, '.cache', 'orderly'),
    name,
  );
  const fileOf = (key: string) => path.join(folder, `${key}.json`);
  return {
    async read(key) {
      try {
        const kept = JSON.parse(await readFile(fileOf(key), 'utf8')) as Partial<Kept>;
        if (kept.format !== format || kept.key !== key || typeof kept.summary !== 'string')
          return null;
        return kept.hash === hashOf(kept.summary) ? kept.summary : null;
      } catch {
        return null;
      }
    },
    async write(key, text) {
      const kept: Kept = { format, key, hash: hashOf(text), summary: text };
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

interface Kept {
  readonly format: string;
  readonly key: string;
  readonly hash: string;
  /** The stored text, which the hash covers. */
  readonly summary: string;
}

/** SHA-256 in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * The stamp of the bundles: a hash of the program’s sources, under which results that depend on the program’s own code
 * are cached. Null where there are no bundles; then such results are not cached.
 */
export async function programStamp(terminal: Terminal): Promise<string | null> {
  const root = terminal.environment.ORDERLY_ROOT;
  if (root === undefined) return null;
  try {
    return await readFile(path.join(root, 'dist', '.made-from'), 'utf8');
  } catch {
    return null;
  }
}

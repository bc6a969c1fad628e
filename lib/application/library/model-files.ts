import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '@/lib/application/core/built-in-library';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { ok } from '@/lib/kernel/result';

/** What an author needs to write a campaign: files to copy from, and the reference of the format. */

/** A built-in campaign's file, as its author wrote it, with its comments. Refuses NOT_FOUND for a club's file. */
export const modelFile = useCase({
  on: 'libraryEntry',
  may: 'readInLibrary',
  effect: 'reads',
  async run({
    services,
    definition,
    club,
  }): Promise<Answer<{ readonly fileName: string; readonly text: string }>> {
    const file = club === null ? await services.builtIn.textOf(definition.id) : null;
    return file === null ? { ok: false, error: NOT_FOUND } : ok(file);
  },
});

/** The reference of the campaign file, as Markdown. Refuses NOT_FOUND where the program came without its documents. */
export const fileFormat = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  async run(): Promise<Answer<string>> {
    const file = path.join(
      /* turbopackIgnore: true */ projectRoot(),
      'docs/reference/campaign-file.md',
    );
    try {
      return ok(await readFile(file, 'utf8'));
    } catch {
      return { ok: false, error: NOT_FOUND };
    }
  },
});

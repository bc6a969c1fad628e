import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';

/** The campaigns that come with the program, by their own ids, in order of file name. */
export interface BuiltInLibrary {
  list(): Promise<ReadonlyMap<string, CampaignDefinition>>;
  /** The text of a campaign's file as its author wrote it; null where there is no such campaign. */
  textOf(id: string): Promise<{ readonly fileName: string; readonly text: string } | null>;
}

/** The folder of the project: ORDERLY_ROOT where the program was started by its own scripts. */
export function projectRoot(): string {
  return process.env.ORDERLY_ROOT ?? process.env.APP_ROOT ?? process.cwd();
}

/**
 * Reads `folder`/*.yaml once, on the first call. A file that cannot be read as a campaign is left out and reported to
 * `onFault`; a folder that cannot be read is tried again on the next call.
 */
export function builtInLibrary(
  onFault: (fault: unknown) => void,
  folder = path.join(/* turbopackIgnore: true */ projectRoot(), 'campaigns'),
): BuiltInLibrary {
  let reading: Promise<ReadonlyMap<string, CampaignDefinition>> | undefined;
  const fileOf = new Map<string, string>();
  const read = async () => {
    const library = new Map<string, CampaignDefinition>();
    const files = (await readdir(folder)).filter((file) => /\.ya?ml$/.test(file)).sort();
    for (const file of files) {
      const definition = readCampaignFile(await readFile(path.join(folder, file), 'utf8'));
      if (definition.ok) {
        library.set(definition.value.id, definition.value);
        fileOf.set(definition.value.id, file);
      } else
        onFault(
          new Error(
            `campaigns/${file} is left out: ${definition.error[0]?.message ?? 'unreadable'}`,
          ),
        );
    }
    return library;
  };
  const list = () => {
    reading ??= read().catch((fault: unknown) => {
      reading = undefined;
      throw fault;
    });
    return reading;
  };
  return {
    list,
    async textOf(id) {
      await list();
      const fileName = fileOf.get(id);
      if (fileName === undefined) return null;
      return { fileName, text: await readFile(path.join(folder, fileName), 'utf8') };
    },
  };
}

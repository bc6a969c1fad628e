import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What stands between @ signs in the files of `deploy/`, by its name. */
export type Settings = Readonly<Record<string, string>>;

const PLACE = /@([A-Z_]+)@/g;

/**
 * A file of `deploy/` with its settings filled in.
 *
 * @throws where a setting of the file is not given
 */
export function filled(text: string, settings: Settings): string {
  return text.replace(PLACE, (_, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`The setting ${name} is not given`);
    return value;
  });
}

/** Fills in a file of `deploy/` and writes it into a folder; `mode` as with chmod. */
export function writeFilled(
  template: string,
  folder: string,
  settings: Settings,
  mode = 0o640,
): string {
  const file = path.join(folder, path.basename(template));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, filled(readFileSync(template, 'utf8'), settings));
  chmodSync(file, mode);
  return file;
}

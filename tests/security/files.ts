import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files below a folder whose names match, relative to the root, sorted. */
export function filesBelow(root: string, folder: string, wanted: RegExp): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();
}

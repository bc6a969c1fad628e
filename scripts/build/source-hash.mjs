import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A hash over names and contents of all files below the given files and folders (relative to the root). */
export function hashSources(root, entries) {
  const hash = createHash('sha256').update(process.versions.node);
  const visit = (relative) => {
    const absolute = path.join(root, relative);
    const facts = fs.statSync(absolute, { throwIfNoEntry: false });
    if (facts === undefined) return;
    if (facts.isDirectory()) {
      for (const name of fs.readdirSync(absolute).sort()) visit(`${relative}/${name}`);
      return;
    }
    const content = fs.readFileSync(absolute);
    hash.update(`${relative}\0${content.length}\0`).update(content);
  };
  for (const entry of entries) visit(entry);
  return hash.digest('hex');
}

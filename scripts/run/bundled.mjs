import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { bundleFailure, makeBundles, nodeBundle } from '../build/bundles.mjs';
import { PlainFailure } from '../failure.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { root } from './settings.mjs';

/**
 * Bundles and loads one of the TypeScript programs of a folder of `scripts`, each a command of its own.
 *
 * @param {string} task the folder, and the npm command that runs what is in it
 * @param {string | undefined} name the file without its ending, or the folder of an `index.ts`
 * @param {string[]} args what the program finds in `process.argv`
 * @returns what the program exports
 */
export async function loadBundled(task, name, args) {
  const folder = path.join(root, 'scripts', task);
  const found = fs.readdirSync(folder).flatMap((file) => {
    if (file.endsWith('.ts')) return [[file.slice(0, -3), file]];
    const index = path.join(file, 'index.ts');
    return fs.existsSync(path.join(folder, index)) ? [[file, index]] : [];
  });
  const entries = new Map(found);
  const entry = entries.get(name);
  if (entry === undefined) {
    throw new PlainFailure(
      `npm run ${task} -- NAME, where NAME is one of: ${[...entries.keys()].join(', ') || '(none yet)'}`,
    );
  }
  generateClient();
  await makeBundles();
  const outfile = path.join(root, 'dist', task, `${name}.mjs`);
  await esbuild
    .build({
      ...nodeBundle,
      outExtension: undefined,
      entryPoints: [path.join(folder, entry)],
      outfile,
    })
    .catch((failure) => {
      throw bundleFailure(failure);
    });
  process.env.ORDERLY_ROOT = root;
  process.argv = [process.argv[0], outfile, ...args];
  return import(pathToFileURL(outfile).href);
}

import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundlePath, makeBundles } from '../build/bundles.mjs';
import { PlainFailure } from '../failure.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { root } from '../run/settings.mjs';

/**
 * npm run -s orderly -- VERB …: the command line, without server or database.
 * Nothing reaches standard output but its own output. Paths are relative to the person's current folder.
 */
export async function run(args) {
  generateClient();
  await makeBundles();
  const bundle = bundlePath('cli');
  if (!fs.existsSync(bundle))
    throw new PlainFailure('The command line (lib/cli/main.ts) is missing.');
  process.env.ORDERLY_ROOT = root;
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  process.argv = [process.argv[0], bundle, ...args];
  await import(pathToFileURL(bundle).href);
}

import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { bundleFailure, makeBundles, nodeBundle } from '../build/bundles.mjs';
import { PlainFailure } from '../failure.mjs';
import { startEmbeddedPostgres } from '../postgres/embedded.mjs';
import { migrate } from '../postgres/migrate.mjs';
import { generateClient } from '../prisma/generate.mjs';
import { root } from '../run/settings.mjs';

const folder = path.join(root, 'scripts/bench');

/**
 * npm run bench -- NAME [arguments]: runs scripts/bench/NAME.ts, or NAME/index.ts, which prints its figures, either when loaded or
 * in `run(args)`. One that exports `needsDatabase = true` has a migrated database in DATABASE_URL when `run`
 * is called, whose commits reach the disk.
 */
export async function run([name, ...args]) {
  const found = fs.readdirSync(folder).flatMap((file) => {
    if (file.endsWith('.ts')) return [[file.slice(0, -3), file]];
    const index = path.join(file, 'index.ts');
    return fs.existsSync(path.join(folder, index)) ? [[file, index]] : [];
  });
  const entries = new Map(found);
  const entry = entries.get(name);
  if (entry === undefined) {
    throw new PlainFailure(
      `npm run bench -- NAME, where NAME is one of: ${[...entries.keys()].join(', ') || '(none yet)'}`,
    );
  }
  generateClient();
  await makeBundles();
  const outfile = path.join(root, 'dist/bench', `${name}.mjs`);
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
  const bench = await import(pathToFileURL(outfile).href);
  if (typeof bench.run !== 'function') return 0; // it did its work while it was loaded
  const ownServer = bench.needsDatabase === true && !process.env.DATABASE_URL;
  const server = ownServer ? await startEmbeddedPostgres({ durable: true }) : null;
  try {
    if (server !== null) process.env.DATABASE_URL = server.url;
    if (bench.needsDatabase === true) await migrate(process.env.DATABASE_URL);
    await bench.run(args);
  } finally {
    await server?.stop();
  }
  return 0;
}

import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { PlainFailure } from '../failure.mjs';
import { hashSources } from './source-hash.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const outFolder = path.join(root, 'dist');
const stamp = path.join(outFolder, '.made-from');

/**
 * Programs that run outside the web process, each bundled to dist/<name>.mjs:
 * - worker: the process that runs jobs (lib/jobs/worker-main.ts)
 * - cli: the command line (lib/cli/main.ts)
 * - every lib/<room>/<name>-thread.ts: a file for worker threads, found at run time in `${ORDERLY_ROOT}/dist`
 */
function entryPoints() {
  const entries = { worker: 'lib/jobs/worker-main.ts', cli: 'lib/cli/main.ts' };
  for (const room of fs.readdirSync(path.join(root, 'lib'))) {
    const folder = path.join(root, 'lib', room);
    if (!fs.statSync(folder).isDirectory()) continue;
    for (const file of fs.readdirSync(folder)) {
      if (file.endsWith('-thread.ts')) entries[file.slice(0, -3)] = `lib/${room}/${file}`;
    }
  }
  return Object.fromEntries(
    Object.entries(entries).filter(([, file]) => fs.existsSync(path.join(root, file))),
  );
}

/** Settings shared by everything that is bundled for Node: packages stay outside, in node_modules. */
export const nodeBundle = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: { 'server-only': path.join(root, 'scripts/build/server-only.mjs') },
  sourcemap: true,
  logLevel: 'silent',
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
};

/** Code that entries share, or that one of them loads only when needed, goes into separate chunks. */
const inPieces = { splitting: true, chunkNames: 'pieces/[name]-[hash]' };

/** Path of a bundle, whether or not it has been made. */
export const bundlePath = (name) => path.join(outFolder, `${name}.mjs`);

/** Makes the bundles, unless they exist and match the present sources. */
export async function makeBundles() {
  const madeFrom = hashSources(root, [
    'lib',
    'prisma/schema.prisma',
    'package-lock.json',
    'scripts/build',
    'tsconfig.json',
  ]);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === madeFrom) return;
  const entries = entryPoints();
  fs.mkdirSync(outFolder, { recursive: true });
  // Each file is written next to its final place and moved there: another command may be reading the old one.
  const made = await esbuild
    .build({
      ...nodeBundle,
      ...inPieces,
      entryPoints: entries,
      outdir: outFolder,
      write: false,
    })
    .catch((failure) => {
      throw bundleFailure(failure);
    });
  fs.mkdirSync(path.join(outFolder, 'pieces'), { recursive: true });
  for (const file of made.outputFiles) {
    const unfinished = `${file.path}.${process.pid}`;
    fs.writeFileSync(unfinished, file.contents);
    fs.renameSync(unfinished, file.path);
  }
  fs.writeFileSync(stamp, madeFrom);
}

/** Makes the bundles again at every change of a source, and reports it. */
export async function watchBundles(onMade) {
  const notify = {
    name: 'notify',
    setup: (build) =>
      build.onEnd((result) => {
        if (result.errors.length === 0) onMade();
        else console.error(bundleFailure(result).message);
      }),
  };
  fs.rmSync(stamp, { force: true });
  const context = await esbuild.context({
    ...nodeBundle,
    ...inPieces,
    entryPoints: entryPoints(),
    outdir: outFolder,
    plugins: [notify],
  });
  await context.watch();
  return context;
}

export function bundleFailure(failure) {
  const faults = (failure.errors ?? []).map(
    ({ text, location }) => `  ${location ? `${location.file}:${location.line}: ` : ''}${text}`,
  );
  return new PlainFailure(
    `The sources could not be bundled:\n${faults.join('\n') || failure.message}`,
  );
}

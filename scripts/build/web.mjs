import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlainFailure } from '../failure.mjs';
import { requireFreeSpace } from '../install.mjs';
import { hashSources } from './source-hash.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const SOURCES = [
  ...[
    'app',
    'lib',
    'public',
    'campaigns',
    'prisma/schema.prisma',
    'proxy.ts',
    'instrumentation.ts',
    'scripts/run/security-headers.mjs',
  ],
  ...['next.config.js', 'tsconfig.json', 'postcss.config.mjs', 'package-lock.json'],
];

/** The command of Next, to be run with Node. */
export const nextCommand = () => require.resolve('next/dist/bin/next');
/** The built server. */
export const webServer = path.join(root, '.next/standalone/server.js');

/** Builds the web pages, unless the build matches the present sources. */
export function buildWeb(log) {
  const stamp = path.join(root, '.next/.made-from');
  const madeFrom = hashSources(root, SOURCES);
  if (
    fs.existsSync(webServer) &&
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === madeFrom
  )
    return;
  requireFreeSpace(root, 700_000_000, 'Building');
  log('Building the pages (first run, or the sources have changed) …');
  fs.rmSync(stamp, { force: true });
  fs.rmSync(path.join(root, '.next/dev/types'), { recursive: true, force: true });
  const built = spawnSync(process.execPath, [nextCommand(), 'build'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ORDERLY_ROOT: root,
    },
  });
  if (built.status !== 0) {
    requireFreeSpace(root, 50_000_000, 'Building');
    throw new PlainFailure(
      `The pages could not be built:\n${built.stdout ?? ''}${built.stderr ?? ''}`,
    );
  }
  // Next goes on without the files of a page that it could not copy; that page would then answer 500.
  const notCopied = /Failed to copy traced files for (.*)/.exec(`${built.stdout}${built.stderr}`);
  if (notCopied !== null) {
    throw new PlainFailure(
      `Files changed while the pages were being built (${path.basename(notCopied[1] ?? '')}). Start again.`,
    );
  }
  const standalone = path.join(root, '.next/standalone');
  fs.cpSync(path.join(root, '.next/static'), path.join(standalone, '.next/static'), {
    recursive: true,
  });
  if (fs.existsSync(path.join(root, 'public'))) {
    fs.cpSync(path.join(root, 'public'), path.join(standalone, 'public'), { recursive: true });
  }
  fs.writeFileSync(stamp, madeFrom);
}

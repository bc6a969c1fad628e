import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PlainFailure } from './failure.mjs';

const root = path.resolve(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules/.installed-from');
const FREE_BYTES_MIN = 1_500_000_000;

/** Refuses a Node that the packages do not run on. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainFailure(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
  }
}

/** Installs exactly what package-lock.json says, unless that has been done on this machine already. */
export function ensureInstalled() {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  requireFreeSpace(root, FREE_BYTES_MIN, 'Installing');
  console.error(
    'Installing the packages of package-lock.json (first run, or the file has changed) …',
  );
  const result = npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (result.status !== 0) {
    requireFreeSpace(root, FREE_BYTES_MIN / 10, 'Installing');
    throw new PlainFailure(
      'The packages could not be installed; see npm’s messages above. ' +
        'The first run needs the network, or a filled npm cache. Run the command again when that is mended.',
    );
  }
  fs.writeFileSync(stamp, wanted);
}

/** Refuses to start if the installation would fill the disk. */
export function requireFreeSpace(folder, bytesMin, what) {
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytesMin) return;
  const megabytes = (bytes) => Math.round(bytes / 1_000_000);
  throw new PlainFailure(
    `The disk that holds ${folder} is nearly full: ${what} needs ${megabytes(bytesMin)} MB, ${megabytes(free)} MB are free.`,
  );
}

function npm(args) {
  // Its own output goes to standard error: a command's output stays free of it.
  const options = { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: '' } };
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return spawnSync(process.execPath, [script, ...args], options);
  const windows = process.platform === 'win32';
  return spawnSync(windows ? 'npm.cmd' : 'npm', args, { ...options, shell: windows });
}

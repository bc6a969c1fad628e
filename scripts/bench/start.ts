import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@/scripts/postgres/embedded.mjs';
import { median } from './kernels/paired';

/**
 * `npm start` on a fresh clone, with packages in npm's cache: clones what is committed into an empty folder, starts it
 * in an environment with only the search path and the home folder of this one, and compares the seconds until it
 * reports that it is ready with those of `npm ci` alone. npm run bench -- start [runs, 3]
 */
export const needsDatabase = false;

/** Multiple of the time that `npm ci` alone takes in such a clone. */
const RATIO_MAX = 5;
const GIVE_UP_MS = 600_000;

export async function run([runs = '3']: readonly string[]): Promise<void> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const starts: number[] = [];
  const ratios: number[] = [];
  for (let index = 0; index < Number(runs); index += 1) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderly-book-start-'));
    try {
      execFileSync('git', ['clone', '--quiet', root, folder]);
      const installing = secondsToInstall(folder);
      fs.rmSync(path.join(folder, 'node_modules'), { recursive: true });
      const seconds = await untilReady(folder, await freePort());
      console.log(
        `run ${index + 1}: ready after ${seconds.toFixed(1)} s, npm ci alone ${installing.toFixed(1)} s`,
      );
      starts.push(seconds);
      ratios.push(seconds / installing);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  const ratio = median(ratios);
  console.log(
    `npm start on a fresh clone: ${ratio.toFixed(1)} times npm ci alone (wanted at most ${RATIO_MAX}); ${median(starts).toFixed(1)} s, median of ${starts.length}`,
  );
  if (!(ratio <= RATIO_MAX)) throw new Error(`It took more than ${RATIO_MAX} times npm ci`);
}

/** Seconds that the packages of the lock file take from npm's cache. */
function secondsToInstall(folder: string): number {
  const begun = performance.now();
  execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' });
  return (performance.now() - begun) / 1_000;
}

function untilReady(folder: string, port: number): Promise<number> {
  const begun = performance.now();
  const { PATH = '', HOME = os.homedir() } = process.env;
  // A group of its own, so that npm and all it started end together.
  const clean = ['-i', `PATH=${PATH}`, `HOME=${HOME}`, `PORT=${port}`];
  const program = spawn('env', [...clean, 'npm', 'start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  return new Promise<number>((resolve, reject) => {
    const give = setTimeout(
      () => end(() => reject(new Error(`not ready in ten minutes:\n${said}`))),
      GIVE_UP_MS,
    );
    const end = (then: () => void) => {
      clearTimeout(give);
      program.removeAllListeners('exit');
      program.once('exit', then);
      if (program.exitCode !== null || program.pid === undefined) then();
      else process.kill(-program.pid, 'SIGTERM');
    };
    const hear = (part: Buffer) => {
      said += part.toString();
      if (!said.includes('Orderly Book is ready')) return;
      const seconds = (performance.now() - begun) / 1_000;
      program.stdout.off('data', hear);
      end(() => resolve(seconds));
    };
    program.stdout.on('data', hear);
    program.stderr.on('data', hear);
    program.once('error', reject);
    program.once('exit', (code) => {
      clearTimeout(give);
      reject(new Error(`npm start ended with ${code}:\n${said}`));
    });
  });
}

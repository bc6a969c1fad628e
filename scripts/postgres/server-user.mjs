import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../failure.mjs';

/** True where the command runs as root; PostgreSQL refuses to run as root. */
export const isRoot = process.getuid?.() === 0;

/**
 * The user that runs the server: the current one, except for root, which switches to a system user that every Unix has.
 *
 * @returns {{uid?: number, gid?: number}}
 */
export function serverUser() {
  if (!isRoot) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // this system has no such user: try the next one
    }
  }
  throw new PlainFailure(
    'PostgreSQL does not run as root, and this machine has neither a "postgres" nor a "nobody" user to hand it to. ' +
      'Set DATABASE_URL, or run as an ordinary user.',
  );
}

/** Whether the server's user can enter a folder: it may lie below one that is closed to others. */
export function canEnter(folder, user) {
  if (user.uid === undefined) return true;
  const attempt = spawnSync(process.execPath, ['-e', 'process.chdir(process.argv[1])', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  if (attempt.status !== null && attempt.error === undefined) return attempt.status === 0;
  // Node itself may lie below a closed folder: ask with a program of the system instead
  return spawnSync('/bin/ls', [folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * A folder outside the project that the server's user can reach, used only for root. It must belong to root; otherwise
 * another user may have prepared it.
 */
export function sharedFolder() {
  const folder = path.join('/var/tmp', 'orderly-book');
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  const facts = fs.lstatSync(folder);
  if (!facts.isDirectory() || facts.uid !== process.getuid() || (facts.mode & 0o022) !== 0) {
    throw new PlainFailure(
      `${folder} belongs to somebody else. Remove it, set DATABASE_URL, or run as an ordinary user.`,
    );
  }
  return folder;
}

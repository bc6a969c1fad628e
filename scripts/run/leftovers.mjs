import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isRunning, starters } from './identity.mjs';

/** How long a part that lost its launcher, or a launcher that lost its npm, has to end by itself, in milliseconds. */
const BY_ITSELF_MS = 1_500;
/** How long a killed process may take to be gone. */
const GONE_MS = 2_000;

/** The note of what a start on this port is running: one file for each port, because several can share a folder. */
const noteFile = (folder, port) => path.join(folder, `running-${port}.json`);

/**
 * Keeps the note of what this launcher runs, so that the next start can tell its own leftovers from other programs.
 * A failure to write it is ignored: then nothing can be taken over.
 */
export function noteRunning(folder, port) {
  const file = noteFile(folder, port);
  const launcher = identityOf(process.pid);
  const parts = new Map();
  const write = () => {
    try {
      fs.mkdirSync(folder, { recursive: true });
      const text = JSON.stringify({ launcher, starters: from, parts: Object.fromEntries(parts) });
      fs.writeFileSync(`${file}.new`, text, { mode: 0o600 });
      fs.renameSync(`${file}.new`, file);
    } catch {}
  };
  const from = process.env.npm_lifecycle_event === undefined ? [] : starters();
  write();
  return {
    /** Notes the process that is a part from now on. */
    part(name, pid) {
      parts.set(name, identityOf(pid));
      write();
    },
    remove: () => fs.rmSync(file, { force: true }),
  };
}

/**
 * Ends what a killed start left on this port: web and worker processes without a launcher, a launcher without its npm.
 * Only processes are ended that the note of that start names, and that are still the same. A start that is in use is
 * left alone.
 *
 * @returns {Promise<string[]>} what was ended
 */
export async function takeOver(folder, port, limits = {}) {
  const { byItselfMs = BY_ITSELF_MS, goneMs = GONE_MS } = limits;
  const file = noteFile(folder, port);
  let left;
  try {
    left = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
  const abandoned = (left.starters ?? []).some((one) => !isRunning(one));
  if (isRunning(left.launcher) && !abandoned) return [];
  const noted = [
    ['launcher', left.launcher],
    ...Object.entries(left.parts ?? {}).map(([name, part]) => [`${name} process`, part]),
  ];
  const living = () => noted.filter(([, one]) => isRunning(one));
  const found = living();
  for (let waited = 0; living().length > 0 && waited < byItselfMs; waited += 50) await pause(50);
  for (const [, one] of living()) kill(one);
  for (let waited = 0; living().length > 0 && waited < goneMs; waited += 50) await pause(50);
  fs.rmSync(file, { force: true });
  return found.map(([name]) => name);
}

function kill({ pid }) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime, or belongs to another user.
  }
}

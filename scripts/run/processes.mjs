import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainFailure } from '../failure.mjs';
import { isRunning, starters } from './identity.mjs';

const STOP_TIMEOUT_MS = 8000;
const RESTART_PAUSE_MS = 200;
const RESTART_PAUSE_MS_MAX = 60_000;
/** What runs this long has started well: the count of its failures begins again. */
const STEADY_MS = 60_000;
/** What a Node program is given to import so that it ends with this process; its standard input must be a pipe. */
export const followParent = pathToFileURL(
  path.resolve(import.meta.dirname, 'follow-parent.mjs'),
).href;

/** Starts a Node program that ends when this process does. */
export function startProgram(args, { env, cwd, quiet = false }) {
  return spawn(process.execPath, ['--import', followParent, ...args], {
    env,
    cwd,
    stdio: ['pipe', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
}

/** Asks a program to end and waits for it, at most 8 seconds, or as long as is said. */
export async function stopProgram(child, timeoutMs = STOP_TIMEOUT_MS) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(force);
}

/**
 * The pauses between the tries of something that keeps failing: each twice as long as the one before, up to a minute.
 *
 * @param {number} triesMax failures in a row after which it is given up
 */
export function growingPauses(triesMax = Number.POSITIVE_INFINITY) {
  let failures = 0;
  let steadySince = Date.now();
  return {
    /** To be called when a try begins. */
    begun: () => {
      steadySince = Date.now();
    },
    /** The pause until the next try in milliseconds; null: there is none. */
    next: () => {
      if (Date.now() - steadySince > STEADY_MS) failures = 0;
      failures += 1;
      if (failures >= triesMax) return null;
      return Math.min(RESTART_PAUSE_MS * 2 ** (failures - 1), RESTART_PAUSE_MS_MAX);
    },
  };
}

/** A pause in words for people. */
export const inWords = (ms) => (ms < 1000 ? 'now' : `in ${Math.round(ms / 1000)} s`);

/**
 * Keeps a program running: one that ends unasked is started again, after ever longer pauses if it keeps ending.
 *
 * @param {string} name for people, such as "web server"
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {{triesMax?: number, stopMs?: number, onStart?: (pid: number) => void}} options triesMax: how often in a row it
 *   may end soon after its start before it is given up; without it never. stopMs: how long it may take to end
 * @returns `failed` resolves with a plain failure where it was given up
 */
export function keepRunning(name, start, { triesMax, stopMs, onStart = () => {} } = {}) {
  let stopping = false;
  let child = null;
  let wanted = false;
  let again = null;
  const pauses = growingPauses(triesMax);
  const { promise: failed, resolve: giveUp } = withResolvers();
  const begin = () => {
    pauses.begun();
    child = start();
    onStart(child.pid);
    child.once('exit', (code, signal) => {
      if (stopping) return;
      if (wanted) {
        wanted = false;
        begin();
        return;
      }
      const why = signal ?? `code ${code}`;
      const pauseMs = pauses.next();
      if (pauseMs === null) {
        giveUp(
          new PlainFailure(
            `The ${name} ended ${triesMax} times in a row soon after its start (${why}). Its messages above say why; ` +
              'nothing that was saved is lost.',
          ),
        );
        return;
      }
      console.error(`The ${name} ended (${why}); it starts again ${inWords(pauseMs)}.`);
      again = setTimeout(() => {
        if (!stopping) begin();
      }, pauseMs);
    });
  };
  begin();
  return {
    failed,
    restart: () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      wanted = true;
      child.kill('SIGTERM');
    },
    stop: async () => {
      stopping = true;
      clearTimeout(again);
      await stopProgram(child, stopMs);
    },
  };
}

/** Promise.withResolvers, which Node has from version 22 on. */
export function withResolvers() {
  let resolve;
  const promise = new Promise((give) => {
    resolve = give;
  });
  return { promise, resolve };
}

/**
 * Resolves when this process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the death of the npm
 * that started it, which does not always pass a signal on; npm may have put a shell between.
 */
export function askedToStop() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
      const parent = process.ppid;
      const above = process.platform === 'linux' ? starters() : [];
      setInterval(() => {
        if (process.ppid !== parent || above.some((one) => !isRunning(one))) resolve('end of npm');
      }, 500).unref();
    }
  });
}

import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const STOP_TIMEOUT_MS = 8000;
const RESTART_PAUSE_MS = 1000;
const RESTART_PAUSE_MS_MAX = 60_000;
const followParent = pathToFileURL(path.resolve(import.meta.dirname, 'follow-parent.mjs')).href;

/** Starts a Node program that ends when this process does. */
export function startProgram(args, { env, cwd, quiet = false }) {
  return spawn(process.execPath, ['--import', followParent, ...args], {
    env,
    cwd,
    stdio: ['pipe', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
}

/** Asks a program to end and waits for it, at most 8 seconds. */
export async function stopProgram(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}

/** Keeps a program running: one that ends unasked is started again, after ever longer pauses if it keeps ending. */
export function keepRunning(name, start) {
  let stopping = false;
  let child = null;
  let pauseMs = RESTART_PAUSE_MS;
  let wanted = false;
  const begin = () => {
    const begun = Date.now();
    child = start();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      if (wanted) {
        wanted = false;
        begin();
        return;
      }
      if (Date.now() - begun > RESTART_PAUSE_MS_MAX) pauseMs = RESTART_PAUSE_MS;
      const seconds = Math.round(pauseMs / 1000);
      console.error(
        `The ${name} ended (${signal ?? `code ${code}`}); it starts again in ${seconds} s.`,
      );
      setTimeout(() => {
        if (!stopping) begin();
      }, pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, RESTART_PAUSE_MS_MAX);
    });
  };
  begin();
  return {
    restart: () => {
      wanted = true;
      child.kill('SIGTERM');
    },
    stop: async () => {
      stopping = true;
      await stopProgram(child);
    },
  };
}

/**
 * Resolves when this process is asked to end: Ctrl-C, SIGTERM, a closed terminal, or the death of the npm
 * that started it, which does not always pass a signal on.
 */
export function askedToStop() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(signal));
    if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
      const parent = process.ppid;
      setInterval(() => {
        if (process.ppid !== parent) resolve('end of npm');
      }, 500).unref();
    }
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** What the web process has used since it began. */
export interface ProcessUse {
  /** Microseconds of processor time. */
  readonly cpu: { readonly user: number; readonly system: number };
  /** Bytes. */
  readonly memory: { readonly rss: number; readonly heapUsed: number };
}

/** The whole program, as `npm start` starts it, in a throw-away data folder and with a probe in its web process. */
export interface MeasuredApp {
  readonly url: string;
  use(): Promise<ProcessUse>;
  /** As `use`, after a full collection of garbage. */
  collected(): Promise<ProcessUse>;
  startProfile(): Promise<void>;
  /** A .cpuprofile, for the developer tools of a browser. */
  stopProfile(): Promise<string>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 300_000;

export async function startMeasuredApp(
  root: string,
  port: number,
  probePort: number,
): Promise<MeasuredApp> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderly-book-pages-'));
  const probe = pathToFileURL(path.join(root, 'scripts/bench/pages/probe.mjs')).href;
  const { npm_lifecycle_event: _, DATABASE_URL: __, ...environment } = process.env;
  const program = spawn(process.execPath, ['scripts/go.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      PORT: String(port),
      NEXTAUTH_URL: `http://localhost:${port}`,
      ORDERLY_DATA: dataFolder,
      NODE_OPTIONS: `--import ${probe}`,
      BENCH_PROBE_PORT: String(probePort),
    },
  });
  const stop = async () => {
    await ended(program);
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  const ask = async (what: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${probePort}${what}`);
    if (!answer.ok) throw new Error(`the probe answers ${answer.status} to ${what}`);
    return answer.text();
  };
  try {
    await untilReady(`http://127.0.0.1:${port}/api/ready`, program);
  } catch (fault) {
    await stop();
    throw fault;
  }
  return {
    url: `http://localhost:${port}`,
    use: async () => JSON.parse(await ask('/use')) as ProcessUse,
    collected: async () => JSON.parse(await ask('/collect')) as ProcessUse,
    startProfile: async () => void (await ask('/profile/start')),
    stopProfile: () => ask('/profile/stop'),
    stop,
  };
}

async function untilReady(url: string, program: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (program.exitCode !== null)
      throw new Error('the program did not start; see its messages above');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('the program did not start within five minutes');
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const end = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await end;
}

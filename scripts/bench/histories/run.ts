import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as esbuild from 'esbuild';
import { connect } from '@/lib/event-store/connection';
import { openEventStore } from '@/lib/event-store/store';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { type Act, faultsOf } from './check';

export interface HistoryOptions {
  /** The project's folder. */
  readonly root: string;
  /** How long clients work, in milliseconds. */
  readonly workMs: number;
  readonly processes: number;
  /** In each process. */
  readonly clients: number;
  readonly streams: number;
  /** The mean time between two faults (a pause or a kill), in milliseconds. */
  readonly faultEveryMs: number;
}

export interface History {
  /** What cannot be explained; nothing: all histories are linearizable. */
  readonly faults: readonly string[];
  readonly acts: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly reads: number;
  /** Appends that were never answered. */
  readonly unanswered: number;
  readonly paused: number;
  readonly killed: Readonly<Record<'clients' | 'back ends' | 'database', number>>;
}

/** A database that recovers is asked this often, and so long apart. */
const RECOVERY_TRIES = 300;
const RECOVERY_PAUSE_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

/**
 * Lets clients in several processes work on a few streams while processes are paused and killed, back ends and the
 * whole database among them, and checks the history of each stream.
 */
export async function recordHistory(options: HistoryOptions): Promise<History> {
  const { root, workMs, processes, clients, faultEveryMs } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-history-'));
  chmodSync(folder, 0o755); // as root, the server runs as another user
  const program = await bundleClient(root);
  const dataFolder = path.join(folder, 'data');
  let server = await startEmbeddedPostgres({ dataFolder });
  const living = new Map<string, ChildProcess>();
  try {
    await migrate(server.url);
    const streams = Array.from({ length: options.streams }, (_, index) => `history-${index}`);
    const acts = new Map<string, Map<string, Act>>(streams.map((id) => [id, new Map()]));
    let started = 0;
    const start = () => {
      const name = `p${started}`;
      started += 1;
      const job = { name, streams, clients };
      const child = spawn(process.execPath, [program], {
        env: { ...process.env, DATABASE_URL: server.url, HISTORY_JOB: JSON.stringify(job) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      living.set(name, child);
      createInterface({ input: child.stdout }).on('line', (line) => {
        const said = lineOf(line);
        if (said !== null) acts.get(said.stream)?.set(said.act.id, said.act);
      });
    };
    for (let index = 0; index < processes; index++) start();
    const counts = { paused: 0, clients: 0, 'back ends': 0, database: 0 };
    const faults = {
      paused: async () => {
        const [, child] = pick([...living]);
        child.kill('SIGSTOP');
        await pause(100 + Math.random() * 900);
        child.kill('SIGCONT');
      },
      clients: async () => {
        const [name, child] = pick([...living]);
        const ended = once(child, 'close');
        child.kill('SIGKILL');
        await ended;
        living.delete(name);
        start();
      },
      'back ends': async () => {
        await recovered(server.url);
        const sql = connect(server.url, { connectionsMax: 1 });
        const rows = await sql<{ pid: number }[]>`
          SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'orderly-book history%'`;
        await sql.end();
        if (rows.length > 0) kill(pick(rows).pid);
      },
      database: async () => {
        kill(server.pid);
        server.forget();
        server = await startEmbeddedPostgres({ dataFolder, port: server.port });
      },
    };
    const kinds = Object.keys(faults) as (keyof typeof faults)[];
    const end = Date.now() + workMs;
    for (let next = 0; Date.now() < end; next++) {
      await pause(faultEveryMs * (0.5 + Math.random()));
      // Each kind once, then by lot.
      const kind = kinds[next] ?? pick(kinds);
      await faults[kind]();
      counts[kind] += 1;
    }
    await Promise.all(
      [...living.values()].map(async (child) => {
        const ended = once(child, 'close');
        child.kill('SIGTERM');
        await ended;
      }),
    );
    const all = [...acts.values()].flatMap((of) => [...of.values()]);
    const { paused, ...killed } = counts;
    await recovered(server.url);
    return { ...countsOf(all), faults: await checked(server.url, acts), paused, killed };
  } finally {
    for (const child of living.values()) child.kill('SIGKILL');
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until the database answers: it recovers whenever one of its back ends was killed. */
async function recovered(databaseUrl: string): Promise<void> {
  for (let tries = RECOVERY_TRIES; ; tries -= 1) {
    const sql = connect(databaseUrl, { connectionsMax: 1 });
    try {
      await sql`SELECT 1`;
      return;
    } catch (fault) {
      if (tries === 0) throw fault;
    } finally {
      await sql.end({ timeout: 1 });
    }
    await pause(RECOVERY_PAUSE_MS);
  }
}

async function checked(
  databaseUrl: string,
  acts: ReadonlyMap<string, ReadonlyMap<string, Act>>,
): Promise<readonly string[]> {
  const store = openEventStore({ databaseUrl });
  const faults: string[] = [];
  for (const [stream, of] of acts) {
    const read = await store.read(stream);
    const commands = read.ok ? read.value.map((event) => event.commandId) : [];
    const verdict = read.ok ? await store.verify(stream) : null;
    if (verdict?.ok && !verdict.value.ok) faults.push(`${stream}: its chain is broken`);
    faults.push(...faultsOf([...of.values()], commands).map((fault) => `${stream}: ${fault}`));
  }
  await store.end();
  return faults;
}

function countsOf(acts: readonly Act[]) {
  const appends = acts.flatMap((act) => (act.act === 'append' ? [act] : []));
  const answers = appends.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  return {
    acts: acts.length,
    reads: acts.length - appends.length,
    acknowledged: answers.filter((answer) => 'recorded' in answer).length,
    refused: answers.filter((answer) => 'conflictAt' in answer).length,
    unanswered: appends.length - answers.length,
  };
}

/** A line of a client; null: a killed one did not finish it. */
function lineOf(line: string): { readonly stream: string; readonly act: Act } | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function bundleClient(root: string): Promise<string> {
  const folder = path.join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  const outfile = path.join(folder, 'history-client.mjs');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['scripts/bench/histories/client.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@': root, 'server-only': path.join(root, 'scripts/build/server-only.mjs') },
    logLevel: 'silent',
  });
  return outfile;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

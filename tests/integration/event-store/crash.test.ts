import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '@/lib/event-store/connection';
import type { EventStore, NewEvent } from '@/lib/event-store/contract';
import { openEventStore } from '@/lib/event-store/store';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { CuttingProxy } from './proxy';
import { granted, noted, request } from './support';

/** How often server or back ends are killed. CI: 4; by hand `FAULT_ROUNDS=50`, the design's figure. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 4);
const CUTS = Number(process.env.FAULT_CUTS ?? 150);
const WRITERS = 8;

let folder: string;
let server: EmbeddedPostgres;
let proxy: CuttingProxy;
let store: EventStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orderly-crash-'));
  server = await start();
  await migrate(server.url);
  proxy = new CuttingProxy(server.port);
  store = openEventStore({
    databaseUrl: await proxy.open(server.url),
    connectionsMax: WRITERS,
    attemptTimeoutMs: 2_000,
    retryForMs: 20_000,
  });
});
afterAll(async () => {
  await store.end();
  await proxy.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A cluster that writes every commit to its disk before it answers. */
function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataFolder: path.join(folder, 'data'), durable: true });
}

/** Writers that append until stopped; `acknowledged` holds each command that was answered. */
function load(): { acknowledged: Map<string, string[]>; stop(): Promise<void> } {
  const acknowledged = new Map<string, string[]>();
  let stopped = false;
  const shared = `campaign-${randomUUID()}`;
  const write = async (writer: number) => {
    const own = `campaign-${randomUUID()}`;
    const versions = new Map([own, shared].map((id) => [id, 0]));
    for (let number = 0; !stopped; number++) {
      const id = number % 3 === 0 ? shared : own;
      const commandId = `command-${writer}-${number}`;
      for (let done = false; !done; ) {
        const version = versions.get(id) ?? 0;
        const events = eventsOf(commandId);
        const answer = await store.append(
          id,
          request(version === 0 ? 'none' : version, events, { commandId }),
        );
        if (answer.ok) {
          versions.set(id, answer.value.lastVersion);
          acknowledged.set(id, [...(acknowledged.get(id) ?? []), commandId]);
          done = true;
        } else {
          // Another writer was first on the shared stream; on its own stream this cannot happen.
          expect(id).toBe(shared);
          expect(['VERSION_CONFLICT', 'STREAM_EXISTS']).toContain(answer.error.code);
          versions.set(id, answer.error.actualVersion ?? 0);
        }
      }
    }
  };
  const work = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await work;
    },
  };
}

/** One event by the fast path, by itself or in a group with others, or two by the slow path. */
function eventsOf(commandId: string): NewEvent[] {
  const first = noted({ commandId });
  return Number(commandId.split('-')[2]) % 2 === 0 ? [first] : [first, noted('second')];
}

/** Every acknowledged command is there, each once, all its events, in a sound chain. */
async function expectWhole(acknowledged: Map<string, string[]>): Promise<number> {
  let commands = 0;
  for (const [id, expected] of acknowledged) {
    const events = granted(await store.read(id));
    const found = new Set(events.map((event) => event.commandId));
    expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 1));
    expect(found).toEqual(new Set(expected));
    expect(events.length).toBe([...found].flatMap(eventsOf).length);
    expect(granted(await store.verify(id))).toMatchObject({ ok: true });
    commands += expected.length;
  }
  return commands;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`[event store: faults] kill −9 of server and back ends ${ROUNDS} times under load: 0 acknowledged lost, 0 doubled`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async () => {
  const writing = load();
  await pause(200);
  for (let round = 0; round < ROUNDS; round++) {
    const admin = connect(server.urlFor('postgres'), { connectionsMax: 1 });
    const backEnds = await admin<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() ORDER BY backend_type <> 'client backend'`;
    await admin.end();
    if (round % 2 === 0) {
      // One back end: PostgreSQL terminates all the others and recovers by itself.
      kill(backEnds[0]?.pid);
      await pause(150);
    } else {
      kill(server.pid);
      for (const { pid } of backEnds) kill(pid);
      server = await start();
      proxy.targetPort = server.port;
    }
    const before = [...writing.acknowledged.values()].flat().length;
    for (let tries = 0; tries < 1_000; tries++) {
      if ([...writing.acknowledged.values()].flat().length > before + 20) break;
      await pause(10);
    }
  }
  await writing.stop();
  expect(await expectWhole(writing.acknowledged)).toBeGreaterThan(ROUNDS * 20);
});

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('Nothing to kill');
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test(`[event store: faults] socket cut ${CUTS} times in mid-append: every command exactly once`, {
  timeout: 60_000 + CUTS * 400,
}, async () => {
  let cuts = 0;
  let pieces = 0;
  // Before it arrives, in its middle, after it arrived, and while the answer is on its way.
  const fates = ['cut-before', 'cut-half', 'cut-after'] as const;
  proxy.fate = (direction) => {
    pieces += 1;
    if (cuts >= CUTS || pieces % 11 !== 0) return 'pass';
    cuts += 1;
    return direction === 'down' ? 'cut-before' : (fates[cuts % 3] ?? 'cut-before');
  };
  const writing = load();
  for (let waited = 0; cuts < CUTS && waited < 60_000; waited += 10) await pause(10);
  proxy.fate = () => 'pass';
  await writing.stop();
  expect(cuts).toBe(CUTS);
  expect(await expectWhole(writing.acknowledged)).toBeGreaterThan(CUTS / 4);
});

test('[event store: faults] with the database unreachable a command is refused plainly, and works later', async () => {
  const away = openEventStore({
    databaseUrl: 'postgresql://postgres:x@127.0.0.1:1/none',
    retryForMs: 300,
  });
  const id = `campaign-${randomUUID()}`;
  const wanted = request('none', [noted('later')]);
  expect(await away.append(id, wanted)).toMatchObject({
    ok: false,
    error: { code: 'STORE_UNAVAILABLE' },
  });
  await away.end();
  expect((await store.append(id, wanted)).ok).toBe(true);
});

import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connect, openPool, type Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import { isLateWrite } from '@/lib/event-store/late-write';
import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { CuttingProxy } from './proxy';
import { granted, noted, request } from './support';

let databaseUrl: string;
let admin: Sql;
let proxy: CuttingProxy;
let through: string;
const stores: EventStore[] = [];
const uncaught: unknown[] = [];
/** Every fault that nobody caught, but for the library's known one, which harms nothing. */
const note = (fault: unknown) => {
  if (!isLateWrite(fault)) uncaught.push(fault);
};

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  admin = connect(databaseUrl, { connectionsMax: 1 });
  proxy = new CuttingProxy(Number(new URL(databaseUrl).port));
  through = await proxy.open(databaseUrl);
  process.on('uncaughtExceptionMonitor', note);
});
afterEach(() => {
  proxy.fate = () => 'pass';
  proxy.delayMs = 0;
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note);
  for (const store of stores) await store.end();
  await admin.end();
  await proxy.close();
});

function opened(options: Partial<Parameters<typeof openEventStore>[0]> = {}): EventStore {
  const store = openEventStore({ databaseUrl: through, ...options });
  stores.push(store);
  return store;
}

/** What statements wait for that are to be under way. */
const LOCK = 1_757;
const stop = (pid: number | undefined) => admin`SELECT pg_terminate_backend(${pid ?? 0}::integer)`;
const codeOf = (fault: unknown) => (fault as { code?: string }).code;
/** Which of them a cut connection shows depends on what reaches the driver first: the server's word, or the socket's end or reset. */
const LOST_CODE = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|57P01)$/;

test('[event store: faults] a transaction whose connection is lost fails, and the next statements are answered with their own results', async () => {
  const sql = connect(databaseUrl, { connectionsMax: 1 });
  for (let round = 0; round < 3; round++) {
    const lost = sql.begin(async (transaction) => {
      const [own] = await transaction<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await stop(own?.pid);
      await transaction`SELECT 'never'`;
    });
    expect(codeOf(await lost.catch((fault: unknown) => fault))).toMatch(LOST_CODE);
    for (const given of ['one', 'two'])
      expect(await sql`SELECT ${given}::text AS given`).toEqual([{ given }]);
  }
  const refused = sql.begin(async () => {
    throw new Error('of the work itself');
  });
  await expect(refused).rejects.toThrow('of the work itself');
  expect(await sql.begin((transaction) => transaction`SELECT 3 AS kept`)).toEqual([{ kept: 3 }]);
  await sql.end();
  await expect(sql`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  expect(uncaught).toEqual([]);
});

test('[event store: faults] a statement whose connection is lost under way leaves nothing to the one after it', async () => {
  const sql = connect(databaseUrl, { connectionsMax: 1 });
  for (let round = 0; round < 3; round++) {
    const [own] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    const sleeping = sql`SELECT pg_sleep(30)`.catch((fault: unknown) => fault);
    await stop(own?.pid);
    expect(codeOf(await sleeping)).toMatch(LOST_CODE);
    expect(await sql`SELECT ${round}::integer AS round`).toEqual([{ round }]);
  }
  await sql.end();
});

test('[event store: faults] statements on the other connections of a pool that lost one are answered', async () => {
  const sql = connect(databaseUrl, { connectionsMax: 3 });
  const pids = await Promise.all(
    [1, 2, 3].map(() => sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)`),
  );
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(3);
  // All three are under way until one has lost its connection, however long that takes.
  const holder = connect(databaseUrl, { connectionsMax: 1 });
  await holder`SELECT pg_advisory_lock(${LOCK}::bigint)`;
  const fates = [1, 2, 3].map(() =>
    sql<{ pid: number }[]>`
      SELECT pg_backend_pid() AS pid, pg_advisory_lock_shared(${LOCK}::bigint)`.then(
      ([row]) => row?.pid,
      () => 'lost',
    ),
  );
  await vi.waitFor(
    async () =>
      expect(
        await holder`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
      ).toHaveLength(3),
    { timeout: 30_000 },
  );
  await stop(pids[0]?.[0]?.pid);
  expect(await Promise.race(fates)).toBe('lost');
  await holder.end();
  const answers = await Promise.all(fates);
  expect(answers.filter((answer) => answer === 'lost')).toHaveLength(1);
  await sql.end();
});

test('[event store: faults] a connection that comes about slowly is waited for, and not begun again and again', async () => {
  const store = opened({ attemptTimeoutMs: 200, retryForMs: 600, silentForMs: 60_000 });
  const id = `campaign-${randomUUID()}`;
  const before = proxy.connections;
  // To connect takes five pieces each way at least: longer than all attempts together may take.
  proxy.delayMs = 150;
  expect((await store.append(id, request('none', [noted('slow')]))).ok).toBe(true);
  expect(granted(await store.read(id))).toHaveLength(1);
  // Its own, and at most one for each of two statements that asked whether the server answers.
  expect(proxy.connections - before).toBeLessThanOrEqual(4);
});

test('[event store: faults] a connection that hangs while the server answers others is replaced', async () => {
  const store = opened({ attemptTimeoutMs: 200 });
  const id = `campaign-${randomUUID()}`;
  granted(await store.append(id, request('none', [noted('first')])));
  const hanging = proxy.connections;
  proxy.fate = (_direction, _data, connection) => (connection < hanging ? 'hold' : 'pass');
  granted(await store.append(id, request(1, [noted('second')])));
  expect(granted(await store.read(id))).toHaveLength(2);
});

test('[event store: faults] a database that accepts connections and says nothing is given up at last', async () => {
  const store = opened({ attemptTimeoutMs: 50, retryForMs: 300, silentForMs: 500 });
  proxy.fate = () => 'hold';
  const answer = await store.append(`campaign-${randomUUID()}`, request('none', [noted('x')]));
  expect(answer).toMatchObject({ ok: false, error: { code: 'STORE_UNAVAILABLE' } });
});

test('[event store: lost connections] a pool that ends while a proxy has no server to lead to leaves no connection behind', async () => {
  // As HAProxy does during a failover: it takes the connection, and ends it before a server has said a word.
  let leads = false;
  const open = new Set<net.Socket>();
  const half = net.createServer((client) => {
    open.add(client);
    client.on('error', () => {});
    client.once('close', () => open.delete(client));
    client.resume();
    if (!leads) client.end();
    else client.once('data', () => client.write('R'));
  });
  await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((half.address() as net.AddressInfo).port);
  // In whatever state each of them is then.
  for (const waitMs of [1, 3, 5, 7, 12, 20, 33, 33]) {
    leads = false;
    const pool = openPool(url.href, { connectionsMax: 16 });
    const asked = Array.from({ length: 16 }, () => pool.sql`SELECT`.catch(codeOf));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const ended = pool.end(0);
    leads = true;
    await ended;
    expect(await Promise.all(asked)).toEqual(Array(16).fill('CONNECTION_DESTROYED'));
    // What the driver makes again, it makes within its own pause.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(open.size).toBe(0);
  }
  await new Promise((resolve) => half.close(resolve));
});

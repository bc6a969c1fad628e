import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAttempt } from '@/lib/accounts/throttle';
import { closeDatabase, prisma, useDatabase } from '@/lib/database/client';
import { connect } from '@/lib/event-store/connection';
import { diskIsFull } from '@/lib/event-store/disk-full';
import { databasePlace } from '@/lib/event-store/standing';
import { openEventStore } from '@/lib/event-store/store';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { examineDatabase } from '@/scripts/postgres/examine.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { emptyDatabase, freshDatabase } from '@/tests/support/database';
import { openTransactionPool, type TransactionPool } from '@/tests/support/transaction-pool';
import { granted, noted, request } from './support';

let databaseUrl: string;
let pool: TransactionPool;
beforeAll(async () => {
  databaseUrl = await freshDatabase();
  pool = await openTransactionPool(databaseUrl);
});
afterAll(() => pool.close());

const pooled = (mode = 'true') => `${pool.url}?pgbouncer=${mode}`;

async function limitStatements(value: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const { rows } = await admin.query('select current_database() as name');
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await admin.query(`alter database ${rows[0].name} set ${limit} = ${value}`);
  await admin.end();
}

/** Statements that clients have left prepared on the pool's connections. */
async function preparedStatements(): Promise<number> {
  const sql = connect(pooled(), { connectionsMax: 10 });
  // All at once, so that each has a connection of its own.
  const counts = await Promise.all(
    Array.from({ length: 10 }, () =>
      sql.begin(async (transaction) => {
        const [row] = await transaction<{ count: number }[]>`
          SELECT count(*)::integer AS count FROM pg_prepared_statements`;
        await transaction`SELECT pg_sleep(0.1)`;
        return row?.count ?? 0;
      }),
    ),
  );
  await sql.end();
  return counts.reduce((sum, count) => sum + count, 0);
}

test('[several machines: pool] behind a pool of transactions the store appends, reads, and hears by its session address', async () => {
  const faults: unknown[] = [];
  const options = {
    ...{ databaseUrl: pooled(), sessionUrl: databaseUrl, pollMs: 60_000 },
    onFault: (fault: unknown) => faults.push(fault),
  };
  const [here, there] = [openEventStore(options), openEventStore(options)];
  try {
    const ids = Array.from({ length: 6 }, () => `campaign-${randomUUID()}`);
    await Promise.all(ids.map((id) => here.append(id, request('none', [noted(1)]))));
    const heard: number[] = [];
    const first = ids[0] ?? '';
    there.subscribe(first, 0, (events) => {
      heard.push(...events.map(({ version }) => version));
    });
    await expect.poll(() => heard).toEqual([1]);
    // Several at a time, and the same ones again: what is known on one connection may not be on the next.
    for (let version = 1; version < 12; version += 1)
      await Promise.all(ids.map((id) => here.append(id, request(version, [noted(version)]))));
    for (const id of ids) expect(granted(await there.read(id))).toHaveLength(12);
    await expect.poll(() => heard.length).toBe(12);
    expect(faults).toEqual([]);
    expect(await preparedStatements()).toBe(0);
  } finally {
    await Promise.all([here.end(), there.end()]);
  }
});

test('[several machines: pool] accounts and limits of attempts work behind a pool of transactions, though a library names its statements', async () => {
  useDatabase(pooled());
  try {
    const attempts = Array.from({ length: 20 }, () => countAttempt('noticeTest', ['somebody']));
    const allowed = (await Promise.all(attempts)).filter((wait) => wait === null);
    expect(allowed).toHaveLength(12);
    const ids = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(ids.map((id) => prisma().club.create({ data: { id, name: id } })));
    expect(await prisma().club.count({ where: { id: { in: ids } } })).toBe(10);
    expect(await preparedStatements()).toBe(0);
  } finally {
    await closeDatabase();
    useDatabase(databaseUrl);
  }
});

test('[several machines: pool] an address that does not say what kind of pool it leads to, or says something else, is refused', async () => {
  await expect(examineDatabase({ databaseUrl: pool.url })).rejects.toThrow(
    'DATABASE_URL leads to a pool that changes connections with each transaction. Add ?pgbouncer=true',
  );
  await expect(examineDatabase({ databaseUrl: pooled() })).rejects.toThrow(
    'name the server, or a pool of sessions, in ORDERLY_SESSION_URL',
  );
  await limitStatements('60000');
  await expect(examineDatabase({ databaseUrl: pooled(), sessionUrl: pool.url })).rejects.toThrow(
    'ORDERLY_SESSION_URL leads to a pool that changes connections',
  );
  await expect(
    examineDatabase({ databaseUrl: pooled('prepared'), sessionUrl: databaseUrl }),
  ).rejects.toThrow('its pool forgets prepared statements');
  await expect(
    examineDatabase({ databaseUrl: pooled('session'), sessionUrl: databaseUrl }),
  ).rejects.toThrow('says pgbouncer=session');
  await examineDatabase({ databaseUrl: pooled(), sessionUrl: databaseUrl });
  await limitStatements('0');
  await expect(examineDatabase({ databaseUrl: pooled(), sessionUrl: databaseUrl })).rejects.toThrow(
    'ALTER ROLE "postgres" SET statement_timeout',
  );
});

test('[several machines: start] one database, its own clock, and the primary are what the program starts on', async () => {
  await examineDatabase({ databaseUrl });
  await examineDatabase({ databaseUrl, sessionUrl: databaseUrl });
  const other = await emptyDatabase();
  await expect(examineDatabase({ databaseUrl, sessionUrl: other })).rejects.toThrow(
    'name two different databases',
  );
  const minutes = 60_000;
  await expect(examineDatabase({ databaseUrl }, () => Date.now() + 10 * minutes)).rejects.toThrow(
    'This machine’s clock is 10 minutes ahead of the database’s.',
  );
  await expect(examineDatabase({ databaseUrl }, () => Date.now() - 10 * minutes)).rejects.toThrow(
    '10 minutes behind',
  );
  await expect(
    examineDatabase({ databaseUrl: 'postgresql://postgres:x@127.0.0.1:1/none' }),
  ).rejects.toThrow('The database at 127.0.0.1:1/none cannot be used');
});

test('[several machines: full disk] a write that finds no room says so, leaves nothing, and the process is not ready until one finds room', async () => {
  const sql = connect(databaseUrl);
  const clock = (body: string) =>
    sql.unsafe(`
      CREATE OR REPLACE FUNCTION orderly_store.clock() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$ BEGIN ${body}; END $$`);
  const store = openEventStore({ databaseUrl, retryForMs: 100 });
  const stream = `campaign-${randomUUID()}`;
  const first = request('none', [noted(1)]);
  try {
    await clock(`RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'`);
    const refused = await store.append(stream, first);
    expect(refused).toMatchObject({ ok: false, error: { code: 'STORE_UNAVAILABLE' } });
    expect(refused.ok ? '' : refused.error.message).toContain(
      'disk is full, and nothing was recorded',
    );
    expect(diskIsFull()).toBe(true);
    expect(await store.head(stream)).toMatchObject({ error: { code: 'STREAM_UNKNOWN' } });
    await clock('RETURN clock_timestamp()');
    granted(await store.append(stream, first));
    expect(diskIsFull()).toBe(false);
  } finally {
    await clock('RETURN clock_timestamp()');
    await store.end();
    await sql.end();
  }
});

test('[several machines: standby] a standby is refused at the start, is not ready, and a write waits for a primary', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-standby-'));
  try {
    const dataFolder = path.join(folder, 'data');
    const primary = await startEmbeddedPostgres({ dataFolder, durable: false });
    await migrate(primary.url);
    await primary.stop();
    writeFileSync(path.join(primary.cluster, 'standby.signal'), '');
    const standby = await startEmbeddedPostgres({ dataFolder, durable: false });
    try {
      await expect(examineDatabase({ databaseUrl: standby.url })).rejects.toThrow(
        `DATABASE_URL names a standby (127.0.0.1:${standby.port}), which can only be read.`,
      );
      const sql = connect(standby.url);
      expect(await databasePlace(sql)).toMatchObject({ writable: false });
      expect((await databasePlace(sql, () => Date.now() - 600_000)).clockMs).toBeLessThan(-590_000);
      await sql.end();
      // What was the primary may be a standby after a failover: a write asks again until there is a primary.
      const store = openEventStore({ databaseUrl: standby.url, retryForMs: 300 });
      const answer = await store.append(`campaign-${randomUUID()}`, request('none', [noted(1)]));
      expect(answer).toMatchObject({ ok: false, error: { code: 'STORE_UNAVAILABLE' } });
      await store.end();
    } finally {
      await standby.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

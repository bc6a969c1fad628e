import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendStatement } from '@/lib/event-store/append';
import { connect, type Sql } from '@/lib/event-store/connection';
import { BEGINNING, type EventStore, type GlobalEvent } from '@/lib/event-store/contract';
import { type DueMessage, deliverOutbox } from '@/lib/event-store/outbox';
import { prepareEvents } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import {
  advanceProjection,
  catchUp,
  type Projection,
  projectionStatus,
  restartProjection,
  runProjections,
} from '@/lib/projections/runner';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

let databaseUrl: string;
let store: EventStore;
let sql: Sql;

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  store = openEventStore({ databaseUrl, connectionsMax: 16 });
  sql = connect(databaseUrl, { connectionsMax: 30 });
  await sql`CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY, stream_id text, version integer)`;
  await sql`CREATE TABLE tally (stream_id text PRIMARY KEY, events integer NOT NULL, trail text NOT NULL)`;
});
afterAll(async () => {
  await store.end();
  await sql.end();
});
beforeEach(async () => {
  await restartProjection(sql, effects);
  await restartProjection(sql, tally);
});

/** One row for each event, with no protection against a repeated effect. */
const effects: Projection = {
  name: 'effects',
  version: 1,
  async apply(transaction, events) {
    for (const event of events) {
      await transaction`INSERT INTO effect (stream_id, version) VALUES (${event.streamId}, ${event.version})`;
    }
  },
  async reset(transaction) {
    await transaction`DELETE FROM effect`;
  },
};

/** A running sum, which any duplicated, lost or reordered event changes. */
const tally: Projection = {
  name: 'tally',
  version: 1,
  async apply(transaction, events) {
    for (const event of events) {
      await transaction`
        INSERT INTO tally VALUES (${event.streamId}, 1, md5(${event.hash}))
          ON CONFLICT (stream_id) DO UPDATE SET events = tally.events + 1, trail = md5(tally.trail || ${event.hash})`;
    }
  },
  async reset(transaction) {
    await transaction`DELETE FROM tally`;
  },
};

async function dump(table: string): Promise<string> {
  const rows = await sql<{ text: string }[]>`
    SELECT t::text AS text FROM ${sql(table)} t ORDER BY 1`;
  return rows.map((row) => row.text).join('\n');
}

/** Appends from 24 writers at once, every fourth in a transaction that commits late. */
async function busyWriters(appends: number): Promise<void> {
  await Promise.all(
    Array.from({ length: 24 }, async (_, writer) => {
      const id = `campaign-${randomUUID()}`;
      for (let number = 0; number < appends; number++) {
        const wanted = request(number === 0 ? 'none' : number, [noted({ writer, number })]);
        if ((writer + number) % 4 !== 0) {
          granted(await store.append(id, wanted));
          continue;
        }
        await sql.begin(async (transaction) => {
          granted(
            await appendStatement(transaction, {
              streamId: id,
              request: wanted,
              prepared: granted(prepareEvents(id, wanted)),
            }),
          );
          await transaction`SELECT pg_sleep(${((writer * 7 + number) % 10) / 500})`;
        });
      }
    }),
  );
}

async function countEvents(): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::integer AS count FROM orderly_store.event`;
  return row?.count ?? 0;
}

test('[event store: faults] global reader under 24 writers and delayed commits: 0 lost, 0 repeated', async () => {
  const seen: GlobalEvent[] = [];
  let writing = true;
  let cursor = BEGINNING;
  const reader = (async () => {
    for (;;) {
      const last = !writing;
      const page = await store.readAll(cursor, 50);
      seen.push(...page.events);
      cursor = page.cursor;
      if (last && page.events.length === 0) return;
    }
  })();
  await busyWriters(15);
  writing = false;
  await reader;
  expect(seen).toHaveLength(await countEvents());
  const last = new Map<string, number>();
  for (const event of seen) {
    expect(event.version).toBe((last.get(event.streamId) ?? 0) + 1);
    last.set(event.streamId, event.version);
  }
});

test('[event store: faults] two projection workers with busy writers: no effect doubled or missing', async () => {
  const workers = [1, 2].map(() =>
    runProjections({ databaseUrl, projections: [effects, tally], pauseMs: 5 }),
  );
  await busyWriters(8);
  const events = await countEvents();
  for (let tries = 0; tries < 400; tries++) {
    const [row] = await sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM effect`;
    if (row?.count === events) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  const [row] = await sql<{ rows: number; distinct: number }[]>`
    SELECT count(*)::integer AS rows, count(DISTINCT (stream_id, version))::integer AS distinct FROM effect`;
  expect(row).toEqual({ rows: events, distinct: events });
});

test('[event store: faults] a projection rebuilt from zero is byte-equal to the live one', async () => {
  const worker = runProjections({ databaseUrl, projections: [tally], pauseMs: 5 });
  await busyWriters(5);
  await worker.stop();
  await catchUp(sql, tally);
  const live = await dump('tally');
  await restartProjection(sql, tally);
  expect(await dump('tally')).toBe('');
  expect(await catchUp(sql, tally)).toBe(await countEvents());
  expect(await dump('tally')).toBe(live);
  // A raised version rebuilds by itself.
  await sql`UPDATE tally SET events = -1`;
  await catchUp(sql, { ...tally, version: 2 });
  expect(await dump('tally')).toBe(live);
  expect((await projectionStatus(sql)).find(({ name }) => name === 'tally')).toMatchObject({
    version: 2,
    status: 'running',
  });
});

test('[event store: faults] a projection that dies in its batch leaves neither effect nor cursor', async () => {
  await streamOf(store, 3);
  await catchUp(sql, effects);
  const before = await dump('effect');
  await streamOf(store, 3);
  const dying: Projection = {
    ...effects,
    async apply(transaction, events) {
      await effects.apply(transaction, events);
      throw new Error('killed');
    },
  };
  await expect(advanceProjection(sql, dying)).rejects.toThrow('killed');
  expect(await dump('effect')).toBe(before);
  expect(await catchUp(sql, effects)).toBe(3);
});

test('[event store: outbox] messages are stored with their append or not at all, once per key, and repeated until delivered', async () => {
  const id = await streamOf(store, 1);
  const message = { topic: 'mail', payload: { to: 'B' }, deduplicationKey: `${id}/2` };
  granted(await store.append(id, request(1, [noted(1)], { outbox: [message] })));
  granted(await store.append(id, request(2, [noted(2)], { outbox: [message] })));
  const refused = await store.append(
    id,
    request(2, [noted(3)], { outbox: [{ topic: 'mail', payload: 'never' }] }),
  );
  expect(refused.ok).toBe(false);
  granted(
    await store.append(
      id,
      request(3, [noted(3)], {
        outbox: [{ topic: 'mail', payload: 'later', delaySeconds: 3_600 }],
      }),
    ),
  );
  const got: DueMessage[] = [];
  const failing = await deliverOutbox(sql, 'mail', async () => {
    throw new Error('mail server away');
  });
  expect(failing).toEqual({ delivered: 0, failed: 1 });
  await sql`UPDATE orderly_store.outbox SET due_at = clock_timestamp() WHERE attempts = 1`;
  const both = await Promise.all(
    [1, 2].map(() =>
      deliverOutbox(sql, 'mail', async (due) => {
        got.push(due);
      }),
    ),
  );
  expect(both.map(({ delivered }) => delivered).sort()).toEqual([0, 1]);
  expect(got).toMatchObject([{ payload: { to: 'B' }, streamId: id, version: 2, attempt: 2 }]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { EventStore, RecordedEvent } from '@/lib/event-store/contract';
import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

let here: EventStore;
let there: EventStore;
let sql: Sql;
let databaseUrl: string;
const faults: unknown[] = [];

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  const options = { databaseUrl, pollMs: 400, onFault: (fault: unknown) => faults.push(fault) };
  here = openEventStore(options);
  there = openEventStore(options);
  sql = connect(databaseUrl);
});
afterAll(async () => {
  await Promise.all([here.end(), there.end()]);
  await sql.end();
});

async function until(
  condition: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits until the process's listening connection is open, so that notifications reach it. */
async function listening(count: number): Promise<void> {
  await until(async () => {
    const [row] = await sql<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'orderly-book live%' AND query ILIKE 'listen%'`;
    return row?.count === count;
  });
}

test('[event store: live] events appended by one process reach another at once, in order, once each', async () => {
  const id = await streamOf(here, 3);
  const seen: number[] = [];
  // It polls so rarely that everything it sees must come from a notification.
  const notified = openEventStore({ databaseUrl, pollMs: 3_600_000 });
  const feed = notified.subscribe(id, 1, (events) => {
    seen.push(...events.map((event) => event.version));
  });
  await until(() => seen.length === 2);
  await listening(1);
  for (let version = 3; version < 23; version++) {
    granted(await here.append(id, request(version, [noted(version)])));
    await until(() => seen.at(-1) === version + 1);
  }
  expect(seen).toEqual(Array.from({ length: 22 }, (_, index) => index + 2));
  await feed.close();
  granted(await here.append(id, request(23, [noted('unseen')])));
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(seen).toHaveLength(22);
  await notified.end();
});

test('[event store: faults] live consumer under delayed commits and 8 writers: 0 lost, 0 repeated', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => streamOf(here, 1)));
  const seen = new Map<string, number[]>(ids.map((id) => [id, []]));
  const feeds = ids.map((id) =>
    there.subscribe(id, 0, (events) => {
      seen.get(id)?.push(...events.map((event) => event.version));
    }),
  );
  const { appendStatement } = await import('@/lib/event-store/append');
  const { prepareEvents } = await import('@/lib/event-store/prepare');
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let number = 0; number < 15; number++) {
      const id = ids[(writer + number) % 3] as string;
      for (;;) {
        const { version } = granted(await here.head(id));
        const wanted = request(version, [noted({ writer, number })]);
        // Every third append commits late, in a transaction of its own that sends no notification.
        const answer =
          number % 3 === 0
            ? await sql.begin(async (transaction) => {
                const prepared = granted(prepareEvents(id, wanted));
                const done = await appendStatement(transaction, {
                  streamId: id,
                  request: wanted,
                  prepared,
                });
                await transaction`SELECT pg_sleep(0.02)`;
                return done;
              })
            : await here.append(id, wanted);
        if (answer.ok) break;
      }
    }
  });
  await Promise.all(writers);
  const total = () => [...seen.values()].reduce((sum, versions) => sum + versions.length, 0);
  await until(() => total() >= 3 + 8 * 15);
  for (const versions of seen.values()) {
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  }
  expect(total()).toBe(123);
  await Promise.all(feeds.map((feed) => feed.close()));
});

test('[event store: live] a callback that throws is called again with the same events', async () => {
  const id = await streamOf(here, 2);
  const calls: number[][] = [];
  const before = faults.length;
  const feed = here.subscribe(id, 0, (events) => {
    calls.push(events.map((event) => event.version));
    if (calls.length === 1) throw new Error('page gone');
  });
  await until(() => calls.length === 2);
  expect(calls).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(faults.slice(before)).toEqual([new Error('page gone')]);
  await feed.close();
});

test('[event store: live] a stream that does not exist yet is waited for, and a fork is followed', async () => {
  const parent = await streamOf(here, 3);
  const unborn = `campaign-${randomUUID()}`;
  const seen: RecordedEvent[] = [];
  const feeds = [unborn, `${parent}/fork`].map((id) =>
    there.subscribe(id, 0, (events) => {
      seen.push(...events);
    }),
  );
  granted(await here.append(unborn, request('none', [noted('born')])));
  granted(await here.fork(parent, { childId: `${parent}/fork`, atVersion: 2 }));
  granted(await here.append(`${parent}/fork`, request(2, [noted('own')])));
  await until(() => seen.length === 4);
  expect(seen.filter((event) => event.streamId !== unborn).map((event) => event.version)).toEqual([
    1, 2, 3,
  ]);
  await Promise.all(feeds.map((feed) => feed.close()));
});

test('[event store: faults] after the listening back end is killed nothing is lost, and it listens again', async () => {
  const id = await streamOf(here, 1);
  const seen: number[] = [];
  const feed = there.subscribe(id, 0, (events) => {
    seen.push(...events.map((event) => event.version));
  });
  await until(() => seen.length === 1);
  for (let version = 1; version <= 6; version++) {
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'orderly-book live%'`;
    granted(await here.append(id, request(version, [noted(version)])));
    await until(() => seen.length === version + 1);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await until(async () => {
    const [row] = await sql<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'orderly-book live%'`;
    return (row?.count ?? 0) >= 1;
  });
  await feed.close();
});

test('[event store: live] 200 pages on one stream share one listening connection a process', async () => {
  const id = await streamOf(here, 1);
  const seen = Array<number>(200).fill(0);
  const feeds = seen.map((_, page) =>
    there.subscribe(id, 0, (events) => {
      seen[page] = (seen[page] ?? 0) + events.length;
    }),
  );
  await until(() => seen.every((count) => count === 1));
  granted(await here.append(id, request(1, [noted('all')])));
  await until(() => seen.every((count) => count === 2));
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'orderly-book live%'`;
  expect(row?.count).toBeLessThanOrEqual(2);
  await Promise.all(feeds.map((feed) => feed.close()));
});

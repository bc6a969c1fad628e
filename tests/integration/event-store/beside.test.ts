import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '@/lib/event-store/backup';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import { openEventStore } from '@/lib/event-store/store';
import { type BuiltBeside, rebuildBeside } from '@/lib/projections/beside';
import { campaignList } from '@/lib/projections/campaign-list';
import {
  advanceProjection,
  catchUp,
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
  store = openEventStore({ databaseUrl });
  sql = connect(databaseUrl, { connectionsMax: 12 });
  await sql`CREATE TABLE tally (stream_id text PRIMARY KEY, events integer NOT NULL CHECK (events > 0), trail text NOT NULL)`;
  await sql`CREATE INDEX tally_by_events ON tally (events)`;
});
afterAll(async () => {
  await store.end();
  await sql.end();
});

/** A running sum, which any doubled, lost or reordered event changes. */
const tally: BuiltBeside = {
  name: 'tally',
  version: 1,
  tables: ['tally'],
  async apply(transaction, events) {
    for (const event of events)
      await transaction`
        INSERT INTO tally VALUES (${event.streamId}, 1, md5(${event.hash}))
          ON CONFLICT (stream_id) DO UPDATE SET events = tally.events + 1, trail = md5(tally.trail || ${event.hash})`;
  },
  async reset(transaction) {
    await transaction`DELETE FROM tally`;
  },
};

const dump = async () =>
  JSON.stringify(await sql`SELECT * FROM tally ORDER BY stream_id`.then((rows) => [...rows]));
const sum = async () =>
  Number((await sql`SELECT coalesce(sum(events), 0) AS sum FROM tally`)[0]?.sum);
const events = async () =>
  Number((await sql`SELECT count(*) AS count FROM orderly_store.event`)[0]?.count);
const namesOf = async (schema: string) =>
  (
    await sql<{ name: string }[]>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ${schema} AND c.relname LIKE 'tally%' ORDER BY 1`
  ).map(({ name }) => name);

test('[event store: rebuild] built beside the live tables while others append and read: no hole, nothing lost or doubled', async () => {
  for (let index = 0; index < 40; index += 1) await streamOf(store, 3);
  await catchUp(sql, tally);
  const names = await namesOf('public');
  let working = true;
  const worker = runProjections({ databaseUrl, projections: [tally], pauseMs: 5 });
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    const id = `campaign-${randomUUID()}`;
    for (let number = 0; working; number += 1) {
      granted(
        await store.append(
          id,
          request(number === 0 ? 'none' : number, [noted({ writer, number })]),
        ),
      );
      await pause(10);
    }
  });
  let least = await sum();
  const holes: number[] = [];
  const reader = (async () => {
    while (working) {
      const now = await sum();
      if (now < least) holes.push(now);
      least = Math.max(least, now);
      await pause(1);
    }
  })();
  // Two at once share the batches, in whatever proportion.
  const progress: number[] = [];
  const onProgress = (at: number) => progress.push(at);
  await Promise.all([
    rebuildBeside(sql, tally, { batchEvents: 50, onProgress }),
    rebuildBeside(sql, tally, { batchEvents: 50, onProgress }),
  ]);
  working = false;
  await Promise.all([...writers, reader]);
  await worker.stop();
  expect(holes).toEqual([]);
  expect(progress.length).toBeGreaterThan(1);
  await catchUp(sql, tally);
  const swapped = await dump();
  expect(await sum()).toBe(await events());
  expect(await namesOf('public')).toEqual(names);
  expect(await namesOf('orderly_rebuild')).toEqual([]);
  expect((await projectionStatus(sql)).map(({ name }) => name)).toEqual(['tally']);
  await restartProjection(sql, tally);
  await catchUp(sql, tally);
  expect(await dump()).toBe(swapped);
});

test('[event store: rebuild] one that was interrupted leaves the live tables alone and goes on; an older release leaves a newer one’s alone', async () => {
  const live = await dump();
  const newer = { ...tally, version: 2 };
  let batches = 0;
  await rebuildBeside(sql, newer, { batchEvents: 10, stopped: () => batches++ === 2 });
  expect(await dump()).toBe(live);
  const [beside] = (await projectionStatus(sql)).filter(({ name }) => name === 'tally-beside');
  expect(beside?.status).toBe('rebuilding');
  // The live one is neither emptied nor brought on by the newer release, and goes on by the older one.
  await streamOf(store, 2);
  expect(await advanceProjection(sql, newer)).toBe(0);
  expect(await catchUp(sql, tally)).toBe(2);
  const rest = await rebuildBeside(sql, newer, { batchEvents: 10 });
  expect(rest).toBe((await events()) - 20);
  expect(await sum()).toBe(await events());
  await streamOf(store, 1);
  expect(await advanceProjection(sql, tally)).toBe(0);
  expect(await catchUp(sql, newer)).toBe(1);
});

test('[event store: rebuild] a release that lists differently rebuilds it by itself, and waits for a backup that has begun', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-beside-'));
  const holding = connect(databaseUrl, { connectionsMax: 1 });
  let release = () => {};
  const held = holding.begin(async (snapshot) => {
    // What a backup holds from its beginning to its end.
    await snapshot`LOCK TABLE public.tally IN ACCESS SHARE MODE`;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const worker = runProjections({ databaseUrl, projections: [{ ...tally, version: 3 }] });
  const versionOf = async () =>
    (await projectionStatus(sql)).find(({ name }) => name === 'tally')?.version;
  await expect
    .poll(async () => (await projectionStatus(sql)).map(({ name }) => name))
    .toContain('tally-beside');
  expect(await versionOf()).toBe(2);
  expect(await sum()).toBe(await events());
  release();
  await held;
  await holding.end();
  await expect.poll(versionOf, { timeout: 15_000 }).toBe(3);
  await worker.stop();
  expect(await sum()).toBe(await events());
  const header = await backup(databaseUrl, path.join(folder, 'backup'));
  expect(header.tables.find(({ name }) => name === 'tally')?.rows).toBe(
    Number((await sql`SELECT count(*) AS count FROM tally`)[0]?.count),
  );
  rmSync(folder, { recursive: true });
});

test('[event store: rebuild] tables that others refer to are not built beside', async () => {
  await sql`CREATE TABLE referred (id text PRIMARY KEY)`;
  await sql`CREATE TABLE referring (id text REFERENCES referred)`;
  await expect(
    rebuildBeside(sql, { ...tally, name: 'referred', tables: ['referred'] }),
  ).rejects.toThrow('bound to others');
  expect(campaignList.tables).toEqual(['campaign_list']);
});

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveStream, NotArchived } from '@/lib/event-store/archive';
import { backup, restore } from '@/lib/event-store/backup';
import { connect, type Sql } from '@/lib/event-store/connection';
import { BEGINNING, type EventStore, type GlobalEvent } from '@/lib/event-store/contract';
import { openEventStore } from '@/lib/event-store/store';
import { verifyStream } from '@/lib/event-store/verify';
import { catchUp, type Projection, restartProjection } from '@/lib/projections/runner';
import { releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

let databaseUrl: string;
let store: EventStore;
let sql: Sql;

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  store = openEventStore({ databaseUrl });
  sql = connect(databaseUrl, { connectionsMax: 4 });
  await sql`CREATE TABLE tally (stream_id text PRIMARY KEY, events integer NOT NULL, trail text NOT NULL)`;
});
afterAll(async () => {
  await store.end();
  await sql.end();
});

const tally: Projection = {
  name: 'tally',
  version: 1,
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

async function all(from: EventStore, limit: number): Promise<readonly GlobalEvent[]> {
  const events: GlobalEvent[] = [];
  for (let cursor = BEGINNING; ; ) {
    const page = await from.readAll(cursor, limit);
    if (page.events.length === 0) return events;
    events.push(...page.events);
    cursor = page.cursor;
  }
}

const inTable = async (id: string) =>
  Number(
    (await sql`SELECT count(*) AS count FROM orderly_store.event WHERE stream_id = ${id}`)[0]
      ?.count,
  );
const HOSTILE = { text: 'tab\t "quoted" \\ é 🂡 \u2028', big: 1e21, none: null, list: [[], {}] };

/** Archives a stream as soon as nobody’s transaction is open: the server’s own housekeeping has some too, for a moment. */
async function archived(id: string): Promise<number> {
  for (;;) {
    const events = await archiveStream(sql, id);
    if (events > 0) return events;
    await pause(50);
  }
}

/** A stream with what JSON and text may hold. */
async function hostileStream(): Promise<string> {
  const id = await streamOf(store, 3);
  granted(
    await store.append(
      id,
      request(3, [{ ...noted(HOSTILE), metadata: { club: 'c', moved: [1, 2] } }, noted('last')], {
        ...{ correlationId: 'war', causationId: 'cause' },
      }),
    ),
  );
  return id;
}

test('[event store: archive] what is archived reads, verifies and goes on as before', async () => {
  const id = await hostileStream();
  const other = await streamOf(store, 2);
  const first = request('none', [noted('once')], { commandId: 'the-first' });
  const born = 'campaign-born-once';
  const answered = granted(await store.append(born, first));
  const before = granted(await store.read(id));
  const order = await all(store, 4);
  expect(await archived(id)).toBe(5);
  expect(await archived(born)).toBe(1);
  expect(await archiveStream(sql, id)).toBe(0);
  expect([await inTable(id), await inTable(other)]).toEqual([0, 2]);
  expect(granted(await store.read(id))).toEqual(before);
  for (const [from, to] of [
    ...[[1, 5] as const, [2, 4] as const, [5, 9] as const, [5, 5] as const],
    ...[[6, 9] as const, [0, 1] as const],
  ])
    expect(granted(await store.read(id, { from, to })), `${from}-${to}`).toEqual(
      before.filter(({ version }) => version >= from && version <= to),
    );
  expect(granted(await store.verify(id))).toMatchObject({ ok: true, events: 5 });
  // The global order is what it was, by pages of any size.
  for (const limit of [1, 3, 100]) expect(await all(store, limit)).toEqual(order);
  // A repeated command is answered as it was; with another content it is refused.
  expect(granted(await store.append(born, first))).toEqual(answered);
  expect(await store.append(born, { ...first, commandHash: 'ab'.repeat(32) })).toMatchObject({
    error: { code: 'COMMAND_REUSED' },
  });

  // It goes on, and what came later is archived in turn.
  granted(await store.append(id, request(5, [noted('an epilogue')])));
  const longer = granted(await store.read(id));
  expect(longer.slice(0, 5)).toEqual(before);
  expect(await archived(id)).toBe(1);
  granted(await store.append(id, request(6, [noted('another')])));
  expect(granted(await store.read(id)).slice(0, 6)).toEqual(longer);
  expect(granted(await store.read(id, { from: 6 })).map(({ version }) => version)).toEqual([6, 7]);
  expect(granted(await store.verify(id))).toMatchObject({ ok: true, events: 7 });

  // Branches begin in what is archived, and are archived after it.
  const child = granted(await store.fork(id, { childId: `${id}/fork`, atVersion: 3 })).streamId;
  granted(await store.append(child, request(3, [noted('otherwise')])));
  const told = granted(await store.read(child));
  expect(told.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  expect(await archived(child)).toBe(1);
  expect(granted(await store.read(child))).toEqual(told);
  expect(granted(await store.verify(child)).ok).toBe(true);

  const seen: number[] = [];
  const subscription = store.subscribe(id, 4, (events) => {
    seen.push(...events.map(({ version }) => version));
  });
  await expect.poll(() => seen).toEqual([5, 6, 7]);
  await subscription.close();
});

test('[event store: archive] nothing leaves the table that no archive has, and an archive never changes', async () => {
  const id = await streamOf(store, 3);
  const kept = await streamOf(store, 3);
  expect(await archived(kept)).toBe(3);
  const attempts = [
    () => sql`DELETE FROM orderly_store.event WHERE stream_id = ${id}`,
    () => sql`UPDATE orderly_store.archive SET digest = digest WHERE stream_id = ${kept}`,
    () => sql`DELETE FROM orderly_store.archive WHERE stream_id = ${kept}`,
    () => sql`TRUNCATE orderly_store.archive`,
    // An archive of other events is none of these.
    () =>
      sql.begin(async (transaction) => {
        await transaction`SELECT orderly_store.archive_stream(${id}::text)`;
        await transaction`ALTER TABLE orderly_store.archive DISABLE TRIGGER archive_never_changes`;
        await transaction`
        UPDATE orderly_store.archive SET hashes[2] = sha256('another') WHERE stream_id = ${id}`;
        await transaction`ALTER TABLE orderly_store.archive ENABLE TRIGGER archive_never_changes`;
        await transaction`DELETE FROM orderly_store.event WHERE stream_id = ${id}`;
      }),
    () => sql`
      INSERT INTO orderly_store.archive SELECT ${id}, first_version, last_version, xids, positions, first_xid, first_position,
          last_xid, last_position, previous_hash, hashes, '[1,2,3]', digest, archived_at
        FROM orderly_store.archive WHERE stream_id = ${kept}`,
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: '23001' });
  expect(await inTable(id)).toBe(3);
});

test('[event store: archive] every change of what is archived is found', async () => {
  const id = await hostileStream();
  await archived(id);
  const breaksAfter = async (set: string) => {
    let found: readonly string[] = [];
    await sql
      .begin(async (transaction) => {
        await transaction`ALTER TABLE orderly_store.archive DISABLE TRIGGER USER`;
        await transaction.unsafe(
          `UPDATE orderly_store.archive SET ${set} WHERE stream_id = '${id}'`,
        );
        found = granted(await verifyStream(transaction, id)).breaks.map(({ code }) => code);
        throw new Error('undo');
      })
      .catch((fault: Error) => {
        if (fault.message !== 'undo') throw fault;
      });
    return found;
  };
  const text = (from: string, to: string) =>
    `events = replace(events::text, '${from}', '${to}')::json`;
  expect(await breaksAfter('digest = digest')).toEqual([]);
  for (const set of [
    ...[text('"number":2', '"number":3'), text('user-1', 'user-2'), text('"war"', '"wan"')],
    ...[text('{"number":1}', '{ "number":1}'), text('Noted', 'Noter'), text('"c"', '"d"')],
    ...['hashes[3] = set_byte(hashes[3], 7, get_byte(hashes[3], 7) # 1)'],
    ...['previous_hash = set_byte(previous_hash, 7, get_byte(previous_hash, 7) # 1)'],
    ...['hashes = hashes[1:4], last_version = 4', 'first_version = 2, last_version = 6'],
  ])
    expect(await breaksAfter(set), set).not.toEqual([]);
  // A chain that does not hold is not archived, and stays as it is.
  const broken = await streamOf(store, 2);
  await sql.begin(async (transaction) => {
    await transaction`ALTER TABLE orderly_store.event DISABLE TRIGGER USER`;
    await transaction`UPDATE orderly_store.event SET actor = 'x' WHERE stream_id = ${broken} AND version = 2`;
    await transaction`ALTER TABLE orderly_store.event ENABLE TRIGGER USER`;
  });
  await expect(archived(broken)).rejects.toBeInstanceOf(NotArchived);
  expect(await inTable(broken)).toBe(2);
});

test('[event store: archive] it waits for open transactions, read models that are behind, and ancestors', async () => {
  await restartProjection(sql, tally);
  await catchUp(sql, tally);
  const id = await streamOf(store, 2);
  // The read model has not seen it yet.
  expect(await archiveStream(sql, id)).toBe(0);
  await catchUp(sql, tally);
  const later = await sql.begin(async (open) => {
    await open`SELECT pg_current_xact_id()`;
    const hidden = await streamOf(store, 2);
    expect(await archiveStream(sql, hidden)).toBe(0);
    return hidden;
  });
  await catchUp(sql, tally);
  const fork = granted(await store.fork(id, { childId: `${id}/fork`, atVersion: 1 })).streamId;
  granted(await store.append(fork, request(1, [noted('otherwise')])));
  await catchUp(sql, tally);
  expect(await archiveStream(sql, fork)).toBe(0);
  expect(await archived(id)).toBe(2);
  expect(await archived(fork)).toBe(1);
  expect(await archived(later)).toBe(2);
});

test('[event store: archive] read models made from the first event, and a backup restored elsewhere, have the same events in the same order', async () => {
  const ids = [];
  for (let index = 0; index < 6; index += 1) ids.push(await streamOf(store, 4));
  await catchUp(sql, tally);
  const dump = async (from: Sql) =>
    JSON.stringify([...(await from`SELECT * FROM tally ORDER BY stream_id`)]);
  const live = await dump(sql);
  for (const id of ids.slice(0, 4)) expect(await archived(id)).toBe(4);
  expect(await dump(sql)).toBe(live);
  await restartProjection(sql, tally);
  await catchUp(sql, tally);
  expect(await dump(sql)).toBe(live);

  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderly-archive-'));
  const file = path.join(folder, 'backup');
  // Of this test alone, and so of no backup's tables.
  await sql`DROP TABLE tally`;
  await backup(databaseUrl, file);
  const target = await freshDatabase();
  const restored = await restore(target, file, { migrations: releaseMigrations() });
  expect(restored.ok || restored.error).toBe(true);
  const there = openEventStore({ databaseUrl: target });
  const bare = (events: readonly GlobalEvent[]) => events.map(({ cursor: _, ...event }) => event);
  const [here, elsewhere] = [await all(store, 50), await all(there, 50)];
  expect(bare(elsewhere)).toEqual(bare(here));
  expect(granted(await there.verify(ids[0] ?? '')).ok).toBe(true);
  const added = await streamOf(there, 1);
  expect((await all(there, 7)).at(-1)?.streamId).toBe(added);
  const targetSql = connect(target, { connectionsMax: 1 });
  const [cursor] = await targetSql`
    SELECT cursor_position::integer AS at FROM orderly_store.projection WHERE name = 'tally'`;
  expect(cursor?.at).toBe(here.length);
  await targetSql.end();
  await there.end();
  rmSync(folder, { recursive: true });
});

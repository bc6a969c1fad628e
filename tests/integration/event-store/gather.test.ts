import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { AppendRequest, EventStore } from '@/lib/event-store/contract';
import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

const MIGRATION = 'prisma/migrations/20261122060000_append_several/migration.sql';

/** The same expectations of both forms of the function, for newer and for older servers. */
describe.each(['18 and newer', 'older'])('PostgreSQL %s', (server) => {
  let store: EventStore;
  let sql: Sql;

  beforeAll(async () => {
    const databaseUrl = await freshDatabase();
    sql = connect(databaseUrl);
    if (server === 'older') await takeOlderForm(sql);
    store = openEventStore({ databaseUrl, connectionsMax: 8 });
  });
  afterAll(async () => {
    await store.end();
    await sql.end();
  });

  const streams = (count: number) =>
    Promise.all(Array.from({ length: count }, () => streamOf(store, 1)));

  /** All in one turn of the event loop, each answered by its code or as appended. */
  const together = (requests: readonly (readonly [string, AppendRequest])[]) =>
    Promise.all(
      requests.map(async ([id, given]) => {
        const answer = await store.append(id, given);
        return answer.ok ? 'appended' : answer.error.code;
      }),
    );

  test('[event store: groups] simultaneous appends share one transaction, and write what each would have written alone', async () => {
    const ids = await streams(9);
    const payload = {
      text: '"quotes" \\ {braces}, NULL, \u0000 \u2028 é 🂡',
      numbers: [-0.1, 1e21],
    };
    const event = { ...noted(payload), metadata: { club: 'c,"{}' } };
    const answers = await Promise.all(ids.map((id) => store.append(id, request(1, [event]))));
    const alone = granted(await store.append(ids[0] ?? '', request(2, [event])));

    for (const [index, id] of ids.entries()) {
      const events = granted(await store.read(id));
      expect(events[1]).toMatchObject({ version: 2, payload, metadata: { club: 'c,"{}' } });
      expect(answers[index]).toEqual({
        ok: true,
        value: { firstVersion: 2, lastVersion: 2, hash: events[1]?.hash },
      });
      expect(granted(await store.verify(id)).ok).toBe(true);
    }
    expect(await transactionsOf(sql, ids, 2)).toBe(1);
    const rows = await sql`
      SELECT type, schema_version, payload::text, metadata::text, actor, correlation_id, causation_id
        FROM orderly_store.event WHERE stream_id = ${ids[0] ?? ''} AND version > 1 ORDER BY version`;
    expect(rows[0]).toEqual(rows[1]);
    expect(alone.lastVersion).toBe(3);
  });

  test('[event store: groups] each append is refused as it would be alone, without affecting the others', async () => {
    const [fresh, stale, closed, known, reused, newest, next] = await streams(7);
    if (!fresh || !stale || !closed || !known || !reused || !newest || !next) throw new Error();
    granted(await store.append(stale, request(1, [noted('first')])));
    granted(await store.closeStream(closed));
    const once = request(1, [noted('once')]);
    const before = await Promise.all([known, reused, newest].map((id) => store.append(id, once)));
    const answers = await together([
      [fresh, request(1, [noted('a')])],
      [stale, request(1, [noted('b')])],
      [closed, request(1, [noted('c')])],
      [`campaign-${randomUUID()}`, request(1, [noted('d')])],
      [known, once],
      [reused, { ...once, commandHash: 'f'.repeat(64) }],
      [next, request(1, [noted('e')])],
    ]);
    expect(answers).toEqual([
      'appended',
      'VERSION_CONFLICT',
      'STREAM_CLOSED',
      'STREAM_UNKNOWN',
      'appended',
      'COMMAND_REUSED',
      'appended',
    ]);
    // A known command with the newest version makes the whole statement fail; the others are recorded all the same.
    const [again, other] = await Promise.all([
      store.append(newest, { ...once, expectedVersion: 2 }),
      store.append(fresh, request(2, [noted('f')])),
    ]);
    expect(again).toEqual(before[2]);
    expect(granted(other).lastVersion).toBe(3);
    for (const [id, version] of [
      [fresh, 3],
      [stale, 2],
      [closed, 1],
      [known, 2],
      [reused, 2],
      [newest, 2],
      [next, 2],
    ] as const) {
      expect(granted(await store.head(id)).version).toBe(version);
      expect(granted(await store.verify(id)).ok).toBe(true);
    }
  });

  test('[event store: groups] an append waiting for a locked stream does not delay the others', async () => {
    const [held, ...free] = await streams(6);
    if (held === undefined) throw new Error();
    let waiting: Promise<string[]> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`SELECT FROM orderly_store.stream WHERE id = ${held} FOR UPDATE`;
      waiting = together([[held, request(1, [noted('held')])]]);
      // While the stream is still locked: these are answered, in the same group as it and after it.
      expect(await together(free.map((id) => [id, request(1, [noted('free')])]))).toEqual(
        free.map(() => 'appended'),
      );
      expect(await together(free.map((id) => [id, request(2, [noted('free')])]))).toEqual(
        free.map(() => 'appended'),
      );
    });
    expect(await waiting).toEqual(['appended']);
    expect(granted(await store.verify(held))).toMatchObject({ ok: true, events: 2 });
  });

  test('[event store: groups] of two simultaneous appends to one stream one succeeds and the other gets a conflict', async () => {
    const [id, ...others] = await streams(4);
    if (id === undefined) throw new Error();
    const answers = await together([
      [id, request(1, [noted('one')])],
      [id, request(1, [noted('two')])],
      ...others.map((other) => [other, request(1, [noted('three')])] as const),
    ]);
    expect(answers.slice(0, 2).sort()).toEqual(['VERSION_CONFLICT', 'appended']);
    expect(answers.slice(2)).toEqual(others.map(() => 'appended'));
    expect(granted(await store.read(id))).toHaveLength(2);
  });

  test('[event store: groups] more appends than fit one group, and long ones, are all recorded', async () => {
    const ids = await streams(50);
    const answers = await together(
      ids.map((id, index) => [
        id,
        request(1, [noted(index % 10 === 0 ? 'x'.repeat(100_000) : index)]),
      ]),
    );
    expect(answers).toEqual(ids.map(() => 'appended'));
    expect(await transactionsOf(sql, ids, 2)).toBe(3 + 5);
    for (const id of ids) expect(granted(await store.verify(id))).toMatchObject({ ok: true });
  });
});

/** The number of transactions in which these streams got this version. */
async function transactionsOf(sql: Sql, ids: readonly string[], version: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(DISTINCT xid)::integer AS count FROM orderly_store.event
      WHERE stream_id = ANY(${`{${ids.join(',')}}`}::text[]) AND version = ${version}`;
  return row?.count ?? 0;
}

/** Installs the function that a server older than 18 would have instead of this one's. */
async function takeOlderForm(sql: Sql): Promise<void> {
  const forms = (await readFile(MIGRATION, 'utf8')).split('$definition$');
  const older = forms[3]?.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
  if (older === undefined || !older.includes('append_one')) throw new Error('The older form moved');
  await sql.unsafe(older);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

let store: EventStore;
let sql: Sql;

beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  store = openEventStore({ databaseUrl });
  sql = connect(databaseUrl);
});
afterAll(async () => {
  await store.end();
  await sql.end();
});

test('[event store: faults] recorded events cannot be changed, deleted or truncated', async () => {
  const id = await streamOf(store, 2);
  const attempts = [
    sql`UPDATE orderly_store.event SET actor = 'x' WHERE stream_id = ${id}`,
    sql`DELETE FROM orderly_store.event WHERE stream_id = ${id}`,
    sql`TRUNCATE orderly_store.event`,
    sql`TRUNCATE orderly_store.event, orderly_store.stream CASCADE`,
    sql`UPDATE orderly_store.stream SET type = 'battle' WHERE id = ${id}`,
    sql`UPDATE orderly_store.stream SET fork_version = 1 WHERE id = ${id}`,
    sql`DELETE FROM orderly_store.stream WHERE id = ${id}`,
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: '23001' });
  expect(granted(await store.verify(id)).ok).toBe(true);
});

test('[event store: faults] every flipped byte of what is stored is found', async () => {
  const id = await streamOf(store, 3);
  granted(
    await store.append(
      id,
      request(3, [noted({ big: 1e21, text: 'ab' })], { correlationId: 'war' }),
    ),
  );
  granted(await store.append(id, request(4, [noted('last')])));
  // As an attacker with full access to the server might: past the triggers, in one transaction that is rolled back.
  const breaksAfter = async (change: string) => {
    let found: string[] = [];
    await sql
      .begin(async (transaction) => {
        await transaction`ALTER TABLE orderly_store.event DISABLE TRIGGER USER`;
        await transaction`ALTER TABLE orderly_store.stream DISABLE TRIGGER USER`;
        await transaction.unsafe(change, [id]);
        const { verifyStream } = await import('@/lib/event-store/verify');
        found = granted(await verifyStream(transaction, id)).breaks.map((fault) => fault.code);
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
    return found;
  };
  const bytes = (column: string) =>
    Array.from(
      { length: 32 },
      (_, at) => `${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 1)`,
    );
  const changes = [
    ...[`payload = '{"big":1e+21,"text":"aB"}'`, `payload = '{"big":1E+21,"text":"ab"}'`],
    ...[`payload = '{"text":"ab","big":1e+21}'`, `metadata = '{"x":1}'`, `metadata = '{ }'`],
    ...[`actor = 'user-2'`, `command_id = command_id || '0'`, `correlation_id = NULL`],
    ...[
      `causation_id = 'x'`,
      `type = 'Noter'`,
      `schema_version = 2`,
      `event_id = gen_random_uuid()`,
    ],
    ...[`recorded_at = recorded_at + interval '1 millisecond'`, `version = 40`],
    ...bytes('hash'),
    ...bytes('previous_hash'),
  ].map((set) => `UPDATE orderly_store.event SET ${set} WHERE stream_id = $1 AND version = 4`);
  changes.push(
    'DELETE FROM orderly_store.event WHERE stream_id = $1 AND version = 2',
    'DELETE FROM orderly_store.event WHERE stream_id = $1 AND version = 5',
    'UPDATE orderly_store.stream SET version = 4 WHERE id = $1',
    'UPDATE orderly_store.stream SET version = 6 WHERE id = $1',
    ...bytes('head_hash').map((set) => `UPDATE orderly_store.stream SET ${set} WHERE id = $1`),
  );
  for (const change of changes) expect(await breaksAfter(change), change).not.toEqual([]);
  expect(await breaksAfter('SELECT $1::text')).toEqual([]);
});

test('[event store: faults] clock ± 1 h on one instance: order and reading stay the same', async () => {
  const id = await streamOf(store, 1);
  const shifts = ['+1 hour', '-1 hour', '-1 hour', '+1 hour', '0'];
  try {
    for (const [index, shift] of shifts.entries()) {
      await sql.unsafe(`CREATE OR REPLACE FUNCTION orderly_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT clock_timestamp() + interval '${shift}' $$`);
      granted(await store.append(id, request(index + 1, [noted(index)])));
    }
  } finally {
    await sql.unsafe(`CREATE OR REPLACE FUNCTION orderly_store.clock() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS $$ SELECT clock_timestamp() $$`);
  }
  const events = granted(await store.read(id)).slice(1);
  expect(events.map((event) => event.payload)).toEqual([0, 1, 2, 3, 4]);
  const times = events.map((event) => event.recordedAt);
  expect(times).not.toEqual([...times].sort());
  const global: unknown[] = [];
  let cursor = { transactionId: '0', position: '0' };
  for (;;) {
    const page = await store.readAll(cursor, 3);
    if (page.events.length === 0) break;
    global.push(
      ...page.events.filter((event) => event.streamId === id).map((event) => event.version),
    );
    cursor = page.cursor;
  }
  expect(global).toEqual([1, 2, 3, 4, 5, 6]);
  expect(granted(await store.verify(id)).ok).toBe(true);
});

test('[event store: append] a transaction that took its id early is rejected, and succeeds in a new one', async () => {
  const { appendStatement } = await import('@/lib/event-store/append');
  const { prepareEvents } = await import('@/lib/event-store/prepare');
  const id = await streamOf(store, 1);
  const early = request(2, [noted('early')]);
  const prepared = granted(prepareEvents(id, early));
  const attempt = sql.begin(async (transaction) => {
    await transaction`SELECT pg_current_xact_id()`;
    granted(await store.append(id, request(1, [noted('younger')])));
    return appendStatement(transaction, { streamId: id, request: early, prepared });
  });
  await expect(attempt).rejects.toMatchObject({ code: '40001' });
  granted(await store.append(id, early));
  const events = granted(await store.read(id));
  expect(events.map((event) => event.payload)).toEqual([{ number: 1 }, 'younger', 'early']);
});

test('[event store: append] the fast path writes what the full one writes, and leaves unusual cases to it', async () => {
  const { appendAlone, appendStatement } = await import('@/lib/event-store/append');
  const { prepareEvents } = await import('@/lib/event-store/prepare');
  const id = await streamOf(store, 1);
  const payload = { text: '"quotes" \\ {} NULL, \u0000 \u2028 é 🂡', numbers: [0, -0.1, 1e21] };
  const ready = (given: ReturnType<typeof request>) => ({
    streamId: id,
    request: given,
    prepared: granted(prepareEvents(id, given)),
  });
  const short = ready(request(1, [{ ...noted(payload), metadata: { club: 'c' } }]));
  const first = granted(await appendAlone(sql, short));
  const long = ready(request(2, [{ ...noted(payload), metadata: { club: 'c' } }]));
  granted(await sql.begin((transaction) => appendStatement(transaction, long)));
  expect(granted(await store.verify(id))).toEqual({ ok: true, events: 3, breaks: [] });
  const rows = await sql`
    SELECT type, schema_version, payload::text, metadata::text, actor, correlation_id, causation_id
      FROM orderly_store.event WHERE stream_id = ${id} AND version > 1 ORDER BY version`;
  expect(rows[0]).toEqual(rows[1]);

  const again = { ...short.request, expectedVersion: 3 };
  const other = { ...again, commandHash: 'f'.repeat(64) };
  expect(granted(await appendAlone(sql, ready(again)))).toEqual(first);
  expect(granted(await appendAlone(sql, short))).toEqual(first);
  const code = async (given: ReturnType<typeof request>) => {
    const answer = await appendAlone(sql, ready(given));
    return answer.ok ? 'appended' : answer.error.code;
  };
  expect(await code(other)).toBe('COMMAND_REUSED');
  expect(await code(request(2, [noted('stale')]))).toBe('VERSION_CONFLICT');
  const early = ready(request(4, [noted('early')]));
  const tooEarly = sql.begin(async (transaction) => {
    await transaction`SELECT pg_current_xact_id()`;
    granted(await store.append(id, request(3, [noted('younger')])));
    return appendAlone(transaction, early);
  });
  await expect(tooEarly).rejects.toMatchObject({ code: '40001' });
  granted(await store.closeStream(id));
  expect(await code(early.request)).toBe('STREAM_CLOSED');
  expect(granted(await store.verify(id))).toEqual({ ok: true, events: 4, breaks: [] });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opensTo } from '@/lib/chance/commitment';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { EventStore } from '@/lib/event-store/contract';
import { wrappingKeyFrom } from '@/lib/event-store/data-keys';
import { SecretVault } from '@/lib/event-store/sealed';
import { openEventStore } from '@/lib/event-store/store';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

const CANARY = 'canary-7f3a9c';
let store: EventStore;
let sql: Sql;
let vault: SecretVault;

beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  store = openEventStore({ databaseUrl });
  sql = connect(databaseUrl);
  vault = new SecretVault(sql, randomBytes(32));
});
afterAll(async () => {
  await store.end();
  await sql.end();
});

/** Every row of every table of the store as text, as visible to somebody with the database alone. */
async function everything(): Promise<string> {
  const tables = ['stream', 'event', 'command', 'sealed', 'outbox', 'data_key', 'projection'];
  const texts = await Promise.all(
    tables.map(
      (table) =>
        sql<{ text: string }[]>`SELECT t::text AS text FROM ${sql(`orderly_store.${table}`)} t`,
    ),
  );
  return texts.flatMap((rows) => rows.map((row) => row.text)).join('\n');
}

async function sealInto(streamId: string, version: number, payload: string) {
  const { row, nonce } = await vault.seal(streamId, 'choice/1', 'A', payload);
  const event = noted({ commitment: row.commitment }, 'ChoiceSealed');
  granted(await store.append(streamId, request(version, [event], { sealed: [row] })));
  return { row, nonce };
}

test('[event store: secrets] a sealed choice opens to what was committed, and changing it replaces it', async () => {
  const id = await streamOf(store, 1);
  const first = await sealInto(id, 1, 'left');
  const second = await sealInto(id, 2, 'right');
  const opened = await vault.open(id, 'choice/1', 'A');
  expect(opened).toEqual({ payload: 'right', nonce: second.nonce });
  expect(opensTo(second.row.commitment, second.nonce, 'right')).toBe(true);
  expect(first.row.commitment).not.toBe(second.row.commitment);
  expect(await vault.open(id, 'choice/1', 'B')).toBeNull();
  expect(await vault.open(id, 'choice/2', 'A')).toBeNull();
});

test('[event store: secrets] a refused append leaves the sealed row as it was', async () => {
  const id = await streamOf(store, 1);
  await sealInto(id, 1, 'left');
  const { row } = await vault.seal(id, 'choice/1', 'A', 'right');
  const late = await store.append(id, request(1, [noted('late')], { sealed: [row] }));
  expect(late.ok).toBe(false);
  expect((await vault.open(id, 'choice/1', 'A'))?.payload).toBe('left');
});

test('[event store: faults] a canary in a secret is nowhere in the database, and its size reveals nothing', async () => {
  const id = await streamOf(store, 1);
  const { row: long, nonce } = await sealInto(id, 1, CANARY.repeat(5));
  const { row: short } = await vault.seal(id, 'choice/1', 'B', 'x');
  expect(long.ciphertext.length).toBe(short.ciphertext.length);
  const text = await everything();
  expect(text).toContain(long.commitment);
  for (const hidden of [CANARY, Buffer.from(CANARY).toString('hex'), nonce]) {
    expect(text).not.toContain(hidden);
  }
});

test('[event store: secrets] a fork inherits no secret, and a row copied to it does not open', async () => {
  const id = await streamOf(store, 1);
  await sealInto(id, 1, 'left');
  const child = `${id}/what-if`;
  granted(await store.fork(id, { childId: child, atVersion: 2 }));
  expect(await vault.open(child, 'choice/1', 'A')).toBeNull();
  await sql`
    INSERT INTO orderly_store.sealed SELECT ${child}, round, side, commitment, initialisation_vector, ciphertext, key_id
      FROM orderly_store.sealed WHERE stream_id = ${id}`;
  await expect(vault.open(child, 'choice/1', 'A')).rejects.toThrow();
});

test('[event store: secrets] another store key opens nothing', async () => {
  const id = await streamOf(store, 1);
  await sealInto(id, 1, 'left');
  const foreign = new SecretVault(sql, randomBytes(32));
  await expect(foreign.open(id, 'choice/1', 'A')).rejects.toThrow('store key');
  expect(foreign.commandHash({ a: 1 })).not.toBe(vault.commandHash({ a: 1 }));
  expect(wrappingKeyFrom('ab'.repeat(32)).length).toBe(32);
  expect(() => wrappingKeyFrom('too short')).toThrow();
});

test('[event store: faults] key shredded: 0 readable, chain valid, for good', async () => {
  const id = await streamOf(store, 1);
  await sealInto(id, 1, 'left');
  const name = await vault.protect('user-7', 'Friedrich of Potsdam');
  granted(await store.append(id, request(2, [noted({ name: { ...name } }, 'Named')])));
  expect(await vault.reveal(name)).toBe('Friedrich of Potsdam');
  const before = granted(await store.read(id));

  await vault.shredPerson('user-7');
  await vault.shred(id);
  expect(await vault.reveal(name)).toBeNull();
  expect(await vault.open(id, 'choice/1', 'A')).toBeNull();
  expect(granted(await store.verify(id))).toEqual({ ok: true, events: 3, breaks: [] });
  expect(granted(await store.read(id))).toEqual(before);

  await expect(vault.protect('user-7', 'again')).rejects.toThrow('shredded');
  await expect(vault.seal(id, 'choice/2', 'A', 'again')).rejects.toThrow('shredded');
  await expect(
    sql`UPDATE orderly_store.data_key SET wrapped = '\\x00', shredded_at = NULL WHERE id = 'person/user-7'`,
  ).rejects.toThrow('shredded');
  await expect(sql`DELETE FROM orderly_store.data_key`).rejects.toThrow('shredded');
});

test('[event store: secrets] eight first uses of one key at once agree on it', async () => {
  const id = await streamOf(store, 1);
  const sides = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const rows = await Promise.all(sides.map((side) => vault.seal(id, 'r', side, side)));
  const sealed = rows.map(({ row }) => row);
  granted(await store.append(id, request(1, [noted('sealed')], { sealed })));
  for (const side of sides) expect((await vault.open(id, 'r', side))?.payload).toBe(side);
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headSigner } from '@/lib/chance/signed-head';
import { verifyExport } from '@/lib/chance/verify-export';
import { backup, restore } from '@/lib/event-store/backup';
import { connect, type Sql } from '@/lib/event-store/connection';
import { BEGINNING, type EventStore } from '@/lib/event-store/contract';
import { exportStream } from '@/lib/event-store/export';
import { SecretVault } from '@/lib/event-store/sealed';
import { openEventStore } from '@/lib/event-store/store';
import { catchUp, type Projection } from '@/lib/projections/runner';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate, releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

const wrappingKey = randomBytes(32);
const migrations = releaseMigrations();
const SIGNER = headSigner(wrappingKey);
const CANARY = 'canary-51d0';
let folder: string;
let url: string;
let store: EventStore;
let sql: Sql;
let campaign: string;
let file: string;

/** Records each event it receives; a restored cursor must neither repeat nor skip one. */
const seen: Projection = {
  name: 'seen',
  version: 1,
  async apply(transaction, events) {
    for (const event of events) {
      await transaction`
        UPDATE public.user_note SET text = text || ${`${event.streamId}#${event.version} `}`;
    }
  },
  async reset(transaction) {
    await transaction`UPDATE public.user_note SET text = ''`;
  },
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orderly-backup-'));
  url = await freshDatabase();
  store = openEventStore({ databaseUrl: url });
  sql = connect(url);
  await noteTable(sql);
  campaign = await streamOf(store, 30);
  granted(await store.fork(campaign, { childId: `${campaign}/fork`, atVersion: 12 }));
  const hostile = noted('tab\t newline\n backslash \\. \\N \u0000 é 🂡');
  granted(await store.append(`${campaign}/fork`, request(12, [hostile])));
  const vault = new SecretVault(sql, wrappingKey);
  const { row } = await vault.seal(campaign, 'r1', 'A', CANARY);
  granted(await store.append(campaign, request(30, [noted('sealed')], { sealed: [row] })));
  await catchUp(sql, seen);
  granted(
    await store.append(
      campaign,
      request(31, [noted('after')], { outbox: [{ topic: 'mail', payload: 1 }] }),
    ),
  );
  file = path.join(folder, 'whole.backup');
  await backup(url, file);
});
afterAll(async () => {
  await store.end();
  await sql.end();
  await rm(folder, { recursive: true, force: true });
});

async function noteTable(on: Sql): Promise<void> {
  await on`CREATE TABLE public.user_note (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text,
    parent bigint REFERENCES public.user_note (id), doubled bigint GENERATED ALWAYS AS (id * 2) STORED)`;
  await on`INSERT INTO public.user_note (text) VALUES ('')`;
}

/** The contents of each stream, by id, with every hash. */
async function contents(of: EventStore): Promise<string> {
  const heads = await of.streams({ limit: 1_000 });
  const streams = await Promise.all(
    heads.map(async (head) => [head, granted(await of.read(head.streamId))]),
  );
  return JSON.stringify(streams);
}

test('[event store: faults] backup and restore into a fresh cluster: everything visible, equal hash, appends work', async () => {
  const server = await startEmbeddedPostgres();
  try {
    const target = server.urlFor('restored');
    const admin = connect(server.urlFor('postgres'));
    await admin`CREATE DATABASE restored`;
    await admin.end();
    await migrate(target);
    const targetSql = connect(target);
    await noteTable(targetSql);
    await targetSql`TRUNCATE public.user_note`;
    const header = await restore(target, file, { migrations });
    expect(header.ok).toBe(true);

    const restored = openEventStore({ databaseUrl: target });
    expect(await contents(restored)).toBe(await contents(store));
    const verdict = granted(await restored.verify(`${campaign}/fork`));
    expect(verdict).toEqual({ ok: true, events: 13, breaks: [] });
    const all = await restored.readAll(BEGINNING, 1_000);
    const original = await store.readAll(BEGINNING, 1_000);
    expect(all.events.map((event) => event.hash)).toEqual(original.events.map((e) => e.hash));
    const secrets = new SecretVault(targetSql, wrappingKey);
    expect((await secrets.open(campaign, 'r1', 'A'))?.payload).toBe(CANARY);

    granted(await restored.append(campaign, request(32, [noted('goes on')])));
    expect(await catchUp(targetSql, seen)).toBe(2);
    const [note] = await targetSql<{ text: string; doubled: string }[]>`
      SELECT text, doubled::text AS doubled FROM public.user_note`;
    expect(note?.doubled).toBe('2');
    const applied = note?.text.trim().split(' ') ?? [];
    expect(applied).toHaveLength(34);
    expect(new Set(applied).size).toBe(34);
    await targetSql`INSERT INTO public.user_note (text, parent) VALUES ('next', 1)`;
    await expect(
      targetSql`INSERT INTO public.user_note (text, parent) VALUES ('next', 99)`,
    ).rejects.toMatchObject({ code: '23503' });
    await expect(targetSql`DELETE FROM orderly_store.event`).rejects.toMatchObject({
      code: '23001',
    });

    expect(await restore(target, file, { migrations })).toMatchObject({
      ok: false,
      error: { code: 'NOT_EMPTY' },
    });
    expect((await restore(target, file, { migrations, replace: true })).ok).toBe(true);
    expect(await contents(restored)).toBe(await contents(store));
    await expect(targetSql`DELETE FROM orderly_store.event`).rejects.toMatchObject({
      code: '23001',
    });
    await restored.end();
    await targetSql.end();
  } finally {
    await server.stop();
  }
});

test('[event store: faults] a damaged, foreign or cut backup is refused, and the target stays empty', async () => {
  const target = await freshDatabase();
  const targetSql = connect(target);
  await noteTable(targetSql);
  await targetSql`TRUNCATE public.user_note`;
  const whole = await readFile(file);
  const plain = gunzipSync(whole);
  const code = async (content: Buffer) => {
    const broken = path.join(folder, 'broken.backup');
    await writeFile(broken, content);
    const answer = await restore(target, broken, { migrations });
    return answer.ok ? 'restored' : answer.error.code;
  };
  const flip = (from: Buffer, at: number) => {
    const copy = Buffer.from(from);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  expect(await code(Buffer.from('format: orderly-book/campaign'))).toBe('FOREIGN_FILE');
  expect(await code(Buffer.alloc(0))).toBe('FOREIGN_FILE');
  expect(await code(gzipSync('{"format":"something/else"}\n'))).toBe('FOREIGN_FILE');
  expect(await code(gzipSync('x'.repeat(9_000_000)))).toBe('FOREIGN_FILE');
  expect(await code(gzipSync(Buffer.concat([plain, Buffer.from('x')])))).toBe('DAMAGED_FILE');
  for (const part of [0.6, 0.999]) {
    expect(await code(whole.subarray(0, Math.floor(whole.length * part)))).toBe('DAMAGED_FILE');
    expect(await code(gzipSync(plain.subarray(0, Math.floor(plain.length * part))))).toBe(
      'DAMAGED_FILE',
    );
    expect(['DAMAGED_FILE', 'FOREIGN_FILE']).toContain(
      await code(flip(whole, Math.floor(whole.length * part))),
    );
  }
  for (let step = 0; step < 5; step++) {
    const at = 30 + Math.floor(((plain.length - 40) * step) / 5);
    expect(['DAMAGED_FILE', 'FOREIGN_FILE']).toContain(await code(gzipSync(flip(plain, at))));
  }
  expect(await restore(target, path.join(folder, 'none'), { migrations })).toMatchObject({
    error: { code: 'FILE_MISSING' },
  });
  const [left] = await targetSql<{ count: number }[]>`
    SELECT (SELECT count(*) FROM orderly_store.event)::integer + (SELECT count(*) FROM public.user_note)::integer AS count`;
  expect(left?.count).toBe(0);
  await targetSql`ALTER TABLE public.user_note ADD COLUMN newer text`;
  expect(await code(whole)).toBe('OTHER_MIGRATIONS');
  await targetSql.end();
});

test('[event store: backup] the file is readable by its owner only, holds no plain secret, and is never left half written', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const plain = gunzipSync(await readFile(file)).toString('latin1');
  expect(plain).not.toContain(CANARY);
  expect(plain).not.toContain(wrappingKey.toString('hex'));
  await expect(backup(url, path.join(folder, 'no-such-folder', 'x'))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('whole'))).toEqual([
    'whole.backup',
  ]);
});

test('[event store: export] an exported stream verifies without a database, and every flipped byte is found', async () => {
  const text = granted(await exportStream(sql, `${campaign}/fork`, SIGNER));
  expect(verifyExport(text)).toMatchObject({ ok: true, events: 13, breaks: [] });
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(verifyExport(changed.toString('utf8')).ok, `byte ${at}`).toBe(false);
  }
  const lines = text.split('\n');
  expect(verifyExport(lines.filter((_, index) => index !== 5).join('\n')).ok).toBe(false);
  expect(verifyExport(text.slice(0, -1)).ok).toBe(false);
  expect(verifyExport('').ok).toBe(false);
  expect(verifyExport('null\n').ok).toBe(false);
  expect(text).not.toContain(CANARY);
  expect((await exportStream(sql, 'campaign-none', SIGNER)).ok).toBe(false);
});

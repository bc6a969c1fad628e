import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, restore } from '@/lib/event-store/backup';
import { type BackupHeader, headerText } from '@/lib/event-store/backup-file';
import { connect } from '@/lib/event-store/connection';
import { openEventStore } from '@/lib/event-store/store';
import { migrate, releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { emptyDatabase, freshDatabase } from '@/tests/support/database';
import { granted, noted, request, streamOf } from './support';

const OWN = path.resolve(import.meta.dirname, '../../../prisma/migrations');
const LATER = '20991231000000_made_up';
const own = releaseMigrations(OWN);
const EVENTS = 20;
let folder: string;
let file: string;
let campaign: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orderly-restore-'));
  const url = await freshDatabase();
  const store = openEventStore({ databaseUrl: url });
  campaign = await streamOf(store, EVENTS);
  await store.end();
  file = path.join(folder, 'earlier.backup');
  await backup(url, file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The migrations of a later release: this one's, and one that works on existing rows. */
function laterRelease(sql: string): { folder: string; migrations: typeof own } {
  const later = path.join(folder, 'later');
  rmSync(later, { recursive: true, force: true });
  cpSync(OWN, later, { recursive: true });
  mkdirSync(path.join(later, LATER));
  writeFileSync(path.join(later, LATER, 'migration.sql'), sql);
  return { folder: later, migrations: releaseMigrations(later) };
}

const MADE_UP = `
  SET search_path = orderly_store;
  ALTER TABLE stream ADD COLUMN events integer NOT NULL DEFAULT 0;
  CREATE TABLE public.event_count (stream_id text PRIMARY KEY REFERENCES orderly_store.stream (id), events integer);
  INSERT INTO public.event_count SELECT stream_id, count(*) FROM event GROUP BY stream_id;
  ALTER TYPE public.club_role RENAME VALUE 'member' TO 'player';`;

/** Another backup with a changed header, well formed. */
function withHeader(change: (header: BackupHeader) => BackupHeader): string {
  const plain = gunzipSync(readFileSync(file)).toString('latin1').split('\n');
  const header = change(JSON.parse(plain[0] ?? '') as BackupHeader);
  const changed = path.join(folder, 'changed.backup');
  const rows = Buffer.from(plain.slice(2).join('\n'), 'latin1');
  writeFileSync(changed, gzipSync(Buffer.concat([Buffer.from(headerText(header)), rows])));
  return changed;
}
/** A backup as version 0.1 wrote it: without checksums of the migrations. */
const ofVersion01 = () => withHeader(({ migrationChecksums: _, ...header }) => header);

async function ask<T extends object>(url: string, question: string): Promise<T[]> {
  const sql = connect(url);
  try {
    return await sql.unsafe<T[]>(question);
  } finally {
    await sql.end();
  }
}
const tables = (url: string) =>
  ask<{ name: string }>(
    url,
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname IN ('public', 'orderly_store') AND c.relkind = 'r' ORDER BY 1`,
  );

test('[event store: backup] a later release restores it: the tables of its day, the rows, then the migrations since', async () => {
  const later = laterRelease(MADE_UP);
  const empty = await emptyDatabase();
  const prepared = await emptyDatabase();
  await migrate(prepared, later.folder);
  const filled = await freshDatabase();
  const before = openEventStore({ databaseUrl: filled });
  await streamOf(before, 3);
  await before.end();
  await migrate(filled, later.folder);

  expect(await restore(filled, file, { migrations: later.migrations })).toMatchObject({
    error: { code: 'NOT_EMPTY' },
  });
  for (const [url, saved, replace] of [
    [empty, file, false],
    [prepared, file, false],
    [filled, ofVersion01(), true],
  ] as const) {
    const answer = await restore(url, saved, { migrations: later.migrations, replace });
    expect(answer).toMatchObject({ ok: true });
    const counted = await ask(url, 'SELECT stream_id, events FROM public.event_count');
    expect(counted.filter((row) => 'stream_id' in row && row.stream_id === campaign)).toEqual([
      { stream_id: campaign, events: EVENTS },
    ]);
    expect(await ask(url, 'SELECT sum(events)::integer AS events FROM event_count')).toEqual(
      await ask(url, 'SELECT count(*)::integer AS events FROM orderly_store.event'),
    );
    expect(await ask(url, 'SELECT enum_range(NULL::club_role)::text AS roles')).toEqual([
      { roles: '{owner,umpire,player,guest}' },
    ]);
    expect(await migrate(url, later.folder)).toEqual([]);
    const store = openEventStore({ databaseUrl: url });
    expect(granted(await store.verify(campaign))).toMatchObject({ ok: true, events: EVENTS });
    granted(await store.append(campaign, request(EVENTS, [noted('goes on')])));
    await store.end();
  }
});

test('[event store: backup] a later migration that fails on its rows leaves an empty database empty', async () => {
  const later = laterRelease(`${MADE_UP} SELECT 1 / (count(*) - count(*)) FROM event;`);
  const url = await emptyDatabase();
  expect(await restore(url, file, { migrations: later.migrations })).toMatchObject({
    error: {
      code: 'MIGRATION_FAILED',
      message: `The migration ${LATER} failed: division by zero. Nothing was restored.`,
    },
  });
  expect(await tables(url)).toEqual([]);
});

test('[event store: backup] one of a newer release, or of another line of releases, is refused by name', async () => {
  const url = await emptyDatabase();
  const last = own.at(-1)?.name ?? '';
  const code = async (saved: string, migrations = own) => {
    const answer = await restore(url, saved, { migrations });
    return answer.ok ? 'restored' : [answer.error.code, answer.error.message];
  };
  expect(await code(file, own.slice(0, -1))).toEqual([
    'NEWER_RELEASE',
    `A newer release made this backup: this one does not know the migration ${last}. ` +
      'Restore it with the release that made it, or a later one.',
  ]);
  const otherChecksum = withHeader((header) => ({
    ...header,
    migrationChecksums: header.migrationChecksums?.with(2, 'f'.repeat(64)),
  }));
  expect(await code(otherChecksum)).toMatchObject(['OTHER_MIGRATIONS', expect.any(String)]);
  const gap = withHeader(({ migrationChecksums: _, ...header }) => ({
    ...header,
    migrations: header.migrations.toSpliced(1, 1),
  }));
  expect(await code(gap)).toMatchObject(['OTHER_MIGRATIONS', expect.any(String)]);
  expect(await tables(url)).toEqual([]);
});

test('[event store: backup] another program’s tables and a newer database are left untouched, even with replacement requested', async () => {
  const foreign = await emptyDatabase();
  await ask(foreign, 'CREATE TABLE public.ledger (sum integer)');
  const newer = await emptyDatabase();
  await migrate(newer, laterRelease(MADE_UP).folder);
  for (const [url, code] of [
    [foreign, 'FOREIGN_TABLES'],
    [newer, 'NEWER_RELEASE'],
  ] as const) {
    const before = await tables(url);
    const answer = await restore(url, file, { migrations: own, replace: true });
    expect(answer).toMatchObject({ error: { code } });
    expect(await tables(url)).toEqual(before);
  }
});

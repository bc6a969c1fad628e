import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { freshDatabase } from '@/tests/support/database';

let url: string;
let folder: string;
const client = () => new pg.Client({ connectionString: url });
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  const empty = new URL(await freshDatabase());
  const admin = new pg.Client({ connectionString: empty.href });
  await admin.connect();
  await admin.query('drop schema public cascade');
  await admin.query('create schema public');
  await admin.end();
  url = empty.href;
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}
async function ask(question: string): Promise<unknown[]> {
  const connection = client();
  await connection.connect();
  try {
    return (await connection.query(question)).rows;
  } finally {
    await connection.end();
  }
}

test('[toolchain: migrations] in order, each once, also when eight processes start together', async () => {
  write('2_second', 'insert into first values (2)');
  write('1_first', 'create table first (n int)');
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder)));
  expect(applied.flat()).toEqual(['1_first', '2_second']);
  expect(await ask('select n from first')).toEqual([{ n: 2 }]);
});

test('[toolchain: migrations] a failed migration leaves nothing behind, and can be fixed and run again', async () => {
  write('1_first', 'create table first (n int); insert into nowhere values (1)');
  await expect(migrate(url, folder)).rejects.toThrow('The database migration 1_first failed');
  expect(await ask(`select to_regclass('first') as found`)).toEqual([{ found: null }]);
  write('1_first', 'create table first (n int)');
  expect(await migrate(url, folder)).toEqual(['1_first']);
});

test('[toolchain: migrations] a changed migration and a database of a newer version are refused', async () => {
  write('1_first', 'create table first (n int)');
  write('2_second', 'insert into first values (2)');
  await migrate(url, folder);
  write('1_first', 'create table first (n bigint)');
  await expect(migrate(url, folder)).rejects.toThrow('was changed after this database had it');
  write('1_first', 'create table first (n int)');
  rmSync(path.join(folder, '2_second'), { recursive: true });
  await expect(migrate(url, folder)).rejects.toThrow('already has the migration 2_second');
});

test('[toolchain: migrations] a search path set by one migration does not affect the next', async () => {
  write('1_first', 'create schema other; set search_path = other; create table first (n int)');
  write('2_second', 'create table second (n int)');
  await migrate(url, folder);
  expect(
    await ask(
      `select to_regclass('other.first')::text as a, to_regclass('public.second')::text as b`,
    ),
  ).toEqual([{ a: 'other.first', b: 'second' }]);
});

test('[toolchain: plain messages] an unreachable server is named without its password', async () => {
  const failure = await migrate('postgresql://u:geheim@127.0.0.1:1/x', folder).catch(
    (thrown) => thrown,
  );
  expect(failure.message).toMatch(/^The database at 127\.0\.0\.1:1\/x cannot be used/);
  expect(failure.message).not.toContain('geheim');
});

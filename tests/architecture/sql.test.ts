import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Rooms that are about SQL: the store, its projections, the queues and their results. */
const ROOMS_OF_SQL = /^lib\/(event-store|projections|trials|jobs)\//;

/** Files elsewhere with their own SQL, and why Prisma is not enough there. */
const WITH_SQL: Readonly<Record<string, string>> = {
  'lib/accounts/authenticate.ts': 'locks a row',
  'lib/accounts/sessions.ts':
    'every request asks: one statement, a fraction of a model’s query; locks a row',
  'lib/accounts/throttle.ts': 'the limiter’s own table, by the start of its keys',
  'lib/application/challenges/challenge-store.ts':
    'locks a row; every page counts challenges, in one statement',
  'lib/application/core/members.ts':
    'every page asks: one statement, a fraction of a model’s query',
  'lib/application/header/campaign-list-store.ts': 'conditions between rows by a field of a card',
  'lib/application/header/messages-store.ts': 'one condition of who may read, one statement a page',
  'lib/application/library/library-store.ts': 'an insert with a condition',
  'lib/application/lobbies/lobby-store.ts': 'the locks of a lobby and of its host',
  'lib/application/notices/notices-store.ts': 'every page counts notices, in one statement',
  'lib/application/photographs/photographs-store.ts': 'the locks of a battle and of an author',
  'lib/application/staff/petition-store.ts': 'an insert with a condition',
  'lib/clubs/membership.ts': 'locks a row; every page asks who is a member, in one statement',
  'lib/database/client.ts': 'opens the pool for the others',
};

/** The application gets the database from its services, so that two installations can share one process. */
const OPENING_THE_DATABASE = [
  'lib/application/application.ts',
  'lib/application/core/members.ts',
  'lib/application/open-services.ts',
];

const SQL =
  /\bsql\s*`|\bsql<[^`]*>\s*`|\$(?:query|execute)Raw|\bconnectionPool\(|\.unsafe\(|[`'"]\s*(?:SELECT|select|INSERT INTO|insert into|DELETE FROM|delete from|WITH RECURSIVE|(?:UPDATE|update) \w+\s+(?:SET|set))\s+[\w(*1]/;

const files = ['app', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file).split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file)),
);
const source = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('[architecture: SQL] SQL is written only in the store’s rooms and the listed files; elsewhere Prisma is used', () => {
  const found = files.filter((file) => !ROOMS_OF_SQL.test(file) && SQL.test(source(file)));
  expect(found.sort()).toEqual(Object.keys(WITH_SQL).sort());
});

test('[architecture: SQL] the scanner finds statements however they are written', () => {
  for (const statement of [
    'await sql`SELECT 1`',
    'sql<{ id: string }[]>`\n  DELETE FROM x`',
    'sql<\n  { id: string }[]\n>`\n  x`',
    'tx.$queryRaw`select 1`',
    'pool.query("UPDATE x SET y = 1")',
    "run('insert into x values (1)')",
  ])
    expect(SQL.test(statement)).toBe(true);
  expect(SQL.test("'Select a file'; services.sql; <select name='x'>")).toBe(false);
});

test('[architecture: SQL] the application gets its database from its services', () => {
  const found = files.filter(
    (file) => file.startsWith('lib/application/') && source(file).includes('@/lib/database/client'),
  );
  expect(found.sort()).toEqual(OPENING_THE_DATABASE);
});

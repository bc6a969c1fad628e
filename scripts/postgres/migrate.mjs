import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { PlainFailure } from '../failure.mjs';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../prisma/migrations');
/** The key under which Prisma's own migration commands lock as well. */
const MIGRATION_LOCK = 72707369;
const HISTORY_TABLE = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/**
 * Applies prisma/migrations/<name>/migration.sql in order, each in a transaction of its own, and keeps
 * the same record as Prisma's own command. Processes that start together wait for one another.
 *
 * @param {string} url
 * @returns {Promise<string[]>} the names that were applied now
 */
export async function migrate(url, folder = MIGRATIONS) {
  const client = await connect(url);
  const applied = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(HISTORY_TABLE);
    const history = await client.query(
      'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
    );
    const known = new Map(history.rows.map((row) => [row.migration_name, row]));
    const present = readMigrations(folder);
    refuseNewerDatabase(known, present);
    for (const migration of present) {
      const earlier = known.get(migration.name);
      if (earlier === undefined) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (earlier.finished_at === null) {
        throw new PlainFailure(
          `The database migration ${migration.name} failed before and has to be resolved first.`,
        );
      } else if (earlier.checksum !== migration.checksum) {
        throw new PlainFailure(
          `The database migration ${migration.name} was changed after this database had it. ` +
            'Take the original file back, or start with an empty database.',
        );
      }
    }
  } finally {
    await client.end();
  }
  return applied;
}

async function connect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (failure) {
    throw unreachable(url, failure);
  }
}

/** The sentence for a database that cannot be used, without its password. */
export function unreachable(url, failure) {
  let where = 'the address in DATABASE_URL';
  try {
    const { hostname, port, pathname } = new URL(url);
    where = `${hostname}:${port || 5432}${pathname}`;
  } catch {
    return new PlainFailure(
      'DATABASE_URL is not an address such as postgresql://user:password@host:5432/name.',
      failure,
    );
  }
  const why =
    failure.code === '28P01' || failure.code === '28000'
      ? 'it refuses this user or password'
      : failure.code === '3D000'
        ? 'it has no database of this name (create it first)'
        : failure.message || failure.code || 'no answer';
  return new PlainFailure(
    `The database at ${where} cannot be used: ${why}. Check DATABASE_URL and that the server runs, ` +
      'or leave DATABASE_URL out to use the embedded one.',
    failure,
  );
}

function readMigrations(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

function refuseNewerDatabase(known, present) {
  const names = new Set(present.map((migration) => migration.name));
  const foreign = [...known.keys()].find((name) => !names.has(name));
  if (foreign !== undefined) {
    throw new PlainFailure(
      `The database already has the migration ${foreign}, which this version of the program does not know. Use the newer version.`,
    );
  }
}

async function apply(client, migration) {
  await client.query('begin');
  try {
    await applyWithin((text, values) => client.query(text, values), migration);
    await client.query('commit');
  } catch (failure) {
    await client.query('rollback').catch(() => {});
    throw new PlainFailure(
      `The database migration ${migration.name} failed: ${failure.message}`,
      failure,
    );
  }
}

async function applyWithin(query, { name, sql, checksum }) {
  await query(sql);
  await query('reset all'); // a migration may have set its own search path
  await query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), now(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/**
 * The migrations of this release in order, for a caller that applies them in its own transaction: `apply` runs one
 * and records it as `migrate` does. `query` runs a text of statements, or one statement with values for $1, $2 …
 *
 * @returns {{name: string, checksum: string, apply: (query: Function) => Promise<void>}[]}
 */
export function releaseMigrations(folder = MIGRATIONS) {
  return readMigrations(folder).map((migration) => ({
    name: migration.name,
    checksum: migration.checksum,
    apply: async (query) => {
      await query(HISTORY_TABLE);
      await applyWithin(query, migration);
    },
  }));
}

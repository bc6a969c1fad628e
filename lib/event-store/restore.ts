import { pipeline } from 'node:stream/promises';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { type BackupHeader, BackupReader, UnreadableBackup } from './backup-file';
import { type AppliedMigration, migrationsOf, type TableShape, tablesOf } from './backup-tables';
import { connect, errorCode, isTransient, type Statements } from './connection';

/** A migration of this release, to be applied within the restore's transaction. */
export interface ReleaseMigration extends AppliedMigration {
  /** Runs the migration and records it in the database's history. */
  readonly apply: (query: (text: string, values?: string[]) => Promise<unknown>) => Promise<void>;
}

export interface RestoreOptions {
  /** All migrations of this release, in order of name. */
  readonly migrations: readonly ReleaseMigration[];
  /** Discards what the target holds. Without it only an empty target is filled. */
  readonly replace?: boolean;
}

/** Older than any transaction of any cluster: what was restored is visible to every reader at once. */
const RESTORED_XID = '3';
/** The key under which `migrate` and Prisma's own commands lock as well. */
const MIGRATION_LOCK = 72707369;

/**
 * Fills a database from a backup of this release or an earlier one, whole or not at all: everything happens in one
 * transaction. The tables are first made as the backup's release had them, then filled, then brought up to date by
 * the migrations that came since. Transaction ids and positions of the events are written again in their old order,
 * because those of another cluster may lie in this one's future, and the projections' cursors with them.
 *
 * Refusals: FILE_MISSING, FOREIGN_FILE, DAMAGED_FILE, NEWER_RELEASE, OTHER_MIGRATIONS, MIGRATION_FAILED,
 * NOT_EMPTY, FOREIGN_TABLES.
 */
export async function restore(
  databaseUrl: string,
  file: string,
  options: RestoreOptions,
): Promise<Result<BackupHeader>> {
  const sql = connect(databaseUrl, {
    connectionsMax: 1,
    applicationName: 'orderly-book restore',
    statementTimeoutMs: 0,
  });
  const reader = new BackupReader(file);
  try {
    const header = await reader.header();
    requireKnownMigrations(header, options.migrations);
    await sql.begin((transaction) => rebuild(transaction, reader, header, options));
    return ok(header);
  } catch (error) {
    if (error instanceof UnreadableBackup) return refuse(error.code, error.message);
    if (error instanceof Unsuitable) return refuse(error.code, error.message);
    if (errorCode(error) === 'ENOENT') return refuse('FILE_MISSING', 'There is no such file.');
    throw error;
  } finally {
    await reader.close();
    await sql.end({ timeout: 5 });
  }
}

/** This release, or the target, cannot take this backup. */
class Unsuitable extends Error {
  constructor(
    readonly code:
      | 'NEWER_RELEASE'
      | 'OTHER_MIGRATIONS'
      | 'MIGRATION_FAILED'
      | 'NOT_EMPTY'
      | 'FOREIGN_TABLES',
    message: string,
  ) {
    super(message);
  }
}

/** The backup's migrations must be the first ones of this release, with equal checksums. */
function requireKnownMigrations(header: BackupHeader, release: readonly ReleaseMigration[]): void {
  const known = new Set(release.map(({ name }) => name));
  const newer = header.migrations.find((name) => !known.has(name));
  if (newer !== undefined) {
    throw new Unsuitable(
      'NEWER_RELEASE',
      `A newer release made this backup: this one does not know the migration ${newer}. ` +
        'Restore it with the release that made it, or a later one.',
    );
  }
  for (const [index, name] of header.migrations.entries()) {
    const own = release[index];
    const checksum = header.migrationChecksums?.[index] ?? own?.checksum;
    if (own?.name !== name || own.checksum !== checksum) {
      throw new Unsuitable(
        'OTHER_MIGRATIONS',
        `The backup was made by another line of releases: its migration ${name} is not this release’s. ` +
          'Restore it with the release that made it.',
      );
    }
  }
}

async function rebuild(
  sql: Statements,
  reader: BackupReader,
  header: BackupHeader,
  { migrations, replace = false }: RestoreOptions,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  // What was being rebuilt is of the data that goes.
  await sql`DROP SCHEMA IF EXISTS orderly_rebuild CASCADE`;
  const earlier = migrations.slice(0, header.migrations.length);
  const later = migrations.slice(earlier.length);
  const apply = async (all: readonly ReleaseMigration[]) => {
    for (const one of all) {
      try {
        await one.apply((text, values = []) => sql.unsafe(text, values));
      } catch (error) {
        if (!(error instanceof Error) || isTransient(error)) throw error;
        throw new Unsuitable(
          'MIGRATION_FAILED',
          `The migration ${one.name} failed: ${error.message}. Nothing was restored.`,
        );
      }
    }
  };
  if (!(await wasMadeBy(sql, earlier))) {
    await clearAway(sql, migrations, replace);
    await apply(earlier);
  }
  await fill(sql, reader, header, replace);
  await apply(later);
}

/** Whether a database was set up by exactly these migrations. */
async function wasMadeBy(sql: Statements, migrations: readonly AppliedMigration[]) {
  const text = (all: readonly AppliedMigration[]) =>
    JSON.stringify(all.map(({ name, checksum }) => [name, checksum]));
  return text(await migrationsOf(sql)) === text(migrations);
}

/** Makes room for the tables of the backup's release. A database that this program never set up is left alone. */
async function clearAway(
  sql: Statements,
  release: readonly AppliedMigration[],
  replace: boolean,
): Promise<void> {
  const shapes = await tablesOf(sql);
  const present = await migrationsOf(sql);
  if (present.length === 0 && shapes.length > 0) {
    throw new Unsuitable(
      'FOREIGN_TABLES',
      'This database holds the tables of another program. Restore into a database of its own.',
    );
  }
  const known = new Set(release.map(({ name }) => name));
  const newer = present.find(({ name }) => !known.has(name));
  if (newer !== undefined) {
    throw new Unsuitable(
      'NEWER_RELEASE',
      `A newer release set this database up: this one does not know the migration ${newer.name}. ` +
        'Use that release, or an empty database.',
    );
  }
  await filledOf(sql, shapes, replace);
  await dropAll(sql);
}

/** Drops what migrations made: the store's schema, and tables and types of `public` that belong to no extension. */
async function dropAll(sql: Statements): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS orderly_store CASCADE`;
  const made = await sql<{ kind: string; name: string }[]>`
    SELECT 'TABLE' AS kind, c.oid::regclass::text AS name
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    UNION ALL
    SELECT 'TYPE', t.oid::regtype::text
      FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
    ORDER BY kind`;
  for (const { kind, name } of made) {
    await sql.unsafe(`DROP ${kind} IF EXISTS ${name} CASCADE`);
  }
}

/** Copies the rows into empty tables of the backup's own release. */
async function fill(
  sql: Statements,
  reader: BackupReader,
  header: BackupHeader,
  replace: boolean,
): Promise<void> {
  const shapes = await tablesOf(sql);
  const text = (all: readonly TableShape[]) =>
    JSON.stringify(all.map(({ schema, name, columns }) => [schema, name, [...columns].sort()]));
  if (text(shapes) !== text(header.tables)) {
    throw new Unsuitable(
      'OTHER_MIGRATIONS',
      'The tables of this database are not those of the backup. Restore it with the release that made it.',
    );
  }
  for (const shape of shapes) {
    await sql`LOCK TABLE ${nameOf(sql, shape)} IN ACCESS EXCLUSIVE MODE`;
  }
  const guards = await dropForeignKeys(sql);
  await empty(sql, await filledOf(sql, shapes, replace));
  for (const table of header.tables) {
    const staged = STAGED.has(`${table.schema}.${table.name}`);
    const target = staged ? sql(`staged_${table.name}`) : nameOf(sql, table);
    if (staged) {
      await sql`CREATE TEMPORARY TABLE ${target} (LIKE ${nameOf(sql, table)}) ON COMMIT DROP`;
    }
    const into = await sql`COPY ${target} (${sql(table.columns)}) FROM STDIN`.writable();
    await pipeline(reader.rows(table), into);
    const [counted] = await sql<{ rows: string }[]>`SELECT count(*)::text AS rows FROM ${target}`;
    if (counted?.rows !== String(table.rows)) {
      throw new UnreadableBackup('DAMAGED_FILE', `Rows of ${table.name} are missing.`);
    }
  }
  await reader.end();
  // Backups of before the archive have none.
  await renumber(
    sql,
    header.tables.some(({ name }) => name === 'archive'),
  );
  for (const guard of guards) {
    await sql.unsafe(`ALTER TABLE ${guard.table} ADD CONSTRAINT ${guard.name} ${guard.definition}`);
  }
  await advanceSequences(sql);
}

/** Tables that hold transaction ids or positions. */
const STAGED = new Set([
  ...['orderly_store.event', 'orderly_store.archive'],
  ...['orderly_store.stream', 'orderly_store.projection'],
]);

function nameOf(sql: Statements, table: TableShape) {
  return sql(`${table.schema}.${table.name}`);
}

/** Foreign keys are dropped during the transaction, so that the order of tables does not matter. */
async function dropForeignKeys(
  sql: Statements,
): Promise<readonly { table: string; name: string; definition: string }[]> {
  const guards = await sql<{ table: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
        pg_get_constraintdef(oid) AS definition
      FROM pg_constraint
      WHERE contype = 'f' AND connamespace::regnamespace::text IN ('public', 'orderly_store')
      ORDER BY 1, 2`;
  for (const guard of guards) {
    await sql.unsafe(`ALTER TABLE ${guard.table} DROP CONSTRAINT ${guard.name}`);
  }
  return guards;
}

/** The tables that hold rows. Refuses them unless they may be thrown away. */
async function filledOf(
  sql: Statements,
  shapes: readonly TableShape[],
  replace: boolean,
): Promise<readonly TableShape[]> {
  const filled: TableShape[] = [];
  for (const shape of shapes) {
    const [row] = await sql`SELECT 1 AS one FROM ${nameOf(sql, shape)} LIMIT 1`;
    if (row !== undefined) filled.push(shape);
  }
  if (filled.length > 0 && !replace) {
    throw new Unsuitable(
      'NOT_EMPTY',
      'This database is not empty. Restore into an empty one, or add --replace to throw away what it holds.',
    );
  }
  return filled;
}

/** Empties tables without foreign keys. The guards of history are bypassed: all of it is discarded, as requested. */
async function empty(sql: Statements, filled: readonly TableShape[]): Promise<void> {
  for (const shape of filled) {
    const table = nameOf(sql, shape);
    await sql`ALTER TABLE ${table} DISABLE TRIGGER USER`;
    await sql`TRUNCATE ${table}`;
    await sql`ALTER TABLE ${table} ENABLE TRIGGER USER`;
  }
}

async function renumber(sql: Statements, archives: boolean): Promise<void> {
  await sql`
    INSERT INTO orderly_store.stream (id, type, version, last_xid, head_hash, parent_id, fork_version,
        fork_hash, created_at, closed_at)
      SELECT id, type, version, ${RESTORED_XID}::text::xid8, head_hash, parent_id, fork_version, fork_hash,
          created_at, closed_at FROM staged_stream`;
  await sql`
    CREATE TEMPORARY TABLE staged_place ON COMMIT DROP AS
      SELECT stream_id, version, xid, position AS earlier FROM staged_event`;
  if (archives)
    await sql`
      INSERT INTO staged_place
        SELECT a.stream_id, (a.first_version + u.place - 1)::integer, u.xid, u.position
          FROM staged_archive a
          CROSS JOIN LATERAL ROWS FROM (unnest(a.xids), unnest(a.positions)) WITH ORDINALITY AS u (xid, position, place)`;
  await sql`
    CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS
      SELECT stream_id, version, xid, earlier, row_number() OVER (ORDER BY xid, earlier) AS position FROM staged_place`;
  await sql`CREATE INDEX ON numbered (stream_id, version)`;
  await sql`ANALYZE numbered`;
  await sql`
    INSERT INTO orderly_store.event (stream_id, version, position, xid, event_id, type, schema_version,
        payload, metadata, actor, command_id, correlation_id, causation_id, recorded_at, previous_hash, hash)
      SELECT e.stream_id, e.version, n.position, ${RESTORED_XID}::text::xid8,
          e.event_id, e.type, e.schema_version, e.payload, e.metadata, e.actor, e.command_id, e.correlation_id, e.causation_id,
          e.recorded_at, e.previous_hash, e.hash
        FROM staged_event e JOIN numbered n ON n.stream_id = e.stream_id AND n.version = e.version
        ORDER BY n.position`;
  if (archives)
    await sql`
      INSERT INTO orderly_store.archive (stream_id, first_version, last_version, xids, positions, first_xid, first_position,
          last_xid, last_position, previous_hash, hashes, events, digest, archived_at)
        SELECT a.stream_id, a.first_version, a.last_version, p.xids, p.positions, ${RESTORED_XID}::text::xid8, p.first,
            ${RESTORED_XID}::text::xid8, p.last, a.previous_hash, a.hashes, a.events, a.digest, a.archived_at
          FROM staged_archive a
          CROSS JOIN LATERAL (
            SELECT array_agg(${RESTORED_XID}::text::xid8) AS xids, array_agg(n.position ORDER BY n.version) AS positions,
                min(n.position) AS first, max(n.position) AS last
              FROM numbered n WHERE n.stream_id = a.stream_id AND n.version BETWEEN a.first_version AND a.last_version) p`;
  await sql`
    INSERT INTO orderly_store.projection (name, version, cursor_xid, cursor_position, status, last_error, updated_at)
      SELECT p.name, p.version, ${RESTORED_XID}::text::xid8,
          (SELECT count(*) FROM numbered n
            WHERE (n.xid, n.earlier) <= (p.cursor_xid, p.cursor_position)),
          p.status, p.last_error, p.updated_at FROM staged_projection p`;
}

/** Sequences continue after the greatest number in use. */
async function advanceSequences(sql: Statements): Promise<void> {
  const owned = await sql<{ sequence: string; table: string; column: string }[]>`
    SELECT d.objid::regclass::text AS sequence, d.refobjid::regclass::text AS table,
        quote_ident(a.attname) AS column
      FROM pg_depend d
      JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
      JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
      WHERE d.deptype IN ('a', 'i') AND s.relnamespace::regnamespace::text IN ('public', 'orderly_store')`;
  for (const { sequence, table, column } of owned) {
    await sql.unsafe(
      `SELECT setval('${sequence.replaceAll("'", "''")}', coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
    );
  }
  const [archive] = await sql<{ found: boolean }[]>`
    SELECT to_regclass('orderly_store.archive') IS NOT NULL AS found`;
  if (archive?.found)
    await sql`
      SELECT setval('orderly_store.event_position', greatest(nextval('orderly_store.event_position'),
        (SELECT max(last_position) + 1 FROM orderly_store.archive)), false)`;
}

import { pipeline } from 'node:stream/promises';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { type BackupHeader, BackupReader, UnreadableBackup } from './backup-file';
import { migrationsOf, type TableShape, tablesOf } from './backup-tables';
import { connect, errorCode, type Statements } from './connection';

export interface RestoreOptions {
  /** Throw away what the target holds. Without it only an empty one is filled. */
  readonly replace?: boolean;
}

/** Older than any transaction of any cluster: what was restored is visible to every reader at once. */
const RESTORED_XID = '3';

/**
 * Fills a freshly migrated data base from a backup, whole or not at all: everything happens in one
 * transaction. Transaction ids and positions of the events are written anew in their old order,
 * because those of another cluster may lie in this one's future, and the projections' cursors with
 * them.
 *
 * Refusals: FILE_MISSING, FOREIGN_FILE, DAMAGED_FILE, OTHER_MIGRATIONS, NOT_EMPTY.
 */
export async function restore(
  databaseUrl: string,
  file: string,
  { replace = false }: RestoreOptions = {},
): Promise<Result<BackupHeader>> {
  const sql = connect(databaseUrl, {
    connectionsMax: 1,
    applicationName: 'orderly-book restore',
    statementTimeoutMs: 0,
  });
  const reader = new BackupReader(file);
  try {
    const header = await reader.header();
    await sql.begin((transaction) => fill(transaction, reader, header, replace));
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

/** The target cannot take this backup. */
class Unsuitable extends Error {
  constructor(
    readonly code: 'OTHER_MIGRATIONS' | 'NOT_EMPTY',
    message: string,
  ) {
    super(message);
  }
}

async function fill(
  sql: Statements,
  reader: BackupReader,
  header: BackupHeader,
  replace: boolean,
): Promise<void> {
  const shapes = await tablesOf(sql);
  const spell = (all: readonly TableShape[]) =>
    JSON.stringify(all.map(({ schema, name, columns }) => [schema, name, [...columns].sort()]));
  if (
    JSON.stringify(await migrationsOf(sql)) !== JSON.stringify(header.migrations) ||
    spell(shapes) !== spell(header.tables)
  ) {
    throw new Unsuitable(
      'OTHER_MIGRATIONS',
      'This data base and the backup come from different releases. Restore it with the release that made it.',
    );
  }
  for (const shape of shapes) {
    await sql`LOCK TABLE ${nameOf(sql, shape)} IN ACCESS EXCLUSIVE MODE`;
  }
  const guards = await dropForeignKeys(sql);
  await empty(sql, shapes, replace);
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
  await renumber(sql);
  for (const guard of guards) {
    await sql.unsafe(`ALTER TABLE ${guard.table} ADD CONSTRAINT ${guard.name} ${guard.definition}`);
  }
  await advanceSequences(sql);
}

/** Tables that hold transaction ids or positions. */
const STAGED = new Set(['orderly_store.event', 'orderly_store.stream', 'orderly_store.projection']);

function nameOf(sql: Statements, table: TableShape) {
  return sql(`${table.schema}.${table.name}`);
}

/** Foreign keys go for the time of the transaction, so that the order of tables does not matter. */
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

async function empty(
  sql: Statements,
  shapes: readonly TableShape[],
  replace: boolean,
): Promise<void> {
  for (const shape of shapes) {
    const table = nameOf(sql, shape);
    const [row] = await sql`SELECT 1 AS one FROM ${table} LIMIT 1`;
    if (row === undefined) continue;
    if (!replace) {
      throw new Unsuitable(
        'NOT_EMPTY',
        'This data base is not empty. Restore into a fresh one, or say that it shall be replaced.',
      );
    }
    // The guards against changing history do not hold here: it is thrown away whole, as was asked.
    await sql`ALTER TABLE ${table} DISABLE TRIGGER USER`;
    await sql`TRUNCATE ${table}`;
    await sql`ALTER TABLE ${table} ENABLE TRIGGER USER`;
  }
}

async function renumber(sql: Statements): Promise<void> {
  await sql`
    INSERT INTO orderly_store.stream (id, type, version, last_xid, head_hash, parent_id, fork_version,
        fork_hash, created_at, closed_at)
      SELECT id, type, version, ${RESTORED_XID}::text::xid8, head_hash, parent_id, fork_version, fork_hash,
          created_at, closed_at FROM staged_stream`;
  await sql`
    INSERT INTO orderly_store.event (stream_id, version, position, xid, event_id, type, schema_version,
        payload, metadata, actor, command_id, correlation_id, causation_id, recorded_at, previous_hash, hash)
      SELECT stream_id, version, row_number() OVER (ORDER BY xid, position), ${RESTORED_XID}::text::xid8,
          event_id, type, schema_version, payload, metadata, actor, command_id, correlation_id, causation_id,
          recorded_at, previous_hash, hash FROM staged_event`;
  await sql`
    INSERT INTO orderly_store.projection (name, version, cursor_xid, cursor_position, status, last_error, updated_at)
      SELECT p.name, p.version, ${RESTORED_XID}::text::xid8,
          (SELECT count(*) FROM staged_event e
            WHERE (e.xid, e.position) <= (p.cursor_xid, p.cursor_position)),
          p.status, p.last_error, p.updated_at FROM staged_projection p`;
}

/** Sequences go on after the greatest number in use. */
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
}

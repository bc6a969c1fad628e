import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Sql, type Statements } from '@/lib/event-store/connection';
import type { GlobalCursor } from '@/lib/event-store/contract';
import { readGlobal } from '@/lib/event-store/read';
import { RELEASED_EVENTS } from '@/lib/event-store/released-events';
import { SchemaRegistry } from '@/lib/event-store/schemas';
import { advanceProjection, type Projection } from './advance';

/**
 * A read model is rebuilt in tables beside the live ones, which go on being read and written, and takes their place in one short
 * transaction. What is built has a row of its own among the projections: any number of processes may build it together, and one that
 * was interrupted goes on where it stopped.
 */

/** Where tables are built: statements of the projection find them there before those of `public`. */
export const BUILDING = 'orderly_rebuild';
const BATCH_EVENTS = 2_000;
/** How long the swap may keep others waiting for its tables before it gives way and tries again, in milliseconds. */
const LOCK_MS = 500;
const AGAIN_MS = 250;
/** SQLSTATE of a lock that was not given in time, and of a deadlock. */
const LOCK_CODES = new Set(['55P03', '40P01']);

/** A projection that names its tables can be built beside them. */
export type BuiltBeside = Projection & Required<Pick<Projection, 'tables'>>;

export interface BesideOptions {
  readonly schemas?: SchemaRegistry;
  readonly batchEvents?: number;
  /** Ends the work after the current batch; another call goes on. */
  readonly stopped?: () => boolean;
  /** Called with the number of events applied so far. */
  readonly onProgress?: (events: number) => void;
}

const besideName = (name: string) => `${name}-beside`;

/**
 * Rebuilds a projection's tables and swaps them in. Begins from nothing unless a build of this version is under way; then it helps with it.
 *
 * @returns how many events this process applied; it returns once the tables are swapped, by whichever process, or when stopped
 */
export async function rebuildBeside(
  sql: Sql,
  projection: BuiltBeside,
  options: BesideOptions = {},
): Promise<number> {
  const { batchEvents = BATCH_EVENTS, stopped = () => false } = options;
  const schemas = options.schemas ?? new SchemaRegistry(RELEASED_EVENTS);
  await begin(sql, projection);
  const built: Projection = {
    name: besideName(projection.name),
    version: projection.version,
    async apply(transaction, events) {
      await lookThere(transaction);
      await projection.apply(transaction, events);
    },
    reset: () => Promise.reject(new Error('What is built beside begins in empty tables')),
  };
  let applied = 0;
  while (!stopped()) {
    const more = await advanceProjection(sql, built, schemas, batchEvents, { there: true });
    applied += more;
    options.onProgress?.(applied);
    if (more >= batchEvents) continue;
    const standing = await swap(sql, projection, built, schemas, batchEvents);
    if (standing === 'swapped') return applied;
    if (standing === 'busy') await pause(AGAIN_MS);
  }
  return applied;
}

/** Unqualified names of this transaction are those of the tables that are being built. */
async function lookThere(sql: Statements): Promise<void> {
  await sql`SET LOCAL search_path TO orderly_rebuild, public`;
}

/** Makes empty tables like the live ones, unless a build of this version has them already. */
async function begin(sql: Sql, { name, version, tables }: BuiltBeside): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      INSERT INTO orderly_store.projection (name, version, status)
        VALUES (${name}, ${version}, 'rebuilding') ON CONFLICT (name) DO NOTHING`;
    await transaction`SELECT FROM orderly_store.projection WHERE name = ${name} FOR UPDATE`;
    const [row] = await transaction<{ version: number }[]>`
      SELECT version FROM orderly_store.projection WHERE name = ${besideName(name)} FOR UPDATE`;
    if (row?.version === version && (await sameColumns(transaction, tables))) return;
    await transaction`CREATE SCHEMA IF NOT EXISTS orderly_rebuild`;
    for (const table of tables) await makeLike(transaction, table);
    await transaction`
      INSERT INTO orderly_store.projection (name, version, status)
        VALUES (${besideName(name)}, ${version}, 'rebuilding')
        ON CONFLICT (name) DO UPDATE SET version = excluded.version, status = excluded.status,
          cursor_xid = '0', cursor_position = 0, last_error = NULL`;
  });
}

/** Whether what is being built has the columns of the live tables: a migration may have added some meanwhile. */
async function sameColumns(sql: Statements, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const columns = await sql<{ live: string | null; built: string | null }[]>`
      SELECT (SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ',' ORDER BY a.attname)
          FROM pg_attribute a WHERE a.attrelid = to_regclass(${`public.${table}`}) AND a.attnum > 0 AND NOT a.attisdropped) AS live,
        (SELECT string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ',' ORDER BY a.attname)
          FROM pg_attribute a WHERE a.attrelid = to_regclass(${`${BUILDING}.${table}`}) AND a.attnum > 0 AND NOT a.attisdropped) AS built`;
    const [row] = columns;
    if (row === undefined || row.live === null || row.live !== row.built) return false;
  }
  return true;
}

/** An empty table with the columns, constraints and indexes of a live one, under the same names. */
async function makeLike(sql: Statements, table: string): Promise<void> {
  const [bound] = await sql<{ bound: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND (conrelid = c.oid OR confrelid = c.oid))
        OR EXISTS (SELECT FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal) AS bound
      FROM pg_class c WHERE c.oid = to_regclass(${`public.${table}`})`;
  if (bound?.bound !== false)
    throw new Error(`${table} cannot be built beside: it is bound to others`);
  const live = sql(`public.${table}`);
  const built = sql(`${BUILDING}.${table}`);
  await sql`DROP TABLE IF EXISTS ${built}`;
  await sql`CREATE TABLE ${built} (LIKE ${live} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING GENERATED INCLUDING STORAGE)`;
  const constraints = await sql<{ name: string; definition: string }[]>`
    SELECT quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = to_regclass(${`public.${table}`}) AND contype IN ('p', 'u', 'c')`;
  for (const { name, definition } of constraints)
    await sql`ALTER TABLE ${built} ADD CONSTRAINT ${sql.unsafe(name)} ${sql.unsafe(definition)}`;
  const indexes = await sql<{ definition: string }[]>`
    SELECT pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = to_regclass(${`public.${table}`})
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`;
  for (const { definition } of indexes)
    await sql.unsafe(definition.replace(' ON public.', ` ON ${BUILDING}.`));
}

/**
 * Applies what is left and replaces the live tables by the new ones, in one transaction, in which nobody else reads or
 * writes them. `behind`: there is more left than one batch. `busy`: somebody used the tables for too long.
 */
async function swap(
  sql: Sql,
  projection: BuiltBeside,
  built: Projection,
  schemas: SchemaRegistry,
  batchEvents: number,
): Promise<'swapped' | 'behind' | 'busy'> {
  const { name, tables } = projection;
  try {
    return (await sql.begin(async (transaction) => {
      await transaction`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`;
      const live = await place(transaction, name);
      const beside = await place(transaction, built.name);
      if (live === undefined || beside === undefined) return 'swapped';
      if (!(await sameColumns(transaction, tables)))
        throw new Error('A migration changed the tables; start the rebuild again');
      const before = await readGlobal(transaction, beside.cursor, batchEvents);
      if (before.events.length >= batchEvents) return 'behind';
      for (const table of tables)
        await transaction`LOCK TABLE ${transaction(`public.${table}`)} IN ACCESS EXCLUSIVE MODE`;
      let { cursor } = beside;
      // As far as the live ones have come, which stand still by now, and a page further; the rest comes after the swap.
      let page = before;
      do {
        page = await readGlobal(transaction, cursor, batchEvents);
        if (page.events.length === 0) break;
        await built.apply(
          transaction,
          page.events.map((event) => schemas.upcast(event)),
        );
        cursor = page.cursor;
      } while (isBefore(cursor, live.cursor));
      // Events that are in the live tables by now.
      const complete = live.status === 'running' && !isBefore(live.cursor, cursor);
      await projection.carry?.(transaction, { complete });
      for (const table of tables) {
        await transaction`DROP TABLE ${transaction(`public.${table}`)}`;
        await transaction`ALTER TABLE ${transaction(`${BUILDING}.${table}`)} SET SCHEMA public`;
      }
      await transaction`DELETE FROM orderly_store.projection WHERE name = ${built.name}`;
      await transaction`
        UPDATE orderly_store.projection SET version = ${projection.version}, status = 'running', last_error = NULL,
            cursor_xid = ${cursor.transactionId}::text::xid8, cursor_position = ${cursor.position}::text::bigint,
            updated_at = clock_timestamp()
          WHERE name = ${name}`;
      return 'swapped';
    })) as 'swapped' | 'behind';
  } catch (fault) {
    if (LOCK_CODES.has(errorCode(fault) ?? '')) return 'busy';
    throw fault;
  }
}

async function place(
  sql: Statements,
  name: string,
): Promise<{ status: string; cursor: GlobalCursor } | undefined> {
  const [row] = await sql<{ status: string; xid: string; position: string }[]>`
    SELECT status, cursor_xid::text AS xid, cursor_position::text AS position
      FROM orderly_store.projection WHERE name = ${name} FOR UPDATE`;
  return row && { status: row.status, cursor: { transactionId: row.xid, position: row.position } };
}

function isBefore(one: GlobalCursor, other: GlobalCursor): boolean {
  const [xid, otherXid] = [BigInt(one.transactionId), BigInt(other.transactionId)];
  return xid < otherXid || (xid === otherXid && BigInt(one.position) < BigInt(other.position));
}

import type { Sql, Statements } from '@/lib/event-store/connection';
import type { GlobalCursor, GlobalEvent } from '@/lib/event-store/contract';
import { readGlobal } from '@/lib/event-store/read';
import { RELEASED_EVENTS } from '@/lib/event-store/released-events';
import { SchemaRegistry } from '@/lib/event-store/schemas';

const BATCH_EVENTS = 500;

/**
 * A read model made from the events of all streams. `apply` and `reset` write through the
 * transaction they are given and nowhere else: the cursor moves in the same one, so that an event
 * has its effect exactly once, however often a worker dies and however many of them run.
 */
export interface Projection {
  readonly name: string;
  /**
   * Raised whenever the read model's shape or meaning changes: it is then rebuilt by itself, beside the live tables where it names
   * them. A process of an earlier release leaves what a later one has made alone.
   */
  readonly version: number;
  /** Its tables in `public`, which nothing refers to; `apply` and `reset` name them without a schema. Absent: it is rebuilt in place. */
  readonly tables?: readonly string[];
  /**
   * Just before tables that were built beside the live ones (in the schema `orderly_rebuild`) take their place: brings over what the live
   * ones have of events that cannot be read yet. `complete`: the live ones have everything that the new ones have.
   */
  carry?(sql: Statements, standing: { readonly complete: boolean }): Promise<void>;
  /** Writes what the events mean. A pure function of the events: no clock, no randomness. */
  apply(sql: Statements, events: readonly GlobalEvent[]): Promise<void>;
  /** Empties the read model. */
  reset(sql: Statements): Promise<void>;
}

/**
 * Brings a projection one batch forward.
 *
 * @param options `there`: only where it has begun
 * @returns how many events were applied; 0 when nothing was new, another worker holds it, or another release makes it
 */
export async function advanceProjection(
  sql: Sql,
  projection: Projection,
  schemas: SchemaRegistry = new SchemaRegistry(RELEASED_EVENTS),
  batchEvents = BATCH_EVENTS,
  { there = false }: { readonly there?: boolean } = {},
): Promise<number> {
  return sql.begin(async (transaction) => {
    const place = await lockPlace(transaction, projection, there);
    if (place === undefined) return 0;
    let { cursor } = place;
    // A later release has made it; or this one makes it beside (`beside.ts`).
    if (place.version > projection.version) return 0;
    if (place.version < projection.version && projection.tables !== undefined) return 0;
    if (place.version !== projection.version) {
      await projection.reset(transaction);
      cursor = { transactionId: '0', position: '0' };
      await transaction`
        UPDATE orderly_store.projection SET version = ${projection.version}, cursor_xid = '0',
          cursor_position = 0, status = 'rebuilding' WHERE name = ${projection.name}`;
    }
    const page = await readGlobal(transaction, cursor, batchEvents);
    if (page.events.length > 0) {
      await projection.apply(
        transaction,
        page.events.map((event) => schemas.upcast(event)),
      );
    }
    const atHead = page.events.length < batchEvents;
    if (page.events.length > 0 || (atHead && place.status !== 'running')) {
      await transaction`
        UPDATE orderly_store.projection
          SET cursor_xid = ${page.cursor.transactionId}::text::xid8,
            cursor_position = ${page.cursor.position}::text::bigint,
            status = CASE WHEN ${atHead} THEN 'running' ELSE status END,
            last_error = NULL, updated_at = clock_timestamp()
          WHERE name = ${projection.name}`;
    }
    return page.events.length;
  }) as Promise<number>;
}

/** The projection's row, locked for this transaction; nothing when another worker holds it. */
async function lockPlace(
  sql: Statements,
  projection: Projection,
  there: boolean,
): Promise<{ version: number; status: string; cursor: GlobalCursor } | undefined> {
  const find = () => sql<{ version: number; status: string; xid: string; position: string }[]>`
    SELECT version, status, cursor_xid::text AS xid, cursor_position::text AS position
      FROM orderly_store.projection WHERE name = ${projection.name} FOR UPDATE SKIP LOCKED`;
  let [row] = await find();
  if (row === undefined && !there) {
    await ensureRow(sql, projection);
    [row] = await find();
  }
  return row === undefined
    ? undefined
    : {
        version: row.version,
        status: row.status,
        cursor: { transactionId: row.xid, position: row.position },
      };
}

/** The row of a projection that has none yet. */
export async function ensureRow(sql: Statements, projection: Projection): Promise<void> {
  await sql`
    INSERT INTO orderly_store.projection (name, version, status)
      VALUES (${projection.name}, ${projection.version}, 'rebuilding') ON CONFLICT (name) DO NOTHING`;
}

import { connect, type Sql, type Statements } from '@/lib/event-store/connection';
import type { GlobalCursor, GlobalEvent } from '@/lib/event-store/contract';
import { readGlobal } from '@/lib/event-store/read';
import { RELEASED_EVENTS } from '@/lib/event-store/released-events';
import { SchemaRegistry } from '@/lib/event-store/schemas';

/**
 * A read model made from the events of all streams. `apply` and `reset` write through the
 * transaction they are given and nowhere else: the cursor moves in the same one, so that an event
 * has its effect exactly once, however often a worker dies and however many of them run.
 */
export interface Projection {
  readonly name: string;
  /** Raised whenever the read model's shape or meaning changes: it is then rebuilt by itself. */
  readonly version: number;
  /** Writes what the events mean. A pure function of the events: no clock, no randomness. */
  apply(sql: Statements, events: readonly GlobalEvent[]): Promise<void>;
  /** Empties the read model. */
  reset(sql: Statements): Promise<void>;
}

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly cursor: GlobalCursor;
  readonly status: 'running' | 'rebuilding' | 'failed';
  readonly lastError: string | null;
}

const BATCH_EVENTS = 500;

/**
 * Brings a projection one batch forward.
 *
 * @returns how many events were applied; 0 when nothing was new, or another worker holds it
 */
export async function advanceProjection(
  sql: Sql,
  projection: Projection,
  schemas: SchemaRegistry = new SchemaRegistry(RELEASED_EVENTS),
  batchEvents = BATCH_EVENTS,
): Promise<number> {
  return sql.begin(async (transaction) => {
    const place = await lockPlace(transaction, projection);
    if (place === undefined) return 0;
    let { cursor } = place;
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

/** Applies everything that can be read now. Returns how many events that were. */
export async function catchUp(
  sql: Sql,
  projection: Projection,
  schemas?: SchemaRegistry,
): Promise<number> {
  const [row] = await sql<
    { caught_up: boolean }[]
  >`SELECT ${isCaughtUp(sql, projection)} AS caught_up`;
  if (row?.caught_up) return 0;
  let applied = 0;
  for (;;) {
    const more = await advanceProjection(sql, projection, schemas);
    if (more === 0) return applied;
    applied += more;
  }
}

/**
 * Whether nothing is new for a projection, as an SQL expression: without a lock, because every page runs it. It looks
 * for the events that `readGlobal` would return.
 */
export function isCaughtUp(sql: Sql, { name, version }: Projection): ReturnType<Sql> {
  return sql`EXISTS (
    SELECT FROM orderly_store.projection p
      WHERE p.name = ${name} AND p.version = ${version}::integer AND p.status = 'running' AND NOT EXISTS (
        SELECT FROM orderly_store.event e
          WHERE (e.xid, e.position) > (p.cursor_xid, p.cursor_position)
            AND e.xid < pg_snapshot_xmin(pg_current_snapshot())))`;
}

/** Empties a projection and starts it from the first event; the next `catchUp` fills it. */
export async function restartProjection(sql: Sql, projection: Projection): Promise<void> {
  await sql.begin(async (transaction) => {
    await ensureRow(transaction, projection);
    await transaction`SELECT FROM orderly_store.projection WHERE name = ${projection.name} FOR UPDATE`;
    await projection.reset(transaction);
    await transaction`
      UPDATE orderly_store.projection SET version = ${projection.version}, cursor_xid = '0',
        cursor_position = 0, status = 'rebuilding', last_error = NULL
        WHERE name = ${projection.name}`;
  });
}

/** The position of every projection. */
export async function projectionStatus(sql: Statements): Promise<readonly ProjectionStatus[]> {
  const rows = await sql<
    {
      name: string;
      version: number;
      xid: string;
      position: string;
      status: ProjectionStatus['status'];
      last_error: string | null;
    }[]
  >`SELECT name, version, cursor_xid::text AS xid, cursor_position::text AS position, status, last_error
      FROM orderly_store.projection ORDER BY name`;
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    cursor: { transactionId: row.xid, position: row.position },
    status: row.status,
    lastError: row.last_error,
  }));
}

export interface ProjectionRunnerOptions {
  readonly databaseUrl: string;
  readonly projections: readonly Projection[];
  readonly schemas?: SchemaRegistry;
  /** How long to wait when nothing was new, in milliseconds. Default 250. */
  readonly pauseMs?: number;
  readonly onFault?: (error: unknown, projection: string) => void;
}

export interface ProjectionRunner {
  /** Looks at once, instead of after the pause. */
  wake(): void;
  /** Ends after the current batch. */
  stop(): Promise<void>;
}

/** Keeps projections up to date until stopped. Any number of processes may run the same ones. */
export function runProjections(options: ProjectionRunnerOptions): ProjectionRunner {
  const sql = connect(options.databaseUrl, {
    connectionsMax: Math.max(1, Math.min(options.projections.length, 4)),
    applicationName: 'orderly-book projections',
  });
  const pauseMs = options.pauseMs ?? 250;
  let stopped = false;
  const sleepers = new Set<() => void>();
  const wake = () => {
    for (const rise of sleepers) rise();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer);
        sleepers.delete(rise);
        resolve();
      };
      const timer = setTimeout(rise, ms);
      sleepers.add(rise);
      if (stopped) rise();
    });
  const keep = async (projection: Projection) => {
    while (!stopped) {
      try {
        if ((await advanceProjection(sql, projection, options.schemas)) > 0) continue;
        await sleep(pauseMs);
      } catch (error) {
        options.onFault?.(error, projection.name);
        await noteFailure(sql, projection, error);
        await sleep(Math.max(pauseMs, 1_000));
      }
    }
  };
  const work = Promise.all(options.projections.map(keep));
  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await work;
      await sql.end({ timeout: 5 });
    },
  };
}

/** The projection's row, locked for this transaction; nothing when another worker holds it. */
async function lockPlace(
  sql: Statements,
  projection: Projection,
): Promise<{ version: number; status: string; cursor: GlobalCursor } | undefined> {
  const find = () => sql<{ version: number; status: string; xid: string; position: string }[]>`
    SELECT version, status, cursor_xid::text AS xid, cursor_position::text AS position
      FROM orderly_store.projection WHERE name = ${projection.name} FOR UPDATE SKIP LOCKED`;
  let [row] = await find();
  if (row === undefined) {
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

async function ensureRow(sql: Statements, projection: Projection): Promise<void> {
  await sql`
    INSERT INTO orderly_store.projection (name, version, status)
      VALUES (${projection.name}, ${projection.version}, 'rebuilding') ON CONFLICT (name) DO NOTHING`;
}

/** Notes the fault where an operator looks for it; its text stays in the log, because it may contain data. */
async function noteFailure(sql: Sql, projection: Projection, error: unknown): Promise<void> {
  await sql`
    UPDATE orderly_store.projection
      SET status = 'failed', last_error = ${error instanceof Error ? error.name : 'unknown'}
      WHERE name = ${projection.name}`.catch((fault: unknown) => fault);
}

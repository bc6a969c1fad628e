import { connect, type Sql, type Statements } from '@/lib/event-store/connection';
import type { GlobalCursor } from '@/lib/event-store/contract';
import type { SchemaRegistry } from '@/lib/event-store/schemas';
import { advanceProjection, ensureRow, type Projection } from './advance';
import { type BuiltBeside, rebuildBeside } from './beside';

export { advanceProjection, type Projection } from './advance';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly cursor: GlobalCursor;
  readonly status: 'running' | 'rebuilding' | 'failed';
  readonly lastError: string | null;
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
    let current = false;
    while (!stopped) {
      try {
        if (!current && (await isOutdated(sql, projection))) {
          const { schemas } = options;
          await rebuildBeside(sql, projection as BuiltBeside, {
            ...(schemas === undefined ? {} : { schemas }),
            stopped: () => stopped,
          });
        }
        current = true;
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

/** An earlier release made it, and it can be made beside that. */
async function isOutdated(sql: Sql, { name, version, tables }: Projection): Promise<boolean> {
  if (tables === undefined) return false;
  const [row] = await sql<{ version: number }[]>`
    SELECT version FROM orderly_store.projection WHERE name = ${name}`;
  return row !== undefined && row.version < version;
}

/** Notes the fault where an operator looks for it; its text stays in the log, because it may contain data. */
async function noteFailure(sql: Sql, projection: Projection, error: unknown): Promise<void> {
  await sql`
    UPDATE orderly_store.projection
      SET status = 'failed', last_error = ${error instanceof Error ? error.name : 'unknown'}
      WHERE name = ${projection.name}`.catch((fault: unknown) => fault);
}

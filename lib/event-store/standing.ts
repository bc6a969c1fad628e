import type { Sql } from './connection';

/** What the person who runs a server may know of its database: sizes and counts, no content. */
export interface StoreStanding {
  readonly databaseBytes: number;
  /** Events ever recorded, or a few more: numbers of appends that failed are not used again. */
  readonly events: number;
  readonly streams: number;
  /** Read models that could not be brought up to date, with the kind of their fault. */
  readonly failedProjections: readonly { readonly name: string; readonly fault: string }[];
}

export async function storeStanding(sql: Sql): Promise<StoreStanding> {
  const [row] = await sql<{ bytes: string; events: string; streams: string }[]>`
    SELECT pg_database_size(current_database())::text AS bytes,
        (SELECT greatest((SELECT max(position) FROM orderly_store.event), (SELECT max(last_position) FROM orderly_store.archive), 0)::text) AS events,
        (SELECT greatest(reltuples, 0)::bigint::text FROM pg_class
          WHERE oid = 'orderly_store.stream'::regclass) AS streams`;
  const failed = await sql<{ name: string; fault: string }[]>`
    SELECT name, coalesce(last_error, 'unknown') AS fault FROM orderly_store.projection
      WHERE status = 'failed' ORDER BY name`;
  return {
    databaseBytes: Number(row?.bytes ?? 0),
    events: Number(row?.events ?? 0),
    streams: Number(row?.streams ?? 0),
    failedProjections: failed.map(({ name, fault }) => ({ name, fault })),
  };
}

/** The migrations that this database has had, in order of their names. */
export async function finishedMigrations(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;
  return rows.map(({ name }) => name);
}

/** What kind of server answers, and how far this machine's clock is ahead of its, in milliseconds; negative: behind. */
export interface DatabasePlace {
  /** It is no standby. */
  readonly writable: boolean;
  readonly clockMs: number;
}

/** @param now this machine's clock, in milliseconds since 1970 */
export async function databasePlace(
  sql: Sql,
  now: () => number = Date.now,
): Promise<DatabasePlace> {
  const before = now();
  const [row] = await sql<{ standby: boolean; clock: string }[]>`
    SELECT pg_is_in_recovery() AS standby,
        floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS clock`;
  const after = now();
  const clock = Number(row?.clock);
  // The answer was made some time between the two.
  const clockMs = clock < before ? before - clock : Math.min(0, after - clock);
  return { writable: row?.standby === false, clockMs };
}

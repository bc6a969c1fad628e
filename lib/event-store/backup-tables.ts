import type { Statements } from './connection';

export interface TableShape {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table that a backup holds: all of Prisma's and the store's, but the list of migrations. */
export async function tablesOf(sql: Statements): Promise<readonly TableShape[]> {
  const rows = await sql<{ schema: string; name: string; columns: string }[]>`
    SELECT n.nspname AS schema, c.relname AS name,
        json_agg(a.attname ORDER BY a.attnum)::text AS columns
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE n.nspname IN ('public', 'orderly_store') AND c.relkind = 'r'
        AND c.relpersistence = 'p' AND c.relname <> '_prisma_migrations'
      GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`;
  return rows.map((row) => ({ ...row, columns: JSON.parse(row.columns) as string[] }));
}

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of its file, in hex. */
  readonly checksum: string;
}

/** The migrations that a database has, in order of name; none where it was never set up. */
export async function migrationsOf(sql: Statements): Promise<readonly AppliedMigration[]> {
  const [list] = await sql<{ found: boolean }[]>`
    SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS found`;
  if (list?.found !== true) return [];
  const rows = await sql<{ name: string; checksum: string }[]>`
    SELECT migration_name AS name, checksum FROM public._prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`;
  return rows.map(({ name, checksum }) => ({ name, checksum }));
}

import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from '@/tests/support/database';

async function ask(url: string, question: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

test('[toolchain: embedded PostgreSQL] each test file has a real, migrated database of its own', async () => {
  const [first, second] = [await freshDatabase(), await freshDatabase()];
  expect(first).not.toBe(second);
  await ask(first, 'create table only_here (id int)');
  expect(await ask(second, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
  const [version] = await ask(first, 'select version() as version');
  expect(version?.version).toMatch(/^PostgreSQL \d/);
  const applied = await ask(
    first,
    'select migration_name from _prisma_migrations where finished_at is not null',
  );
  expect(applied.length).toBeGreaterThan(0);
  expect(process.env.DATABASE_URL).toBe(second);
});

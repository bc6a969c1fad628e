import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { serverSetting } from './integration-workers';

/**
 * Creates a migrated, empty database for one test file in some tens of milliseconds and makes it the one
 * that DATABASE_URL names in this process. Call it before anything connects:
 *
 *     beforeAll(async () => { url = await freshDatabase(); });
 *
 * @returns its connection string
 */
export function freshDatabase(): Promise<string> {
  return newDatabase('template orderly_template');
}

/** The same without any tables. */
export function emptyDatabase(): Promise<string> {
  return newDatabase('');
}

async function newDatabase(like: string): Promise<string> {
  const serverUrl = process.env[serverSetting(process.env.VITEST_POOL_ID ?? 1)];
  if (serverUrl === undefined) {
    throw new Error(
      'freshDatabase needs the integration project: put the test in tests/integration',
    );
  }
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name} ${like}`);
  } finally {
    await admin.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  process.env.DATABASE_URL = url.href;
  return url.href;
}

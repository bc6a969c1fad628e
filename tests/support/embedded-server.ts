import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.mjs';
import { migrate } from '../../scripts/postgres/migrate.mjs';

export const TEMPLATE_DATABASE = 'orderly_template';

/**
 * One PostgreSQL for all integration tests of a run, with a migrated data base to copy from.
 * TEST_DATABASE_URL names another server, whose user may create data bases.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startEmbeddedPostgres() : null;
  const serverUrl = server?.urlFor('postgres') ?? given ?? '';
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = new URL(serverUrl);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrate(template.href);
  process.env.TEST_SERVER_URL = serverUrl;
  // A test that forgets to ask for a data base of its own finds an empty one, never the template.
  process.env.DATABASE_URL = serverUrl;
  return async () => {
    await server?.stop();
  };
}

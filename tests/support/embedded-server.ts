import pg from 'pg';
import { startEmbeddedPostgres } from '@/scripts/postgres/embedded.mjs';
import { migrate } from '@/scripts/postgres/migrate.mjs';
import { INTEGRATION_WORKERS, serverSetting } from './integration-workers';

export const TEMPLATE_DATABASE = 'orderly_template';

type Server = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
/** The servers of this run, and how many projects use them: what is set up once for each project is loaded once for each. */
const holder = globalThis as typeof globalThis & {
  orderlyTestServers?: { users: number; readonly started: Promise<readonly Server[]> };
};

/**
 * A PostgreSQL for each worker of the integration tests, with a migrated database to copy from.
 * TEST_DATABASE_URL names another server, whose user may create databases; there is one worker then.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  holder.orderlyTestServers ??= { users: 0, started: startServers() };
  const servers = holder.orderlyTestServers;
  servers.users += 1;
  await servers.started;
  return async () => {
    servers.users -= 1;
    if (servers.users > 0) return;
    delete holder.orderlyTestServers;
    for (const server of await servers.started) await server.stop();
  };
}

async function startServers(): Promise<readonly Server[]> {
  const given = process.env.TEST_DATABASE_URL;
  const servers: Server[] = [];
  for (let worker = 1; worker <= INTEGRATION_WORKERS; worker += 1) {
    const server = given === undefined ? await startEmbeddedPostgres() : null;
    if (server !== null) servers.push(server);
    const serverUrl = server?.urlFor('postgres') ?? given ?? '';
    await makeTemplate(serverUrl);
    process.env[serverSetting(worker)] = serverUrl;
    // A test that forgets to request a database of its own finds an empty one, never the template.
    process.env.DATABASE_URL = serverUrl;
  }
  return servers;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = new URL(serverUrl);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrate(template.href);
}

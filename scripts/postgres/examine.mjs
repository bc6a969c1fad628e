import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { poolModeOf, UnknownPoolMode } from '../../lib/database/address.mjs';
import { PlainFailure } from '../failure.mjs';
import { unreachable } from './migrate.mjs';

/** How far this machine's clock may be from the database's, in milliseconds; `/api/ready` allows the same. */
const CLOCK_MS_MAX = 60_000;
/** How often a pool is given the chance to hand out another connection. */
const PROBES = 3;
const UNDEFINED_STATEMENT = '26000';

/**
 * Refuses a database that the program would run wrongly on, before anything is written: a standby, a pool in another mode
 * than the address says, two different servers under the two addresses, a clock that is off.
 *
 * @param {{databaseUrl: string, sessionUrl?: string, readUrls?: readonly string[]}} addresses sessionUrl: for what listens or
 *   holds a lock; default databaseUrl. readUrls: servers that may be standbys
 * @param {() => number} now this machine's clock, in milliseconds since 1970
 * @returns {Promise<string>} what tells this database from every other one
 * @throws {PlainFailure} with what is wrong, and what to do
 */
export async function examineDatabase({ databaseUrl, sessionUrl, readUrls = [] }, now = Date.now) {
  const { url, mode } = modeOf(databaseUrl);
  const session = modeOf(sessionUrl ?? databaseUrl);
  if (mode !== 'none' && (sessionUrl === undefined || session.mode !== 'none'))
    throw new PlainFailure(
      'DATABASE_URL names a pool that changes connections with each transaction. What listens or holds a lock needs a ' +
        'connection of its own: name the server, or a pool of sessions, in ORDERLY_SESSION_URL.',
    );
  const seen = await withClients(url, 2, async (clients) => {
    const found = await look(clients[0], now);
    await examinePool(clients, mode, 'DATABASE_URL');
    if (mode !== 'none') await examineLimits(clients[0]);
    return found;
  });
  refuseStandby(seen, url, 'DATABASE_URL');
  refuseClock(seen.clockMs);
  for (const readUrl of readUrls) await examineReader(readUrl, seen, now);
  const identity = `${seen.cluster}/${seen.database}`;
  if (sessionUrl === undefined) return identity;
  const listens = await withClients(session.url, 2, async (clients) => {
    const found = await look(clients[0], now);
    await examinePool(clients, 'none', 'ORDERLY_SESSION_URL');
    return found;
  });
  refuseStandby(listens, session.url, 'ORDERLY_SESSION_URL');
  if (listens.cluster !== seen.cluster || listens.database !== seen.database)
    throw new PlainFailure(
      'DATABASE_URL and ORDERLY_SESSION_URL name two different databases. They must lead to the same one.',
    );
  return identity;
}

/** A standby may be away at any time: only what answers, and is none of this database, is refused. */
async function examineReader(readUrl, { cluster, database }, now) {
  const { url, mode } = modeOf(readUrl);
  const { hostname, port } = new URL(url);
  const name = `ORDERLY_READ_URL names ${hostname}:${port || 5432}, which`;
  if (mode !== 'none')
    throw new PlainFailure(
      `${name} is a pool of transactions. Name the servers themselves, each by itself.`,
    );
  const found = await withClients(url, 1, ([client]) => look(client, now)).catch(() => null);
  if (found === null || (found.cluster === cluster && found.database === database)) return;
  throw new PlainFailure(
    `${name} is neither this database’s primary nor a standby of it. A replica that was made by logical replication takes ` +
      'writes and shows commits in another order: name physical standbys only.',
  );
}

function modeOf(address) {
  try {
    return poolModeOf(address);
  } catch (failure) {
    throw failure instanceof UnknownPoolMode ? new PlainFailure(failure.message, failure) : failure;
  }
}

async function withClients(url, count, work) {
  const clients = Array.from({ length: count }, () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    return client;
  });
  try {
    for (const client of clients) {
      await client.connect().catch((failure) => {
        throw unreachable(url, failure);
      });
    }
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function look(client, now) {
  const before = now();
  const { rows } = await client.query(
    `select pg_is_in_recovery() as standby, current_database() as database,
       (select system_identifier::text from pg_control_system()) as cluster,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`,
  );
  const [{ standby, database, cluster, clock }] = rows;
  const after = now();
  // The answer was made some time between the two.
  const clockMs = clock < before ? before - clock : clock > after ? after - clock : 0;
  return { standby, database, cluster, clockMs };
}

function refuseStandby({ standby }, url, setting) {
  if (!standby) return;
  const { hostname, port } = new URL(url);
  throw new PlainFailure(
    `${setting} names a standby (${hostname}:${port || 5432}), which can only be read. Name the primary, or the proxy that ` +
      'finds it.',
  );
}

/** @param {number} clockMs how far this machine is ahead; negative: behind */
function refuseClock(clockMs) {
  if (Math.abs(clockMs) <= CLOCK_MS_MAX) return;
  const minutes = Math.max(1, Math.round(Math.abs(clockMs) / 60_000));
  throw new PlainFailure(
    `This machine’s clock is ${minutes} minute${minutes === 1 ? '' : 's'} ${clockMs > 0 ? 'ahead of' : 'behind'} the ` +
      'database’s. Set it, and let a time service keep it: deadlines and links go by it.',
  );
}

/**
 * Finds out how a pool hands out connections: what one client has set for its session is gone, or somebody else's, where
 * another one was given its connection in between.
 */
async function examinePool([first, second], mode, setting) {
  for (let probe = 0; probe < PROBES; probe += 1) {
    const token = randomUUID();
    const statement = `probe_${token.replaceAll('-', '')}`;
    await first.query(`select set_config('orderly.probe', $1, false)`, [token]);
    await first.query({ name: statement, text: 'select 1' }).catch(() => {});
    await begin(second, setting);
    try {
      const [own, other] = [await probeOf(first), await probeOf(second)];
      const shared = own !== token || other === token;
      if (mode === 'none' && shared)
        throw new PlainFailure(
          `${setting} leads to a pool that changes connections with each transaction. ${REMEDY[setting]}`,
        );
      if (mode === 'prepared' && (await isForgotten(first, statement)))
        throw new PlainFailure(
          'DATABASE_URL says pgbouncer=prepared, but its pool forgets prepared statements. Say pgbouncer=true, or set ' +
            'max_prepared_statements (pgbouncer from 1.21 on).',
        );
    } finally {
      await second.query('rollback').catch(() => {});
    }
  }
}

const REMEDY = {
  DATABASE_URL:
    'Add ?pgbouncer=true to it, and name the server, or a pool of sessions, in ORDERLY_SESSION_URL.',
  ORDERLY_SESSION_URL: 'Name the server, or a pool of sessions.',
};

async function begin(client, setting) {
  try {
    await client.query('begin');
    await client.query('select 1');
  } catch (failure) {
    throw new PlainFailure(
      `${setting} leads to a pool that takes no transactions (${failure.message}). Set pool_mode to transaction.`,
      failure,
    );
  }
}

async function probeOf(client) {
  const { rows } = await client.query(`select current_setting('orderly.probe', true) as probe`);
  return rows[0].probe;
}

async function isForgotten(client, statement) {
  try {
    await client.query({ name: statement, text: 'select 1' });
    return false;
  } catch (failure) {
    if (failure.code === UNDEFINED_STATEMENT) return true;
    throw failure;
  }
}

/** Behind a pool the limits of a session are the user's: a connection cannot bring its own. */
async function examineLimits(client) {
  const { rows } = await client.query(
    `select current_user as name, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  const [{ name, statement, idle }] = rows;
  if (statement !== '0' && idle !== '0') return;
  throw new PlainFailure(
    `Behind a pool, the limits of statements belong to the database’s user, and "${name}" has none. As its owner: ` +
      `ALTER ROLE "${name}" SET statement_timeout = '60s'; ` +
      `ALTER ROLE "${name}" SET idle_in_transaction_session_timeout = '15s';`,
  );
}

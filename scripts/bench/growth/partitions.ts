import { randomUUID } from 'node:crypto';
import { connect, type Sql } from '@/lib/event-store/connection';
import { median } from '@/scripts/bench/kernels/paired';
import { processMs } from './process-time';
import type { Copy } from './seed';

const PARTITIONS = 16;
const ROUNDS = 8;
const INSERTS = 1_500;
const READS = 400;
const PAGES = 60;

const PLAIN = 'public.growth_plain';
const DIVIDED = 'public.growth_divided';

/**
 * The same events in one table and in partitions by the hash of their stream: what an insert, a stream and a page of the global
 * order cost of the server's processor time, how large the indexes are, and how long vacuum takes for what was added.
 */
export async function partitions(sql: Sql, url: string, copies: readonly Copy[]): Promise<void> {
  const columns = 'LIKE orderly_store.event INCLUDING DEFAULTS';
  await sql.unsafe(`DROP TABLE IF EXISTS ${PLAIN}, ${DIVIDED}`);
  await sql.unsafe(`CREATE TABLE ${PLAIN} (${columns})`);
  await sql.unsafe(`CREATE TABLE ${DIVIDED} (${columns}) PARTITION BY HASH (stream_id)`);
  for (let index = 0; index < PARTITIONS; index += 1)
    await sql.unsafe(
      `CREATE TABLE ${DIVIDED}_${index} PARTITION OF ${DIVIDED} FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${index})`,
    );
  for (const table of [PLAIN, DIVIDED]) {
    await sql.unsafe(`INSERT INTO ${table} SELECT * FROM orderly_store.event`);
    await sql.unsafe(`ALTER TABLE ${table} ADD PRIMARY KEY (stream_id, version)`);
    await sql.unsafe(`CREATE INDEX ON ${table} (xid, position)`);
    await sql.unsafe(`VACUUM ANALYZE ${table}`);
  }
  for (const [what, work] of [
    ['insert of an event', insert],
    ['events of a stream', stream],
    ['page of the global order', page],
  ] as const) {
    const measured: Record<string, number[]> = { [PLAIN]: [], [DIVIDED]: [] };
    for (let round = -1; round < ROUNDS; round += 1)
      for (const table of [PLAIN, DIVIDED]) {
        const ms = await serverMs(url, (client) => work(client, table, copies, round + 1));
        if (round >= 0) measured[table]?.push(ms);
      }
    const [plain, divided] = [median(measured[PLAIN] ?? []), median(measured[DIVIDED] ?? [])];
    const ratio = median(
      (measured[DIVIDED] ?? []).map((ms, round) => ms / (measured[PLAIN]?.[round] ?? 1)),
    );
    console.log(
      `${what}: ${plain.toFixed(3)} ms in one table, ${divided.toFixed(3)} ms in ${PARTITIONS} partitions, ${ratio.toFixed(2)} times`,
    );
  }
  for (const table of [PLAIN, DIVIDED]) {
    const begun = performance.now();
    await sql.unsafe(`VACUUM ${table}`);
    const vacuumMs = performance.now() - begun;
    const [size] = await sql.unsafe<{ events: string; indexes: string }[]>(`
      SELECT pg_size_pretty(sum(pg_table_size(oid))) AS events, pg_size_pretty(sum(pg_indexes_size(oid))) AS indexes
        FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname ~ '^${table.slice(7)}'`);
    console.log(
      `${table === PLAIN ? 'One table' : `${PARTITIONS} partitions`}: ${size?.events} of events, ${size?.indexes} of indexes; vacuum of what was added ${(vacuumMs / 1_000).toFixed(1)} s`,
    );
  }
  await sql.unsafe(`DROP TABLE ${PLAIN}, ${DIVIDED}`);
}

type Work = (client: Sql, table: string, copies: readonly Copy[], round: number) => Promise<number>;

const nth = (copies: readonly Copy[], index: number): string =>
  `campaign/${copies[Math.floor((index * 0.618_033_988_7 * copies.length) % copies.length)]?.campaign}`;

const insert: Work = async (client, table, copies, round) => {
  for (let index = 0; index < INSERTS; index += 1)
    await client.unsafe(
      `INSERT INTO ${table} (stream_id, version, event_id, type, schema_version, payload, metadata, actor, command_id, recorded_at, previous_hash, hash)
        VALUES ($1, $2, $3, 'CampaignRenamed', 1, '{"name":"Another"}', '{}', 'somebody', $4, clock_timestamp(), $5, $5)`,
      [
        ...[nth(copies, round * INSERTS + index), 1_000 + round * INSERTS + index],
        ...[randomUUID(), randomUUID(), Buffer.alloc(32, 7)],
      ],
      { prepare: true },
    );
  return INSERTS;
};

const stream: Work = async (client, table, copies, round) => {
  for (let index = 0; index < READS; index += 1)
    await client.unsafe(
      `SELECT version, type, payload::text, hash FROM ${table} WHERE stream_id = $1 AND version BETWEEN 1 AND 40 ORDER BY version`,
      [nth(copies, round * READS + index)],
      { prepare: true },
    );
  return READS;
};

const page: Work = async (client, table) => {
  // All that was copied in has one transaction's id: the page begins in the middle of it.
  const [from] = await client.unsafe<{ xid: string }[]>(
    `SELECT min(xid::text) AS xid FROM ${table} WHERE version = 1`,
  );
  for (let index = 0; index < PAGES; index += 1)
    await client.unsafe(
      `SELECT e.stream_id, e.version, e.xid::text FROM ${table} e WHERE (e.xid, e.position) > ($1::text::xid8, $2::bigint)
        AND e.xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY e.xid, e.position LIMIT 500`,
      [from?.xid ?? '0', index * 5_000],
      { prepare: true },
    );
  return PAGES;
};

/** Processor time of the server for one of the statements that `work` sends, in milliseconds. */
async function serverMs(url: string, work: (client: Sql) => Promise<number>): Promise<number> {
  const client = connect(url, { connectionsMax: 1, statementTimeoutMs: 0, genericPlans: true });
  try {
    const [row] = await client<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    const pid = row?.pid ?? 0;
    const before = processMs(pid);
    const count = await work(client);
    return (processMs(pid) - before) / count;
  } finally {
    await client.end();
  }
}

import { randomUUID } from 'node:crypto';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { AppendRequest, EventStore } from '@/lib/event-store/contract';
import { hashCommand } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import { canonicalJson } from '@/lib/kernel/canonical-json';

/**
 * Appends through the store (one event, hash chain, command record, version check) next to plain inserts of the same
 * row into a table of the same columns and indexes, with 1 and 16 clients, each on its own stream. The two take turns
 * in short rounds on the same server, so that load on the machine affects both alike.
 */
export const needsDatabase = true;

const ROUNDS = 8;
const RATIO_MIN = 0.6;
const PAYLOAD = {
  round: 'choice/3',
  side: 'A',
  note: 'The brigade of Winterfeldt crosses at Lobositz before first light.',
  strength: { men: 4_120, guns: 12, fatigue: 2 },
};

export async function run(args: readonly string[]): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const roundMs = Number(args[0] ?? 1_000);
  const sql = connect(databaseUrl, { connectionsMax: 16 });
  const store = openEventStore({ databaseUrl, connectionsMax: 16 });
  await sql`DROP TABLE IF EXISTS public.plain_event`;
  await sql`
    CREATE TABLE public.plain_event (LIKE orderly_store.event INCLUDING DEFAULTS INCLUDING INDEXES)`;
  const [settings] = await sql<{ version: string; fsync: string; wal: string }[]>`
    SELECT split_part(version(), ' ', 2) AS version, current_setting('fsync') AS fsync,
      current_setting('synchronous_commit') AS wal`;
  console.log(
    `PostgreSQL ${settings?.version}, fsync ${settings?.fsync}, synchronous_commit ${settings?.wal}; ${ROUNDS} rounds of ${roundMs} ms each`,
  );
  let missed = false;
  for (const clients of [1, 16]) {
    await storeRound(store, clients, roundMs / 4);
    await plainRound(sql, clients, roundMs / 4);
    const rates: { store: number; plain: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rates.push({
        plain: await plainRound(sql, clients, roundMs),
        store: await storeRound(store, clients, roundMs),
      });
    }
    const plain = median(rates.map((rate) => rate.plain));
    const through = median(rates.map((rate) => rate.store));
    const ratio = median(rates.map((rate) => rate.store / rate.plain));
    missed ||= ratio < RATIO_MIN;
    console.log(
      `${clients} client${clients === 1 ? '' : 's'}: plain insert ${plain.toFixed(0)}/s, store ${through.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (at least ${RATIO_MIN})`,
    );
  }
  await sql`DROP TABLE public.plain_event`;
  await store.end();
  await sql.end();
  if (missed) throw new Error(`A ratio is below ${RATIO_MIN}`);
}

/** Instead of the hashes that the store computes. */
const ANY_HASH = Buffer.alloc(32, 7);

/** Runs a number of clients for a time; returns their total commits per second. */
async function rate(
  clients: number,
  forMs: number,
  commit: (stream: string, version: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  let commits = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const stream = `bench/${randomUUID()}`;
      for (let version = 1; performance.now() - start < forMs; version++) {
        await commit(stream, version);
        commits += 1;
      }
    }),
  );
  return (commits * 1_000) / (performance.now() - start);
}

function storeRound(store: EventStore, clients: number, forMs: number): Promise<number> {
  return rate(clients, forMs, async (stream, version) => {
    const request: AppendRequest = {
      type: 'bench',
      expectedVersion: version === 1 ? 'none' : version - 1,
      commandId: randomUUID(),
      commandHash: hashCommand(PAYLOAD),
      actor: 'user-1',
      events: [{ type: 'Noted', schemaVersion: 1, payload: PAYLOAD }],
    };
    const answer = await store.append(stream, request);
    if (!answer.ok) throw new Error(answer.error.code);
  });
}

function plainRound(sql: Sql, clients: number, forMs: number): Promise<number> {
  return rate(clients, forMs, async (stream, version) => {
    await sql`
      INSERT INTO public.plain_event (stream_id, version, event_id, type, schema_version, payload, metadata, actor,
          command_id, recorded_at, previous_hash, hash)
        VALUES (${stream}, ${version}, ${randomUUID()}, 'Noted', 1, ${canonicalJson(PAYLOAD)}::text::json, '{}',
          'user-1', ${randomUUID()}, clock_timestamp(), ${ANY_HASH}, ${ANY_HASH})`;
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.ceil(middle - 0.5)] ?? 0)) / 2;
}

import { ok } from '@/lib/kernel/result';
import type { Statements } from './connection';
import type {
  GlobalCursor,
  GlobalEvent,
  GlobalPage,
  ReadRange,
  RecordedEvent,
  StoreResult,
  StreamHead,
  StreamList,
} from './contract';
import { refuseStore } from './prepare';
import { type EventRow, eventOf, headOf, type StreamRow } from './rows';

const VERSION_MAX = 2_147_483_647;

/** The events of a stream as they were recorded, inherited ones included, in order of version. */
export async function readEvents(
  sql: Statements,
  streamId: string,
  { from = 1, to = VERSION_MAX }: ReadRange = {},
): Promise<StoreResult<readonly RecordedEvent[]>> {
  const rows = await sql<EventRow[]>`
    SELECT e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.payload::text AS payload,
        e.metadata::text AS metadata, e.actor, e.command_id, e.correlation_id, e.causation_id,
        e.recorded_at, e.previous_hash, e.hash
      FROM orderly_store.lineage(${streamId}::text) l
      JOIN orderly_store.event e ON e.stream_id = l.stream_id
        AND e.version > l.above AND e.version <= l.upto
      WHERE e.version BETWEEN ${from}::integer AND ${to}::integer
      ORDER BY e.version`;
  if (rows.length === 0) {
    const head = await readHead(sql, streamId);
    if (!head.ok) return head;
  }
  return ok(rows.map(eventOf));
}

export async function readHead(
  sql: Statements,
  streamId: string,
): Promise<StoreResult<StreamHead>> {
  const [row] = await sql<StreamRow[]>`
    SELECT id, type, version, head_hash, parent_id, fork_version, created_at, closed_at
      FROM orderly_store.stream WHERE id = ${streamId}::text`;
  return row === undefined
    ? refuseStore('STREAM_UNKNOWN', 'There is no such record.')
    : ok(headOf(row));
}

/** Streams in order of id, of one type or of all. */
export async function listStreams(
  sql: Statements,
  { type, after = '', limit = 100 }: StreamList,
): Promise<readonly StreamHead[]> {
  const rows = await sql<StreamRow[]>`
    SELECT id, type, version, head_hash, parent_id, fork_version, created_at, closed_at
      FROM orderly_store.stream
      WHERE id > ${after}::text AND (${type ?? null}::text IS NULL OR type = ${type ?? null}::text)
      ORDER BY id LIMIT ${Math.min(Math.max(limit, 1), 1_000)}::integer`;
  return rows.map(headOf);
}

interface GlobalRow extends EventRow {
  stream_type: string;
  xid: string;
  position: string;
}

/**
 * The events after a cursor in the order (transaction id, position), only those of transactions
 * older than every one still open: nothing can appear before the cursor any more.
 */
export async function readGlobal(
  sql: Statements,
  cursor: GlobalCursor,
  limit: number,
): Promise<GlobalPage> {
  const rows = await sql<GlobalRow[]>`
    SELECT e.stream_id, s.type AS stream_type, e.version, e.event_id, e.type, e.schema_version,
        e.payload::text AS payload, e.metadata::text AS metadata, e.actor, e.command_id,
        e.correlation_id, e.causation_id, e.recorded_at, e.previous_hash, e.hash,
        e.xid::text AS xid, e.position::text AS position
      FROM orderly_store.event e JOIN orderly_store.stream s ON s.id = e.stream_id
      WHERE (e.xid, e.position) > (${cursor.transactionId}::text::xid8, ${cursor.position}::text::bigint)
        AND e.xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY e.xid, e.position LIMIT ${limit}::integer`;
  const events = rows.map(
    (row): GlobalEvent => ({
      ...eventOf(row),
      streamType: row.stream_type,
      cursor: { transactionId: row.xid, position: row.position },
    }),
  );
  return { events, cursor: events.at(-1)?.cursor ?? cursor };
}

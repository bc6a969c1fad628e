import { ok } from '@/lib/kernel/result';
import { archivedPage, type GlobalRow } from './archived-page';
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

/**
 * The events of a stream as they were recorded, inherited ones included, in order of version. What is archived of a stream is its
 * beginning (`archive_stream`): only where that is missing from the table, the archive is asked.
 */
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
  const first = rows[0]?.version;
  if (first !== undefined && first <= from) return ok(rows.map(eventOf));
  const head = await readHead(sql, streamId);
  if (!head.ok) return head;
  if (Math.max(from, 1) > Math.min(head.value.version, to) || first === 1)
    return ok(rows.map(eventOf));
  const before = first === undefined ? to : first - 1;
  const archived = await archivedRows(sql, streamId, { from, to: before });
  return ok([...archived, ...rows].map(eventOf));
}

/** Archived events of a stream as they were recorded, inherited ones included, in order of version. */
export function archivedRows(
  sql: Statements,
  streamId: string,
  { from = 1, to = VERSION_MAX }: ReadRange = {},
): Promise<readonly EventRow[]> {
  return sql<EventRow[]>`
    SELECT e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.payload::text AS payload,
        e.metadata::text AS metadata, e.actor, e.command_id, e.correlation_id, e.causation_id,
        e.recorded_at, e.previous_hash, e.hash
      FROM orderly_store.lineage(${streamId}::text) l
      CROSS JOIN LATERAL orderly_store.archived(l.stream_id, greatest(l.above + 1, ${from}::integer), least(l.upto, ${to}::integer)) e
      ORDER BY e.version`;
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

/** The first rows of two lists that are each in the global order, those that are in both once. */
function inOrder(
  rows: readonly GlobalRow[],
  archived: readonly GlobalRow[],
  limit: number,
): readonly GlobalRow[] {
  if (archived.length === 0) return rows;
  const known = new Set(rows.map(({ xid, position }) => `${xid}/${position}`));
  const others = archived.filter(({ xid, position }) => !known.has(`${xid}/${position}`));
  const before = (one: GlobalRow, other: GlobalRow) =>
    Number(BigInt(one.xid) - BigInt(other.xid)) ||
    Number(BigInt(one.position) - BigInt(other.position));
  return [...rows, ...others].sort(before).slice(0, limit);
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
  // Asked after the table: what is archived in between is then in both, and counted once.
  const archived = await archivedPage(sql, cursor, limit);
  const events = inOrder(rows, archived, limit).map(
    (row): GlobalEvent => ({
      ...eventOf(row),
      streamType: row.stream_type,
      cursor: { transactionId: row.xid, position: row.position },
    }),
  );
  return { events, cursor: events.at(-1)?.cursor ?? cursor };
}

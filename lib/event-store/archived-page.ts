import type { Statements } from './connection';
import type { GlobalCursor } from './contract';
import type { EventRow } from './rows';

/** An event with its place in the global order. */
export interface GlobalRow extends EventRow {
  stream_type: string;
  xid: string;
  position: string;
}

/** The first archived events after a cursor, in the global order. */
export function archivedPage(
  sql: Statements,
  { transactionId, position }: GlobalCursor,
  limit: number,
): Promise<readonly GlobalRow[]> {
  return sql<GlobalRow[]>`
    SELECT e.stream_id, s.type AS stream_type, e.version, e.event_id, e.type, e.schema_version,
        e.payload::text AS payload, e.metadata::text AS metadata, e.actor, e.command_id,
        e.correlation_id, e.causation_id, e.recorded_at, e.previous_hash, e.hash,
        e.xid::text AS xid, e.event_position::text AS position
      FROM orderly_store.archived_page(${transactionId}::text::xid8, ${position}::text::bigint, ${limit}::integer) e
      JOIN orderly_store.stream s ON s.id = e.stream_id
      ORDER BY e.xid, e.event_position`;
}

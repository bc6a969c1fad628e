import type { Json } from '@/lib/kernel/canonical-json';
import { toHex } from './connection';
import type { RecordedEvent, StreamHead } from './contract';

/** An event as its columns come from the database; `payload` and `metadata` as text. */
export interface EventRow {
  stream_id: string;
  version: number;
  event_id: string;
  type: string;
  schema_version: number;
  payload: string;
  metadata: string;
  actor: string;
  command_id: string;
  correlation_id: string | null;
  causation_id: string | null;
  recorded_at: Date;
  previous_hash: Uint8Array;
  hash: Uint8Array;
}

export function eventOf(row: EventRow): RecordedEvent {
  return {
    streamId: row.stream_id,
    version: row.version,
    eventId: row.event_id,
    type: row.type,
    schemaVersion: row.schema_version,
    payload: JSON.parse(row.payload) as Json,
    metadata: JSON.parse(row.metadata) as Json,
    actor: row.actor,
    commandId: row.command_id,
    correlationId: row.correlation_id,
    causationId: row.causation_id,
    recordedAt: row.recorded_at.toISOString(),
    previousHash: toHex(row.previous_hash),
    hash: toHex(row.hash),
  };
}

export interface StreamRow {
  id: string;
  type: string;
  version: number;
  head_hash: Uint8Array;
  parent_id: string | null;
  fork_version: number;
  created_at: Date;
  closed_at: Date | null;
}

export function headOf(row: StreamRow): StreamHead {
  return {
    streamId: row.id,
    type: row.type,
    version: row.version,
    hash: toHex(row.head_hash),
    parentId: row.parent_id,
    forkVersion: row.fork_version,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

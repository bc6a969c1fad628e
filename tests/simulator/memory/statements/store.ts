import type { RecordedEvent, StreamHead } from '@/lib/event-store/contract';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { MemoryDatabase } from '@/tests/simulator/memory/database';
import type { Statements } from '@/tests/simulator/memory/sql';
import { globalPage, headOf, readStream, sealKey } from '@/tests/simulator/memory/store';

/** Statements of `lib/event-store` and `lib/projections/runner` that do not go by the store's contract. */
export const STORE_STATEMENTS: Statements = {
  'SELECT id, type, version, head_hash, parent_id, fork_version, created_at, closed_at FROM orderly_store.stream WHERE id = ?::text':
    (db, [id]) => {
      const found = headOf(db, id);
      return found.ok ? [headRow(found.value)] : [];
    },
  'SELECT e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.payload::text AS payload, e.metadata::text AS metadata, e.actor, e.command_id, e.correlation_id, e.causation_id, e.recorded_at, e.previous_hash, e.hash FROM orderly_store.lineage(?::text) l JOIN orderly_store.event e ON e.stream_id = l.stream_id AND e.version > l.above AND e.version <= l.upto WHERE e.version BETWEEN ?::integer AND ?::integer ORDER BY e.version':
    (db, [id, from, to]) => {
      const found = readStream(db, id, { from, to });
      return found.ok ? found.value.map(eventRow) : [];
    },
  'SELECT e.stream_id, s.type AS stream_type, e.version, e.event_id, e.type, e.schema_version, e.payload::text AS payload, e.metadata::text AS metadata, e.actor, e.command_id, e.correlation_id, e.causation_id, e.recorded_at, e.previous_hash, e.hash, e.xid::text AS xid, e.position::text AS position FROM orderly_store.event e JOIN orderly_store.stream s ON s.id = e.stream_id WHERE (e.xid, e.position) > (?::text::xid8, ?::text::bigint) AND e.xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY e.xid, e.position LIMIT ?::integer':
    (db, [transactionId, position, limit]) =>
      globalPage(db, { transactionId, position }, limit).events.map((event) => ({
        ...eventRow(event),
        stream_type: event.streamType,
        xid: event.cursor.transactionId,
        position: event.cursor.position,
      })),
  'SELECT e.stream_id, s.type AS stream_type, e.version, e.event_id, e.type, e.schema_version, e.payload::text AS payload, e.metadata::text AS metadata, e.actor, e.command_id, e.correlation_id, e.causation_id, e.recorded_at, e.previous_hash, e.hash, e.xid::text AS xid, e.event_position::text AS position FROM orderly_store.archived_page(?::text::xid8, ?::text::bigint, ?::integer) e JOIN orderly_store.stream s ON s.id = e.stream_id ORDER BY e.xid, e.event_position':
    // Nothing is finished for long here.
    () => [],
  "SELECT encode(commitment, 'hex') AS commitment, initialisation_vector, ciphertext, key_id FROM orderly_store.sealed WHERE stream_id = ? AND round = ? AND side = ?":
    (db, [stream, round, side]) => {
      const row = db.sealed.get(sealKey(stream, round, side));
      if (row === undefined) return [];
      const { commitment, ciphertext, keyId } = row;
      return [
        { commitment, ciphertext, key_id: keyId, initialisation_vector: row.initialisationVector },
      ];
    },
  'SELECT wrapped FROM orderly_store.data_key WHERE id = ?': (db, [id]) => {
    const wrapped = db.dataKeys.get(id);
    return wrapped === undefined ? [] : [{ wrapped }];
  },
  'INSERT INTO orderly_store.data_key (id, wrapped) VALUES (?, ?) ON CONFLICT (id) DO NOTHING': (
    db,
    [id, wrapped],
  ) => {
    if (!db.dataKeys.has(id)) db.dataKeys.set(id, Buffer.from(wrapped));
    return [];
  },
  'INSERT INTO orderly_store.data_key (id, wrapped, shredded_at) VALUES (?, NULL, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET wrapped = NULL, shredded_at = coalesce(data_key.shredded_at, clock_timestamp())':
    (db, [id]) => {
      db.dataKeys.set(id, null);
      return [];
    },
  'SELECT version, status, cursor_xid::text AS xid, cursor_position::text AS position FROM orderly_store.projection WHERE name = ? FOR UPDATE SKIP LOCKED':
    (db, [name]) => {
      const row = db.projections.get(name);
      if (row === undefined) return [];
      const { version, status, transactionId, position } = row;
      return [{ version, status, xid: transactionId, position }];
    },
  "INSERT INTO orderly_store.projection (name, version, status) VALUES (?, ?, 'rebuilding') ON CONFLICT (name) DO NOTHING":
    (db, [name, version]) => {
      if (!db.projections.has(name))
        db.projections.set(name, { ...AT_THE_BEGINNING, version, status: 'rebuilding' });
      return [];
    },
  "UPDATE orderly_store.projection SET version = ?, cursor_xid = '0', cursor_position = 0, status = 'rebuilding' WHERE name = ?":
    (db, [version, name]) => restarted(db, name, version),
  "UPDATE orderly_store.projection SET version = ?, cursor_xid = '0', cursor_position = 0, status = 'rebuilding', last_error = NULL WHERE name = ?":
    (db, [version, name]) => restarted(db, name, version),
  "UPDATE orderly_store.projection SET cursor_xid = ?::text::xid8, cursor_position = ?::text::bigint, status = CASE WHEN ? THEN 'running' ELSE status END, last_error = NULL, updated_at = clock_timestamp() WHERE name = ?":
    (db, [transactionId, position, atHead, name]) => {
      const row = db.projections.get(name);
      if (row !== undefined)
        db.projections.set(name, {
          ...{ version: row.version, transactionId, position },
          status: atHead ? 'running' : row.status,
        });
      return [];
    },
  "SELECT EXISTS ( SELECT FROM orderly_store.projection p WHERE p.name = ? AND p.version = ?::integer AND p.status = 'running' AND NOT EXISTS ( SELECT FROM orderly_store.event e WHERE (e.xid, e.position) > (p.cursor_xid, p.cursor_position) AND e.xid < pg_snapshot_xmin(pg_current_snapshot()))) AS caught_up":
    (db, [name, version]) => {
      const row = db.projections.get(name);
      const current = row?.version === version && row?.status === 'running';
      return [{ caught_up: current && globalPage(db, row, 1).events.length === 0 }];
    },
  'SELECT FROM orderly_store.projection WHERE name = ? FOR UPDATE': (db, [name]) =>
    db.projections.has(name) ? [{}] : [],
};

const AT_THE_BEGINNING = { transactionId: '0', position: '0' } as const;

function restarted(db: MemoryDatabase, name: string, version: number): readonly object[] {
  if (db.projections.has(name))
    db.projections.set(name, { ...AT_THE_BEGINNING, version, status: 'rebuilding' });
  return [];
}

function headRow(head: StreamHead): object {
  return {
    id: head.streamId,
    type: head.type,
    version: head.version,
    head_hash: Buffer.from(head.hash, 'hex'),
    parent_id: head.parentId,
    fork_version: head.forkVersion,
    created_at: new Date(head.createdAt),
    closed_at: head.closedAt === null ? null : new Date(head.closedAt),
  };
}

/** Rows of events, which never change. */
const ROWS = new WeakMap<RecordedEvent, object>();

function eventRow(event: RecordedEvent): object {
  const known = ROWS.get(event);
  if (known !== undefined) return known;
  const row = {
    stream_id: event.streamId,
    version: event.version,
    event_id: event.eventId,
    type: event.type,
    schema_version: event.schemaVersion,
    payload: canonicalJson(event.payload),
    metadata: canonicalJson(event.metadata),
    actor: event.actor,
    command_id: event.commandId,
    correlation_id: event.correlationId,
    causation_id: event.causationId,
    recorded_at: new Date(event.recordedAt),
    previous_hash: Buffer.from(event.previousHash, 'hex'),
    hash: Buffer.from(event.hash, 'hex'),
  };
  ROWS.set(event, row);
  return row;
}

import type { ChainEvent } from '@/lib/chance/verify-chain';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import { appendStatement } from './append';
import { type Sql, textArray } from './connection';
import type { Appended, AppendRequest, SealedRow, StoreResult } from './contract';
import { isName, prepareEvents, refuseStore } from './prepare';

/** A stream as another store recorded it, without what it inherits. */
export interface ForeignStream {
  readonly id: string;
  readonly type: string;
  readonly parentId: string | null;
  readonly forkVersion: number;
  /** Its own events, the first one first. Their chain has been verified. */
  readonly events: readonly ChainEvent[];
  /** It is only read here. */
  readonly closed: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Whether the names and times around an event are ones that a store writes: a verified chain proves nothing of that. */
export function isStorable(event: ChainEvent): boolean {
  const { eventId, actor, commandId, correlationId, causationId, recordedAt } = event;
  const names = [actor, commandId, correlationId ?? 'x', causationId ?? 'x'];
  return (
    UUID.test(eventId) &&
    INSTANT.test(recordedAt) &&
    !Number.isNaN(Date.parse(recordedAt)) &&
    names.every((name) => typeof name === 'string' && isName(name))
  );
}

/**
 * Takes the streams of another store in, byte for byte as it recorded them, with what is still sealed next to them, and
 * appends the first event of this store: all of it, or nothing. Parents come before their forks. The global order puts
 * them here and now, so that every projection finds them. Refuses STREAM_EXISTS where one of them is here already.
 */
export async function takeInStreams(
  sql: Sql,
  streams: readonly ForeignStream[],
  sealed: readonly { readonly streamId: string; readonly row: SealedRow }[],
  then: { readonly streamId: string; readonly request: AppendRequest },
): Promise<StoreResult<Appended>> {
  const prepared = prepareEvents(then.streamId, then.request);
  if (!prepared.ok) return prepared;
  const ids = streams.map(({ id }) => id);
  try {
    return await sql.begin(async (tx) => {
      const [there] =
        await tx`SELECT id FROM orderly_store.stream WHERE id = ANY (${textArray(ids)}::text[]) LIMIT 1`;
      if (there !== undefined) throw new AlreadyHere();
      for (const stream of streams) {
        const { id, type, parentId, forkVersion, events, closed } = stream;
        const [last, first] = [events.at(-1), events[0]];
        if (last === undefined || first === undefined) throw new Error(`${id} has no events`);
        await tx`
          INSERT INTO orderly_store.stream (id, type, version, last_xid, head_hash, parent_id, fork_version,
              fork_hash, created_at, closed_at)
            VALUES (${id}, ${type}, ${last.version}, pg_current_xact_id(), ${bytes(last.hash)}, ${parentId},
              ${forkVersion}, ${parentId === null ? null : bytes(first.previousHash)},
              ${first.recordedAt}, ${closed ? last.recordedAt : null})
            ON CONFLICT DO NOTHING`;
        for (const event of events)
          await tx`
            INSERT INTO orderly_store.event (stream_id, version, event_id, type, schema_version, payload, metadata,
                actor, command_id, correlation_id, causation_id, recorded_at, previous_hash, hash)
              VALUES (${id}, ${event.version}, ${event.eventId}, ${event.type}, ${event.schemaVersion},
                ${canonicalJson(event.payload)}::text::json, ${canonicalJson(event.metadata)}::text::json,
                ${event.actor}, ${event.commandId}, ${event.correlationId}, ${event.causationId},
                ${event.recordedAt}, ${bytes(event.previousHash)}, ${bytes(event.hash)})`;
      }
      for (const { streamId, row } of sealed)
        await tx`
          INSERT INTO orderly_store.sealed (stream_id, round, side, commitment, initialisation_vector, ciphertext, key_id)
            VALUES (${streamId}, ${row.round}, ${row.side}, ${bytes(row.commitment)},
              ${Buffer.from(row.initialisationVector)}, ${Buffer.from(row.ciphertext)}, ${row.keyId})`;
      const appended = await appendStatement(tx, { ...then, prepared: prepared.value });
      // The transaction is given up with everything in it.
      if (!appended.ok) throw new Error(`${appended.error.code}: ${appended.error.message}`);
      return ok(appended.value);
    });
  } catch (fault) {
    if (fault instanceof AlreadyHere || isDuplicate(fault))
      return refuseStore('STREAM_EXISTS', 'This campaign is on this server already.');
    throw fault;
  }
}

class AlreadyHere extends Error {}

const isDuplicate = (fault: unknown): boolean =>
  (fault as { readonly code?: unknown } | null)?.code === '23505';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

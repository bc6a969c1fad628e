import { ok } from '@/lib/kernel/result';
import { type Statements, textArray, toHex } from './connection';
import type { Appended, AppendRequest, StoreRefusalCode, StoreResult } from './contract';
import { type PreparedEvents, refuseStore } from './prepare';

interface AppendRow {
  outcome: 'appended' | StoreRefusalCode;
  first_version: number | null;
  last_version: number | null;
  hash: Uint8Array | null;
}

/** A request that was checked, ready to be sent, any number of times. */
export interface ReadyAppend {
  readonly streamId: string;
  readonly request: AppendRequest;
  readonly prepared: PreparedEvents;
}

const SENTENCES: Partial<Record<StoreRefusalCode, string>> = {
  VERSION_CONFLICT: 'Somebody else acted first.',
  COMMAND_REUSED: 'This command was already sent with another content.',
  STREAM_UNKNOWN: 'There is no such record.',
  STREAM_EXISTS: 'There is such a record already.',
  STREAM_CLOSED: 'This record is closed and only read.',
};

const PARAMETERS = 11;
const PARAMETERS_WITH_ALL = 15;

const APPEND = statement(PARAMETERS);
const APPEND_WITH_ALL = statement(PARAMETERS_WITH_ALL);

function statement(parameters: number): string {
  const names = Array.from({ length: parameters }, (_, index) => `$${index + 1}`);
  return `SELECT * FROM orderly_store.append(${names.join(', ')})`;
}

/**
 * The append as one statement and one round trip. `sql` may be a transaction, so that a caller can
 * record events together with rows of its own; error 40001 then asks it to run that anew.
 */
export async function appendStatement(
  sql: Statements,
  { streamId, request, prepared }: ReadyAppend,
): Promise<StoreResult<Appended>> {
  const required = parametersOf(streamId, request, prepared);
  // Most appends have none of the four, and every parameter costs.
  const rows = isPlain(request)
    ? await sql.unsafe<AppendRow[]>(APPEND, required, { prepare: true })
    : await sql.unsafe<AppendRow[]>(
        APPEND_WITH_ALL,
        [
          ...required,
          request.correlationId ?? null,
          request.causationId ?? null,
          sealedText(request),
          outboxText(request),
        ],
        { prepare: true },
      );
  return answerOf(rows[0]);
}

/** Whether a request has nothing but events. */
function isPlain(request: AppendRequest): boolean {
  return (
    request.correlationId === undefined &&
    request.causationId === undefined &&
    (request.sealed === undefined || request.sealed.length === 0) &&
    (request.outbox === undefined || request.outbox.length === 0)
  );
}

function parametersOf(streamId: string, request: AppendRequest, prepared: PreparedEvents) {
  const { events } = request;
  return [
    streamId,
    request.type,
    request.expectedVersion === 'none' ? null : request.expectedVersion,
    request.commandId,
    Buffer.from(request.commandHash, 'hex'),
    request.actor,
    textArray(prepared.eventIds),
    textArray(events.map((event) => event.type)),
    `{${events.map((event) => event.schemaVersion).join(',')}}`,
    textArray(prepared.payloads),
    textArray(prepared.metadata),
  ];
}

function answerOf(row: AppendRow | undefined): StoreResult<Appended> {
  if (row === undefined) throw new Error('The append gave no answer');
  if (row.outcome !== 'appended') {
    return refuseStore(
      row.outcome,
      SENTENCES[row.outcome] ?? row.outcome,
      row.last_version ?? undefined,
    );
  }
  if (row.first_version === null || row.last_version === null || row.hash === null) {
    throw new Error('The append gave an incomplete answer');
  }
  return ok({
    firstVersion: row.first_version,
    lastVersion: row.last_version,
    hash: toHex(row.hash),
  });
}

function sealedText({ sealed }: AppendRequest): string | null {
  if (sealed === undefined || sealed.length === 0) return null;
  return JSON.stringify(
    sealed.map((row) => ({
      round: row.round,
      side: row.side,
      commitment: row.commitment,
      iv: toHex(row.initialisationVector),
      ciphertext: Buffer.from(row.ciphertext).toString('base64'),
      key: row.keyId,
    })),
  );
}

function outboxText({ outbox }: AppendRequest): string | null {
  if (outbox === undefined || outbox.length === 0) return null;
  return JSON.stringify(
    outbox.map((message) => ({
      topic: message.topic,
      payload: message.payload,
      key: message.deduplicationKey ?? null,
      delay: message.delaySeconds ?? 0,
    })),
  );
}

import { ok } from '@/lib/kernel/result';
import { errorCode, type Statements, textArray, toHex } from './connection';
import type { Appended, AppendRequest, StoreRefusalCode, StoreResult } from './contract';
import { type PreparedEvents, refuseStore } from './prepare';

interface AppendRow {
  outcome: 'appended' | StoreRefusalCode;
  first_version: number | null;
  last_version: number | null;
  hash: Uint8Array | null;
}

/** A checked request, ready to be sent any number of times. */
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

const APPEND = `SELECT * FROM orderly_store.append(${parameters(11)})`;
const APPEND_WITH_ALL = `SELECT * FROM orderly_store.append(${parameters(15)})`;
const APPEND_ONE = `SELECT orderly_store.append_one(${parameters(10)}) AS answer`;

const APPEND_SEVERAL = `SELECT * FROM orderly_store.append_several(${parameters(10)})`;

function parameters(count: number): string {
  return Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');
}

/** The command's row already existed. */
const DUPLICATE = '23505';

/**
 * The append of a caller without a transaction of its own: the usual case by its shorter path, everything else, and
 * every refusal, by `appendStatement`.
 */
export async function appendAlone(
  sql: Statements,
  ready: ReadyAppend,
): Promise<StoreResult<Appended>> {
  const answer = isUsual(ready.request) ? await appendOne(sql, ready) : null;
  if (answer === null) return appendStatement(sql, ready);
  if (answer.byteLength === VERSION_BYTES)
    return refuse('VERSION_CONFLICT', Buffer.from(answer).readInt32BE());
  return appendedAt(ready, toHex(answer));
}

/** The answer to a usual append that was recorded with this hash. */
export function appendedAt({ request }: ReadyAppend, hash: string): StoreResult<Appended> {
  const version = Number(request.expectedVersion) + 1;
  return ok({ firstVersion: version, lastVersion: version, hash });
}

/**
 * Usual appends (`isUsual`), each onto a stream of its own, in one statement and one commit.
 *
 * @returns the hashes in hex of what was recorded, by stream; requests missing from it, and all of them where it
 * throws, must be sent one by one
 */
export async function appendTogether(
  sql: Statements,
  group: readonly ReadyAppend[],
): Promise<ReadonlyMap<string, string>> {
  // Sorted in one order everywhere, so that two groups seldom wait for each other.
  const sorted = [...group].sort((a, b) => (a.streamId < b.streamId ? -1 : 1));
  const events = sorted.map(({ request, prepared }) => ({
    id: prepared.eventIds[0] ?? '',
    type: request.events[0]?.type ?? '',
    schemaVersion: request.events[0]?.schemaVersion ?? 0,
    payload: prepared.payloads[0] ?? '',
    metadata: prepared.metadata[0] ?? '',
  }));
  const rows = await sql.unsafe<{ stream_id: string; hash: Uint8Array }[]>(
    APPEND_SEVERAL,
    [
      textArray(sorted.map(({ streamId }) => streamId)),
      `{${sorted.map(({ request }) => request.expectedVersion).join(',')}}`,
      textArray(sorted.map(({ request }) => request.commandId)),
      textArray(sorted.map(({ request }) => `\\x${request.commandHash}`)),
      textArray(sorted.map(({ request }) => request.actor)),
      textArray(events.map(({ id }) => id)),
      textArray(events.map(({ type }) => type)),
      `{${events.map(({ schemaVersion }) => schemaVersion).join(',')}}`,
      textArray(events.map(({ payload }) => payload)),
      textArray(events.map(({ metadata }) => metadata)),
    ],
    { prepare: true },
  );
  return new Map(rows.map((row) => [row.stream_id, toHex(row.hash)]));
}

/** What `append_one` returns instead of a hash where the version differs. */
const VERSION_BYTES = 4;

/** The hash of one event appended to a stream at the version the caller expects; otherwise its version, or null. */
async function appendOne(
  sql: Statements,
  { streamId, request, prepared }: ReadyAppend,
): Promise<Uint8Array | null> {
  const [event] = request.events;
  try {
    const [row] = await sql.unsafe<{ answer: Uint8Array | null }[]>(
      APPEND_ONE,
      [
        streamId,
        Number(request.expectedVersion),
        request.commandId,
        Buffer.from(request.commandHash, 'hex'),
        request.actor,
        prepared.eventIds[0] ?? null,
        event?.type ?? null,
        event?.schemaVersion ?? null,
        prepared.payloads[0] ?? null,
        prepared.metadata[0] ?? null,
      ],
      { prepare: true },
    );
    return row?.answer ?? null;
  } catch (error) {
    // A known command, sent with the newest version: the longer path returns its recorded answer.
    if (errorCode(error) === DUPLICATE) return null;
    throw error;
  }
}

/**
 * The append as one statement and one round trip. `sql` may be a transaction, so that a caller can record events
 * together with rows of its own; error 40001 then means that the caller must run it again.
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

/** Whether a request is one event onto a stream that exists, as most are. */
export function isUsual(request: AppendRequest): boolean {
  return request.events.length === 1 && request.expectedVersion !== 'none' && isPlain(request);
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
  if (row.outcome !== 'appended') return refuse(row.outcome, row.last_version ?? undefined);
  if (row.first_version === null || row.last_version === null || row.hash === null) {
    throw new Error('The append gave an incomplete answer');
  }
  return ok({
    firstVersion: row.first_version,
    lastVersion: row.last_version,
    hash: toHex(row.hash),
  });
}

function refuse(code: StoreRefusalCode, actualVersion?: number) {
  return refuseStore(code, SENTENCES[code] ?? code, actualVersion);
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

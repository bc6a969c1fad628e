import { createHash } from 'node:crypto';
import { verifyChain } from '@/lib/chance/verify-chain';
import { isTransient } from '@/lib/event-store/connection';
import type {
  Appended,
  AppendRequest,
  EventStore,
  GlobalCursor,
  GlobalEvent,
  ReadRange,
  RecordedEvent,
  StoreRefusalCode,
  StoreResult,
  StreamHead,
} from '@/lib/event-store/contract';
import { isName, type PreparedEvents, prepareEvents, refuseStore } from '@/lib/event-store/prepare';
import { RELEASED_EVENTS } from '@/lib/event-store/released-events';
import { StoreUnavailable } from '@/lib/event-store/retry';
import { SchemaRegistry } from '@/lib/event-store/schemas';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import {
  type Connection,
  type MemoryDatabase,
  SOUND_CONNECTION,
  type StoredStream,
} from './database';

/** Tries of one statement before the store is said to be away. */
const TRIES_MAX = 4;
const VERSION_MAX = 2_147_483_647;

const SENTENCES: Partial<Record<StoreRefusalCode, string>> = {
  VERSION_CONFLICT: 'Somebody else acted first.',
  COMMAND_REUSED: 'This command was already sent with another content.',
  STREAM_UNKNOWN: 'There is no such record.',
  STREAM_EXISTS: 'There is such a record already.',
  STREAM_CLOSED: 'This record is closed and only read.',
  VERSION_UNKNOWN: 'The record does not reach that far.',
};

/** Faults that are planted into the store, to see that they are found. */
export interface StoreFaults {
  /** Commands are not remembered: a repetition is recorded again. */
  readonly forgetsCommands?: boolean;
  /** An append is acknowledged before it is recorded: a crash in between loses it. */
  readonly acknowledgesFirst?: boolean;
}

/**
 * The event store on a database in memory: the same contract as `openEventStore`, held to it by the same tests
 * (`tests/integration/event-store/contract`).
 */
export function memoryEventStore(
  db: MemoryDatabase,
  connection: Connection = SOUND_CONNECTION,
  planted: StoreFaults = {},
): EventStore {
  const schemas = new SchemaRegistry(RELEASED_EVENTS);
  const listeners = new Set<() => void>();

  /** As the real one: a statement that may run twice is tried again. */
  const retried = async <T>(what: string, run: () => T): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await connection.statement(what, run);
      } catch (fault) {
        if (!isTransient(fault)) throw fault;
        if (tries === TRIES_MAX) throw new StoreUnavailable(fault);
      }
    }
  };
  const available = async <T>(work: Promise<StoreResult<T>>): Promise<StoreResult<T>> => {
    try {
      return await work;
    } catch (fault) {
      if (!(fault instanceof StoreUnavailable)) throw fault;
      return refuseStore(
        'STORE_UNAVAILABLE',
        'The database cannot be reached. Try again in a moment.',
      );
    }
  };
  const read: EventStore['read'] = async (streamId, range) => {
    const found = await retried(`read ${streamId}`, () => readStream(db, streamId, range));
    return found.ok ? ok(found.value.map((event) => schemas.upcast(event))) : found;
  };

  return {
    async append(streamId, request) {
      const prepared = prepareEvents(streamId, request);
      if (!prepared.ok) return prepared;
      const what = `append ${request.events.map(({ type }) => type).join('+')} to ${streamId}`;
      const record = () => recordIn(db, streamId, request, prepared.value, planted);
      if (planted.acknowledgesFirst === true) {
        const foreseen = recordIn(db.copy(), streamId, request, prepared.value, planted);
        void connection.statement(what, record).catch(() => {});
        return foreseen;
      }
      const answer = await available(retried(what, record));
      if (answer.ok) for (const tell of listeners) tell();
      return answer;
    },
    read,
    head: (streamId) => retried(`head of ${streamId}`, () => headOf(db, streamId)),
    streams: ({ type, after = '', limit = 100 } = {}) =>
      retried('streams', () =>
        [...db.streams.values()]
          .filter((stream) => stream.id > after && (type === undefined || stream.type === type))
          .sort(byId)
          .slice(0, Math.min(Math.max(limit, 1), 1_000))
          .map(head),
      ),
    async fork(parentId, { childId, atVersion }) {
      if (!isName(childId)) throw new Error(`Not a stream id: ${childId}`);
      return available(
        retried(`fork ${parentId} at ${atVersion}`, () => forkIn(db, parentId, childId, atVersion)),
      );
    },
    children: (streamId) => retried(`children of ${streamId}`, () => childrenIn(db, streamId)),
    tree: (streamId) =>
      retried(`tree of ${streamId}`, () => {
        const levels: StreamHead[][] = [
          [...db.streams.values()].filter(({ id }) => id === streamId).map(head),
        ];
        for (let above = levels[0] ?? []; above.length > 0; ) {
          above = above
            .flatMap((one) => childrenIn(db, one.streamId))
            .sort((a, b) => a.forkVersion - b.forkVersion || (a.streamId < b.streamId ? -1 : 1));
          levels.push(above);
        }
        return levels.flat();
      }),
    closeStream: (streamId) =>
      available(
        retried(`close ${streamId}`, () => {
          const stream = db.streams.get(streamId);
          if (stream !== undefined) stream.closedAt ??= db.instant();
          return headOf(db, streamId);
        }),
      ),
    async readAll(cursor, limit) {
      const page = await retried('read all', () => globalPage(db, cursor, limit));
      return { ...page, events: page.events.map((event) => schemas.upcast(event)) };
    },
    verify: (streamId) =>
      retried(`verify ${streamId}`, () => {
        const events = readStream(db, streamId);
        if (!events.ok) return events;
        const lineage: StreamHead[] = [];
        for (let next: string | null = streamId; next !== null; ) {
          const found: StoreResult<StreamHead> = headOf(db, next);
          if (!found.ok) return found;
          lineage.push(found.value);
          next = found.value.parentId;
        }
        return ok(verifyChain(lineage, events.value));
      }),
    subscribe(streamId, fromVersion, onEvents) {
      let seen = fromVersion;
      let work = Promise.resolve();
      let closed = false;
      const look = () => {
        work = work.then(async () => {
          while (!closed) {
            const found = await read(streamId, { from: seen + 1 });
            if (!found.ok || found.value.length === 0) return;
            try {
              await onEvents(found.value);
              seen = found.value.at(-1)?.version ?? seen;
            } catch {
              // Called again with the same events.
            }
          }
        });
      };
      listeners.add(look);
      look();
      return {
        async close() {
          closed = true;
          listeners.delete(look);
          await work;
        },
      };
    },
    async end() {},
  };
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

function head(stream: StoredStream): StreamHead {
  const { id, type, version, hash, parentId, forkVersion, createdAt, closedAt } = stream;
  return { streamId: id, type, version, hash, parentId, forkVersion, createdAt, closedAt };
}

export function headOf(db: MemoryDatabase, streamId: string): StoreResult<StreamHead> {
  const stream = db.streams.get(streamId);
  return stream === undefined
    ? refuseStore('STREAM_UNKNOWN', 'There is no such record.')
    : ok(head(stream));
}

function childrenIn(db: MemoryDatabase, streamId: string): readonly StreamHead[] {
  return [...db.streams.values()]
    .filter(({ parentId }) => parentId === streamId)
    .sort((a, b) => a.forkVersion - b.forkVersion || byId(a, b))
    .map(head);
}

/** The events of a stream with those that it inherits, in order of version. */
export function readStream(
  db: MemoryDatabase,
  streamId: string,
  { from = 1, to = VERSION_MAX }: ReadRange = {},
): StoreResult<readonly RecordedEvent[]> {
  const stream = db.streams.get(streamId);
  if (stream === undefined) return refuseStore('STREAM_UNKNOWN', 'There is no such record.');
  const events: RecordedEvent[] = [];
  let upTo = to;
  for (let line: StoredStream | undefined = stream; line !== undefined; ) {
    const limit = upTo;
    const own = line.events.filter(({ version }) => version >= from && version <= limit);
    events.unshift(...own);
    upTo = Math.min(upTo, line.forkVersion);
    line = line.parentId === null ? undefined : db.streams.get(line.parentId);
  }
  return ok(events);
}

/** Events of all streams after a cursor, in the order of the commits. */
export function globalPage(db: MemoryDatabase, cursor: GlobalCursor, limit: number) {
  const at = [Number(cursor.transactionId), Number(cursor.position)] as const;
  const events: GlobalEvent[] = [];
  for (const event of db.global) {
    const here = [Number(event.cursor.transactionId), Number(event.cursor.position)] as const;
    if (here[0] < at[0] || (here[0] === at[0] && here[1] <= at[1])) continue;
    if (events.push(event) >= limit) break;
  }
  return { events, cursor: events.at(-1)?.cursor ?? cursor };
}

function forkIn(
  db: MemoryDatabase,
  parentId: string,
  childId: string,
  atVersion: number,
): StoreResult<StreamHead> {
  const refused = (code: StoreRefusalCode, actual?: number) =>
    refuseStore(code, SENTENCES[code] ?? code, actual);
  const parent = db.streams.get(parentId);
  if (parent === undefined) return refused('STREAM_UNKNOWN');
  if (atVersion < 1 || atVersion > parent.version)
    return refused('VERSION_UNKNOWN', parent.version);
  const known = db.streams.get(childId);
  if (known !== undefined)
    return known.parentId === parentId && known.forkVersion === atVersion
      ? ok(head(known))
      : refused('STREAM_EXISTS', parent.version);
  const shared = readStream(db, parentId, { from: atVersion, to: atVersion });
  const hash = shared.ok ? shared.value[0]?.hash : undefined;
  if (hash === undefined) throw new Error(`${parentId} has no event ${atVersion}`);
  db.streams.set(childId, {
    ...{
      id: childId,
      type: parent.type,
      parentId,
      forkVersion: atVersion,
      version: atVersion,
      hash,
    },
    ...{ createdAt: db.instant(), closedAt: null, events: [], commands: new Map() },
  });
  return headOf(db, childId);
}

/** What the database's function `append` does. */
function recordIn(
  db: MemoryDatabase,
  streamId: string,
  request: AppendRequest,
  prepared: PreparedEvents,
  planted: StoreFaults,
): StoreResult<Appended> {
  const { expectedVersion: expected, commandId, commandHash, actor } = request;
  let stream = db.streams.get(streamId);
  if (stream === undefined) {
    if (expected !== 'none') return refuse('STREAM_UNKNOWN');
    stream = {
      ...{ id: streamId, type: request.type, parentId: null, forkVersion: 0, version: 0 },
      hash: sha256(`orderly-book/stream/1\n${request.type}\n${streamId}`),
      ...{ createdAt: db.instant(), closedAt: null, events: [], commands: new Map() },
    };
    db.streams.set(streamId, stream);
  }
  const known = planted.forgetsCommands === true ? undefined : stream.commands.get(commandId);
  if (known !== undefined) {
    if (known.commandHash !== commandHash) return refuse('COMMAND_REUSED', stream.version);
    const { firstVersion, lastVersion, hash } = known;
    return ok({ firstVersion, lastVersion, hash });
  }
  if (stream.closedAt !== null) return refuse('STREAM_CLOSED', stream.version);
  if (expected === 'none' && stream.version > 0) return refuse('STREAM_EXISTS', stream.version);
  if (expected !== 'none' && expected !== stream.version)
    return refuse('VERSION_CONFLICT', stream.version);
  db.lastTransaction += 1;
  const recordedAt = db.instant();
  const firstVersion = stream.version + 1;
  for (const [index, event] of request.events.entries()) {
    const recorded = {
      ...{ streamId, version: stream.version + 1, eventId: prepared.eventIds[index] ?? '' },
      ...{ type: event.type, schemaVersion: event.schemaVersion },
      payload: JSON.parse(prepared.payloads[index] ?? 'null') as Json,
      metadata: JSON.parse(prepared.metadata[index] ?? 'null') as Json,
      ...{ actor, commandId, correlationId: request.correlationId ?? null },
      ...{ causationId: request.causationId ?? null, recordedAt, previousHash: stream.hash },
    };
    const hash = chained(recorded, prepared, index);
    // Every reader gets this very object: a change to it would show in its hash.
    const whole: RecordedEvent = Object.freeze({ ...recorded, hash });
    stream.events.push(whole);
    stream.version = whole.version;
    stream.hash = hash;
    const position = String(db.global.length + 1);
    const cursor = { transactionId: String(db.lastTransaction), position };
    db.global.push({ ...whole, streamType: stream.type, cursor });
  }
  const lastVersion = stream.version;
  stream.commands.set(commandId, { commandHash, firstVersion, lastVersion, hash: stream.hash });
  for (const row of request.sealed ?? [])
    db.sealed.set(sealKey(streamId, row.round, row.side), {
      commitment: row.commitment,
      ciphertext: Buffer.from(row.ciphertext),
      initialisationVector: Buffer.from(row.initialisationVector),
      keyId: row.keyId,
    });
  for (const message of request.outbox ?? []) {
    const { topic, deduplicationKey } = message;
    const same = (row: (typeof db.outbox)[number]) =>
      row.topic === topic && row.deduplicationKey === deduplicationKey;
    if (deduplicationKey !== undefined && db.outbox.some(same)) continue;
    db.outbox.push({ ...message, streamId, version: lastVersion });
  }
  return ok({ firstVersion, lastVersion, hash: stream.hash });
}

/** The hash of an event: over the hash before it and the canonical JSON of its members, as the database spells it. */
function chained(
  event: Omit<RecordedEvent, 'hash'>,
  { payloads, metadata, eventIds }: PreparedEvents,
  index: number,
): string {
  const { actor, causationId, commandId, correlationId, recordedAt, schemaVersion } = event;
  const text = `{"actor":${canonicalJson(actor)},"causationId":${canonicalJson(causationId)},"commandId":${canonicalJson(commandId)},"correlationId":${canonicalJson(correlationId)},"eventId":"${eventIds[index] ?? ''}","metadata":${metadata[index] ?? ''},"payload":${payloads[index] ?? ''},"recordedAt":"${recordedAt}","schemaVersion":${schemaVersion},"type":"${event.type}","version":${event.version}}`;
  return createHash('sha256')
    .update(Buffer.from(event.previousHash, 'hex'))
    .update(text, 'utf8')
    .digest('hex');
}

export function sealKey(streamId: string, round: string, side: string): string {
  return [streamId, round, side].join('\n');
}

function refuse(code: StoreRefusalCode, actualVersion?: number) {
  return refuseStore(code, SENTENCES[code] ?? code, actualVersion);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

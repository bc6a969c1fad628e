import type { ChainEvent, ChainVerdict } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';

/**
 * The interface of the event store for the rest of the program. Nothing here names PostgreSQL: the rooms above depend
 * on these types, and `openEventStore` in `store.ts` implements them.
 */

/**
 * A refusal of the store. VERSION_CONFLICT carries the stream's actual version, so that a caller
 * can reload and decide again.
 */
export interface StoreRefusal {
  readonly code: StoreRefusalCode;
  readonly message: string;
  readonly actualVersion?: number;
}

export type StoreRefusalCode =
  /** The stream is at another version than expected: reload and decide again. */
  | 'VERSION_CONFLICT'
  /** This command id was already used on this stream with another content. */
  | 'COMMAND_REUSED'
  /** No such stream, and the expected version was a number. */
  | 'STREAM_UNKNOWN'
  /** The stream exists already, and the expected version was `none`. */
  | 'STREAM_EXISTS'
  /** The stream was closed: it is read, never written. */
  | 'STREAM_CLOSED'
  /** More than `LIMITS.eventsMax` events in one command. */
  | 'TOO_MANY_EVENTS'
  /** One event, or all of a command together, is larger than `LIMITS` allows. */
  | 'PAYLOAD_TOO_LARGE'
  /** A payload has no canonical form (NaN, lone surrogate) or nests deeper than `LIMITS.depthMax`. */
  | 'PAYLOAD_INVALID'
  /** A fork asks for a version the parent has not reached. */
  | 'VERSION_UNKNOWN'
  /** The database could not be reached in time; the same command may be sent again unchanged. */
  | 'STORE_UNAVAILABLE';

export type StoreResult<T> = Result<T, StoreRefusal>;

/** Bounds of one append. Sizes are bytes of canonical JSON in UTF-8. */
export const LIMITS = {
  eventsMax: 1_000,
  eventBytesMax: 4 * 1024 * 1024,
  appendBytesMax: 16 * 1024 * 1024,
  depthMax: 200,
} as const;

/** A fact to be recorded. `type` is a storage format: once released it is never renamed. */
export interface NewEvent {
  /** Past tense, `[A-Za-z][A-Za-z0-9]*`, such as `CampaignStarted`. */
  readonly type: string;
  /** The shape of the payload, 1 upward. */
  readonly schemaVersion: number;
  readonly payload: Json;
  /** Metadata of the fact that is not part of it; no fold reads it. */
  readonly metadata?: Json;
}

/**
 * A fact as it was recorded. For the inherited events of a fork `streamId` is an ancestor;
 * `recordedAt` is the server's clock, by which nothing is ordered.
 */
export type RecordedEvent = ChainEvent;

/** A sealed choice to be stored next to the events; made by `seal` in `sealed.ts`. */
export interface SealedRow {
  /** Names the choice within the stream, such as the situation's running number. */
  readonly round: string;
  /** Whose choice it is. */
  readonly side: string;
  /** SHA-256 in hex of the 32-byte nonce and the canonical payload: the only part an event may hold. */
  readonly commitment: string;
  /** The encrypted nonce and payload, padded to a bucket. */
  readonly ciphertext: Uint8Array;
  /** The initialisation vector of the encryption, 12 bytes. */
  readonly initialisationVector: Uint8Array;
  readonly keyId: string;
}

/** A message to be delivered after the commit, at least once: mail, web hook, job request. */
export interface OutboxMessage {
  /** The receiver, such as `mail` or `job.simulate`. */
  readonly topic: string;
  readonly payload: Json;
  /** A second message with the same topic and key is dropped. Default: none. */
  readonly deduplicationKey?: string;
  /** Not before this many seconds after the commit, 0 upward. Default 0. */
  readonly delaySeconds?: number;
}

export interface AppendRequest {
  /** The stream's type, such as `campaign` or `battle`; recorded when the stream is created. */
  readonly type: string;
  /** The version the decision was taken on, or `none` when the stream must not exist yet. */
  readonly expectedVersion: number | 'none';
  /** Chosen by the sender of the command; makes every retry harmless. Unique within the stream. */
  readonly commandId: string;
  /** SHA-256 in hex of the command (not of its events, which may hold dice): see `hashCommand`. */
  readonly commandHash: string;
  /** Who did it: a user's id, `artificial:conservative`, `system`. */
  readonly actor: string;
  readonly correlationId?: string;
  readonly causationId?: string;
  /** At least one. */
  readonly events: readonly NewEvent[];
  /** Each replaces the sealed row of the same round and side. */
  readonly sealed?: readonly SealedRow[];
  readonly outbox?: readonly OutboxMessage[];
}

/** The answer to a command: the same for the first sending and for every repetition. */
export interface Appended {
  readonly firstVersion: number;
  readonly lastVersion: number;
  /** Hash of the last event of this command, in hex. */
  readonly hash: string;
}

export interface StreamHead {
  readonly streamId: string;
  readonly type: string;
  readonly version: number;
  readonly hash: string;
  readonly parentId: string | null;
  /** The last version shared with the parent; 0 for a root. */
  readonly forkVersion: number;
  readonly createdAt: string;
  readonly closedAt: string | null;
}

export interface ForkRequest {
  readonly childId: string;
  /** 1 up to the parent's version. */
  readonly atVersion: number;
}

/** The position of a reader in the global order: decimal texts, because both are 64 bits wide. */
export interface GlobalCursor {
  readonly transactionId: string;
  readonly position: string;
}

/** Before the first event ever recorded. */
export const BEGINNING: GlobalCursor = { transactionId: '0', position: '0' };

export interface GlobalPage {
  readonly events: readonly GlobalEvent[];
  /** Give this to the next call. Equal to the given one when nothing was new. */
  readonly cursor: GlobalCursor;
}

export interface GlobalEvent extends RecordedEvent {
  readonly streamType: string;
  readonly cursor: GlobalCursor;
}

export interface ReadRange {
  /** First version wanted. Default 1. */
  readonly from?: number;
  /** Last version wanted. Default: the head. */
  readonly to?: number;
}

export interface StreamList {
  readonly type?: string;
  /** Ids after this one, in order of id. */
  readonly after?: string;
  /** 1 to 1,000. Default 100. */
  readonly limit?: number;
}

export interface Subscription {
  /** Resolves once the feed is closed and no further call will be made. */
  close(): Promise<void>;
}

export interface EventStore {
  /** Records a command's events, sealed rows and outbox messages together, exactly once. */
  append(streamId: string, request: AppendRequest): Promise<StoreResult<Appended>>;
  /** The stream's events in order of version, inherited ones included, newest shape. */
  read(streamId: string, range?: ReadRange): Promise<StoreResult<readonly RecordedEvent[]>>;
  head(streamId: string): Promise<StoreResult<StreamHead>>;
  streams(list?: StreamList): Promise<readonly StreamHead[]>;
  /** Creates a child that shares the parent's events up to a version. Repeating it is harmless. */
  fork(parentId: string, request: ForkRequest): Promise<StoreResult<StreamHead>>;
  /** Direct forks of a stream, in order of fork version and id. */
  children(streamId: string): Promise<readonly StreamHead[]>;
  /** The stream and all forks below it, and theirs: parents before children. */
  tree(streamId: string): Promise<readonly StreamHead[]>;
  /** From now on the stream is read only. Repeating it is harmless. */
  closeStream(streamId: string): Promise<StoreResult<StreamHead>>;
  /** All streams in one order that never changes: gapless, for projections and feeds across streams. */
  readAll(cursor: GlobalCursor, limit: number): Promise<GlobalPage>;
  /** Recomputes the chain of a stream and of the ancestors it inherits from. */
  verify(streamId: string): Promise<StoreResult<ChainVerdict>>;
  /**
   * Calls back with each event after `fromVersion`, in order, once each, as any process commits it. Callbacks of one
   * subscription never overlap; one that throws is called again with the same events. A stream that does not exist yet
   * is waited for.
   */
  subscribe(
    streamId: string,
    fromVersion: number,
    onEvents: (events: readonly RecordedEvent[]) => void | Promise<void>,
  ): Subscription;
  /** Closes every connection. */
  end(): Promise<void>;
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/** An event as recorded: its hash covers every member except the hash itself. */
export interface ChainEvent {
  readonly streamId: string;
  /** 1 upward without gaps. */
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly payload: Json;
  readonly metadata: Json;
  readonly actor: string;
  readonly commandId: string;
  readonly correlationId: string | null;
  readonly causationId: string | null;
  /** RFC 3339 in UTC with milliseconds. */
  readonly recordedAt: string;
  /** SHA-256 in hex. */
  readonly previousHash: string;
  readonly hash: string;
}

/** The claim made about a stream: its head, and for a fork the point where it left its parent. */
export interface ChainStream {
  readonly streamId: string;
  readonly type: string;
  readonly version: number;
  /** Hash of the newest event, in hex. */
  readonly hash: string;
  readonly parentId: string | null;
  /** The last version shared with the parent; 0 for a root. */
  readonly forkVersion: number;
}

export type ChainBreakCode =
  /** A version is missing, duplicated or out of order. */
  | 'VERSION_GAP'
  /** An event is in another stream than its version allows. */
  | 'WRONG_STREAM'
  /** An event does not continue the one before. */
  | 'PREVIOUS_HASH'
  /** An event's content does not match its hash. */
  | 'HASH'
  /** The head names another version or hash than the newest event. */
  | 'HEAD_VERSION'
  | 'HEAD_HASH'
  /** A fork's parent is not the next stream of the lineage. */
  | 'LINEAGE';

export interface ChainBreak {
  readonly streamId: string;
  readonly version: number;
  readonly code: ChainBreakCode;
  readonly message: string;
}

export interface ChainVerdict {
  readonly ok: boolean;
  /** Number of events recomputed. */
  readonly events: number;
  readonly breaks: readonly ChainBreak[];
}

/** The hash before a root's first event; it binds the chain to id and type. */
export function genesisHash(streamId: string, type: string): string {
  return bytesToHex(sha256(utf8ToBytes(`orderly-book/stream/1\n${type}\n${streamId}`)));
}

/**
 * SHA-256 over the previous hash (32 bytes) and the canonical JSON of the event without stream id
 * and hashes. The stream is bound by the genesis hash.
 */
export function eventHash(event: ChainEvent): string {
  const text = canonicalJson({
    actor: event.actor,
    causationId: event.causationId,
    commandId: event.commandId,
    correlationId: event.correlationId,
    eventId: event.eventId,
    metadata: event.metadata,
    payload: event.payload,
    recordedAt: event.recordedAt,
    schemaVersion: event.schemaVersion,
    type: event.type,
    version: event.version,
  });
  return bytesToHex(sha256(concatBytes(hexToBytes(event.previousHash), utf8ToBytes(text))));
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * Recomputes a stream's chain without a database. `lineage` is the stream itself, then its parent, and so on to the
 * root; `events` are all events from version 1, inherited ones included, in order. Reports every break, not only the
 * first.
 */
export function verifyChain(
  lineage: readonly ChainStream[],
  events: readonly ChainEvent[],
): ChainVerdict {
  const breaks: ChainBreak[] = [];
  const report = (streamId: string, version: number, code: ChainBreakCode, message: string) =>
    breaks.push({ streamId, version, code, message });
  const stream = lineage[0];
  const root = lineage.at(-1);
  if (stream === undefined || root === undefined) {
    return {
      ok: false,
      events: 0,
      breaks: [{ streamId: '', version: 0, code: 'LINEAGE', message: 'No stream is named.' }],
    };
  }
  lineage.forEach((member, index) => {
    if (member.parentId !== (lineage[index + 1]?.streamId ?? null)) {
      report(
        member.streamId,
        member.forkVersion,
        'LINEAGE',
        'The named parent is not the next stream.',
      );
    }
  });

  let previousHash = genesisHash(root.streamId, root.type);
  let version = 0;
  for (const event of events) {
    if (event.version !== version + 1) {
      report(event.streamId, event.version, 'VERSION_GAP', `Version ${version + 1} was expected.`);
    }
    if (event.streamId !== ownerOf(lineage, event.version)) {
      report(
        event.streamId,
        event.version,
        'WRONG_STREAM',
        'This version belongs to another stream.',
      );
    }
    if (event.previousHash !== previousHash) {
      report(
        event.streamId,
        event.version,
        'PREVIOUS_HASH',
        'It does not continue the event before.',
      );
    }
    if (!HASH.test(event.previousHash) || eventHash(event) !== event.hash) {
      report(event.streamId, event.version, 'HASH', 'The content does not match its hash.');
    }
    previousHash = event.hash;
    version = event.version;
  }
  if (stream.version !== version) {
    report(stream.streamId, version, 'HEAD_VERSION', `The head names version ${stream.version}.`);
  }
  if (stream.hash !== previousHash) {
    report(stream.streamId, version, 'HEAD_HASH', 'The head names another hash.');
  }
  return { ok: breaks.length === 0, events: events.length, breaks };
}

/** The stream that a version of the first stream was written to. */
function ownerOf(lineage: readonly ChainStream[], version: number): string | undefined {
  return lineage.find((member) => version > member.forkVersion)?.streamId;
}

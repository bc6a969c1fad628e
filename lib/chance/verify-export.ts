import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { SignedHead } from './signed-head';
import {
  type ChainBreak,
  type ChainEvent,
  type ChainStream,
  type ChainVerdict,
  verifyChain,
} from './verify-chain';

/**
 * An exported stream: NDJSON, each line canonical JSON. The first line names the format and the
 * streams, from the exported one to the root; each further line is one event as it was recorded.
 * It holds what the chain holds, so commitments and never what is still sealed under them.
 */
export const EXPORT_FORMAT = 'orderly-book/export';
export const EXPORT_FORMAT_VERSION = 1;

/**
 * The first line of an export: what the streams are, and who signed the first one's head, with a digest of the line's
 * other members.
 */
export function exportHeader(
  lineage: readonly ChainStream[],
  signed: SignedHead | null = null,
): Json {
  const claims = {
    format: EXPORT_FORMAT,
    formatVersion: EXPORT_FORMAT_VERSION,
    lineage: lineage.map(({ streamId, type, version, hash, parentId, forkVersion }) => ({
      streamId,
      type,
      version,
      hash,
      parentId,
      forkVersion,
    })),
    ...(signed === null
      ? {}
      : { signed: { publicKey: signed.publicKey, signature: signed.signature } }),
  };
  return { ...claims, digest: bytesToHex(sha256(utf8ToBytes(canonicalJson(claims)))) };
}

export interface ExportedStream {
  readonly lineage: readonly ChainStream[];
  readonly events: readonly ChainEvent[];
  /** Who is said to have signed the head: `signsHead` says whether it is so. */
  readonly signed: SignedHead | null;
}

/**
 * Reads an exported stream, without any data base. Each line must be spelled canonically: not even
 * white space may differ from what was exported.
 *
 * @returns the stream where the text could be read, and everything found wrong
 */
export function verifyExport(text: string): ChainVerdict & { readonly stream?: ExportedStream } {
  const lines = text.split('\n');
  const faults: ChainBreak[] = [];
  const fault = (line: number, message: string) =>
    faults.push({ streamId: '', version: line, code: 'HASH', message });
  if (lines.pop() !== '') fault(lines.length, 'The file is cut short.');
  const values = lines.map((line, index) => {
    try {
      const value = JSON.parse(line) as Json;
      if (canonicalJson(value) !== line) fault(index, 'The line is not spelled canonically.');
      return value;
    } catch {
      fault(index, 'The line cannot be read.');
      return null;
    }
  });
  const header = values.shift();
  if (!isHeader(header)) {
    return {
      ok: false,
      events: 0,
      breaks: [
        { streamId: '', version: 0, code: 'LINEAGE', message: 'This is not an exported campaign.' },
      ],
    };
  }
  if (canonicalJson(exportHeader(header.lineage, header.signed)) !== lines[0]) {
    fault(0, 'The first line does not match its digest.');
  }
  values.forEach((value, index) => {
    if (!isEvent(value)) fault(index + 1, 'The line is not an event.');
  });
  const events: readonly ChainEvent[] = values.filter(isEvent);
  const verdict = verifyChain(header.lineage, events);
  const breaks = [...faults, ...verdict.breaks];
  return {
    ok: breaks.length === 0,
    events: verdict.events,
    breaks,
    stream: { lineage: header.lineage, events, signed: header.signed ?? null },
  };
}

type JsonObject = { readonly [key: string]: Json | undefined };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHeader(value: Json | undefined): value is JsonObject & {
  readonly lineage: readonly ChainStream[] & readonly Json[];
  readonly signed?: SignedHead & JsonObject;
} {
  return (
    isObject(value) &&
    value.format === EXPORT_FORMAT &&
    value.formatVersion === EXPORT_FORMAT_VERSION &&
    (value.signed === undefined || isSignature(value.signed)) &&
    Array.isArray(value.lineage) &&
    value.lineage.every(
      (stream: Json) =>
        isObject(stream) &&
        typeof stream.streamId === 'string' &&
        typeof stream.type === 'string' &&
        typeof stream.version === 'number' &&
        typeof stream.hash === 'string' &&
        (stream.parentId === null || typeof stream.parentId === 'string') &&
        typeof stream.forkVersion === 'number',
    )
  );
}

function isSignature(value: Json): boolean {
  return (
    isObject(value) && typeof value.publicKey === 'string' && typeof value.signature === 'string'
  );
}

const TEXT_MEMBERS = [
  'streamId',
  'eventId',
  'type',
  'actor',
  'commandId',
  'recordedAt',
  'previousHash',
  'hash',
] as const;

function isEvent(value: Json): value is JsonObject & ChainEvent {
  return (
    isObject(value) &&
    TEXT_MEMBERS.every((member) => typeof value[member] === 'string') &&
    typeof value.version === 'number' &&
    typeof value.schemaVersion === 'number' &&
    value.payload !== undefined &&
    value.metadata !== undefined &&
    Object.keys(value).length === 14 &&
    [value.correlationId, value.causationId].every(
      (cause) => cause === null || typeof cause === 'string',
    )
  );
}

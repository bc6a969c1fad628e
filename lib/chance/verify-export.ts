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
 * An exported campaign: NDJSON, each line canonical JSON. The first line names the format and the streams, from the
 * exported one to the root; each further line is one event as recorded. The campaign's events are followed by those of
 * its battles fought on a board, each battle under a first line of its own, in the order of the battles. A file holds
 * what the chains hold, so commitments and never their sealed contents.
 */
export const EXPORT_FORMAT = 'orderly-book/export';
export const EXPORT_FORMAT_VERSION = 1;
/** The first line of a battle among the exported streams. */
export const BATTLE_FORMAT = 'orderly-book/export-battle';
export const BATTLE_FORMAT_VERSION = 1;

/**
 * The first line of an export: the streams, and the signer of the first one's head, with a digest of the line's other
 * members.
 */
export function exportHeader(
  lineage: readonly ChainStream[],
  signed: SignedHead | null = null,
): Json {
  const claims = {
    format: EXPORT_FORMAT,
    formatVersion: EXPORT_FORMAT_VERSION,
    lineage: lineage.map(claimOf),
    ...(signed === null
      ? {}
      : { signed: { publicKey: signed.publicKey, signature: signed.signature } }),
  };
  return digested(claims);
}

/**
 * The first line of a battle's part: which battle of the campaign it is, 0 upward, and its streams. It needs no
 * signature: the campaign's own chain names the last event.
 */
export function battleHeader(index: number, lineage: readonly ChainStream[]): Json {
  return digested({
    format: BATTLE_FORMAT,
    formatVersion: BATTLE_FORMAT_VERSION,
    index,
    lineage: lineage.map(claimOf),
  });
}

function claimOf({ streamId, type, version, hash, parentId, forkVersion }: ChainStream): Json {
  return { streamId, type, version, hash, parentId, forkVersion };
}

function digested(claims: { readonly [key: string]: Json }): Json {
  return { ...claims, digest: bytesToHex(sha256(utf8ToBytes(canonicalJson(claims)))) };
}

/** A battle fought on a board, as recorded by its own events. */
export interface ExportedBattle {
  /** Which of the campaign's battles it is, 0 upward. */
  readonly index: number;
  readonly lineage: readonly ChainStream[];
  readonly events: readonly ChainEvent[];
}

export interface ExportedStream {
  readonly lineage: readonly ChainStream[];
  readonly events: readonly ChainEvent[];
  readonly battles: readonly ExportedBattle[];
  /** The claimed signer of the head: `signsHead` verifies it. */
  readonly signed: SignedHead | null;
}

/** A break, and the battle's part in which it was found; absent: among the campaign's own events. */
export interface ExportedBreak extends ChainBreak {
  readonly battle?: number;
}

export interface ExportReading extends ChainVerdict {
  /** Of the campaign's own events. */
  readonly events: number;
  readonly breaks: readonly ExportedBreak[];
  /** Set if the text could be read. */
  readonly stream?: ExportedStream;
}

/** A parsed line; `value` is null if it cannot be parsed. */
interface Line {
  readonly text: string;
  readonly value: Json;
  readonly faults: readonly string[];
}

/**
 * Reads an exported campaign, without a database. Each line must be in canonical form: not even white space may differ
 * from the export.
 *
 * @returns the streams if the text could be read, and every fault found
 */
export function verifyExport(text: string): ExportReading {
  const lines = text.split('\n');
  const whole = lines.pop() === '';
  const [head, ...parts] = partsOf(lines.map(readLine));
  const header = head?.[0]?.value;
  if (head === undefined || !isHeader(header)) {
    return {
      ok: false,
      events: 0,
      breaks: [
        { streamId: '', version: 0, code: 'LINEAGE', message: 'This is not an exported campaign.' },
      ],
    };
  }
  const breaks: ExportedBreak[] = [];
  const campaign = readPart(head, header.lineage, exportHeader(header.lineage, header.signed));
  breaks.push(...campaign.breaks);
  const battles: ExportedBattle[] = [];
  for (const part of parts) {
    const first = part[0]?.value;
    if (!isBattleHeader(first)) continue;
    const { index, lineage } = first;
    const read = readPart(part, lineage, battleHeader(index, lineage));
    breaks.push(...read.breaks.map((one) => ({ ...one, battle: index })));
    if (index <= (battles.at(-1)?.index ?? -1))
      breaks.push({ ...brokenLine(0, 'The battles do not stand in their order.'), battle: index });
    battles.push({ index, lineage, events: read.events });
  }
  if (!whole) {
    const last = battles.at(-1);
    const cut = brokenLine((last ?? campaign).events.length, 'The file is cut short.');
    breaks.push(last === undefined ? cut : { ...cut, battle: last.index });
  }
  return {
    ok: breaks.length === 0,
    events: campaign.events.length,
    breaks,
    stream: {
      lineage: header.lineage,
      events: campaign.events,
      battles,
      signed: header.signed ?? null,
    },
  };
}

function readLine(text: string): Line {
  try {
    const value = JSON.parse(text) as Json;
    const faults = canonicalJson(value) === text ? [] : ['The line is not spelled canonically.'];
    return { text, value, faults };
  } catch {
    return { text, value: null, faults: ['The line cannot be read.'] };
  }
}

/** The campaign's lines, then those of each battle. */
function partsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const parts: Line[][] = [];
  for (const line of lines) {
    const part = parts.at(-1);
    if (part === undefined || isBattleHeader(line.value)) parts.push([line]);
    else part.push(line);
  }
  return parts;
}

/** One stream of a file: its first line must be `first`, the others its events. */
function readPart(
  [opening, ...lines]: readonly Line[],
  lineage: readonly ChainStream[],
  first: Json,
): { readonly events: readonly ChainEvent[]; readonly breaks: readonly ChainBreak[] } {
  const breaks: ChainBreak[] = [];
  for (const fault of opening?.faults ?? []) breaks.push(brokenLine(0, fault));
  if (opening?.text !== canonicalJson(first))
    breaks.push(brokenLine(0, 'The first line does not match its digest.'));
  const events: ChainEvent[] = [];
  lines.forEach(({ value, faults }, index) => {
    for (const fault of faults) breaks.push(brokenLine(index + 1, fault));
    if (isEvent(value)) events.push(value);
    else breaks.push(brokenLine(index + 1, 'The line is not an event.'));
  });
  return { events, breaks: [...breaks, ...verifyChain(lineage, events).breaks] };
}

/** A fault of a line, by the version of the event expected there. */
function brokenLine(version: number, message: string): ChainBreak {
  return { streamId: '', version, code: 'HASH', message };
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
    isLineage(value.lineage)
  );
}

function isBattleHeader(value: Json | undefined): value is JsonObject & {
  readonly index: number;
  readonly lineage: readonly ChainStream[] & readonly Json[];
} {
  return (
    isObject(value) &&
    value.format === BATTLE_FORMAT &&
    value.formatVersion === BATTLE_FORMAT_VERSION &&
    Number.isSafeInteger(value.index) &&
    isLineage(value.lineage)
  );
}

function isLineage(value: Json | undefined): value is readonly ChainStream[] & readonly Json[] {
  return (
    Array.isArray(value) &&
    value.every(
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

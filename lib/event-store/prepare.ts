import { hash, randomUUID } from 'node:crypto';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { ok } from '@/lib/kernel/result';
import { type AppendRequest, LIMITS, type StoreRefusal, type StoreResult } from './contract';

/** The alphabet of stream ids, command ids, actors and causes: nothing that JSON would escape. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9:._/@-]{0,199}$/;
const EVENT_TYPE = /^[A-Za-z][A-Za-z0-9]{0,99}$/;
const STREAM_TYPE = /^[a-z][a-z0-9-]{0,49}$/;
const HASH = /^[0-9a-f]{64}$/;

/** The events of a request, in canonical form. */
export interface PreparedEvents {
  readonly payloads: readonly string[];
  readonly metadata: readonly string[];
  readonly eventIds: readonly string[];
}

export function refuseStore(
  code: StoreRefusal['code'],
  message: string,
  actualVersion?: number,
): { ok: false; error: StoreRefusal } {
  return {
    ok: false,
    error: actualVersion === undefined ? { code, message } : { code, message, actualVersion },
  };
}

/** SHA-256 in hex of a command's canonical JSON, for `AppendRequest.commandHash`. */
export function hashCommand(command: Json): string {
  return hash('sha256', canonicalJson(command));
}

/** Whether a text may be a stream id, a command id, an actor or a cause. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/**
 * Checks a request and spells its payloads. What a person may get wrong (number, size, shape of payloads) is refused;
 * names outside their alphabet are a caller's bug and throw.
 */
export function prepareEvents(
  streamId: string,
  request: AppendRequest,
): StoreResult<PreparedEvents> {
  for (const [what, name] of [
    ['stream id', streamId],
    ['command id', request.commandId],
    ['actor', request.actor],
    ['correlation id', request.correlationId],
    ['causation id', request.causationId],
  ] as const) {
    if (name !== undefined && !isName(name)) throw new Error(`Not a ${what}: ${name}`);
  }
  if (!STREAM_TYPE.test(request.type)) throw new Error(`Not a stream type: ${request.type}`);
  if (!HASH.test(request.commandHash)) throw new Error('commandHash is not a SHA-256 in hex');
  if (request.events.length === 0) throw new Error('A command without events is not recorded');
  const { expectedVersion } = request;
  if (expectedVersion !== 'none' && !(Number.isInteger(expectedVersion) && expectedVersion >= 0)) {
    throw new Error(`Not a version: ${expectedVersion}`);
  }
  if (request.events.length > LIMITS.eventsMax) {
    return refuseStore('TOO_MANY_EVENTS', `One command may record ${LIMITS.eventsMax} events.`);
  }
  const payloads: string[] = [];
  const metadata: string[] = [];
  let total = 0;
  for (const event of request.events) {
    if (!EVENT_TYPE.test(event.type)) throw new Error(`Not an event type: ${event.type}`);
    if (!(Number.isInteger(event.schemaVersion) && event.schemaVersion >= 1)) {
      throw new Error(`Not a schema version: ${event.schemaVersion}`);
    }
    const payload = canonicalText(event.payload);
    const surrounding = canonicalText(event.metadata ?? {});
    if (payload === undefined || surrounding === undefined) {
      return refuseStore('PAYLOAD_INVALID', 'The content cannot be written down exactly.');
    }
    const bytes = Buffer.byteLength(payload) + Buffer.byteLength(surrounding);
    total += bytes;
    if (bytes > LIMITS.eventBytesMax || total > LIMITS.appendBytesMax) {
      return refuseStore('PAYLOAD_TOO_LARGE', 'The content is too large to be recorded.');
    }
    payloads.push(payload);
    metadata.push(surrounding);
  }
  return ok({
    payloads,
    metadata,
    eventIds: request.events.map(() => randomUUID()),
  });
}

/** Canonical JSON, or undefined where the value has none or nests too deep. */
function canonicalText(value: Json): string | undefined {
  if (!nestsWithin(value, LIMITS.depthMax)) return undefined;
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}

function nestsWithin(value: Json | undefined, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  for (const member of Array.isArray(value) ? value : Object.values(value))
    if (!nestsWithin(member, depth - 1)) return false;
  return true;
}

import { createHash, randomUUID } from 'node:crypto';
import type { AppendRequest, EventStore, NewEvent, StoreResult } from '@/lib/event-store/contract';
import { hashCommand } from '@/lib/event-store/prepare';
import type { Json } from '@/lib/kernel/canonical-json';

/** Unwraps a result that the test needs to continue; a refusal fails the test. */
export function granted<T>(answer: StoreResult<T>): T {
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.value;
}

export function noted(payload: Json, type = 'Noted'): NewEvent {
  return { type, schemaVersion: 1, payload };
}

/** A request with sensible members; the command's hash is that of its events unless given. */
export function request(
  expectedVersion: AppendRequest['expectedVersion'],
  events: readonly NewEvent[],
  more: Partial<AppendRequest> = {},
): AppendRequest {
  return {
    type: 'campaign',
    expectedVersion,
    commandId: randomUUID(),
    commandHash: hashCommand(events.map((event) => event.type)),
    actor: 'user-1',
    events,
    ...more,
  };
}

/** Creates a stream with a number of events, in commands of at most 500. */
export async function streamOf(
  store: EventStore,
  events: number,
  streamId = `campaign-${randomUUID()}`,
): Promise<string> {
  for (let written = 0; written < events; ) {
    const some = Array.from({ length: Math.min(500, events - written) }, (_, index) =>
      noted({ number: written + index + 1 }),
    );
    granted(await store.append(streamId, request(written === 0 ? 'none' : written, some)));
    written += some.length;
  }
  return streamId;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

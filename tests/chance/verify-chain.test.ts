import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChainEvent,
  type ChainStream,
  eventHash,
  genesisHash,
  verifyChain,
} from '@/lib/chance/verify-chain';

/** A whole, sound stream of a number of events. */
function chain(count: number): { stream: ChainStream; events: ChainEvent[] } {
  const events: ChainEvent[] = [];
  let previousHash = genesisHash('campaign/1', 'campaign');
  for (let version = 1; version <= count; version++) {
    const open: ChainEvent = {
      streamId: 'campaign/1',
      version,
      eventId: `00000000-0000-4000-8000-${String(version).padStart(12, '0')}`,
      type: 'Noted',
      schemaVersion: 1,
      payload: { men: 100 + version, text: 'é' },
      metadata: { club: 'c' },
      actor: 'user-1',
      commandId: `command-${version}`,
      correlationId: null,
      causationId: version > 1 ? `command-${version - 1}` : null,
      recordedAt: '2026-01-01T00:00:00.000Z',
      previousHash,
      hash: '',
    };
    events.push({ ...open, hash: eventHash(open) });
    previousHash = events.at(-1)?.hash ?? '';
  }
  const stream = { streamId: 'campaign/1', type: 'campaign', version: count, hash: previousHash };
  return { stream: { ...stream, parentId: null, forkVersion: 0 }, events };
}

test('[event store: chain] a sound chain verifies without any database', () => {
  const { stream, events } = chain(5);
  expect(verifyChain([stream], events)).toEqual({ ok: true, events: 5, breaks: [] });
});

test('[event store: chain] every changed member of an event is found, at its version', () => {
  const { stream, events } = chain(4);
  const changes: Partial<ChainEvent>[] = [
    { payload: { men: 999, text: 'é' } },
    { metadata: {} },
    { actor: 'user-2' },
    { commandId: 'x' },
    { correlationId: 'x' },
    { causationId: 'x' },
    { eventId: '00000000-0000-4000-8000-999999999999' },
    { type: 'Notes' },
    { schemaVersion: 2 },
    { recordedAt: '2026-01-01T00:00:00.001Z' },
    { hash: '0'.repeat(64) },
    { previousHash: '0'.repeat(64) },
    { previousHash: 'no hash' },
    { version: 9 },
    { streamId: 'campaign/2' },
  ];
  for (const change of changes) {
    const changed = events.map((event, at) => (at === 2 ? { ...event, ...change } : event));
    const verdict = verifyChain([stream], changed);
    expect(verdict.ok, JSON.stringify(change)).toBe(false);
    expect(verdict.breaks[0]?.version).toBe(change.version ?? 3);
  }
});

test('[event store: chain] an event re-hashed after a change breaks the one that follows', () => {
  const { stream, events } = chain(3);
  const forged = { ...(events[1] as ChainEvent), actor: 'user-2' };
  const changed = [events[0], { ...forged, hash: eventHash(forged) }, events[2]] as ChainEvent[];
  expect(verifyChain([stream], changed).breaks.map((fault) => [fault.code, fault.version])).toEqual(
    [['PREVIOUS_HASH', 3]],
  );
});

test('[event store: chain] missing, doubled, swapped and cut off events are found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.nat(), (count, seed) => {
      const { stream, events } = chain(count);
      const at = seed % count;
      const next = (at + 1) % count;
      const missing = events.filter((_, index) => index !== at);
      const doubled = events.flatMap((event, index) => (index === at ? [event, event] : [event]));
      const swapped = events.map((event, index) =>
        index === at ? events[next] : index === next ? events[at] : event,
      ) as ChainEvent[];
      for (const broken of [missing, doubled, swapped, [], events.slice(0, at)]) {
        expect(verifyChain([stream], broken).ok).toBe(false);
      }
    }),
  );
});

test('[event store: chain] a false head or lineage is found', () => {
  const { stream, events } = chain(3);
  const codes = (...lineage: ChainStream[]) =>
    verifyChain(lineage, events).breaks.map((fault) => fault.code);
  expect(codes({ ...stream, version: 4 })).toEqual(['HEAD_VERSION']);
  expect(codes({ ...stream, hash: '0'.repeat(64) })).toEqual(['HEAD_HASH']);
  expect(codes({ ...stream, type: 'battle' })).toContain('PREVIOUS_HASH');
  expect(codes({ ...stream, parentId: 'campaign/0', forkVersion: 1 })).toContain('LINEAGE');
  expect(codes()).toEqual(['LINEAGE']);
  const fork = { ...stream, streamId: 'fork', parentId: 'campaign/1', forkVersion: 3 };
  expect(codes(fork, stream)).toEqual([]);
  expect(codes({ ...fork, forkVersion: 2 }, stream)).toEqual(['WRONG_STREAM']);
});

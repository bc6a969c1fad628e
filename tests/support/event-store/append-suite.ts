import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventStore, LIMITS } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { granted, noted, request, sha256, streamOf } from '@/tests/integration/event-store/support';

/** What the contract says of appending, for every store that keeps it: PostgreSQL's, and the one in memory. */
export function appendSuite(open: () => Promise<EventStore>): void {
  let store: EventStore;

  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.end());

  test('[event store: append] events are read back as appended, in order, from version 1', async () => {
    const id = `campaign-${randomUUID()}`;
    const payload: Json = {
      text: 'quotes " \\ {braces}, NULL, \u0000 \u2028 é 🂡',
      numbers: [0, -0.1, 1e21, 5e-324, 123456789012345680000],
      nothing: null,
      __proto__x: true,
      'a,b': ['{}', '""'],
    };
    const answer = granted(
      await store.append(
        id,
        request('none', [noted(payload), noted(['second'])], {
          correlationId: 'war-1',
          causationId: 'cause-1',
        }),
      ),
    );
    expect(answer).toMatchObject({ firstVersion: 1, lastVersion: 2 });
    const events = granted(await store.read(id));
    expect(events.map((event) => event.payload)).toEqual([payload, ['second']]);
    expect(events[0]).toMatchObject({
      streamId: id,
      version: 1,
      actor: 'user-1',
      correlationId: 'war-1',
      causationId: 'cause-1',
      metadata: {},
    });
    expect(events[1]?.hash).toBe(answer.hash);
    expect(granted(await store.head(id))).toMatchObject({
      version: 2,
      hash: answer.hash,
      parentId: null,
    });
    expect(granted(await store.verify(id))).toEqual({ ok: true, events: 2, breaks: [] });
  });

  test('[event store: append] a range is read by version, and reading past the head gives nothing', async () => {
    const id = await streamOf(store, 7);
    const read = async (from?: number, to?: number) =>
      granted(await store.read(id, { ...(from && { from }), ...(to && { to }) })).map(
        (e) => e.version,
      );
    expect(await read(3, 5)).toEqual([3, 4, 5]);
    expect(await read(6)).toEqual([6, 7]);
    expect(await read(8)).toEqual([]);
    expect(await read(undefined, 2)).toEqual([1, 2]);
  });

  test('[event store: append] each refusal has its code, and changes nothing', async () => {
    const id = await streamOf(store, 2);
    const code = async (streamId: string, ...given: Parameters<typeof request>) => {
      const answer = await store.append(streamId, request(...given));
      return answer.ok ? 'appended' : [answer.error.code, answer.error.actualVersion];
    };
    const one = [noted(1)];
    expect(await code(id, 1, one)).toEqual(['VERSION_CONFLICT', 2]);
    expect(await code(id, 3, one)).toEqual(['VERSION_CONFLICT', 2]);
    expect(await code(id, 'none', one)).toEqual(['STREAM_EXISTS', 2]);
    expect(await code('campaign-none', 1, one)).toEqual(['STREAM_UNKNOWN', undefined]);
    expect(
      await code(
        id,
        2,
        Array.from({ length: LIMITS.eventsMax + 1 }, () => noted(1)),
      ),
    ).toEqual(['TOO_MANY_EVENTS', undefined]);
    expect(await code(id, 2, [noted('x'.repeat(LIMITS.eventBytesMax))])).toEqual([
      'PAYLOAD_TOO_LARGE',
      undefined,
    ]);
    expect(await code(id, 2, [noted('\ud800')])).toEqual(['PAYLOAD_INVALID', undefined]);
    let deep: Json = 1;
    for (let depth = 0; depth < 10_000; depth++) deep = [deep];
    expect(await code(id, 2, [noted(deep)])).toEqual(['PAYLOAD_INVALID', undefined]);
    granted(await store.closeStream(id));
    expect(await code(id, 2, one)).toEqual(['STREAM_CLOSED', 2]);
    expect(granted(await store.read(id))).toHaveLength(2);
    expect((await store.read('campaign-none')).ok).toBe(false);
    expect((await store.head('campaign-none')).ok).toBe(false);
  });

  test('[event store: append] names outside their alphabet throw before anything is sent', async () => {
    for (const hostile of ['', 'a"b', "a'b", 'a b', 'a\nb', 'é', 'x'.repeat(201), '-a']) {
      await expect(store.append(hostile, request('none', [noted(1)]))).rejects.toThrow();
      await expect(
        store.append('campaign-x', request('none', [noted(1)], { actor: hostile })),
      ).rejects.toThrow();
      await expect(
        store.append('campaign-x', request('none', [noted(1)], { commandId: hostile })),
      ).rejects.toThrow();
    }
    await expect(store.append('campaign-x', request('none', []))).rejects.toThrow();
  });

  test('[event store: append] a known command gets its first answer, even after the version moved on', async () => {
    const id = await streamOf(store, 1);
    const first = request(1, [noted('a')], { commandId: 'command-a' });
    const answer = granted(await store.append(id, first));
    granted(await store.append(id, request(2, [noted('b')])));
    expect(granted(await store.append(id, first))).toEqual(answer);
    const reused = await store.append(id, { ...first, commandHash: sha256('other') });
    expect(reused).toMatchObject({ ok: false, error: { code: 'COMMAND_REUSED' } });
    granted(await store.closeStream(id));
    expect(granted(await store.append(id, first))).toEqual(answer);
    expect(granted(await store.read(id))).toHaveLength(3);
    // The same id on another stream is another command.
    granted(await store.append(`${id}-b`, { ...first, expectedVersion: 'none' }));
  });

  test('[event store: faults] the same command 16 times at once: 1 effect, 16 equal answers', async () => {
    for (const expected of ['none', 1] as const) {
      const id = expected === 'none' ? `campaign-${randomUUID()}` : await streamOf(store, 1);
      const same = request(expected, [noted('a'), noted('b')]);
      const answers = await Promise.all(Array.from({ length: 16 }, () => store.append(id, same)));
      expect(new Set(answers.map((answer) => JSON.stringify(granted(answer)))).size).toBe(1);
      expect(granted(await store.read(id))).toHaveLength(expected === 'none' ? 2 : 3);
    }
  });

  test('[event store: faults] 1,000 racing creates of 100 streams: 1 success each', async () => {
    const ids = Array.from({ length: 100 }, () => `campaign-${randomUUID()}`);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        store.append(ids[index % 100] ?? '', request('none', [noted(index)])).then((answer) => ({
          id: ids[index % 100],
          code: answer.ok ? 'created' : answer.error.code,
        })),
      ),
    );
    for (const id of ids) {
      const codes = answers.filter((answer) => answer.id === id).map((answer) => answer.code);
      expect(codes.sort()).toEqual([...Array<string>(9).fill('STREAM_EXISTS'), 'created']);
    }
  });

  test('[event store: faults] 1,000 racing creates of one stream: 1 success', async () => {
    const id = `campaign-${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        store.append(id, request('none', [noted(index)])),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))).toEqual(
      Array<string>(999).fill('STREAM_EXISTS'),
    );
    expect(granted(await store.read(id))).toHaveLength(1);
  });

  test('[event store: faults] 50 writers × 10 commands on one stream: no gap, 0 lost, 0 doubled', async () => {
    const id = await streamOf(store, 1);
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      for (let number = 0; number < 10; number++) {
        for (let version = granted(await store.head(id)).version; ; ) {
          const answer = await store.append(id, request(version, [noted({ writer, number })]));
          if (answer.ok) break;
          expect(answer.error.code).toBe('VERSION_CONFLICT');
          version = answer.error.actualVersion ?? version;
        }
      }
    });
    await Promise.all(writers);
    const events = granted(await store.read(id));
    expect(events.map((event) => event.version)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map((event) => JSON.stringify(event.payload))).size).toBe(501);
    expect(granted(await store.verify(id)).ok).toBe(true);
  });
}

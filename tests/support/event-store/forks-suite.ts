import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '@/lib/event-store/contract';
import { granted, noted, request, streamOf } from '@/tests/integration/event-store/support';

/** What the contract says of forks, for every store that keeps it: PostgreSQL's, and the one in memory. */
export function forksSuite(open: () => Promise<EventStore>): void {
  let store: EventStore;

  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.end());

  const payloads = async (id: string) =>
    granted(await store.read(id)).map((event) => JSON.stringify(event.payload));

  test('[event store: forks] a fork is its parent’s prefix plus its own events, and the parent is unchanged', async () => {
    const parent = await streamOf(store, 5);
    const before = await payloads(parent);
    const child = `${parent}/what-if`;
    const head = granted(await store.fork(parent, { childId: child, atVersion: 3 }));
    expect(head).toMatchObject({ version: 3, forkVersion: 3, parentId: parent, type: 'campaign' });
    expect(await payloads(child)).toEqual(before.slice(0, 3));
    granted(await store.append(child, request(3, [noted('own')])));
    granted(await store.append(parent, request(5, [noted('later')])));
    expect(await payloads(child)).toEqual([...before.slice(0, 3), '"own"']);
    expect(await payloads(parent)).toEqual([...before, '"later"']);
    expect(granted(await store.verify(child))).toEqual({ ok: true, events: 4, breaks: [] });
    expect(granted(await store.read(child, { from: 3 })).map((event) => event.streamId)).toEqual([
      parent,
      child,
    ]);
  });

  test('[event store: forks] the same fork requested twice gets one answer; another fork with that name is refused', async () => {
    const parent = await streamOf(store, 3);
    const child = `${parent}/a`;
    const first = granted(await store.fork(parent, { childId: child, atVersion: 2 }));
    const racing = await Promise.all(
      Array.from({ length: 8 }, () => store.fork(parent, { childId: child, atVersion: 2 })),
    );
    expect(racing.map(granted)).toEqual(Array(8).fill(first));
    const code = async (from: string, childId: string, atVersion: number) => {
      const answer = await store.fork(from, { childId, atVersion });
      return answer.ok ? 'forked' : answer.error.code;
    };
    expect(await code(parent, child, 1)).toBe('STREAM_EXISTS');
    expect(await code(parent, parent, 1)).toBe('STREAM_EXISTS');
    expect(await code(parent, `${parent}/b`, 4)).toBe('VERSION_UNKNOWN');
    expect(await code(parent, `${parent}/b`, 0)).toBe('VERSION_UNKNOWN');
    expect(await code('campaign-none', `${parent}/b`, 1)).toBe('STREAM_UNKNOWN');
    expect(await code(child, `${child}/deep`, 1)).toBe('forked');
    expect(await payloads(`${child}/deep`)).toEqual((await payloads(parent)).slice(0, 1));
  });

  test('[event store: forks] children and tree list every branch, parents first', async () => {
    const root = await streamOf(store, 4);
    for (const [from, child, atVersion] of [
      [root, `${root}/b`, 4],
      [root, `${root}/a`, 2],
      [`${root}/a`, `${root}/a/x`, 2],
    ] as const) {
      granted(await store.fork(from, { childId: child, atVersion }));
    }
    const ids = (heads: readonly { streamId: string }[]) => heads.map((head) => head.streamId);
    expect(ids(await store.children(root))).toEqual([`${root}/a`, `${root}/b`]);
    expect(ids(await store.tree(root))).toEqual([root, `${root}/a`, `${root}/b`, `${root}/a/x`]);
    expect(ids(await store.streams({ type: 'campaign', after: root, limit: 2 }))).toEqual([
      `${root}/a`,
      `${root}/a/x`,
    ]);
    expect(await store.streams({ type: 'battle' })).toEqual([]);
  });

  test('[event store: faults] random trees of forks: parent unchanged, fork = prefix + own', async () => {
    const step = fc.record({
      kind: fc.constantFrom('append', 'fork'),
      on: fc.nat(),
      at: fc.nat(),
      events: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const root = `campaign-${randomUUID()}`;
        granted(await store.append(root, request('none', [noted('root')])));
        const model = new Map<string, string[]>([[root, ['"root"']]]);
        for (const [number, { kind, on, at, events }] of steps.entries()) {
          const streams = [...model.keys()];
          const id = streams[on % streams.length] as string;
          const known = model.get(id) as string[];
          if (kind === 'fork') {
            const atVersion = (at % known.length) + 1;
            granted(await store.fork(id, { childId: `${root}-${number}`, atVersion }));
            model.set(`${root}-${number}`, known.slice(0, atVersion));
          } else {
            const own = Array.from({ length: events }, (_, index) =>
              noted(`${id} ${number} ${index}`),
            );
            granted(await store.append(id, request(known.length, own)));
            model.set(id, [...known, ...own.map((event) => JSON.stringify(event.payload))]);
          }
        }
        for (const [id, known] of model) {
          expect(await payloads(id)).toEqual(known);
          expect(granted(await store.verify(id))).toMatchObject({ ok: true, events: known.length });
        }
      }),
      { numRuns: 15 },
    );
  });

  test('[event store: forks] 20 nested forks of 5,000 events read as one', async () => {
    const root = await streamOf(store, 5_000);
    let parent = root;
    for (let depth = 1; depth <= 20; depth++) {
      const child = `${root}-${depth}`;
      granted(await store.fork(parent, { childId: child, atVersion: 4_979 + depth }));
      granted(await store.append(child, request(4_979 + depth, [noted(depth)])));
      parent = child;
    }
    const events = granted(await store.read(parent));
    expect(events.map((event) => event.version)).toEqual(
      Array.from({ length: 5_000 }, (_, index) => index + 1),
    );
    expect(events.slice(-20).map((event) => event.payload)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
}

import { type ConnectionOptions, errorCode, openPool } from './connection';
import type { EventStore, StoreResult } from './contract';
import { DISK_FULL, noteRoom } from './disk-full';
import { childrenOf, closeStream, forkStream, treeOf } from './forks';
import { AppendGatherer } from './gather';
import { LiveFeed, type LiveOptions } from './live';
import { prepareEvents, refuseStore } from './prepare';
import { listStreams, readEvents, readGlobal, readHead } from './read';
import { RELEASED_EVENTS } from './released-events';
import { type RetryOptions, retried, StoreUnavailable } from './retry';
import { SchemaRegistry } from './schemas';
import { verifyStream } from './verify';

export interface EventStoreOptions extends ConnectionOptions, RetryOptions, LiveOptions {
  readonly databaseUrl: string;
  /** The shapes of events this code knows. Default: all that were released. */
  readonly schemas?: SchemaRegistry;
}

/**
 * Opens the store on a migrated database. One instance per process: it holds a pool of connections, and from the first
 * subscription one more to listen on. Nothing connects before it is used.
 */
export function openEventStore(options: EventStoreOptions): EventStore {
  const pool = openPool(options.databaseUrl, { ...options, genericPlans: true });
  const gatherer = new AppendGatherer(pool);
  const schemas = options.schemas ?? new SchemaRegistry(RELEASED_EVENTS);

  const read: EventStore['read'] = async (streamId, range) => {
    const events = await retried(pool, (sql) => readEvents(sql, streamId, range), options);
    return events.ok
      ? { ok: true, value: events.value.map((event) => schemas.upcast(event)) }
      : events;
  };
  const live = new LiveFeed(options.databaseUrl, pool, read, options);

  return {
    async append(streamId, request) {
      const prepared = prepareEvents(streamId, request);
      if (!prepared.ok) return prepared;
      const ready = { streamId, request, prepared: prepared.value };
      const answer = await available(() =>
        retried(pool, (sql) => gatherer.append(sql, ready), options),
      );
      if (answer.ok) {
        noteRoom(true);
        live.appended(streamId);
      }
      return answer;
    },
    read,
    head: (streamId) => retried(pool, (sql) => readHead(sql, streamId), options),
    streams: (list = {}) => retried(pool, (sql) => listStreams(sql, list), options),
    async fork(parentId, request) {
      return available(() => retried(pool, (sql) => forkStream(sql, parentId, request), options));
    },
    children: (streamId) => retried(pool, (sql) => childrenOf(sql, streamId), options),
    tree: (streamId) => retried(pool, (sql) => treeOf(sql, streamId), options),
    closeStream: (streamId) =>
      available(() => retried(pool, (sql) => closeStream(sql, streamId), options)),
    async readAll(cursor, limit) {
      const page = await retried(pool, (sql) => readGlobal(sql, cursor, limit), options);
      return { ...page, events: page.events.map((event) => schemas.upcast(event)) };
    },
    verify: (streamId) => retried(pool, (sql) => verifyStream(sql, streamId), options),
    subscribe: (streamId, fromVersion, onEvents) => live.subscribe(streamId, fromVersion, onEvents),
    async end() {
      await live.end();
      await pool.end(5);
    },
  };
}

/** Turns "not reached in time" into the refusal that asks the caller to send the same again. */
async function available<T>(work: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const full = errorCode(error.cause) === DISK_FULL;
    if (full) noteRoom(false);
    return refuseStore(
      'STORE_UNAVAILABLE',
      full
        ? 'The database’s disk is full, and nothing was recorded. Its owner must make room; then send it again.'
        : 'The database cannot be reached. Try again in a moment.',
    );
  }
}

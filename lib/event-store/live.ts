import { type ConnectionOptions, openPool } from './connection';
import type { EventStore, RecordedEvent, Subscription } from './contract';
import { Listener } from './listener';
import type { Pool } from './pool';
import { retried } from './retry';

const CHANNEL = 'orderly_store';
/** PostgreSQL takes 7,999 bytes in one notification. */
const NOTIFICATION_BYTES_MAX = 7_500;
const PAGE_EVENTS = 500;
/** A notification is not worth waiting for: those who miss it poll. */
const NOTIFY_RETRY = { retryForMs: 1_000, attemptTimeoutMs: 1_000 };

export interface LiveOptions {
  /** Where the listening connection is made. Default: the address of the database. */
  readonly sessionUrl?: string;
  /** How long appends are gathered before one notification announces them. Default 30. */
  readonly coalesceMs?: number;
  /** How often streams are polled without a notification. Default 1,500. */
  readonly pollMs?: number;
  /** Called with each fault the feed recovered from: a callback that threw, a poll that failed. */
  readonly onFault?: (error: unknown) => void;
}

type OnEvents = (events: readonly RecordedEvent[]) => void | Promise<void>;

interface Feed {
  readonly streamId: string;
  readonly onEvents: OnEvents;
  next: number;
  /** Something may be new. */
  due: boolean;
  closed: boolean;
  work: Promise<void> | undefined;
}

/**
 * Notifies open pages of new events: over one listening connection per process, and by polling now and then, because a
 * notification can be lost. Each feed goes by its stream's own versions, which have no gaps, so that neither a lost nor
 * a doubled notification loses or doubles an event.
 */
export class LiveFeed {
  readonly #sessionUrl: string;
  readonly #pool: Pool;
  /** Notifies on a connection of its own, so that appending connections keep their prepared plans. */
  readonly #notifier: Pool;
  readonly #read: EventStore['read'];
  readonly #coalesceMs: number;
  readonly #pollMs: number;
  readonly #onFault: (error: unknown) => void;

  readonly #feeds = new Map<string, Set<Feed>>();
  readonly #reads = new Map<string, Map<number, ReturnType<EventStore['read']>>>();
  readonly #changed = new Set<string>();
  #notifyTimer: NodeJS.Timeout | undefined;
  #notifying: Promise<void> = Promise.resolve();
  #pollTimer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #listener: Listener | undefined;
  #ended = false;

  constructor(
    databaseUrl: string,
    pool: Pool,
    read: EventStore['read'],
    options: LiveOptions & ConnectionOptions,
  ) {
    this.#sessionUrl = options.sessionUrl ?? databaseUrl;
    this.#pool = pool;
    this.#notifier = openPool(databaseUrl, { ...options, connectionsMax: 1 });
    this.#read = read;
    this.#coalesceMs = options.coalesceMs ?? 30;
    this.#pollMs = options.pollMs ?? 1_500;
    this.#onFault = options.onFault ?? (() => {});
  }

  /** To be called after each commit: wakes this process now and all others shortly after. */
  appended(streamId: string): void {
    if (this.#ended) return;
    this.#wake(streamId);
    this.#changed.add(streamId);
    this.#notifyTimer ??= setTimeout(() => {
      this.#notifyTimer = undefined;
      this.#notifying = this.#notifying.then(() => this.#notify());
    }, this.#coalesceMs);
  }

  subscribe(streamId: string, fromVersion: number, onEvents: OnEvents): Subscription {
    if (this.#ended) throw new Error('The store is closed');
    const feed: Feed = {
      streamId,
      onEvents,
      next: fromVersion + 1,
      due: true,
      closed: false,
      work: undefined,
    };
    const feeds = this.#feeds.get(streamId) ?? new Set();
    this.#feeds.set(streamId, feeds.add(feed));
    this.#pollTimer ??= setTimeout(() => this.#poll(), 0);
    this.#pump(feed);
    return { close: () => this.#close(feed) };
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#pollTimer);
    const open = [...this.#feeds.values()].flatMap((feeds) => [...feeds]);
    await Promise.all(open.map((feed) => this.#close(feed)));
    if (this.#notifyTimer !== undefined) {
      clearTimeout(this.#notifyTimer);
      this.#notifying = this.#notifying.then(() => this.#notify());
    }
    await Promise.all([this.#notifying, this.#polling]);
    await Promise.all([this.#notifier.end(5), this.#listener?.close()]);
  }

  async #close(feed: Feed): Promise<void> {
    feed.closed = true;
    const feeds = this.#feeds.get(feed.streamId);
    feeds?.delete(feed);
    if (feeds?.size === 0) this.#feeds.delete(feed.streamId);
    await feed.work;
  }

  #wake(streamId: string): void {
    // A read that began earlier may not see the announced events.
    this.#reads.delete(streamId);
    for (const feed of this.#feeds.get(streamId) ?? []) {
      feed.due = true;
      this.#pump(feed);
    }
  }

  #pump(feed: Feed): void {
    feed.work ??= this.#deliver(feed).finally(() => {
      feed.work = undefined;
      if (feed.due && !feed.closed) this.#pump(feed);
    });
  }

  async #deliver(feed: Feed): Promise<void> {
    while (feed.due && !feed.closed) {
      feed.due = false;
      try {
        const page = await this.#readPage(feed.streamId, feed.next);
        if (feed.closed || !page.ok || page.value.length === 0) return;
        await feed.onEvents(page.value);
        feed.next += page.value.length;
        feed.due ||= page.value.length === PAGE_EVENTS;
      } catch (error) {
        // The next poll retries the same events; an immediate retry would spin.
        this.#onFault(error);
        return;
      }
    }
  }

  /** One read serves all feeds at the same version. */
  #readPage(streamId: string, from: number): ReturnType<EventStore['read']> {
    const running = this.#reads.get(streamId) ?? new Map();
    this.#reads.set(streamId, running);
    const known = running.get(from);
    if (known !== undefined) return known;
    const page = this.#read(streamId, { from, to: from + PAGE_EVENTS - 1 }).finally(() => {
      running.delete(from);
      if (running.size === 0 && this.#reads.get(streamId) === running) this.#reads.delete(streamId);
    });
    running.set(from, page);
    return page;
  }

  async #notify(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    const chunks: string[][] = [[]];
    let bytes = 2;
    for (const id of ids) {
      bytes += id.length + 3;
      if (bytes > NOTIFICATION_BYTES_MAX) {
        chunks.push([]);
        bytes = id.length + 5;
      }
      chunks.at(-1)?.push(id);
    }
    try {
      for (const chunk of chunks.filter((some) => some.length > 0)) {
        await retried(
          this.#notifier,
          // What it announces is already on disk, so the notification's own commit need not wait for the disk.
          (sql) => sql`
            SELECT set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${JSON.stringify(chunk)})`,
          NOTIFY_RETRY,
        );
      }
    } catch (error) {
      this.#onFault(error); // The others will poll.
    }
  }

  #poll(): void {
    this.#polling = this.#look()
      .catch(this.#onFault)
      .finally(() => {
        this.#pollTimer =
          this.#ended || this.#feeds.size === 0
            ? undefined
            : setTimeout(() => this.#poll(), this.#pollMs);
      });
  }

  async #look(): Promise<void> {
    this.#listener ??= new Listener({
      sessionUrl: this.#sessionUrl,
      channel: CHANNEL,
      applicationName: 'orderly-book live',
      onNews: (text) => this.#notified(text),
      // Commits made before the connection listened were not announced to it.
      onListening: () => {
        for (const id of this.#feeds.keys()) this.#wake(id);
      },
      onFault: this.#onFault,
    });
    const ids = `{${[...this.#feeds.keys()].map((id) => `"${id}"`).join(',')}}`;
    const rows = await retried(
      this.#pool,
      (sql) => sql<{ id: string; version: number }[]>`
        SELECT id, version FROM orderly_store.stream WHERE id = ANY (${ids}::text[])`,
    );
    for (const row of rows) {
      for (const feed of this.#feeds.get(row.id) ?? []) {
        if (row.version >= feed.next) this.#wake(feed.streamId);
      }
    }
  }

  #notified(text: string): void {
    try {
      for (const id of JSON.parse(text) as string[]) this.#wake(id);
    } catch (error) {
      this.#onFault(error); // A foreign message on our channel.
    }
  }
}

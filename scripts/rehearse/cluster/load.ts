import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '@/lib/event-store/contract';
import { hashCommand } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import { Visitor } from '@/scripts/bench/pages/visitor';

export interface LoadOptions {
  /** Where writers on each machine find the database. */
  readonly databases: readonly { readonly databaseUrl: string; readonly sessionUrl: string }[];
  /** Where each web process answers. */
  readonly sites: readonly string[];
  /** Each writes on a stream of its own. */
  readonly users: number;
  readonly appendsPerSecond: number;
  readonly pagesPerSecond: number;
}

/** Readers at each web process, each with an account of their own. */
const VISITORS = 4;
/** How long a reader waits for a page, in milliseconds. */
const PAGE_MS_MAX = 30_000;
/** What they read: a page that asks the database who they are and what they have. */
const READ = '/campaigns';

/** One user's stream, and what was acknowledged on it. */
interface Writer {
  readonly stream: string;
  readonly store: EventStore;
  /** Commands in the order in which they were acknowledged. */
  readonly acknowledged: string[];
  busy: boolean;
}

/** What happened since the last look, and what is true of all of it. */
export interface LoadFigures {
  readonly acknowledged: number;
  /** The longest time without an acknowledgement, in milliseconds. */
  readonly longestPauseMs: number;
  readonly pages: number;
  /** Pages that no web process answered, or only with a fault. */
  readonly pagesFailed: number;
  /** From the first failed page until the last one, in milliseconds. */
  readonly pagesAwayMs: number;
}

/**
 * Users who write and read at a steady rate while things break. A write is sent again with its id until it is answered, as
 * forms do; a page that one web process does not answer is asked of the next, as the proxy in front does.
 */
export class Load {
  readonly #options: LoadOptions;
  readonly #writers: readonly Writer[];
  readonly #stores: readonly EventStore[];
  /** Those of each web process. */
  readonly #visitors: { readonly visitor: Visitor; busy: boolean }[][] = [];
  #stopped = false;
  #loops: Promise<void>[] = [];
  #acknowledgedAt: number[] = [];
  #pages = 0;
  #failedAt: number[] = [];
  #since = performance.now();

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#stores = options.databases.map((addresses) =>
      openEventStore({
        ...addresses,
        applicationName: 'orderly-book rehearsal',
        retryForMs: 5_000,
      }),
    );
    this.#writers = Array.from({ length: options.users }, (_, index) => ({
      stream: `rehearsal-${randomUUID()}`,
      store: this.#stores[index % this.#stores.length] as EventStore,
      acknowledged: [],
      busy: false,
    }));
  }

  async begin(): Promise<void> {
    for (const site of this.#options.sites) {
      const visitors = Array.from({ length: VISITORS }, () => ({
        visitor: new Visitor(site),
        busy: false,
      }));
      this.#visitors.push(visitors);
      for (const [index, { visitor }] of visitors.entries())
        await visitor.post('/register', 'displayName', {
          displayName: `Reader ${index + 1}`,
          email: `${randomUUID()}@example.org`,
          password: 'four plain words here',
        });
    }
    this.#since = performance.now();
    this.#loops = [
      this.#every(1_000 / this.#options.appendsPerSecond, (count) => this.#write(count)),
      this.#every(1_000 / this.#options.pagesPerSecond, (count) => this.#read(count)),
    ];
  }

  /** The figures since the last call. */
  figures(): LoadFigures {
    const now = performance.now();
    const times = [this.#since, ...this.#acknowledgedAt, now];
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const figures = {
      acknowledged: this.#acknowledgedAt.length,
      longestPauseMs: Math.max(...pauses),
      pages: this.#pages,
      pagesFailed: this.#failedAt.length,
      pagesAwayMs: (this.#failedAt.at(-1) ?? 0) - (this.#failedAt[0] ?? 0),
    };
    this.#acknowledgedAt = [];
    this.#failedAt = [];
    this.#pages = 0;
    this.#since = now;
    return figures;
  }

  /** Ends the users; what they had sent is answered first. */
  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
    for (const { visitor } of this.#visitors.flat()) visitor.close();
  }

  /** Compares what was acknowledged with what is there. */
  async check(): Promise<{ lost: number; doubled: number; broken: number; events: number }> {
    let [lost, doubled, broken, events] = [0, 0, 0, 0];
    for (const { stream, store, acknowledged } of this.#writers) {
      if (acknowledged.length === 0) continue;
      const read = await store.read(stream);
      const found = read.ok ? read.value.map(({ commandId }) => commandId) : [];
      const distinct = new Set(found);
      events += found.length;
      lost += acknowledged.filter((command) => !distinct.has(command)).length;
      doubled += found.length - distinct.size;
      const verdict = await store.verify(stream);
      if (!verdict.ok || !verdict.value.ok) broken += 1;
    }
    return { lost, doubled, broken, events };
  }

  async close(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.end()));
  }

  async #every(intervalMs: number, work: (count: number) => Promise<void>): Promise<void> {
    const open = new Set<Promise<void>>();
    const begun = performance.now();
    for (let count = 0; !this.#stopped; count += 1) {
      const job = work(count).finally(() => open.delete(job));
      open.add(job);
      await pause(Math.max(0, begun + (count + 1) * intervalMs - performance.now()));
    }
    await Promise.all(open);
  }

  async #write(count: number): Promise<void> {
    const writer = this.#writers[count % this.#writers.length] as Writer;
    // A person waits for the answer before the next act.
    if (writer.busy) return;
    writer.busy = true;
    const { stream, store, acknowledged } = writer;
    const command = `command-${randomUUID()}`;
    for (;;) {
      const answer = await store.append(stream, {
        type: 'rehearsal',
        expectedVersion: acknowledged.length === 0 ? 'none' : acknowledged.length,
        commandId: command,
        commandHash: hashCommand([command]),
        actor: 'rehearsal',
        events: [{ type: 'Noted', schemaVersion: 1, payload: { command } }],
      });
      if (answer.ok) break;
      if (answer.error.code !== 'STORE_UNAVAILABLE')
        throw new Error(`A write was refused: ${answer.error.code}`);
    }
    acknowledged.push(command);
    this.#acknowledgedAt.push(performance.now());
    writer.busy = false;
  }

  async #read(count: number): Promise<void> {
    const reader = this.#visitors[count % this.#visitors.length]?.[count % VISITORS];
    // A person waits for the page before the next one.
    if (reader === undefined || reader.busy) return;
    reader.busy = true;
    this.#pages += 1;
    if (!(await this.#answered(count))) this.#failedAt.push(performance.now());
    reader.busy = false;
  }

  /** Whether one of the web processes answers. */
  async #answered(count: number): Promise<boolean> {
    for (let next = 0; next < this.#visitors.length; next += 1) {
      const there = this.#visitors[(count + next) % this.#visitors.length];
      const page = there?.[count % VISITORS]?.visitor.get(READ, false).catch(() => null);
      // A page whose server was killed in the middle of it never ends.
      const answer = await Promise.race([page, pause(PAGE_MS_MAX, null, { ref: false })]);
      if (answer != null && answer.status < 400) return true;
    }
    return false;
  }
}

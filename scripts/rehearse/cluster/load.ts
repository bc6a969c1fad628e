import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '@/lib/event-store/contract';
import { hashCommand } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import { type FilledForm, Visitor } from '@/scripts/bench/pages/visitor';

export interface LoadOptions {
  /** Where writers on each machine find the database. */
  readonly databases: readonly { readonly databaseUrl: string; readonly sessionUrl: string }[];
  /** Where each web process answers. */
  readonly sites: readonly string[];
  /** Each writes on a stream of its own; 0: nobody writes there. */
  readonly users: number;
  readonly appendsPerSecond: number;
  readonly pagesPerSecond: number;
}

/** Readers at each web process, each with an account of their own. */
const VISITORS = 4;
/** How long a reader waits for a page, in milliseconds. */
const PAGE_MS_MAX = 30_000;
/** How often somebody gives their campaign another name, and looks at once whether it has it. */
const ACT_MS = 1_000;

/** One user's stream, and what was acknowledged on it. */
interface Writer {
  readonly stream: string;
  store: EventStore;
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
  /** What was answered instead of the failed pages, the statuses of one page together; `gone`: no connection, or a broken one; `late`: nothing in time. */
  readonly reasons: readonly string[];
  /** Acts that no web process answered, or only with a fault. */
  readonly actsFailed: number;
  /** The longest time for which somebody's live feed was not open, in milliseconds. */
  readonly feedAwayMs: number;
  /** Acts whose result was looked at right after, through another web process. */
  readonly looked: number;
  /** Of these, that were not there. */
  readonly stale: number;
}

interface Reader {
  readonly visitor: Visitor;
  /** The path of their campaign. */
  readonly campaign: string;
  busy: boolean;
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
  readonly #visitors: Reader[][] = [];
  #stopped = false;
  /** What no user expects: told at the end. */
  readonly #faults: unknown[] = [];
  #loops: Promise<void>[] = [];
  #acknowledgedAt: number[] = [];
  #pages = 0;
  #failedAt: number[] = [];
  #reasons: string[] = [];
  /** Writes that were refused, which nobody else's write can have caused: each user writes alone. */
  #refused = 0;
  #looked = 0;
  #stale = 0;
  #actsFailed = 0;
  #feedAwayMs = 0;
  readonly #feeds = new Set<{ close(): void }>();
  /** Live feeds that are not open now: since when. */
  readonly #feedsAway = new Map<Reader, number>();
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
      const readers: Reader[] = [];
      this.#visitors.push(readers);
      // And one more, who acts.
      for (let index = 0; index <= VISITORS; index += 1) {
        const visitor = new Visitor(site);
        await visitor.post('/register', 'displayName', {
          displayName: `Reader ${index + 1}`,
          email: `${randomUUID()}@example.org`,
          password: 'four plain words here',
        });
        const begun = await visitor.post('/campaigns/new?campaign=tutorial', 'commandId', {});
        readers.push({ visitor, campaign: begun.split('/').slice(0, 3).join('/'), busy: false });
      }
    }
    this.#since = performance.now();
    for (const [site, readers] of this.#visitors.entries())
      for (const reader of readers) void this.#follow(reader, site);
    this.#loops = [
      ...(this.#options.users > 0
        ? [this.#every(1_000 / this.#options.appendsPerSecond, (count) => this.#write(count))]
        : []),
      this.#every(1_000 / this.#options.pagesPerSecond, (count) => this.#read(count)),
      this.#every(ACT_MS, (count) => this.#actAndLook(count)),
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
      reasons: this.#reasons,
      actsFailed: this.#actsFailed,
      feedAwayMs: Math.max(
        this.#feedAwayMs,
        ...[...this.#feedsAway.values()].map((since) => now - since),
      ),
      looked: this.#looked,
      stale: this.#stale,
    };
    this.#actsFailed = 0;
    this.#feedAwayMs = 0;
    this.#looked = 0;
    this.#stale = 0;
    this.#acknowledgedAt = [];
    this.#failedAt = [];
    this.#reasons = [];
    this.#pages = 0;
    this.#since = now;
    return figures;
  }

  /** Ends the users; what they had sent is answered first. */
  async end(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
    if (this.#faults.length > 0)
      throw new Error(`${this.#faults.length} faults of the load`, { cause: this.#faults[0] });
    for (const feed of this.#feeds) feed.close();
    for (const { visitor } of this.#visitors.flat()) visitor.close();
  }

  /** Compares what was acknowledged with what is there. */
  async check(): Promise<{
    lost: number;
    doubled: number;
    broken: number;
    refused: number;
    events: number;
  }> {
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
    return { lost, doubled, broken, refused: this.#refused, events };
  }

  /** Closes its stores, also where `end` was not reached: who still waits for an answer gets none. */
  async close(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#stores.map((store) => store.end()));
  }

  async #every(intervalMs: number, work: (count: number) => Promise<void>): Promise<void> {
    const open = new Set<Promise<void>>();
    const begun = performance.now();
    for (let count = 0; !this.#stopped; count += 1) {
      const job = work(count)
        .catch((fault: unknown) => {
          this.#faults.push(fault);
        })
        .finally(() => open.delete(job));
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
    const { stream, acknowledged } = writer;
    const command = `command-${randomUUID()}`;
    for (;;) {
      const { store } = writer;
      const answer = await store.append(stream, {
        type: 'rehearsal',
        expectedVersion: acknowledged.length === 0 ? 'none' : acknowledged.length,
        commandId: command,
        commandHash: hashCommand([command]),
        actor: 'rehearsal',
        events: [{ type: 'Noted', schemaVersion: 1, payload: { command } }],
      });
      if (answer.ok) break;
      if (answer.error.code !== 'STORE_UNAVAILABLE') {
        // Something that was acknowledged is gone, or something came twice: the end will tell.
        this.#refused += 1;
        return;
      }
      // The proxy in front sends the page that asks again to another web process, which is on another machine.
      writer.store = this.#stores[
        (this.#stores.indexOf(store) + 1) % this.#stores.length
      ] as EventStore;
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
    const instead: string[] = [];
    for (let next = 0; next < this.#visitors.length; next += 1) {
      const there = this.#visitors[(count + next) % this.#visitors.length];
      const reader = there?.[count % VISITORS];
      // In turn: what the primary is asked for, and what a standby may answer.
      const asked = count % 3 === 0 ? `${reader?.campaign}/export` : '/campaigns';
      // A page whose server was killed in the middle of it never ends.
      const answer = reader === undefined ? 'gone' : await within(reader.visitor.get(asked, false));
      // A reader who waited in vain closes the page: the next one is not asked behind it.
      if (answer === 'late') reader?.visitor.close();
      if (typeof answer !== 'string' && answer.status < 400) return true;
      instead.push(typeof answer === 'string' ? answer : String(answer.status));
    }
    this.#reasons.push(instead.join(' and '));
    return false;
  }

  /** Gives a campaign another name, and reads its record through the next web process at once. */
  async #actAndLook(count: number): Promise<void> {
    const site = count % this.#visitors.length;
    const reader = this.#visitors[site]?.[VISITORS];
    const other = this.#options.sites[(site + 1) % this.#options.sites.length];
    if (reader === undefined || other === undefined || reader.busy) return;
    reader.busy = true;
    const name = `Named ${count} times`;
    const looking = reader.visitor.at(other);
    try {
      // What one process does not answer, the proxy in front or the page itself asks of the next one.
      const sent = await this.#named([reader.visitor, looking], reader.campaign, name);
      if (sent !== 'named') this.#reasons.push(`act: ${sent}`);
      const acted = sent === 'named';
      if (!acted) this.#actsFailed += 1;
      if (!acted) return;
      const record = await looking.get(`${reader.campaign}/export`);
      if (record.status !== 200) return;
      this.#looked += 1;
      if (!record.text.includes(name)) this.#stale += 1;
    } catch {
      // The other process is away: nobody could look.
    } finally {
      looking.close();
      reader.busy = false;
    }
  }
  /** Sends the same form, filled in once, until one of them answers it; else what each of them did instead. */
  async #named(visitors: readonly Visitor[], campaign: string, name: string): Promise<string> {
    let form: FilledForm | undefined;
    const instead: string[] = [];
    for (const visitor of visitors) {
      const filled = form ?? (await within(visitor.fill(`${campaign}/overview`, 'name', { name })));
      if (typeof filled === 'string') {
        instead.push(`form ${filled}`);
        continue;
      }
      form = filled;
      const answer = await within(visitor.send(filled));
      if (typeof answer !== 'string' && answer.text.includes('The name was changed.'))
        return 'named';
      if (answer === 'late') visitor.close();
      instead.push(typeof answer === 'string' ? answer : String(answer.status));
    }
    return instead.join(' and ');
  }

  /** Keeps a live feed open, at one web process or the next, as an open page does. */
  async #follow(reader: Reader, first: number): Promise<void> {
    const path = `/api/live/campaign/${reader.campaign.split('/').at(-1)}`;
    const { sites } = this.#options;
    for (let site = first; !this.#stopped; site += 1) {
      const feed = reader.visitor.at(sites[site % sites.length] ?? '').listen(path);
      const open = await feed.opened.then(
        () => true,
        () => false,
      );
      if (open) {
        const since = this.#feedsAway.get(reader);
        this.#feedsAway.delete(reader);
        if (since !== undefined)
          this.#feedAwayMs = Math.max(this.#feedAwayMs, performance.now() - since);
        this.#feeds.add(feed);
        await feed.ended;
        this.#feeds.delete(feed);
        this.#feedsAway.set(reader, performance.now());
      }
      // As long as the server tells pages to wait.
      await pause(1_000);
    }
  }
}

/** An answer; `gone`: no connection, or a broken one; `late`: nothing in time. */
async function within<T extends object>(work: Promise<T>): Promise<T | 'gone' | 'late'> {
  const late = pause(PAGE_MS_MAX, 'late' as const, { ref: false });
  return Promise.race([work.catch(() => 'gone' as const), late]);
}

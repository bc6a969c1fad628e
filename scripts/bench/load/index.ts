import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { applicationOf } from '@/lib/application/application';
import { openServices } from '@/lib/application/open-services';
import { type FilledClub, sealOpen, seed } from '@/scripts/bench/club';
import { asOf, type WalkRequest, walked } from '@/scripts/bench/load/walk';
import { Visitor } from '@/scripts/bench/pages/visitor';
import { freePort } from '@/scripts/postgres/embedded.mjs';

/**
 * A club at its busiest: 200 open pages with their live feeds and 50 requests a second, over two web processes and one worker on one
 * database, while its members go on sealing. What is asked for is what a browser asked for on a member's way through the pages, recorded
 * at the beginning: documents where it came from outside, else what a link asks for. An open page that gets a hint asks for the whole of
 * itself again. Everything runs on this machine, those who ask included.
 *
 * The processes have run for a minute before anything is measured, at a rate that rises to the
 * whole, as a club's do: what a process costs that has just been started is "rehearse -- rolling"'s figure. Prints how long answers took
 * and what failed, minute by minute, and what each process keeps in memory before and afterwards, while nobody asks: collecting it
 * stops a process for seconds.
 *
 * npm run bench -- load [minutes, 10] [open pages, 200] [requests a second, 50]
 */
export const needsDatabase = true;

const P95_MS_MAX = 300;
/** What the processes keep may grow by this much from before the measured minutes to after them. */
const GROWTH_MAX = 1.25;
/** One of the campaigns goes on this often. */
const SEAL_EVERY_MS = 5_000;
const READERS = 20;
const MINUTE_MS = 60_000;
const WARM_MS = 60_000;
/** Nobody asks for this long at most, until all is answered. */
const QUIET_MS_MAX = 60_000;
const START_MS_MAX = 300_000;

interface Web {
  readonly url: string;
  readonly probePort: number;
}
/** Somebody who is signed in to one web process. */
interface Reader {
  readonly web: Web;
  readonly cookie: string;
  readonly campaigns: readonly string[];
}

export async function run([
  minutes = '10',
  pages = '200',
  rate = '50',
]: readonly string[]): Promise<void> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const databaseUrl = process.env.DATABASE_URL ?? '';
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'orderly-book-load-'));
  process.env.ORDERLY_STORE_KEY = '5a'.repeat(32);
  const club = await seed(databaseUrl, { people: 50, campaigns: 20 });
  const started: ChildProcess[] = [];
  try {
    await built(part(root, data, databaseUrl, 'build', {}));
    // It sets up the queue, without which no web process is ready.
    started.push(part(root, data, databaseUrl, 'worker', {}));
    const webs: Web[] = [];
    for (let index = 0; index < 2; index += 1)
      webs.push(await web(root, data, databaseUrl, started));
    const readers = await signedIn(webs, club);
    const [first] = club.campaigns;
    const [commander] = first?.commanders ?? [];
    const from = first?.campaignId ?? '';
    const email = club.emails.get(commander ?? '') ?? '';
    const { pages: stops, requests } = await walked(
      webs[0]?.url ?? '',
      { email, password: club.password },
      from,
    );
    const documents = requests.filter(({ headers }) => headers.rsc === undefined).length;
    console.log(
      `a member's walk through ${stops} pages: ${requests.length} requests, ${documents} of them whole documents`,
    );
    const load = new Load(readers, databaseUrl, club, { from, requests });
    await load.run(Number(minutes), Number(pages), Number(rate), webs);
  } finally {
    for (const one of started) await ended(one);
    fs.rmSync(data, { recursive: true, force: true });
  }
}

function part(
  root: string,
  data: string,
  databaseUrl: string,
  name: 'build' | 'web' | 'worker',
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  return spawn(process.execPath, ['scripts/go.mjs', 'start', name], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...inherited,
      ...{ DATABASE_URL: databaseUrl, ORDERLY_DATA: data },
      NEXTAUTH_SECRET: 'the secret of a measurement, known to everybody',
      ...environment,
    },
  });
}

/** The pages, which may take minutes on a fresh clone. */
async function built(building: ChildProcess): Promise<void> {
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error('The pages could not be built');
}

async function web(
  root: string,
  data: string,
  databaseUrl: string,
  started: ChildProcess[],
): Promise<Web> {
  const [port, probePort] = [await freePort(), await freePort()];
  const probe = pathToFileURL(path.join(root, 'scripts/bench/pages/probe.mjs')).href;
  const url = `http://localhost:${port}`;
  const program = part(root, data, databaseUrl, 'web', {
    ...{ PORT: String(port), NEXTAUTH_URL: url },
    ...{ NODE_OPTIONS: `--import ${probe}`, BENCH_PROBE_PORT: String(probePort) },
  });
  started.push(program);
  const until = Date.now() + START_MS_MAX;
  for (;;) {
    const ready = await fetch(`${url}/api/ready`).catch(() => null);
    if (ready?.ok) return { url, probePort };
    if (program.exitCode !== null || Date.now() > until)
      throw new Error('A web process did not start');
    await pause(200);
  }
}

async function ended(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return;
  const end = new Promise((resolve) => one.once('exit', resolve));
  one.kill('SIGTERM');
  await end;
}

/** Some of the commanders, half of them on either web process, each with the campaigns they may read. */
async function signedIn(webs: readonly Web[], club: FilledClub): Promise<readonly Reader[]> {
  const commanders = [...new Set(club.campaigns.flatMap((one) => one.commanders))].slice(
    0,
    READERS,
  );
  const campaigns = club.campaigns.map(({ campaignId }) => campaignId);
  const readers: Reader[] = [];
  for (const [index, id] of commanders.entries()) {
    const at = webs[index % webs.length] as Web;
    const visitor = new Visitor(at.url);
    await visitor.post('/sign-in', 'email', {
      ...{ email: club.emails.get(id) ?? '', password: club.password },
    });
    readers.push({ web: at, cookie: visitor.cookies, campaigns });
    visitor.close();
  }
  return readers;
}

class Load {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 256 });
  /** Milliseconds of the answers of this minute, and of all. */
  #minute: number[] = [];
  readonly #all: number[] = [];
  readonly #failed: string[] = [];
  /** Requests that are not answered yet. */
  #waiting = 0;
  #refreshes = 0;
  #hints = 0;

  constructor(
    readonly readers: readonly Reader[],
    readonly databaseUrl: string,
    readonly club: FilledClub,
    /** What a browser asks for, and the campaign that it was recorded in. */
    readonly walk: { readonly from: string; readonly requests: readonly WalkRequest[] },
  ) {}

  async run(minutes: number, pages: number, rate: number, webs: readonly Web[]): Promise<void> {
    const feeds = Array.from({ length: pages }, (_, index) => this.#open(index));
    const sealing = new AbortController();
    const sealed = this.#goOn(sealing.signal);
    const warming = performance.now();
    let asked = 0;
    // At a rate that rises from nothing to the whole, so that half as many are asked for as at the whole rate.
    while (performance.now() < warming + WARM_MS) {
      const seconds = (performance.now() - warming) / 1_000;
      while (asked < (rate * seconds ** 2) / (2 * (WARM_MS / 1_000))) void this.#ask(asked++);
      await pause(5);
    }
    const before = await this.#kept(webs);
    this.#minute = [];
    this.#all.length = 0;
    const begun = performance.now();
    const first = asked;
    for (let minute = 1; minute <= minutes; minute += 1) {
      const until = begun + minute * MINUTE_MS;
      while (performance.now() < until) {
        // As many as the time since the beginning asks for, however long the answers take.
        while (asked - first < ((performance.now() - begun) / 1_000) * rate)
          void this.#ask(asked++);
        await pause(5);
      }
      const { count, text } = figures(this.#minute);
      this.#minute = [];
      console.log(
        `minute ${minute}: ${count} answers, ${text}; load average ${os.loadavg()[0]?.toFixed(1)}`,
      );
    }
    sealing.abort();
    const seals = await sealed;
    const after = await this.#kept(webs);
    for (const close of feeds) close();
    this.#agent.destroy();
    const { p95, text } = figures(this.#all);
    const growth = Math.max(
      ...after.map((bytes, index) => bytes / (before[index] ?? Number.POSITIVE_INFINITY)),
    );
    const megabytes = (kept: readonly number[]) =>
      kept.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(' and ');
    console.log(
      `${pages} open pages, ${rate} requests a second for ${minutes} minutes on ${os.cpus().length} cores, 2 web processes, 1 worker: ${this.#all.length} answers, ${text} (wanted: 95 % within ${P95_MS_MAX} ms); ${this.#failed.length} failed; ${seals} seals, ${this.#hints} hints, ${this.#refreshes} pages asked for again; kept in memory ${megabytes(before)} before, ${megabytes(after)} afterwards, ${growth.toFixed(2)} times`,
    );
    for (const one of this.#failed.slice(0, 10)) console.log(`  ${one}`);
    if (this.#failed.length > 0 || p95 > P95_MS_MAX || growth > GROWTH_MAX)
      throw new Error('A figure was missed');
  }

  /** Bytes that each web process keeps, once all is answered. */
  async #kept(webs: readonly Web[]): Promise<readonly number[]> {
    const until = performance.now() + QUIET_MS_MAX;
    while (this.#waiting > 0 && performance.now() < until) await pause(100);
    return Promise.all(webs.map(memoryOf));
  }

  /** The readers walk side by side, each a step later in another campaign. */
  async #ask(index: number): Promise<void> {
    const reader = this.readers[index % this.readers.length] as Reader;
    const round = Math.floor(index / this.readers.length);
    const campaign = reader.campaigns[(index + round) % reader.campaigns.length] ?? '';
    const { from, requests } = this.walk;
    const step = requests[(round + index) % requests.length] as WalkRequest;
    const { path: page, headers } = await asOf(step, from, campaign);
    await this.#get(reader, page, headers);
  }

  #get(
    reader: Reader,
    page: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const begun = performance.now();
    this.#waiting += 1;
    return new Promise((answered) => {
      const resolve = () => {
        this.#waiting -= 1;
        answered();
      };
      const failed = (why: string) => {
        this.#failed.push(`${page}: ${why}`);
        resolve();
      };
      const request = http.get(
        new URL(page, reader.web.url),
        {
          agent: this.#agent,
          headers: {
            ...{ cookie: reader.cookie, accept: 'text/html', 'accept-encoding': 'gzip' },
            ...headers,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('error', (fault) => failed(String(fault)));
          answer.on('end', () => {
            const took = performance.now() - begun;
            this.#minute.push(took);
            this.#all.push(took);
            if (answer.statusCode !== 200) failed(`answered with ${answer.statusCode}`);
            else resolve();
          });
        },
      );
      request.on('error', (fault) => failed(String(fault)));
    });
  }

  /** An open page: its feed; at a hint that something changed it asks for itself again. Returns what closes it. */
  #open(index: number): () => void {
    const reader = this.readers[index % this.readers.length] as Reader;
    const campaign =
      reader.campaigns[Math.floor(index / this.readers.length) % reader.campaigns.length];
    let closed = false;
    const request = http.get(
      new URL(`/api/live/campaign/${campaign}`, reader.web.url),
      { agent: false, headers: { cookie: reader.cookie, accept: 'text/event-stream' } },
      (answer) => {
        if (answer.statusCode !== 200) this.#failed.push(`a feed answers ${answer.statusCode}`);
        answer.on('data', (part: Buffer) => {
          if (!part.includes('event: changed')) return;
          this.#hints += 1;
          this.#refreshes += 1;
          void this.#get(reader, `/campaigns/${campaign}`);
        });
        answer.on('close', () => {
          if (!closed) this.#failed.push('a feed was closed');
        });
        answer.on('error', () => {});
      },
    );
    request.on('error', (fault) => {
      if (!closed) this.#failed.push(`a feed: ${fault}`);
    });
    return () => {
      closed = true;
      request.destroy();
    };
  }

  /** One campaign after another goes on: who is asked seals, from another process, as people do all the time. */
  async #goOn(signal: AbortSignal): Promise<number> {
    const services = openServices({
      databaseUrl: this.databaseUrl,
      wrappingKey: Buffer.from(process.env.ORDERLY_STORE_KEY ?? '', 'hex'),
      applicationName: 'bench load',
      onFault: (fault) => this.#failed.push(`in sealing: ${fault}`),
    });
    const application = applicationOf(services);
    let seals = 0;
    for (let index = 0; !signal.aborted; index += 1) {
      await pause(SEAL_EVERY_MS, null, { signal }).catch(() => {});
      if (signal.aborted) break;
      const { campaignId, commanders } = this.club.campaigns[
        index % this.club.campaigns.length
      ] ?? {
        ...{ campaignId: '', commanders: [] },
      };
      for (const user of commanders) {
        // A paused campaign, and one that is over, refuse.
        const sealed = await sealOpen(application, campaignId, user);
        if (sealed?.ok) seals += 1;
      }
    }
    await services.close();
    return seals;
  }
}

async function memoryOf({ probePort }: Web): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${probePort}/collect`);
  const { memory } = (await answer.json()) as { memory: { heapUsed: number; rss: number } };
  return memory.heapUsed;
}

function figures(times: readonly number[]): { count: number; p95: number; text: string } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const p95 = at(0.95);
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return {
    count: sorted.length,
    p95,
    text: `median ${ms(at(0.5))}, 95 % ${ms(p95)}, 99 % ${ms(at(0.99))}, longest ${ms(at(1))}`,
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Visitor } from '@/scripts/bench/pages/visitor';
import { freePort } from '@/scripts/postgres/embedded.mjs';

/**
 * Starts the built program on a folder of its own, lets somebody begin campaigns without a break, and kills one part
 * after another with -9: the web process, the worker, the embedded PostgreSQL, the launcher, npm. Prints how long it took
 * until the next page was served (after a killed launcher or npm: from the next `npm start` on), and whether every
 * campaign that was acknowledged is there, once. Wanted at rest: 5 s.
 *
 * npm run rehearse -- kills [rounds, 3]
 */
export async function run([rounds = '3']: readonly string[]): Promise<number> {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderly-book-kills-'));
  // As root, the embedded server runs as another user.
  fs.chmodSync(folder, 0o755);
  const server = new Server(root, folder, await freePort());
  const pauses = new Map<Part, number[]>(PARTS.map((part) => [part, []]));
  try {
    await server.start();
    const founder = await Founder.register(server.url);
    for (let round = 0; round < Number(rounds); round += 1)
      for (const part of PARTS) {
        await pause(CALM_MS);
        const waited = await server.kill(part, () => founder.served());
        pauses.get(part)?.push(waited);
        console.log(`round ${round + 1}, ${part}: the next page after ${seconds(waited)}`);
      }
    const { acknowledged, lost, doubled } = await founder.end();
    for (const [part, waited] of pauses)
      console.log(`${part}: ${waited.map(seconds).join(', ')} (wanted at rest: 5 s)`);
    console.log(`${acknowledged} campaigns were acknowledged: ${lost} lost, ${doubled} doubled.`);
    const late = [...pauses.values()].flat().some((waited) => waited > WANTED_MS);
    return late || lost + doubled > 0 ? 1 : 0;
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const PARTS = ['web process', 'worker', 'PostgreSQL', 'launcher', 'npm'] as const;
type Part = (typeof PARTS)[number];
const WANTED_MS = 5_000;
const CALM_MS = 3_000;
const GIVE_UP_MS = 300_000;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The program, as `npm start` runs it. */
class Server {
  readonly url: string;
  #npm: ChildProcess | null = null;

  constructor(
    readonly root: string,
    readonly folder: string,
    readonly port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Resolves when it says that it is ready. */
  async start(): Promise<void> {
    const npm = this.#begin();
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer) => {
        said += part.toString();
        if (said.includes('Orderly Book is ready')) resolve();
      };
      npm.stdout?.on('data', hear);
      npm.stderr?.on('data', hear);
      npm.once('exit', () => reject(new Error(`npm start ended:\n${said}`)));
    });
    npm.removeAllListeners('exit');
  }

  /** Kills a part; milliseconds until a page is served again. */
  async kill(part: Part, served: () => Promise<boolean>): Promise<number> {
    const pid = this.#pidOf(part);
    process.kill(pid, 'SIGKILL');
    const from = performance.now();
    if (part === 'launcher' || part === 'npm') this.#begin();
    for (;;) {
      // What answers once more before it is gone does not count.
      if (performance.now() - from > GIVE_UP_MS) throw new Error(`No page ${part} was killed`);
      if (this.#replaced(part, pid) && (await served())) return performance.now() - from;
      await pause(25);
    }
  }

  async stop(): Promise<void> {
    const npm = this.#npm;
    if (npm?.pid === undefined || npm.exitCode !== null) return;
    const ended = new Promise((resolve) => npm.once('exit', resolve));
    process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }

  #begin(): ChildProcess {
    const npm = spawn('npm', ['start'], {
      cwd: this.root,
      env: { ...process.env, PORT: String(this.port), ORDERLY_DATA: this.folder },
      // A group of its own: a killed npm leaves the rest of it, as a terminal does.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    npm.stdout?.resume();
    npm.stderr?.resume();
    this.#npm = npm;
    return npm;
  }

  #note(): { launcher: Process; starters: Process[]; parts: { web?: Process; worker?: Process } } {
    const file = path.join(this.folder, `running-${this.port}.json`);
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  }

  #pidOf(part: Part): number {
    if (part === 'PostgreSQL') return postmasterIn(this.folder);
    const { launcher, starters, parts } = this.#note();
    const found = {
      ...{ 'web process': parts.web, worker: parts.worker },
      ...{ launcher, npm: starters[0] ?? launcher },
    }[part];
    if (found === undefined) throw new Error(`The note names no ${part}`);
    return found.pid;
  }

  /** Whether another process has taken the place of the killed one. */
  #replaced(part: Part, killed: number): boolean {
    try {
      return this.#pidOf(part) !== killed;
    } catch {
      return false;
    }
  }
}

interface Process {
  readonly pid: number;
}

/** The process id in the cluster's own note, wherever under the folder the cluster is. */
function postmasterIn(folder: string): number {
  const file = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .find((one) => path.basename(one) === 'postmaster.pid');
  if (file === undefined) throw new Error('No PostgreSQL is running');
  return Number(fs.readFileSync(path.join(folder, file), 'utf8').split('\n')[0]);
}

/** Somebody who begins one campaign after another, whatever breaks meanwhile. */
class Founder {
  readonly #acknowledged: string[] = [];
  #stopped = false;
  readonly #working: Promise<void>;

  private constructor(
    readonly visitor: Visitor,
    /** Asks for pages meanwhile: a browser has one connection here, and its answer may never come. */
    readonly reader: Visitor,
  ) {
    this.#working = this.#work();
  }

  static async register(url: string): Promise<Founder> {
    const registered = async () => {
      const visitor = new Visitor(url);
      await visitor.post('/register', 'displayName', {
        displayName: 'Anna',
        email: `${randomUUID()}@example.org`,
        password: 'four plain words here',
      });
      return visitor;
    };
    return new Founder(await registered(), await registered());
  }

  /** Whether a page that asks the database is served now. */
  async served(): Promise<boolean> {
    const page = this.reader.get('/campaigns', false).catch(() => null);
    const answer = await Promise.race([page, pause(2_000, null, { ref: false })]);
    return answer?.status === 200;
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      const founding = this.visitor
        .post('/campaigns/new?campaign=tutorial', 'commandId', {})
        .catch(() => null);
      // What a killed server was asked for is never answered.
      const to = await Promise.race([founding, pause(10_000, null, { ref: false })]);
      if (to !== null && /^\/campaigns\/[0-9a-f-]{36}/.test(to)) this.#acknowledged.push(to);
      await pause(100);
    }
  }

  /** Ends it; compares what was acknowledged with what is there. */
  async end(): Promise<{ acknowledged: number; lost: number; doubled: number }> {
    this.#stopped = true;
    await this.#working;
    let lost = 0;
    for (const to of this.#acknowledged)
      if ((await this.visitor.get(to, false)).status !== 200) lost += 1;
    const doubled = this.#acknowledged.length - new Set(this.#acknowledged).size;
    this.visitor.close();
    this.reader.close();
    return { acknowledged: this.#acknowledged.length, lost, doubled };
  }
}

import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asPostgres, Machine, PORTS, readUrls, sharedSettings } from './machine';
import { layNetwork, type Network } from './network';
import { Part } from './part';
import type { Programs } from './programs';
import type { Settings } from './templates';

const START_TIMEOUT_MS = 180_000;
/** Web processes listen here, one on the address of each of the first two machines. */
const WEB_PORT = 13_000;
/** Workers send mail there, outside of all machines. */
export const MAIL_PORT = 12_525;
export const METRICS_TOKEN = 'of the rehearsal alone, which is gone when it ends';

/** Three machines with the program on two of them, all on this one. */
export class Cluster {
  readonly machines: readonly Machine[];
  readonly webs: readonly Part[];
  readonly workers: readonly Part[];
  /** Where everything is kept until the end. */
  readonly folder: string;
  readonly #programs: Programs;
  readonly #root: string;
  readonly network: Network;
  readonly repository: string;

  private constructor(
    root: string,
    programs: Programs,
    readonly say: (line: string) => void,
  ) {
    this.#root = root;
    this.#programs = programs;
    this.network = layNetwork();
    this.folder = mkdtempSync('/var/tmp/orderly-rehearsal-');
    chmodSync(this.folder, 0o755);
    this.repository = path.join(this.folder, 'repository');
    mkdirSync(this.repository);
    const secret = () => randomBytes(18).toString('base64url');
    const secrets: Settings = {
      SUPERUSER_PASSWORD: secret(),
      REPLICATION_PASSWORD: secret(),
      REWIND_PASSWORD: secret(),
      ORDERLY_PASSWORD: secret(),
      REPOSITORY_PASSWORD: secret(),
      SIGNING_SECRET: randomBytes(32).toString('base64url'),
      STORE_KEY: randomBytes(32).toString('hex'),
    };
    const shared = sharedSettings(secrets, programs, this.repository, this.network);
    const options = { root, folder: this.folder, shared, programs, network: this.network };
    this.machines = [0, 1, 2].map((index) => new Machine(index, options));
    execFileSync('chown', [
      '-R',
      'postgres:',
      ...this.machines.map(({ settings }) => path.dirname(settings.DATA ?? '')),
      this.repository,
    ]);
    this.webs = [0, 1].map((index) => this.#program('web', index));
    this.workers = [0, 1].map((index) => this.#program('worker', index));
  }

  /** Stands all of it up, and waits until both web processes are ready. */
  static async standUp(
    root: string,
    programs: Programs,
    say: (line: string) => void,
  ): Promise<Cluster> {
    const cluster = new Cluster(root, programs, say);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        cluster.abandon();
        process.exit(1);
      });
    try {
      await cluster.#start();
      return cluster;
    } catch (failure) {
      say(`The logs are in ${cluster.folder}.`);
      await cluster.stop({ keep: true });
      throw failure;
    }
  }

  async #start(): Promise<void> {
    const { say } = this;
    execFileSync(process.execPath, ['scripts/go.mjs', 'start', 'build'], {
      cwd: this.#root,
      stdio: 'ignore',
    });
    say('The program is built.');
    for (const { etcd } of this.machines) etcd.start();
    say('etcd: three members.');
    for (const { patroni } of this.machines) patroni.start();
    await this.untilHealthy();
    say('Patroni: one primary, two standbys, one of them synchronous.');
    await this.pgbackrest(['stanza-create'], (await this.primary()) ?? undefined);
    for (const machine of this.machines) {
      machine.haproxy.start();
      machine.pgbouncer.start();
    }
    await this.#run('migrate');
    for (const part of [...this.workers, ...this.webs]) part.start();
    await this.untilServing();
    say('Two web processes and two workers are ready.');
  }

  /** What the programs wrap the keys of secrets with. */
  get storeKey(): Uint8Array {
    return Buffer.from(this.#settings.STORE_KEY ?? '', 'hex');
  }

  /** Where a program of a machine finds the database. */
  addresses(index: number): { readonly databaseUrl: string; readonly sessionUrl: string } {
    const { DATABASE_URL = '', ORDERLY_SESSION_URL = '' } = this.environment(index);
    return { databaseUrl: DATABASE_URL, sessionUrl: ORDERLY_SESSION_URL };
  }

  /** The database on a server that was restored elsewhere. */
  restoredUrl(address: string, port: number): string {
    return `postgresql://orderly:${this.#settings.ORDERLY_PASSWORD}@${address}:${port}/orderly`;
  }

  /** The primary's server, for what only its owner may do. */
  async superuserUrl(): Promise<string> {
    const address = (await this.primary())?.address ?? '';
    const { SUPERUSER_PASSWORD } = this.#settings;
    return `postgresql://postgres:${SUPERUSER_PASSWORD}@${address}:${PORTS.POSTGRES_PORT}/postgres`;
  }

  /** A PostgreSQL of its own on a folder of data. */
  server(name: string, data: string, configuration: string, log: string): Part {
    const postgres = path.join(this.#programs.postgresBin, 'postgres');
    return new Part(name, {
      command: asPostgres(this.#programs, [
        postgres,
        '-D',
        data,
        '-c',
        `config_file=${configuration}`,
      ]),
      log,
    });
  }

  webUrl(index: number): string {
    return `http://${this.network.addressOf(index)}:${WEB_PORT}`;
  }

  /** What a program of a machine is given. */
  environment(index: number): Record<string, string> {
    const { ORDERLY_PASSWORD, STORE_KEY, SIGNING_SECRET } = this.#settings;
    const { addressOf } = this.network;
    const at = `postgresql://orderly:${ORDERLY_PASSWORD}@${addressOf(index)}`;
    return {
      DATABASE_URL: `${at}:${PORTS.POOL_PORT}/orderly?pgbouncer=true`,
      ORDERLY_SESSION_URL: `${at}:${PORTS.PRIMARY_PORT}/orderly`,
      ORDERLY_READ_URL: readUrls(index, ORDERLY_PASSWORD ?? '', this.network).join(' '),
      ORDERLY_METRICS_TOKEN: METRICS_TOKEN,
      ORDERLY_STORE_KEY: STORE_KEY ?? '',
      NEXTAUTH_SECRET: SIGNING_SECRET ?? '',
      NEXTAUTH_URL: this.webUrl(0),
      ORDERLY_HOSTS: [0, 1, 2].map(addressOf).join(','),
      ORDERLY_BACKUP_HOURS: '0',
      BIND_ADDRESS: addressOf(index),
      PORT: String(WEB_PORT),
    };
  }

  get #settings(): Settings {
    return this.machines[0]?.settings ?? {};
  }

  /** The machine whose PostgreSQL is the primary; null while there is none. */
  async primary(): Promise<Machine | null> {
    const roles = await Promise.all(this.machines.map((machine) => machine.role()));
    const primaries = this.machines.filter((_, index) => roles[index] === 'primary');
    if (primaries.length > 1)
      throw new Error(`Two primaries: ${primaries.map(({ address }) => address).join(', ')}`);
    return primaries[0] ?? null;
  }

  /** Waits for a primary and two standbys, one of them synchronous. */
  async untilHealthy(): Promise<void> {
    await until('the cluster is whole', async () => {
      const roles = await Promise.all(this.machines.map((machine) => machine.role()));
      const count = (role: string) => roles.filter((one) => one === role).length;
      return count('primary') === 1 && count('synchronous standby') === 1 && count('standby') === 1;
    });
  }

  /** Reads that standbys answered, and those that the primary did in their place, by both web processes since they started. */
  async reads(): Promise<{ standby: number; primary: number }> {
    const sum = { standby: 0, primary: 0 };
    for (const index of [0, 1]) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const answer = await fetch(`${this.webUrl(index)}/api/metrics`, { headers });
      for (const [, by, count] of (await answer.text()).matchAll(
        /orderly_reads_total\{by="(\w+)"\} (\d+)/g,
      ))
        if (by === 'standby' || by === 'primary') sum[by] += Number(count);
    }
    return sum;
  }

  async untilServing(): Promise<void> {
    await until('both web processes are ready', async () => {
      const answers = await Promise.all(
        [0, 1].map((index) =>
          fetch(`${this.webUrl(index)}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return answers.every(Boolean);
    });
  }

  async pgbackrest(words: readonly string[], machine = this.machines[0]): Promise<void> {
    const config = path.join(machine?.settings.CONFIG ?? '', 'pgbackrest.conf');
    const [program = '', ...args] = asPostgres(this.#programs, [
      this.#programs.pgbackrest,
      `--config=${config}`,
      '--stanza=orderly',
      ...words,
    ]);
    await promisify(execFile)(program, args);
  }

  #program(part: 'web' | 'worker', index: number): Part {
    const home = path.join(this.folder, `${part}${index + 1}`);
    mkdirSync(home);
    return new Part(`${part} ${index + 1}`, {
      command: [...this.network.enter(index), process.execPath, 'scripts/go.mjs', 'start', part],
      env: {
        ...this.environment(index),
        ORDERLY_DATA: home,
        ...(part === 'worker' && {
          ORDERLY_SMTP_URL: `smtp://${this.network.elsewhere}:${MAIL_PORT}`,
          ORDERLY_MAIL_FROM: 'Orderly Book <book@example.org>',
        }),
      },
      cwd: this.#root,
      log: path.join(home, 'log'),
      whole: true,
    });
  }

  /** A part that ends by itself. */
  async #run(part: 'migrate'): Promise<void> {
    const home = path.join(this.folder, part);
    mkdirSync(home);
    await until(`${part} has run`, () => {
      try {
        const [program = '', ...words] = [...this.network.enter(0), process.execPath];
        execFileSync(program, [...words, 'scripts/go.mjs', 'start', part], {
          cwd: this.#root,
          env: { ...process.env, ...this.environment(0), ORDERLY_DATA: home },
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        return true;
      } catch (failure) {
        lastFailure = String((failure as { stderr?: Buffer }).stderr ?? failure).trim();
        return false;
      }
    });
  }

  /** Kills everything and removes its files, at once: for when the rehearsal itself is ended. */
  abandon(): void {
    for (const part of [
      ...[...this.webs, ...this.workers],
      ...this.machines.flatMap(({ parts }) => parts),
    ])
      part.clear();
    for (const machine of this.machines) machine.killPostgres();
    this.network.remove();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /** Ends everything, and removes its files unless they are to be kept. */
  async stop({ keep = false } = {}): Promise<void> {
    const own = [...this.webs, ...this.workers];
    await Promise.all(own.map((part) => part.stop()));
    for (const { parts } of this.machines) await Promise.all(parts.map((part) => part.stop()));
    for (const part of [...own, ...this.machines.flatMap(({ parts }) => parts)]) part.clear();
    this.network.remove();
    if (!keep)
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

let lastFailure = '';

/** Asks again and again, three minutes at most. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = START_TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end)
      throw new Error(`Not within ${withinMs / 1_000} s: ${what}. ${lastFailure}`);
    await pause(250);
  }
}

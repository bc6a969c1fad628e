import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { LOOPBACK, type Network } from './network';
import { Part } from './part';
import type { Programs } from './programs';
import { type Settings, writeFilled } from './templates';

/** The ports that every machine uses, each on its own address. */
export const PORTS = {
  ETCD_PORT: '12379',
  ETCD_PEER_PORT: '12380',
  PATRONI_PORT: '18008',
  POSTGRES_PORT: '15432',
  PRIMARY_PORT: '15000',
  STANDBY_PORT: '15001',
  POOL_PORT: '16432',
} as const;

const names = [1, 2, 3].map((number) => `node${number}`);

/** Every machine’s own PostgreSQL, this machine’s first. */
export function readUrls(
  index: number,
  password: string,
  { addressOf }: Network = LOOPBACK,
): readonly string[] {
  return names.map((_, next) => {
    const address = addressOf((index + next) % names.length);
    return `postgresql://orderly:${password}@${address}:${PORTS.POSTGRES_PORT}/orderly`;
  });
}

/** What the three machines share: their addresses and the passwords, made for one rehearsal. */
export function sharedSettings(
  secrets: Settings,
  programs: Programs,
  repository: string,
  { addressOf, range }: Network = LOOPBACK,
): Settings {
  const each = (write: (name: string, address: string) => string, between: string) =>
    names.map((name, index) => write(name, addressOf(index))).join(between);
  const server = (name: string, address: string) =>
    `  server ${name} ${address}:${PORTS.POSTGRES_PORT} maxconn 180 check port ${PORTS.PATRONI_PORT}`;
  return {
    ...PORTS,
    ...secrets,
    REPOSITORY: repository,
    PGBACKREST: programs.pgbackrest,
    POSTGRES_BIN: programs.postgresBin,
    SHARED_BUFFERS: '64MB',
    NETWORK: range,
    SITE: 'localhost',
    ETCD_MEMBERS: each((name, at) => `${name}=http://${at}:${PORTS.ETCD_PEER_PORT}`, ','),
    ETCD_HOSTS: each((_, at) => `${at}:${PORTS.ETCD_PORT}`, ','),
    PRIMARY_SERVERS: each(server, '\n'),
    STANDBY_SERVERS: each(server, '\n'),
    WEB_SERVERS: each((_, at) => `  server ${at}:3000 max_fails=1 fail_timeout=5s;`, '\n'),
  };
}

/** One of the three machines: etcd, PostgreSQL under Patroni, and the two proxies for the programs on it. */
export class Machine {
  readonly address: string;
  readonly etcd: Part;
  readonly patroni: Part;
  readonly haproxy: Part;
  readonly pgbouncer: Part;
  readonly settings: Settings;
  readonly #programs: Programs;

  constructor(
    readonly index: number,
    { root, folder, shared, programs, network }: MachineOptions,
  ) {
    this.#programs = programs;
    this.address = network.addressOf(index);
    const home = path.join(folder, names[index] ?? '');
    const [data, config] = [path.join(home, 'data'), path.join(home, 'config')];
    mkdirSync(data, { recursive: true, mode: 0o750 });
    this.settings = {
      ...shared,
      NODE: names[index] ?? '',
      ADDRESS: this.address,
      PROXY_ADDRESS: this.address,
      DATA: data,
      CONFIG: config,
      BACKUP_CONFIG: config,
      READ_URLS: readUrls(index, shared.ORDERLY_PASSWORD ?? '', network).join(' '),
    };
    const write = (template: string, mode?: number) =>
      writeFilled(path.join(root, 'deploy', template), config, this.settings, mode);
    const files = {
      etcd: write('etcd/etcd.yml'),
      patroni: write('patroni/patroni.yml'),
      haproxy: write('haproxy/haproxy.cfg'),
      pgbouncer: write('pgbouncer/pgbouncer.ini'),
    };
    write('patroni/create-database.sh', 0o750);
    write('pgbouncer/userlist.txt');
    write('pgbackrest/pgbackrest.conf');
    const part = (name: string, command: readonly string[]) =>
      new Part(`${name} of ${names[index]}`, {
        command: [...network.enter(index), ...asPostgres(programs, command)],
        env: { HOME: data },
        cwd: data,
        log: path.join(home, `${name}.log`),
      });
    this.etcd = part('etcd', [programs.etcd, '--config-file', files.etcd]);
    this.patroni = part('patroni', [programs.patroni, files.patroni]);
    this.haproxy = part('haproxy', [programs.haproxy, '-db', '-f', files.haproxy]);
    this.pgbouncer = part('pgbouncer', [programs.pgbouncer, '-q', files.pgbouncer]);
  }

  get parts(): readonly Part[] {
    return [this.haproxy, this.pgbouncer, this.patroni, this.etcd];
  }

  /** Kills its PostgreSQL without a chance to say anything. */
  killPostgres(): void {
    const lock = path.join(this.settings.DATA ?? '', 'postgres/postmaster.pid');
    if (!existsSync(lock)) return;
    try {
      process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** What its PostgreSQL answers on the machine itself, whatever its network does. Rejects where it does not. */
  async ask(sql: string): Promise<string> {
    const { POSTGRES_BIN = '', DATA = '' } = this.settings;
    const [program = '', ...args] = asPostgres(this.#programs, [
      path.join(POSTGRES_BIN, 'psql'),
      ...['-h', DATA, '-p', PORTS.POSTGRES_PORT, '-d', 'postgres', '-XAtc', sql],
    ]);
    const { stdout } = await promisify(execFile)(program, args, { timeout: 50_000 });
    return stdout;
  }

  /** What Patroni says this machine's PostgreSQL is; null: nothing. */
  async role(): Promise<'primary' | 'standby' | 'synchronous standby' | null> {
    const url = `http://${this.address}:${PORTS.PATRONI_PORT}/patroni`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    const said = (await answer?.json().catch(() => null)) as PatroniSays | null;
    if (said?.state !== 'running' && said?.state !== 'streaming') return null;
    if (said.role === 'master' || said.role === 'primary') return 'primary';
    return said.sync_standby ? 'synchronous standby' : 'standby';
  }
}

interface PatroniSays {
  readonly state?: string;
  readonly role?: string;
  readonly sync_standby?: boolean;
}

export interface MachineOptions {
  /** The project's folder. */
  readonly root: string;
  /** Where the machines keep their files. */
  readonly folder: string;
  readonly shared: Settings;
  readonly programs: Programs;
  readonly network: Network;
}

/** PostgreSQL refuses to run as root. */
export function asPostgres(programs: Programs, command: readonly string[]): readonly string[] {
  if (process.getuid?.() !== 0) return command;
  return [
    programs.setpriv,
    ...['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'],
    ...command,
  ];
}

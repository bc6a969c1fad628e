import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The programs of a cluster, none of which is ours. */
export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
  readonly pgbackrest: string;
  readonly setpriv: string;
  /** Folder of PostgreSQL's own programs. */
  readonly postgresBin: string;
}

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
/** Where Debian puts the versions of PostgreSQL. */
const POSTGRES = '/usr/lib/postgresql';
const VERSION_MIN = 15;

/** Debian's package of each program. */
const PACKAGES: Readonly<Record<Exclude<keyof Programs, 'postgresBin'>, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  setpriv: 'util-linux',
};

/** Programs are missing; the message says which packages to install. */
export class MissingPrograms extends Error {
  constructor(packages: readonly string[]) {
    super(
      `The rehearsal needs programs that this machine lacks. Install Debian’s packages:\n` +
        `  apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
    this.name = 'PlainFailure';
  }
}

/**
 * Finds the programs.
 *
 * @throws MissingPrograms with the packages of all that are missing
 */
export function findPrograms(): Programs {
  const found: Partial<Record<keyof Programs, string>> = {};
  const missing: string[] = [];
  for (const [name, debian] of Object.entries(PACKAGES) as [keyof typeof PACKAGES, string][]) {
    const at = FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
    if (at === undefined) missing.push(debian);
    else found[name] = at;
  }
  const postgresBin = newestPostgres();
  if (postgresBin === null) missing.push('postgresql-15');
  // Patroni speaks to etcd by this library.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) missing.push('python3-etcd');
  if (missing.length > 0) throw new MissingPrograms(missing);
  return { ...found, postgresBin } as Programs;
}

function newestPostgres(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  const newest = versions
    .filter((version) => version >= VERSION_MIN)
    .sort((left, right) => right - left)
    .map((version) => path.join(POSTGRES, String(version), 'bin'))
    .find((folder) => existsSync(path.join(folder, 'postgres')));
  return newest ?? null;
}

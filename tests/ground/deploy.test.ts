import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { poolModeOf, readUrlsIn, UnknownPoolMode } from '@/lib/database/address.mjs';
import { readUrls, sharedSettings } from '@/scripts/rehearse/cluster/machine';
import { LOOPBACK } from '@/scripts/rehearse/cluster/network';
import { filled } from '@/scripts/rehearse/cluster/templates';

const root = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(path.join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => path.extname(file) !== '',
);
const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
const settingsOf = (file: string) =>
  [...text(path.join('deploy', file)).matchAll(/@([A-Z_]+)@/g)].map(([, name]) => name ?? '');

const programs = {
  ...{ patroni: 'patroni', etcd: 'etcd', haproxy: 'haproxy', pgbouncer: 'pgbouncer' },
  ...{ pgbackrest: '/usr/bin/pgbackrest', setpriv: 'setpriv', postgresBin: '/usr/lib/postgresql' },
};
const secrets = Object.fromEntries(
  ['SUPERUSER', 'REPLICATION', 'REWIND', 'ORDERLY', 'REPOSITORY'].map((of) => [
    `${of}_PASSWORD`,
    `of ${of}`,
  ]),
);
const settings = {
  ...sharedSettings({ ...secrets, SIGNING_SECRET: 's', STORE_KEY: 'k' }, programs, '/backups'),
  ...{ NODE: 'node1', ADDRESS: LOOPBACK.addressOf(0), PROXY_ADDRESS: LOOPBACK.addressOf(0) },
  ...{
    DATA: '/data',
    CONFIG: '/config',
    BACKUP_CONFIG: '/config',
    READ_URLS: readUrls(0, 'secret').join(' '),
  },
};

describe('[several machines: configurations]', () => {
  it('every file is filled in with the settings that the rehearsal uses, and nothing is left between @ signs', () => {
    expect(files).toContain('patroni/patroni.yml');
    for (const file of files)
      expect(filled(text(path.join('deploy', file)), settings), file).not.toMatch(/@[A-Z_]+@/);
  });

  it('every setting is explained where an operator reads', () => {
    const explained = text('docs/how-to/several-machines.md');
    // The name of the site is the address of its nginx; its lines follow the machines.
    const obvious = ['SITE', 'WEB_SERVERS'];
    const unexplained = [...new Set(files.flatMap(settingsOf))].filter(
      (name) => !obvious.includes(name) && !explained.includes(`\`${name}\``),
    );
    expect(unexplained).toEqual([]);
  });

  it('a setting that is not given is named', () => {
    expect(() => filled('host=@ADDRESS@', {})).toThrow('The setting ADDRESS is not given');
  });

  it('the settings of the program lead through the pool, and past it for what listens', () => {
    const lines = filled(text('deploy/orderly.env'), settings).split('\n');
    const of = (name: string) =>
      lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    expect(poolModeOf(of('DATABASE_URL'))).toEqual({
      url: 'postgresql://orderly:of ORDERLY@127.0.1.1:16432/orderly',
      mode: 'transaction',
    });
    expect(poolModeOf(of('ORDERLY_SESSION_URL'))).toEqual({
      url: 'postgresql://orderly:of ORDERLY@127.0.1.1:15000/orderly',
      mode: 'none',
    });
    expect(readUrlsIn(of('ORDERLY_READ_URL'))[0]).toBe(
      'postgresql://orderly:secret@127.0.1.1:15432/orderly',
    );
  });

  it('what a machine archives by is its own: nothing in the common settings names a folder of one machine', () => {
    const common = text('deploy/patroni/patroni.yml').split(/^ {2}initdb:/m)[0] ?? '';
    const own = ['NODE', 'ADDRESS', 'PROXY_ADDRESS', 'DATA', 'CONFIG', 'BACKUP_CONFIG'];
    const bootstrap = common.slice(common.indexOf('bootstrap:'));
    expect(bootstrap).toContain('archive_mode');
    expect(own.filter((name) => bootstrap.includes(`@${name}@`))).toEqual([]);
  });
});

describe('[several machines: addresses]', () => {
  it.each([
    ['postgresql://a@b/c', 'postgresql://a@b/c', 'none'],
    ['postgresql://a@b/c?pgbouncer=prepared', 'postgresql://a@b/c', 'prepared'],
    [
      'postgresql://a@b/c?sslmode=require&pgbouncer=true',
      'postgresql://a@b/c?sslmode=require',
      'transaction',
    ],
    ['postgresql://a@b/c?pgbouncer=false', 'postgresql://a@b/c', 'none'],
  ])('%s says what kind of pool it leads to', (address, url, mode) => {
    expect(poolModeOf(address)).toEqual({ url, mode });
  });

  it('an unknown kind of pool is refused', () => {
    expect(() => poolModeOf('postgresql://a@b/c?pgbouncer=session')).toThrow(UnknownPoolMode);
  });
});

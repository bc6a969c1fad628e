import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/event-store/connection';
import { hashCommand } from '@/lib/event-store/prepare';
import { openEventStore } from '@/lib/event-store/store';
import type { Cluster } from './cluster';
import { until } from './cluster';

/** Where the restored server listens, at an address that none of the machines has. */
const PORT = 15_432;
const BACKUP_TRIES = 3;

export interface Restored {
  readonly equal: boolean;
  readonly sentence: string;
}

/**
 * A backup, some writes, a moment, more writes; then the database is restored to that moment in another place, where the stream
 * has the head it had then, and goes on.
 */
export async function restoreToMoment(
  cluster: Cluster,
  say: (line: string) => void,
): Promise<Restored> {
  await fullBackup(cluster);
  say('pgBackRest: a full backup.');
  const store = openEventStore(cluster.addresses(0));
  const stream = `restored-${randomUUID()}`;
  const write = async (version: number) => {
    const command = randomUUID();
    const answer = await store.append(stream, {
      ...{ type: 'rehearsal', actor: 'rehearsal', commandId: command },
      expectedVersion: version === 0 ? 'none' : version,
      commandHash: hashCommand([command]),
      events: [{ type: 'Noted', schemaVersion: 1, payload: { version } }],
    });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.hash;
  };
  let then = '';
  for (let version = 0; version < 20; version += 1) then = await write(version);
  await pause(1_000);
  const moment = await clockOf(cluster);
  await pause(1_000);
  for (let version = 20; version < 40; version += 1) await write(version);
  await archiveNow(cluster);
  await store.end();

  const server = await restoredServer(cluster, moment);
  const { elsewhere } = cluster.network;
  try {
    server.start();
    const databaseUrl = cluster.restoredUrl(elsewhere, PORT);
    await until('the restored server answers', async () => {
      const sql = connect(databaseUrl, { connectionsMax: 1 });
      try {
        const [row] = await sql<{ standby: boolean }[]>`SELECT pg_is_in_recovery() AS standby`;
        return row?.standby === false;
      } catch {
        return false;
      } finally {
        await sql.end({ timeout: 1 });
      }
    });
    const there = openEventStore({ databaseUrl });
    const read = await there.read(stream);
    const events = read.ok ? read.value : [];
    const verdict = await there.verify(stream);
    const command = randomUUID();
    const next = await there.append(stream, {
      ...{ type: 'rehearsal', actor: 'rehearsal', commandId: command },
      expectedVersion: 20,
      commandHash: hashCommand([command]),
      events: [{ type: 'Noted', schemaVersion: 1, payload: { version: 20 } }],
    });
    await there.end();
    const equal =
      events.length === 20 &&
      events.at(-1)?.hash === then &&
      verdict.ok &&
      verdict.value.ok &&
      next.ok;
    return {
      equal,
      sentence: `Restored to a moment, elsewhere: ${events.length} of 20 events, ${
        events.at(-1)?.hash === then ? 'the same' : 'another'
      } hash, and ${next.ok ? 'it goes on' : 'it does not go on'}.`,
    };
  } finally {
    await server.stop();
  }
}

/** A backup ends without a result where the primary changes under it: it is begun again. */
async function fullBackup(cluster: Cluster): Promise<void> {
  for (let left = BACKUP_TRIES - 1; ; left -= 1) {
    await cluster.untilHealthy();
    try {
      await cluster.pgbackrest(['backup', '--type=full'], (await cluster.primary()) ?? undefined);
      return;
    } catch (failure) {
      if (left === 0) throw failure;
    }
  }
}

async function clockOf(cluster: Cluster): Promise<string> {
  const sql = connect(cluster.addresses(0).databaseUrl, { connectionsMax: 1 });
  const [row] = await sql<{ now: string }[]>`SELECT clock_timestamp()::text AS now`;
  await sql.end();
  return row?.now ?? '';
}

/** The change log is archived file by file: the one in use is closed and waited for. */
async function archiveNow(cluster: Cluster): Promise<void> {
  const sql = connect(await cluster.superuserUrl(), { connectionsMax: 1 });
  const [row] = await sql<{ file: string }[]>`SELECT pg_walfile_name(pg_switch_wal()) AS file`;
  await until('the last changes are archived', async () => {
    const [archived] = await sql<{ done: boolean }[]>`
      SELECT coalesce(last_archived_wal >= ${row?.file ?? ''}, false) AS done FROM pg_stat_archiver`;
    return archived?.done === true;
  });
  await sql.end();
}

async function restoredServer(cluster: Cluster, moment: string) {
  const home = path.join(cluster.folder, 'restored');
  const data = path.join(home, 'postgres');
  mkdirSync(data, { recursive: true });
  execFileSync('chown', ['-R', 'postgres:', home]);
  await cluster.pgbackrest([
    'restore',
    ...[`--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote'],
  ]);
  const settings = [
    ...[
      `listen_addresses = '${cluster.network.elsewhere}'`,
      `port = ${PORT}`,
      `unix_socket_directories = '${home}'`,
    ],
    ...[`archive_mode = off`, `synchronous_standby_names = ''`, `shared_buffers = '32MB'`],
    ...[`hba_file = '${path.join(data, 'pg_hba.conf')}'`],
    ...[`ident_file = '${path.join(data, 'pg_ident.conf')}'`],
  ];
  const file = path.join(home, 'restored.conf');
  writeFileSync(file, `include '${path.join(data, 'postgresql.conf')}'\n${settings.join('\n')}\n`);
  execFileSync('chmod', ['0644', file]);
  execFileSync('chmod', ['0700', data]);
  return cluster.server('restored', data, file, path.join(home, 'log'));
}

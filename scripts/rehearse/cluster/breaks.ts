import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster';
import type { Machine } from './machine';
import type { Part } from './part';

export interface Break {
  readonly name: string;
  /** How often it is asked for. */
  readonly times: number;
  /** How soon writes are to be acknowledged again, in milliseconds, at the 95th percentile. */
  readonly pauseMsMax: number;
  /** It takes cables out, which only a network of its own allows. */
  readonly needsNetwork?: true;
  run(cluster: Cluster, round: number): Promise<void>;
}

/** How long the next break waits after the cluster is whole again. */
export const CALM_MS = 3_000;

async function primaryOf(cluster: Cluster): Promise<Machine> {
  for (;;) {
    const primary = await cluster.primary();
    if (primary !== null) return primary;
    await pause(250);
  }
}

/** Kills a part and starts it again a second later, as a service manager does. */
async function killAndRestart(part: Part): Promise<void> {
  await part.kill();
  await pause(1_000);
  part.start();
}

const killed = (name: string, partOf: (cluster: Cluster, round: number) => Part): Break => ({
  name: `kill -9 of ${name}`,
  times: 10,
  pauseMsMax: 15_000,
  run: (cluster, round) => killAndRestart(partOf(cluster, round)),
});

const of = <T>(from: readonly T[], round: number): T => from[round % from.length] as T;

const CUT_MS = 60_000;

/**
 * Takes the primary's cable out. It goes on serving those who are on the same machine until it learns that it is alone: what is
 * written there must not be acknowledged, and it must have stepped down before another one takes over, or as good as.
 */
async function cutOff(cluster: Cluster): Promise<void> {
  const { cut, join } = cluster.network;
  if (cut === null) return;
  const primary = await primaryOf(cluster);
  const begun = performance.now();
  cut(primary.index);
  try {
    let acknowledged = false;
    const written = primary
      .ask('CREATE TABLE written_while_cut_off ()')
      .then(() => (acknowledged = true))
      .catch(() => {});
    let steppedDownMs: number | null = null;
    let replacedMs: number | null = null;
    while (performance.now() - begun < CUT_MS) {
      const own = await primary.ask('SELECT pg_is_in_recovery()').catch(() => 'gone');
      if (own.trim() !== 'f') steppedDownMs ??= performance.now() - begun;
      const other = await cluster.primary();
      if (other !== null && other !== primary) replacedMs ??= performance.now() - begun;
      await pause(250);
    }
    const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`);
    cluster.say(
      `Cut off, it stepped down after ${seconds(steppedDownMs)}; another was the primary after ${seconds(replacedMs)}.`,
    );
    if (acknowledged) throw new Error('What was written on the cut-off primary was acknowledged');
    if (replacedMs === null) throw new Error('Nobody took over from the cut-off primary');
    if (steppedDownMs === null) throw new Error('The cut-off primary never stepped down');
    void written;
  } finally {
    join(primary.index);
  }
}

export const BREAKS: Readonly<Record<string, Break>> = {
  primary: {
    ...{ name: 'kill -9 of the primary', times: 20, pauseMsMax: 15_000 },
    run: async (cluster) => (await primaryOf(cluster)).killPostgres(),
  },
  machine: {
    // Nobody is left to say that it died: the others wait until its lease has run out.
    ...{ name: 'the primary’s machine goes dark', times: 3, pauseMsMax: 40_000 },
    run: async (cluster) => {
      const primary = await primaryOf(cluster);
      const parts = [primary.patroni, primary.etcd, primary.haproxy, primary.pgbouncer];
      primary.killPostgres();
      await Promise.all(parts.map((part) => part.kill()));
      await pause(30_000);
      for (const part of parts) part.start();
    },
  },
  network: {
    ...{ name: 'the primary is cut off by the network for 60 s', times: 5, pauseMsMax: 40_000 },
    needsNetwork: true,
    run: cutOff,
  },
  standby: {
    ...{ name: 'kill -9 of a standby', times: 10, pauseMsMax: 15_000 },
    run: async (cluster, round) => {
      const primary = await primaryOf(cluster);
      const standbys = cluster.machines.filter((machine) => machine !== primary);
      of(standbys, round).killPostgres();
    },
  },
  etcd: killed('an etcd member', ({ machines }, round) => of(machines, round).etcd),
  pgbouncer: killed(
    'pgbouncer',
    ({ machines }, round) => of(machines.slice(0, 2), round).pgbouncer,
  ),
  haproxy: killed('HAProxy', ({ machines }, round) => of(machines.slice(0, 2), round).haproxy),
  web: killed('a web process', ({ webs }, round) => of(webs, round)),
  worker: killed('a worker', ({ workers }, round) => of(workers, round)),
  rolling: {
    ...{ name: 'restart of everything of ours, one after another', times: 1, pauseMsMax: 15_000 },
    run: async (cluster) => {
      for (const part of [...cluster.webs, ...cluster.workers]) {
        await part.stop();
        part.start();
        await cluster.untilServing();
      }
    },
  },
};

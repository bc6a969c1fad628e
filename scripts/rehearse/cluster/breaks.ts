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

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '@/lib/application/core/built-in-library';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { diskIsFull } from '@/lib/event-store/disk-full';
import { backupPlan, keptBackups } from '@/lib/event-store/kept-backups';
import {
  databasePlace,
  finishedMigrations,
  type StoreStanding,
  storeStanding,
} from '@/lib/event-store/standing';
import { ok } from '@/lib/kernel/result';
import {
  type Backlog,
  backlogOf,
  type JobFailure,
  jobsStanding,
  type QueueStanding,
} from '@/lib/trials/queue-standing';
import { openFeeds } from './live';

/** What a process needs in order to serve, and whether it has it. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<
    Record<
      'database' | 'writable' | 'room' | 'clock' | 'migrations' | 'storeKey' | 'queue',
      boolean
    >
  >;
}

/** How far a machine's clock may be from the database's, in milliseconds. */
const CLOCK_MS_MAX = 60_000;

/** How long a database may take for an answer, in milliseconds: one that hangs cannot serve, and who asks does not wait. */
const ANSWER_MS_MAX = 4_000;

/** What a question comes to; `otherwise` where it fails or takes too long. */
async function inTime<T>(question: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ANSWER_MS_MAX);
  });
  try {
    return await Promise.race([question.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether this process can serve: its database answers, takes writes (it is no standby, and its disk had room), agrees about the time, is
 * migrated, opens with this store key, and has its queue.
 */
export const readiness = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  async run({ services }): Promise<Readiness> {
    const { sql } = services;
    const holds = (check: Promise<boolean>) => inTime(check, false);
    const place = await inTime(databasePlace(sql), null);
    const database = place !== null;
    const writable = place?.writable ?? false;
    const clock = place !== null && Math.abs(place.clockMs) <= CLOCK_MS_MAX;
    const [migrations, storeKey, queue] = database
      ? await Promise.all([
          holds(isMigrated(services)),
          holds(services.secrets.keyFits()),
          holds(jobsStanding(sql).then((jobs) => jobs !== null)),
        ])
      : [false, false, false];
    const room = !diskIsFull();
    const checks = { database, writable, room, clock, migrations, storeKey, queue };
    return { ready: Object.values(checks).every(Boolean), checks };
  },
});

async function isMigrated({ sql }: Services): Promise<boolean> {
  const [finished, known] = await Promise.all([finishedMigrations(sql), knownMigrations()]);
  return known.every((name) => finished.includes(name));
}

/** The migrations of this release. */
async function knownMigrations(): Promise<readonly string[]> {
  const folder = path.join(/* turbopackIgnore: true */ projectRoot(), 'prisma/migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Figures of this process and its database, for monitoring: counts and sizes, no content. */
export interface ServerFigures {
  readonly store: StoreStanding;
  readonly queues: readonly QueueStanding[];
  readonly backlog: Backlog;
  /** Live feeds that this process has open. */
  readonly openFeeds: number;
  /** Answers that a standby gave, and those that the primary gave in its place; null: there are no standbys to ask. */
  readonly reading: { readonly standby: number; readonly primary: number } | null;
}

export const serverFigures = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  async run({ services: { sql, reading } }): Promise<ServerFigures> {
    const [store, jobs, backlog] = await Promise.all([
      storeStanding(sql),
      jobsStanding(sql),
      backlogOf(sql),
    ]);
    return {
      ...{ store, queues: jobs?.queues ?? [], backlog, openFeeds: openFeeds() },
      reading: reading?.answered ?? null,
    };
  },
});

/** What the server's owner sees. */
export interface ServerReport {
  readonly version: string;
  readonly migrations: number;
  readonly store: StoreStanding;
  readonly backlog: Backlog;
  readonly queues: readonly QueueStanding[];
  readonly failures: readonly JobFailure[];
  readonly backups: {
    /** Null: none are taken by themselves. */
    readonly plan: { readonly everyHours: number; readonly keep: number } | null;
    /** The newest first. */
    readonly kept: readonly {
      readonly name: string;
      readonly ageHours: number;
      readonly bytes: number;
    }[];
  };
}

const HOUR_MS = 3_600_000;

/** The state of the server: version, size, backups with their age, jobs, failures. */
export const serverReport = useCase({
  on: 'account',
  may: 'ownServer',
  effect: 'reads',
  input: z.object({}),
  async run({ services: { sql } }) {
    const plan = backupPlan(process.env, dataFolder());
    const [store, jobs, backlog, migrations, kept, version] = await Promise.all([
      storeStanding(sql),
      jobsStanding(sql),
      backlogOf(sql),
      finishedMigrations(sql),
      plan === null ? [] : keptBackups(plan.folder),
      versionOfProgram(),
    ]);
    const now = Date.now();
    const report: ServerReport = {
      ...{ version, migrations: migrations.length, store, backlog },
      queues: jobs?.queues ?? [],
      failures: jobs?.failures ?? [],
      backups: {
        plan: plan && { everyHours: plan.everyHours, keep: plan.keep },
        kept: kept.map(({ name, bytes, takenAt }) => ({
          ...{ name, bytes },
          ageHours: Math.max(0, (now - takenAt.getTime()) / HOUR_MS),
        })),
      },
    };
    return ok(report);
  },
});

function dataFolder(): string {
  return process.env.ORDERLY_DATA ?? path.join(/* turbopackIgnore: true */ projectRoot(), '.data');
}

async function versionOfProgram(): Promise<string> {
  const file = path.join(/* turbopackIgnore: true */ projectRoot(), 'package.json');
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version?: string };
  return version ?? 'unknown';
}

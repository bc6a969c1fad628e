import { createHash } from 'node:crypto';
import PgBoss from 'pg-boss';
import { connect, type Sql } from '@/lib/event-store/connection';
import type { RunTicket } from '@/lib/trials/trial-runs';
import type { DeadlineAt } from './deadlines-store';
import { type BoardAt, type CampaignAt, heartbeat } from './jobs-store';

/** What the jobs of each queue are about. */
export interface JobData {
  readonly trials: RunTicket;
  readonly analyses: RunTicket;
  /** What is due in a campaign without any person. */
  readonly 'follow-ups': CampaignAt;
  /**
   * A board on which an artificial commander may have to move. `waits`: how many pauses between two turns have passed.
   */
  readonly 'board-turns': BoardAt & { readonly waits: number };
  /** A deadline at which something is to be done. */
  readonly deadlines: DeadlineAt;
  /** A backup of the database; `hour`: the hour in which it was found due, since 1970. */
  readonly backups: { readonly hour: number };
  /** Jobs whose last try failed. */
  readonly 'trials-given-up': RunTicket;
  readonly 'analyses-given-up': RunTicket;
}
export type QueueName = keyof JobData;

export interface NewJob<N extends QueueName> {
  /** What it is for: the job's id follows from it, so enqueuing twice makes one job. */
  readonly about: readonly (string | number)[];
  readonly data: JobData[N];
  /** How long it waits before it can be taken, in milliseconds. */
  readonly inMs?: number;
}

export interface DatabaseAddresses {
  readonly databaseUrl: string;
  /** Where connections are made that listen or hold a lock. Default: `databaseUrl`. */
  readonly sessionUrl?: string;
}

/** `again`: it could not be done, and that has been reported; the queue makes another try later. */
export type JobOutcome = 'done' | 'again';

/** After this long without a heartbeat a job counts as abandoned. */
export const EXPIRE_SECONDS = 15;
const HEARTBEAT_MS = 3_000;
/** How often expired jobs are looked for, by one worker of all. */
const MAINTENANCE_SECONDS = 3;
/**
 * Finished jobs are forgotten after this long. A campaign or a board whose job failed for good is left until then, and
 * then tried again from the start.
 */
const FORGET_SECONDS = 600;

/**
 * Tries after the first one, and the pause before the first of them in seconds: the queue waits between one and two
 * times as long, and each time twice as long as before.
 */
export const TRIES: Readonly<Record<QueueName, { retryLimit: number; retryDelay: number }>> = {
  'trials-given-up': { retryLimit: 5, retryDelay: 1 },
  'analyses-given-up': { retryLimit: 5, retryDelay: 1 },
  trials: { retryLimit: 4, retryDelay: 1 },
  analyses: { retryLimit: 2, retryDelay: 2 },
  'follow-ups': { retryLimit: 7, retryDelay: 4 },
  'board-turns': { retryLimit: 7, retryDelay: 4 },
  deadlines: { retryLimit: 7, retryDelay: 2 },
  backups: { retryLimit: 4, retryDelay: 15 },
};
const GIVEN_UP: Partial<Record<QueueName, QueueName>> = {
  trials: 'trials-given-up',
  analyses: 'analyses-given-up',
};
/** Held ids of runs, before the queue did retries itself. */
const FORMER_QUEUE = 'battle-trials';
/** The advisory lock under which a worker sets up the queues. */
const SETUP_LOCK = 1_757_001;

/**
 * The queue of the workers: pg-boss claims, expires, retries, backs off and gives up; this class says what a job is,
 * and that the process that holds one is alive. Why jobs are fetched by hand: docs/decisions/0012-queue.md.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #sql: Sql;
  readonly #onFault: (fault: unknown) => void;

  private constructor(boss: PgBoss, sql: Sql, onFault: (fault: unknown) => void) {
    this.#boss = boss;
    this.#sql = sql;
    this.#onFault = onFault;
  }

  /** Opens the queue, and creates its tables where they are missing. `sql`: for heartbeats. */
  static async open(
    { databaseUrl, sessionUrl = databaseUrl }: DatabaseAddresses,
    sql: Sql,
    onFault: (fault: unknown) => void,
  ): Promise<JobQueue> {
    const boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: 'orderly-book queue',
      max: 3,
      schedule: false,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      archiveCompletedAfterSeconds: FORGET_SECONDS,
      deleteAfterDays: 1,
    });
    boss.on('error', onFault);
    await oneAtATime(sessionUrl, async () => {
      await boss.start();
      await boss.deleteQueue(FORMER_QUEUE);
      for (const name of Object.keys(TRIES) as QueueName[]) {
        const options = () => ({
          name,
          policy: 'standard' as const,
          ...TRIES[name],
          retryBackoff: true,
          expireInSeconds: EXPIRE_SECONDS,
          ...(GIVEN_UP[name] === undefined ? {} : { deadLetter: GIVEN_UP[name] }),
        });
        await boss.createQueue(name, options());
        await boss.updateQueue(name, options());
      }
    });
    return new JobQueue(boss, sql, onFault);
  }

  /** Enqueues jobs, except those already there, including finished ones not yet forgotten. */
  async put<N extends QueueName>(name: N, jobs: readonly NewJob<N>[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#boss.insert(
      jobs.map(({ about, data, inMs = 0 }) => ({
        id: jobId(name, about),
        name,
        data,
        startAfter: `${inMs} milliseconds`,
      })),
    );
  }

  /**
   * Takes the next job and does its work. A fault is reported and, like `again`, fails this try. `lost` aborts when
   * another process has the job: further work on it is wasted. False: no job is due.
   */
  async next<N extends QueueName>(
    name: N,
    work: (data: JobData[N], lost: AbortSignal) => Promise<JobOutcome>,
  ): Promise<boolean> {
    const [job] = await this.#boss.fetch<JobData[N]>(name, { includeMetadata: true });
    if (job === undefined) return false;
    const lost = new AbortController();
    let notifying = Promise.resolve();
    const notify = async () => {
      if (!(await heartbeat(this.#sql, job))) lost.abort();
    };
    const timer = setInterval(() => {
      notifying = notifying.then(notify).catch(this.#onFault);
    }, HEARTBEAT_MS);
    let outcome: JobOutcome = 'again';
    let fault: unknown;
    try {
      outcome = await work(job.data, lost.signal);
    } catch (thrown) {
      fault = thrown;
      this.#onFault(thrown);
    } finally {
      clearInterval(timer);
      await notifying;
    }
    if (lost.signal.aborted) return true;
    if (outcome === 'done') await this.#boss.complete(name, job.id);
    else await this.#boss.fail(name, job.id, kindOf(fault));
    return true;
  }

  /** Closes it at once: finish the current job first. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false });
  }
}

/** The id of a job, from what it is for. */
export function jobId(name: QueueName, about: readonly (string | number)[]): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, ...about]))
    .digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What the queue stores of a fault: as in the log, never its message, which may quote what a user typed. */
function kindOf(fault: unknown): object {
  const name = fault instanceof Error ? fault.name : 'reported';
  const { code } = (fault ?? {}) as { code?: unknown };
  return { fault: name, ...(typeof code === 'string' ? { code } : {}) };
}

/** Workers that start together set up the queue's tables one after another: in parallel they would block each other. */
async function oneAtATime(sessionUrl: string, setUp: () => Promise<void>): Promise<void> {
  // One connection for all of it: the lock belongs to the connection, and goes with it.
  const sql = connect(sessionUrl, {
    connectionsMax: 1,
    applicationName: 'orderly-book queue set-up',
  });
  try {
    await sql`SELECT pg_advisory_lock(${SETUP_LOCK}::integer)`;
    await setUp();
  } finally {
    await sql.end({ timeout: 5 });
  }
}

import type { Sql } from '@/lib/event-store/connection';

/** One queue of the workers. */
export interface QueueStanding {
  readonly name: string;
  /** Jobs that can be taken, or wait for their next try. */
  readonly waiting: number;
  readonly active: number;
  /** Jobs that failed for good and are not forgotten yet. */
  readonly failed: number;
}

/** A try that failed: the kind of its fault, never its message. */
export interface JobFailure {
  readonly name: string;
  /** ISO. */
  readonly at: string;
  readonly fault: string;
  /** No further try is made. */
  readonly forGood: boolean;
}

export interface JobsStanding {
  readonly queues: readonly QueueStanding[];
  /** The newest first, at most 20. */
  readonly failures: readonly JobFailure[];
}

const FAILURES_MAX = 20;

/** The queues of the workers; null until the first worker has set them up. */
export async function jobsStanding(sql: Sql): Promise<JobsStanding | null> {
  const [there] = await sql<{ there: boolean }[]>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS there`;
  if (there?.there !== true) return null;
  const queues = await sql<QueueStanding[]>`
    SELECT q.name,
        count(*) FILTER (WHERE j.state IN ('created', 'retry'))::integer AS waiting,
        count(*) FILTER (WHERE j.state = 'active')::integer AS active,
        count(*) FILTER (WHERE j.state = 'failed')::integer AS failed
      FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
      WHERE q.name NOT LIKE '\\_\\_pgboss%' GROUP BY q.name ORDER BY q.name`;
  const failures = await sql<{ name: string; at: Date; fault: string; forGood: boolean }[]>`
    SELECT name, coalesce(completed_on, started_on, created_on) AS at,
        coalesce(output->>'code', output->>'fault', 'unknown') AS fault,
        state = 'failed' AS "forGood"
      FROM pgboss.job WHERE state IN ('retry', 'failed')
      ORDER BY 2 DESC LIMIT ${FAILURES_MAX}::integer`;
  return {
    queues: queues.map(({ name, waiting, active, failed }) => ({ name, waiting, active, failed })),
    failures: failures.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

/** What is asked for and not yet done. */
export interface Backlog {
  /** Single trials of all runs. */
  readonly trials: number;
  readonly analyses: number;
}

export async function backlogOf(sql: Sql): Promise<Backlog> {
  const [row] = await sql<{ trials: number; analyses: number }[]>`
    SELECT (SELECT coalesce(sum(trials - done), 0)::integer FROM trial_run
          WHERE status IN ('queued', 'running')) AS trials,
        (SELECT count(*)::integer FROM analysis_run
          WHERE status IN ('queued', 'running')) AS analyses`;
  return { trials: row?.trials ?? 0, analyses: row?.analyses ?? 0 };
}

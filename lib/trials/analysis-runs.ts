import { createHash } from 'node:crypto';
import type { Sql } from '@/lib/event-store/connection';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import { ATTEMPTS_MAX, LEASE_SECONDS, TRIALS_CHANNEL } from './trial-runs';

/** The analyses that were asked for, and how far they are. Any process may ask and read; only workers compute. */
export interface AnalysisRun {
  readonly key: string;
  readonly status: 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
  /** How far it has come, in words; empty before it is begun. */
  readonly progress: string;
  readonly analysis: CourseAnalysis | null;
  readonly message: string | null;
}

/** What an analysis follows from: nothing else makes a difference to it. */
export interface AnalysisRequest {
  readonly campaignId: string;
  readonly position: number;
  readonly model: string;
  /** id → version of each ruleset that is here. */
  readonly rulesets: Readonly<Record<string, string>>;
}

export function analysisKey({ campaignId, position, model, rulesets }: AnalysisRequest): string {
  const asked = canonicalJson({ campaignId, position, model, rulesets });
  return createHash('sha256').update(asked, 'utf8').digest('hex');
}

interface RunRow {
  key: string;
  status: AnalysisRun['status'];
  progress: string;
  analysis: CourseAnalysis | null;
  message: string | null;
}
const runOf = ({ key, status, progress, analysis, message }: RunRow): AnalysisRun => ({
  key,
  status,
  progress,
  analysis,
  message,
});

/** Asks for an analysis; asked twice it is computed once, and what was stopped or failed is taken up again. */
export async function requestAnalysisRun(sql: Sql, request: AnalysisRequest): Promise<void> {
  const key = analysisKey(request);
  await sql`
    INSERT INTO analysis_run (key, campaign_id, position)
      VALUES (${key}, ${request.campaignId}, ${request.position})
      ON CONFLICT (key) DO UPDATE SET
        status = 'queued', attempts = 0, message = NULL, progress = '', lease_until = NULL
      WHERE analysis_run.status IN ('cancelled', 'failed')`;
  await told(sql, key);
}

export async function readAnalysisRun(sql: Sql, key: string): Promise<AnalysisRun | null> {
  const [row] = await sql<RunRow[]>`
    SELECT key, status, progress, analysis, message FROM analysis_run WHERE key = ${key}`;
  return row === undefined ? null : runOf(row);
}

/** How a run stands, without what it came to: little enough to be asked again and again. */
export async function analysisRunStanding(
  sql: Sql,
  key: string,
): Promise<Pick<AnalysisRun, 'status' | 'progress'> | null> {
  const [row] = await sql<Pick<RunRow, 'status' | 'progress'>[]>`
    SELECT status, progress FROM analysis_run WHERE key = ${key}`;
  return row ?? null;
}

export async function cancelAnalysisRun(sql: Sql, key: string): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'cancelled', lease_until = NULL
      WHERE key = ${key} AND status IN ('queued', 'running')`;
  await told(sql, key);
}

/** Takes one run in hand that no living worker has; gives up on one that broke off too often. */
export async function claimAnalysisRun(sql: Sql): Promise<{
  readonly key: string;
  readonly campaignId: string;
  readonly position: number;
} | null> {
  const [row] = await sql<
    { key: string; campaign_id: string; position: number; attempts: number }[]
  >`
    UPDATE analysis_run SET status = 'running', attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
      WHERE key = (
        SELECT key FROM analysis_run
          WHERE status = 'queued' OR (status = 'running' AND lease_until < now())
          ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING key, campaign_id, position, attempts`;
  if (row === undefined) return null;
  if (row.attempts > ATTEMPTS_MAX) {
    await failAnalysisRun(sql, row.key, 'The analysis broke off again and again.');
    return null;
  }
  return { key: row.key, campaignId: row.campaign_id, position: row.position };
}

/** Says that a run is alive and how far it is. False: it was cancelled, stop. */
export async function keepAnalysisRun(sql: Sql, key: string, progress: string): Promise<boolean> {
  const [row] = await sql<{ moved: boolean }[]>`
    UPDATE analysis_run AS run SET progress = ${progress},
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
      FROM (SELECT key, progress FROM analysis_run WHERE key = ${key}) AS before
      WHERE run.key = before.key AND run.status = 'running'
      RETURNING before.progress <> ${progress} AS moved`;
  if (row?.moved) await told(sql, key);
  return row !== undefined;
}

export async function finishAnalysisRun(
  sql: Sql,
  key: string,
  analysis: CourseAnalysis,
): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'done', analysis = ${JSON.stringify(analysis)}::text::jsonb,
        lease_until = NULL, finished_at = now(), message = NULL
      WHERE key = ${key} AND status = 'running'`;
  await told(sql, key);
}

export async function failAnalysisRun(sql: Sql, key: string, message: string): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'failed', message = ${message}, lease_until = NULL
      WHERE key = ${key} AND status IN ('queued', 'running')`;
  await told(sql, key);
}

/** Lets go of a run that is in hand, so that the next worker takes it up at once; this attempt does not count. */
export async function releaseAnalysisRun(sql: Sql, key: string): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'queued', attempts = greatest(attempts - 1, 0), lease_until = NULL
      WHERE key = ${key} AND status = 'running'`;
}

async function told(sql: Sql, key: string): Promise<void> {
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

import { createHash } from 'node:crypto';
import type { Sql } from '@/lib/event-store/connection';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import type { CourseAnalysis } from '@/lib/strategy/analysis';
import { type OpenRun, type RunTicket, TRIALS_CHANNEL } from './trial-runs';

/** The requested analyses, and their progress. Any process may request and read; only workers compute. */
export interface AnalysisRun {
  readonly key: string;
  readonly status: 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Progress in words; empty before it is begun. */
  readonly progress: string;
  readonly analysis: CourseAnalysis | null;
  readonly message: string | null;
}

/** The inputs that determine an analysis. */
export interface AnalysisRequest {
  readonly campaignId: string;
  readonly position: number;
  readonly model: string;
  /** id → version of each ruleset installed here. */
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

/** Requests an analysis; repeated requests are computed once, and a stopped or failed run is resumed. */
export async function requestAnalysisRun(sql: Sql, request: AnalysisRequest): Promise<void> {
  const key = analysisKey(request);
  await sql`
    INSERT INTO analysis_run (key, campaign_id, position)
      VALUES (${key}, ${request.campaignId}, ${request.position})
      ON CONFLICT (key) DO UPDATE SET
        status = 'queued', handed = analysis_run.handed + 1, message = NULL, progress = '', requested_at = now()
      WHERE analysis_run.status IN ('cancelled', 'failed')`;
  await told(sql, key);
}

export async function readAnalysisRun(sql: Sql, key: string): Promise<AnalysisRun | null> {
  const [row] = await sql<RunRow[]>`
    SELECT key, status, progress, analysis, message FROM analysis_run WHERE key = ${key}`;
  return row === undefined ? null : runOf(row);
}

/** The status of a run without its result: small enough to be polled. */
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
    UPDATE analysis_run SET status = 'cancelled'
      WHERE key = ${key} AND status IN ('queued', 'running')`;
  await told(sql, key);
}

/** Requested and unfinished analyses, the earliest request first. */
export async function openAnalysisRuns(sql: Sql, limit: number): Promise<readonly OpenRun[]> {
  return sql<OpenRun[]>`
    SELECT key, handed, status FROM analysis_run WHERE status IN ('queued', 'running')
      ORDER BY requested_at LIMIT ${limit}::integer`;
}

/** Marks a run as being computed, and returns its input. Null: it is over, or the ticket is outdated. */
export async function claimAnalysisRun(
  sql: Sql,
  { key, handed }: RunTicket,
): Promise<{ readonly campaignId: string; readonly position: number } | null> {
  const [row] = await sql<{ campaign_id: string; position: number }[]>`
    UPDATE analysis_run SET status = 'running'
      WHERE key = ${key} AND handed = ${handed} AND status IN ('queued', 'running')
      RETURNING campaign_id, position`;
  return row === undefined ? null : { campaignId: row.campaign_id, position: row.position };
}

/** Records the progress of a run. False: it was stopped, or taken over by another; stop. */
export async function keepAnalysisRun(
  sql: Sql,
  { key, handed }: RunTicket,
  progress: string,
): Promise<boolean> {
  const [row] = await sql<{ moved: boolean }[]>`
    UPDATE analysis_run AS run SET progress = ${progress}
      FROM (SELECT key, progress FROM analysis_run WHERE key = ${key}) AS before
      WHERE run.key = before.key AND run.handed = ${handed} AND run.status = 'running'
      RETURNING before.progress <> ${progress} AS moved`;
  if (row?.moved) await told(sql, key);
  return row !== undefined;
}

/** False: the run was over, or taken over by another. */
export async function finishAnalysisRun(
  sql: Sql,
  { key, handed }: RunTicket,
  analysis: CourseAnalysis,
): Promise<boolean> {
  const rows = await sql`
    UPDATE analysis_run SET status = 'done', analysis = ${JSON.stringify(analysis)}::text::jsonb,
        finished_at = now(), message = NULL
      WHERE key = ${key} AND handed = ${handed} AND status = 'running' RETURNING key`;
  await told(sql, key);
  return rows.length > 0;
}

/** Marks a run as failed for good, with a sentence for people. It can be requested again. */
export async function failAnalysisRun(
  sql: Sql,
  { key, handed }: RunTicket,
  message: string,
): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'failed', message = ${message}
      WHERE key = ${key} AND handed = ${handed} AND status IN ('queued', 'running')`;
  await told(sql, key);
}

/** The run waits again: the attempt failed, and the queue retries later. */
export async function restAnalysisRun(sql: Sql, { key, handed }: RunTicket): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'queued'
      WHERE key = ${key} AND handed = ${handed} AND status = 'running'`;
  await told(sql, key);
}

/** Releases a run in progress: requeued, it is resumed at once, without counting as a failed attempt. */
export async function releaseAnalysisRun(sql: Sql, { key, handed }: RunTicket): Promise<void> {
  await sql`
    UPDATE analysis_run SET status = 'queued', handed = handed + 1
      WHERE key = ${key} AND handed = ${handed} AND status = 'running'`;
  await told(sql, key);
}

async function told(sql: Sql, key: string): Promise<void> {
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

import { createHash } from 'node:crypto';
import { TRIALS_DEFAULT, trialsOf } from '@/lib/battle/autoplay/expected-result';
import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { TrialBatch, TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Sql } from '@/lib/event-store/connection';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { decodeOutcomes, encodeOutcomes } from './trial-outcomes';

/**
 * The requested trials, and their progress: rows that pages, expected values and artificial commanders share. Any
 * process may request and read; only workers compute, each run as a job of the queue (docs/decisions/0012-queue.md).
 */

/** The channel on which progress is notified; the payload is the run's key. */
export const TRIALS_CHANNEL = 'orderly_trials';
export const TRIALS_MIN = 2_000;
export const TRIALS_MAX = 100_000;
/** The resolvers of battles without people, by ruleset id: the services', or those of a command. */
export type Resolvers = ReadonlyMap<string, QuickResolver>;

/** Default number of trials of an order: fewer if its ruleset's are expensive. */
export function trialsFor(
  order: BattleOrder,
  resolvers: Resolvers,
  wanted = TRIALS_DEFAULT,
): number {
  return trialsOf(resolvers.get(order.ruleset.id), wanted);
}

export type TrialStatus = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

export interface TrialRequest {
  readonly order: BattleOrder;
  readonly seed: string;
  readonly trials: number;
}

/**
 * A run as handed to the queue for the `handed`-th time, 1 upward. Each time has its own job; writes by a job of an
 * earlier time are void.
 */
export interface RunTicket {
  readonly key: string;
  readonly handed: number;
}

export interface TrialRun extends RunTicket {
  readonly status: TrialStatus;
  readonly done: number;
  readonly trials: number;
  readonly summary: TrialSummary | null;
  readonly message: string | null;
}

/** SHA-256 in hex of the order (which names its ruleset's version), the number of trials and the seed. */
export function trialKey({ order, seed, trials }: TrialRequest): string {
  return createHash('sha256')
    .update(canonicalJson(asJson({ order, seed, trials })), 'utf8')
    .digest('hex');
}

/** A value of plain data as JSON. */
function asJson(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** Requests trials; repeating a request is harmless, and revives a cancelled or failed run unless `revive` is false. */
export async function requestTrials(
  sql: Sql,
  request: TrialRequest,
  { revive = true }: { readonly revive?: boolean } = {},
): Promise<TrialRun> {
  const key = trialKey(request);
  const earlier = await readRun(sql, key);
  if (
    earlier !== null &&
    (!revive || (earlier.status !== 'cancelled' && earlier.status !== 'failed'))
  )
    return earlier;
  const rows = await sql<RunRow[]>`
    INSERT INTO trial_run (key, battle_order, seed, trials)
      VALUES (${key}, ${JSON.stringify(request.order)}::text::jsonb, ${request.seed}, ${request.trials})
      ON CONFLICT (key) DO UPDATE SET
        status = 'queued', handed = trial_run.handed + 1, message = NULL, requested_at = now()
      WHERE trial_run.status IN ('cancelled', 'failed')
      RETURNING key, handed, status, done, trials, summary, message`;
  if (rows[0] !== undefined) {
    await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
    return runOf(rows[0]);
  }
  const known = await readRun(sql, key);
  if (known === null) throw new Error(`The trials ${key} were neither kept nor known`);
  return known;
}

/** The status of a run; null if it was never requested. */
export async function readRun(sql: Sql, key: string): Promise<TrialRun | null> {
  const [row] = await sql<RunRow[]>`
    SELECT key, handed, status, done, trials, summary, message FROM trial_run WHERE key = ${key}`;
  return row === undefined ? null : runOf(row);
}

/** Stops a run before its next chunk. Its results so far are kept for the next request. */
export async function cancelTrials(sql: Sql, key: string): Promise<void> {
  const rows = await sql`
    UPDATE trial_run SET status = 'cancelled'
      WHERE key = ${key} AND status IN ('queued', 'running') RETURNING key`;
  if (rows.length > 0) await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

/** A run that is to be computed. */
export interface OpenRun extends RunTicket {
  readonly status: 'queued' | 'running';
}

/** Requested and unfinished runs, the earliest request first. */
export async function openTrialRuns(sql: Sql, limit: number): Promise<readonly OpenRun[]> {
  return sql<OpenRun[]>`
    SELECT key, handed, status FROM trial_run WHERE status IN ('queued', 'running')
      ORDER BY requested_at LIMIT ${limit}::integer`;
}

/** A claimed run and the ranges that are already computed. */
export interface ClaimedRun extends TrialRequest {
  readonly ready: readonly { readonly from: number; readonly to: number }[];
}

/** Marks a run as being computed, and returns the remaining work. Null: it is over, or the ticket is outdated. */
export async function claimRun(sql: Sql, { key, handed }: RunTicket): Promise<ClaimedRun | null> {
  const [row] = await sql<{ battle_order: BattleOrder; seed: string; trials: number }[]>`
    UPDATE trial_run SET status = 'running'
      WHERE key = ${key} AND handed = ${handed} AND status IN ('queued', 'running')
      RETURNING battle_order, seed, trials`;
  if (row === undefined) return null;
  const ready = await sql<{ from: number; to: number }[]>`
    SELECT from_trial AS from, to_trial AS to FROM trial_chunk WHERE key = ${key} ORDER BY from_trial`;
  return { order: row.battle_order, seed: row.seed, trials: row.trials, ready };
}

/** The run waits again: the attempt failed, and the queue retries later. */
export async function restRun(sql: Sql, { key, handed }: RunTicket): Promise<void> {
  await sql`
    UPDATE trial_run SET status = 'queued' WHERE key = ${key} AND handed = ${handed} AND status = 'running'`;
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

/** Releases a run in progress: requeued, it is resumed at once, without counting as a failed attempt. */
export async function releaseRun(sql: Sql, { key, handed }: RunTicket): Promise<void> {
  await sql`
    UPDATE trial_run SET status = 'queued', handed = handed + 1
      WHERE key = ${key} AND handed = ${handed} AND status = 'running'`;
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

/**
 * Stores one chunk and notifies its progress. False: the run was stopped, or finished or taken over by another; stop.
 */
export async function keepChunk(
  sql: Sql,
  { key, handed }: RunTicket,
  batch: TrialBatch,
): Promise<boolean> {
  const going = await sql.begin(async (transaction) => {
    const [run] = await transaction`
      SELECT 1 FROM trial_run WHERE key = ${key} AND handed = ${handed} AND status = 'running' FOR NO KEY UPDATE`;
    if (run === undefined) return false;
    await transaction`
      INSERT INTO trial_chunk (key, from_trial, to_trial, outcomes)
        VALUES (${key}, ${batch.from}, ${batch.to}, ${Buffer.from(encodeOutcomes(batch))})
        ON CONFLICT (key, from_trial) DO NOTHING`;
    await transaction`
      UPDATE trial_run SET
          done = (SELECT coalesce(sum(to_trial - from_trial), 0) FROM trial_chunk WHERE key = ${key})
        WHERE key = ${key}`;
    return true;
  });
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
  return going;
}

/** All chunks of a run in order. */
export async function readChunks(sql: Sql, key: string): Promise<readonly TrialBatch[]> {
  const rows = await sql<{ from: number; to: number; outcomes: Uint8Array }[]>`
    SELECT from_trial AS from, to_trial AS to, outcomes FROM trial_chunk WHERE key = ${key} ORDER BY from_trial`;
  return rows.map((row) => decodeOutcomes(row.from, row.to, row.outcomes));
}

/** Stores the summary and deletes the chunks, in one transaction. False: the run was over, or taken over by another. */
export async function finishRun(
  sql: Sql,
  { key, handed }: RunTicket,
  summary: TrialSummary,
): Promise<boolean> {
  const finished = await sql.begin(async (transaction) => {
    const rows = await transaction`
      UPDATE trial_run SET status = 'done', summary = ${JSON.stringify(summary)}::text::jsonb, done = trials,
          finished_at = now(), message = NULL
        WHERE key = ${key} AND handed = ${handed} AND status = 'running' RETURNING key`;
    if (rows.length > 0) await transaction`DELETE FROM trial_chunk WHERE key = ${key}`;
    return rows.length > 0;
  });
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
  return finished;
}

/** Marks a run as failed for good, with a sentence for people. It can be requested again. */
export async function failRun(
  sql: Sql,
  { key, handed }: RunTicket,
  message: string,
): Promise<void> {
  await sql`
    UPDATE trial_run SET status = 'failed', message = ${message}
      WHERE key = ${key} AND handed = ${handed} AND status IN ('queued', 'running')`;
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

interface RunRow {
  key: string;
  handed: number;
  status: TrialStatus;
  done: number;
  trials: number;
  summary: TrialSummary | null;
  message: string | null;
}

function runOf(row: RunRow): TrialRun {
  return {
    key: row.key,
    handed: row.handed,
    status: row.status,
    done: row.done,
    trials: row.trials,
    summary: row.summary,
    message: row.message,
  };
}

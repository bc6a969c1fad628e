import { createHash } from 'node:crypto';
import type { TrialBatch, TrialSummary } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Sql } from '@/lib/event-store/connection';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { rulesetById } from '@/lib/rulesets/registry';
import { decodeOutcomes, encodeOutcomes } from './trial-outcomes';

/**
 * The trials that were asked for, and how far they are: rows that pages, expected values and artificial
 * commanders share. Any process may ask and read; only workers compute.
 */

/** The channel on which progress is told; the payload is the run's key. */
export const TRIALS_CHANNEL = 'orderly_trials';
/** The seed of all trials: public, so that anybody repeats them; the dice of real battles come from elsewhere. */
export const TRIALS_SEED = 'orderly-book/trials/1';
export const TRIALS_DEFAULT = 4_000;
export const TRIALS_MIN = 2_000;
export const TRIALS_MAX = 100_000;
/** Trials of an order by default: fewer where its ruleset's are dear. */
export function trialsFor(order: BattleOrder, wanted = TRIALS_DEFAULT): number {
  return Math.min(wanted, rulesetById(order.ruleset.id)?.quick.trialsMost ?? wanted);
}
/** A worker that has not been heard of for so long is taken for dead. */
export const LEASE_SECONDS = 8;
export const ATTEMPTS_MAX = 5;

export type TrialStatus = 'queued' | 'running' | 'done' | 'cancelled' | 'failed';

export interface TrialRequest {
  readonly order: BattleOrder;
  readonly seed: string;
  readonly trials: number;
}

export interface TrialRun {
  readonly key: string;
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

/**
 * Asks for trials; asking again for the same is harmless, and revives what was cancelled or failed unless `revive` is
 * false.
 */
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
        status = 'queued', attempts = 0, message = NULL, sent_at = NULL, lease_until = NULL
      WHERE trial_run.status IN ('cancelled', 'failed')
      RETURNING key, status, done, trials, summary, message`;
  if (rows[0] !== undefined) {
    await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
    return runOf(rows[0]);
  }
  const known = await readRun(sql, key);
  if (known === null) throw new Error(`The trials ${key} were neither kept nor known`);
  return known;
}

/** How a run stands; null where it was never asked for. */
export async function readRun(sql: Sql, key: string): Promise<TrialRun | null> {
  const [row] = await sql<RunRow[]>`
    SELECT key, status, done, trials, summary, message FROM trial_run WHERE key = ${key}`;
  return row === undefined ? null : runOf(row);
}

/** Stops a run before its next chunk. What was computed stays for the next request. */
export async function cancelTrials(sql: Sql, key: string): Promise<void> {
  const rows = await sql`
    UPDATE trial_run SET status = 'cancelled', lease_until = NULL
      WHERE key = ${key} AND status IN ('queued', 'running') RETURNING key`;
  if (rows.length > 0) await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

/** Runs that no living worker has in hand and that were not handed to the queue lately; marks them as handed over. */
export async function takeWaitingRuns(sql: Sql, limit: number): Promise<readonly string[]> {
  const rows = await sql<{ key: string }[]>`
    UPDATE trial_run SET sent_at = now() WHERE key IN (
      SELECT key FROM trial_run
        WHERE ((status = 'queued') OR (status = 'running' AND lease_until < now()))
          AND (sent_at IS NULL OR sent_at < now() - make_interval(secs => ${LEASE_SECONDS}::integer))
        ORDER BY requested_at LIMIT ${limit}::integer FOR UPDATE SKIP LOCKED)
      RETURNING key`;
  return rows.map((row) => row.key);
}

/** A claimed run and the ranges that are already computed. */
export interface ClaimedRun extends TrialRequest {
  readonly key: string;
  readonly ready: readonly { readonly from: number; readonly to: number }[];
}

/** Takes a run in hand unless it is over or a living worker has it. Gives up on it after too many deaths. */
export async function claimRun(sql: Sql, key: string): Promise<ClaimedRun | null> {
  const [row] = await sql<
    { battle_order: BattleOrder; seed: string; trials: number; attempts: number }[]
  >`
    UPDATE trial_run SET status = 'running', attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
      WHERE key = ${key} AND (status = 'queued' OR (status = 'running' AND lease_until < now()))
      RETURNING battle_order, seed, trials, attempts`;
  if (row === undefined) return null;
  if (row.attempts > ATTEMPTS_MAX) {
    await failRun(sql, key, 'The trials broke off again and again.');
    return null;
  }
  const ready = await sql<{ from: number; to: number }[]>`
    SELECT from_trial AS from, to_trial AS to FROM trial_chunk WHERE key = ${key} ORDER BY from_trial`;
  return { key, order: row.battle_order, seed: row.seed, trials: row.trials, ready };
}

/** Lets go of a run that is in hand, so that another takes it up at once; this attempt does not count. */
export async function releaseRun(sql: Sql, key: string): Promise<void> {
  const rows = await sql`
    UPDATE trial_run SET status = 'queued', attempts = greatest(attempts - 1, 0), lease_until = NULL, sent_at = NULL
      WHERE key = ${key} AND status = 'running' RETURNING key`;
  if (rows.length > 0) await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

/** Keeps one chunk and tells of it. False: the run was cancelled or finished by another, stop. */
export async function keepChunk(sql: Sql, key: string, batch: TrialBatch): Promise<boolean> {
  const going = await sql.begin(async (transaction) => {
    const [run] = await transaction`
      SELECT 1 FROM trial_run WHERE key = ${key} AND status = 'running' FOR NO KEY UPDATE`;
    if (run === undefined) return false;
    await transaction`
      INSERT INTO trial_chunk (key, from_trial, to_trial, outcomes)
        VALUES (${key}, ${batch.from}, ${batch.to}, ${Buffer.from(encodeOutcomes(batch))})
        ON CONFLICT (key, from_trial) DO NOTHING`;
    await transaction`
      UPDATE trial_run SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS}::integer),
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

/** Writes the summary down and lets the chunks go, in one step. */
export async function finishRun(sql: Sql, key: string, summary: TrialSummary): Promise<void> {
  await sql.begin(async (transaction) => {
    const rows = await transaction`
      UPDATE trial_run SET status = 'done', summary = ${JSON.stringify(summary)}::text::jsonb, done = trials,
          lease_until = NULL, finished_at = now(), message = NULL
        WHERE key = ${key} AND status = 'running' RETURNING key`;
    if (rows.length > 0) await transaction`DELETE FROM trial_chunk WHERE key = ${key}`;
  });
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

/** Gives a run up for good, with a sentence for people. */
export async function failRun(sql: Sql, key: string, message: string): Promise<void> {
  await sql`
    UPDATE trial_run SET status = 'failed', message = ${message}, lease_until = NULL
      WHERE key = ${key} AND status IN ('queued', 'running')`;
  await sql`SELECT pg_notify(${TRIALS_CHANNEL}, ${key})`;
}

interface RunRow {
  key: string;
  status: TrialStatus;
  done: number;
  trials: number;
  summary: TrialSummary | null;
  message: string | null;
}

function runOf(row: RunRow): TrialRun {
  return {
    key: row.key,
    status: row.status,
    done: row.done,
    trials: row.trials,
    summary: row.summary,
    message: row.message,
  };
}

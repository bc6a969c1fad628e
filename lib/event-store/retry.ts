import { errorCode, isTransient, type Sql } from './connection';
import type { Pool } from './pool';

export interface RetryOptions {
  /** How long a database that refuses, or breaks off, is asked again, in milliseconds. Default 15,000. */
  readonly retryForMs?: number;
  /** After this long without an answer it is found out why, in milliseconds. Default 5,000. */
  readonly attemptTimeoutMs?: number;
  /** How long a database that neither answers nor refuses is waited for. Default: twice `retryForMs`. */
  readonly silentForMs?: number;
}

export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database could not be reached in time.', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** After this many failures in a row of one statement its pool is considered worn. */
const FAILURES_MAX = 12;
/** A write on a standby. */
const READ_ONLY = '25006';
/** How long a statement may still take after the database has answered another one, in milliseconds, at least. */
const GRACE_MS_MIN = 1_000;

/**
 * Runs a statement again until it is answered. Only for statements that may run twice: reads, and
 * writes that carry the id of their command. Throws `StoreUnavailable` when time is up, and at
 * once with anything that is not transient.
 */
export async function retried<T>(
  pool: Pool,
  attempt: (sql: Sql) => Promise<T>,
  {
    retryForMs = 15_000,
    attemptTimeoutMs = 5_000,
    silentForMs = 2 * retryForMs,
  }: RetryOptions = {},
): Promise<T> {
  const begun = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await attended(pool, attempt(pool.sql), attemptTimeoutMs, begun + silentForMs);
    } catch (error) {
      // A later statement of an attempt may find that another attempt has replaced the pool.
      const replaced = errorCode(error) === 'CONNECTION_ENDED' && !pool.ended;
      if (!isTransient(error) && !replaced) throw error;
      // A connection to what was the primary stays one to a standby.
      if (tries % FAILURES_MAX === 0 || errorCode(error) === READ_ONLY) pool.renew();
      const pauseMs = Math.min(5 * 2 ** Math.min(tries, 6), 250) * (0.5 + Math.random());
      if (performance.now() + pauseMs > begun + retryForMs) throw new StoreUnavailable(error);
      await sleep(pauseMs);
    }
  }
}

/**
 * Waits for a statement. Where its answer is late, another connection asks the server: if that one is answered, this
 * one hangs, and the pool is replaced; if neither is, the machine is busy, and giving up a connection that comes about
 * slowly would only begin it again. Rejects with ATTEMPT_TIMEOUT, with what the server refused the other one for, or,
 * at `end`, with `StoreUnavailable`.
 */
async function attended<T>(
  pool: Pool,
  work: Promise<T>,
  attemptTimeoutMs: number,
  end: number,
): Promise<T> {
  const settled = work.then(
    () => true,
    () => true,
  );
  if (await within(attemptTimeoutMs, settled)) return work;
  const askedAt = performance.now();
  const answered = pool.probe().then(
    () => null,
    (fault: unknown) => fault,
  );
  const first = await within(end - askedAt, Promise.race([settled, answered.then(() => 'other')]));
  if (first === true) return work;
  if (first === undefined) {
    pool.renew();
    throw new StoreUnavailable(timedOut());
  }
  const fault = await answered;
  if (fault === null) {
    const graceMs = Math.max(GRACE_MS_MIN, performance.now() - askedAt);
    if (await within(graceMs, settled)) return work;
  }
  pool.renew();
  throw fault !== null && isTransient(fault) ? fault : timedOut();
}

/** What `wait` resolves to, or nothing when that takes longer; what has arrived by then counts as in time. */
async function within<T>(ms: number, wait: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(async () => {
      // A process that was held up finds its timers due before it reads what came in the meantime.
      for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next));
      resolve(undefined);
    }, ms);
  });
  try {
    return await Promise.race([wait, late]);
  } finally {
    clearTimeout(timer);
  }
}

function timedOut(): Error {
  return Object.assign(new Error('No answer in time'), { code: 'ATTEMPT_TIMEOUT' });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

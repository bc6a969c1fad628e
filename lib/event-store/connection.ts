import postgres from 'postgres';

/** A pool of connections of the store. */
export type Sql = postgres.Sql;
/** One transaction, or the pool: something that runs a statement. */
export type Statements = postgres.ISql;

export interface ConnectionOptions {
  /** Connections kept open at most. Default 8. */
  readonly connectionsMax?: number;
  /** Shown in `pg_stat_activity`. Default `orderly-book`. */
  readonly applicationName?: string;
  /** Statement timeout on the server, in milliseconds; 0 for never. Default 60,000. */
  readonly statementTimeoutMs?: number;
  /** Plan each statement once for all values: right where all go by primary key. Default false. */
  readonly genericPlans?: boolean;
}

/**
 * Opens a pool. No connection is made before the first statement.
 * A transaction that idles is ended by the server after 15 s: as long as one is open, readers of
 * the global order do not see past it.
 */
export function connect(databaseUrl: string, options: ConnectionOptions = {}): Sql {
  return postgres(databaseUrl, {
    max: options.connectionsMax ?? 8,
    idle_timeout: 60,
    // A busy machine connects slowly; an unreachable database refuses at once.
    connect_timeout: 15,
    max_lifetime: 30 * 60,
    fetch_types: false,
    onnotice: () => {},
    backoff: (attempt) => Math.min(0.02 * 2 ** attempt, 0.25),
    connection: {
      application_name: options.applicationName ?? 'orderly-book',
      idle_in_transaction_session_timeout: 15_000,
      statement_timeout: options.statementTimeoutMs ?? 60_000,
      TimeZone: 'UTC',
      ...(options.genericPlans === true && { plan_cache_mode: 'force_generic_plan' }),
    },
  });
}

/** Faults of the connection or the server's state: the statement's fate is unknown or void. */
const TRANSIENT_CODES = new Set([
  // postgres.js
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // the operating system
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, crashed, starting up, too many connections, disk or memory short
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '53200',
  // serialization failure, deadlock, lock not available, statement timeout
  '40001',
  '40P01',
  '55P03',
  '57014',
  // our own watch on an attempt
  'ATTEMPT_TIMEOUT',
]);

/** The code of an error of postgres.js, PostgreSQL or the operating system. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  const { errors } = error as { errors?: unknown };
  return Array.isArray(errors) ? errorCode(errors[0]) : undefined;
}

/** Whether the same statement may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && (TRANSIENT_CODES.has(code) || code.startsWith('08'));
}

export interface RetryOptions {
  /** Time after which to give up, in milliseconds. Default 15,000. */
  readonly retryForMs?: number;
  /** Time after which one attempt without an answer is abandoned, in milliseconds. Default 5,000. */
  readonly attemptTimeoutMs?: number;
}

export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database could not be reached in time.', { cause });
    this.name = 'StoreUnavailable';
  }
}

/**
 * A pool that is replaced when its connections no longer answer: an abandoned statement would hold its connection, and
 * the statements that wait behind it, until the operating system's timeout.
 */
export class RenewablePool {
  readonly #open: () => Sql;
  #sql: Sql;

  constructor(databaseUrl: string, options: ConnectionOptions = {}) {
    this.#open = () => connect(databaseUrl, { ...options, genericPlans: true });
    this.#sql = this.#open();
  }

  get sql(): Sql {
    return this.#sql;
  }

  /** Statements still waiting on the worn pool are rejected, and can be retried on the new one. */
  renew(worn: Sql): void {
    if (worn !== this.#sql) return;
    this.#sql = this.#open();
    worn.end({ timeout: 0 }).catch(() => {});
  }

  async end(): Promise<void> {
    await this.#sql.end({ timeout: 5 });
  }
}

/** After this many failures in a row of one statement its pool is considered worn. */
const FAILURES_MAX = 12;

/**
 * Runs a statement again until it is answered. Only for statements that may run twice: reads, and
 * writes that carry the id of their command. Throws `StoreUnavailable` when time is up, and at
 * once with anything that is not transient.
 */
export async function retried<T>(
  pool: RenewablePool,
  attempt: (sql: Sql) => Promise<T>,
  { retryForMs = 15_000, attemptTimeoutMs = 5_000 }: RetryOptions = {},
): Promise<T> {
  const end = performance.now() + retryForMs;
  for (let tries = 1; ; tries++) {
    const { sql } = pool;
    try {
      return await timed(attempt(sql), attemptTimeoutMs);
    } catch (error) {
      // The second statement of an attempt may find that another attempt has replaced the pool.
      const replaced = errorCode(error) === 'CONNECTION_ENDED' && pool.sql !== sql;
      if (!isTransient(error) && !replaced) throw error;
      if (errorCode(error) === 'ATTEMPT_TIMEOUT' || tries % FAILURES_MAX === 0) pool.renew(sql);
      const pauseMs = Math.min(5 * 2 ** Math.min(tries, 6), 250) * (0.5 + Math.random());
      if (performance.now() + pauseMs > end) throw new StoreUnavailable(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function timed<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('No answer in time'), { code: 'ATTEMPT_TIMEOUT' })),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** An array of texts as PostgreSQL spells it. */
export function textArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

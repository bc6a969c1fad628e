import postgres from 'postgres';
import { poolModeOf } from '@/lib/database/address.mjs';
import { DISK_FULL } from './disk-full';
import { Pool } from './pool';
import { Sockets } from './sockets';

/** A pool of connections of the store. */
export type Sql = postgres.Sql;
/** One transaction, or the pool: something that runs a statement. */
export type Statements = postgres.ISql;

/** How long one connection may take, in seconds: from the first packet until the server is ready for a statement. */
const CONNECT_TIMEOUT_S = 30;
/** How long a pool that nobody uses keeps its connections, in milliseconds. */
const IDLE_MS = 60_000;

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
 * Opens a pool. No connection is made before the first statement. A pool that lost a connection is replaced whole
 * (`pool.ts`); statements under way on the lost one fail, and are not repeated.
 * A transaction that idles is ended by the server after 15 s: as long as one is open, readers of
 * the global order do not see past it. Behind a pool of transactions (`address.mjs`) that limit and the one for
 * statements are the user's, set in the database.
 */
export function connect(databaseUrl: string, options: ConnectionOptions = {}): Sql {
  return openPool(databaseUrl, options).sql;
}

export function openPool(databaseUrl: string, options: ConnectionOptions = {}): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 60_000;
  const { url, mode } = poolModeOf(databaseUrl);
  return new Pool(
    (onLost) => {
      const sockets = new Sockets();
      const sql = postgres(url, {
        ...{ socket: sockets.make },
        max: options.connectionsMax ?? 8,
        // A busy machine connects slowly; a database that is away refuses at once.
        connect_timeout: CONNECT_TIMEOUT_S,
        // The pool closes itself where it idles (`pool.ts`): so a connection that closes is one that was lost.
        max_lifetime: null,
        onclose: onLost,
        fetch_types: false,
        onnotice: () => {},
        backoff: (attempt) => Math.min(0.02 * 2 ** attempt, 0.25),
        // A pool of transactions may not know on its next connection what was prepared on the last one.
        prepare: mode !== 'transaction',
        connection: {
          application_name: options.applicationName ?? 'orderly-book',
          TimeZone: 'UTC',
          // Such a pool takes no settings of a session: there they belong to the user (`docs/how-to/several-machines.md`).
          ...(mode === 'none' && {
            idle_in_transaction_session_timeout: 15_000,
            statement_timeout: statementTimeoutMs,
            ...(options.genericPlans === true && { plan_cache_mode: 'force_generic_plan' }),
          }),
        },
      });
      return { sql, cut: () => sockets.cut() };
    },
    // Without a bound for statements none for their pool.
    statementTimeoutMs === 0 ? Number.POSITIVE_INFINITY : IDLE_MS,
  );
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
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // PostgreSQL: shutting down, crashed, starting up, too many connections, disk or memory short
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '53200',
  DISK_FULL,
  // the server has become a standby: another one is the primary now
  '25006',
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

/** An array of texts as PostgreSQL spells it. */
export function textArray(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

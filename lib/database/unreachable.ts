import { DATABASE_AWAY } from '@/lib/kernel/fault-words';

/** What the operating system, the drivers and PostgreSQL say when no connection is had, or was lost. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CONNECTION_\w+|08\w{3}|28P01|28000|3D000|25006|53300|57P0[1-5]|P1001|P1002|P1017)$/;
/** Of the driver's own, without a code. */
const WORDS = /Connection terminated|timeout exceeded when trying to connect|Query read timeout/;

/** Whether something failed, or was caused, because the database is not reached: it is away, starting, full of others, or not ours. */
export function isUnreachable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure ? String(failure.code) : '';
  if (CODES.test(code) || WORDS.test(failure.message)) return true;
  if (isUnreachable(failure.cause)) return true;
  return failure instanceof AggregateError && failure.errors.some(isUnreachable);
}

/** The database is not reached. `digest` is what a browser learns of it: this word and nothing else. */
export class DatabaseAway extends Error {
  readonly digest = DATABASE_AWAY;

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * How a pool between this program and PostgreSQL hands out its connections. `none`: there is no pool, or one that keeps a
 * connection for a whole session. `transaction`: another one for each transaction, without prepared statements. `prepared`:
 * the same, and it carries prepared statements along (pgbouncer from 1.21 on, with `max_prepared_statements`).
 */
export type PoolMode = 'none' | 'transaction' | 'prepared';

/** The address says `pgbouncer=` something that is no mode. The message is for people. */
export class UnknownPoolMode extends Error {}

/**
 * What an address of a database says about a pool, and the address without that.
 *
 * @param databaseUrl such as `postgresql://user:password@host:6432/orderly?pgbouncer=true`
 * @throws UnknownPoolMode
 */
export function poolModeOf(databaseUrl: string): { readonly url: string; readonly mode: PoolMode };

/** The addresses in a setting, between spaces or commas. */
export function readUrlsIn(setting: string | undefined): readonly string[];

import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/prisma/generated/client';
import { poolModeOf, readUrlsIn } from './address.mjs';

/** Connections that one process keeps for accounts, clubs and read models. */
const CONNECTIONS_MAX = 10;
/** A machine that is busy connects slowly, and is not away: who refuses at once says so at once. */
const CONNECT_TIMEOUT_MS = 30_000;
/**
 * A statement of accounts, clubs or read models that is not answered in this time never will be: the server hangs, or the network
 * between. Its connection is given up, so that nothing waits behind it.
 */
const STATEMENT_MS = 30_000;
/** A transaction of several statements: as long as the event store allows one that idles (`connection.ts`). */
const TRANSACTION_MS = 15_000;

/**
 * A client for a pool of transactions: it prepares nothing under a name, as libraries ask it to, because its next connection
 * would not know that name.
 */
class NamelessClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((asked: unknown, ...rest: unknown[]) =>
      query(nameless(asked), ...rest)) as typeof this.query;
  }
}

function nameless(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || !('text' in asked))
    return asked;
  const { name: _, ...rest } = asked;
  return rest;
}

interface Handles {
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

/**
 * By address of the database: a process has one, tests of two installations two. Kept across reloads of this module in
 * development, so that connections do not pile up.
 */
const holder = globalThis as typeof globalThis & { orderlyDatabases?: Map<string, Handles> };

function handles(url: string): Handles {
  holder.orderlyDatabases ??= new Map();
  const known = holder.orderlyDatabases.get(url);
  if (known !== undefined) return known;
  const { url: connectionString, mode } = poolModeOf(url);
  const pool = new pg.Pool({
    connectionString,
    ...(mode === 'transaction' && { Client: NamelessClient }),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_MS,
  });
  // A connection lost while idle is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => {});
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    // By default a transaction gives up waiting after two seconds and is cut after five.
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: TRANSACTION_MS },
  });
  const opened = { pool, prisma: client };
  holder.orderlyDatabases.set(url, opened);
  return opened;
}

/** Address of the database. Throws where the process was started without one. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') {
    throw new Error('DATABASE_URL is not set: start the program with npm start');
  }
  return url;
}

/**
 * Address for what needs a session of its own, because it listens or holds a lock between transactions: a server or a pool
 * of sessions. Default: the database's; behind a pool of transactions ORDERLY_SESSION_URL names it.
 */
export function sessionUrl(): string {
  return process.env.ORDERLY_SESSION_URL || databaseUrl();
}

/**
 * Servers that may be standbys, for reading what may be some milliseconds old: addresses of one server each, between spaces or
 * commas, the nearest first. Default: none, the primary answers everything.
 */
export function readUrls(): readonly string[] {
  return readUrlsIn(process.env.ORDERLY_READ_URL);
}

/** Makes a database the one of this process: for command lines that were started without one. */
export function useDatabase(url: string): void {
  process.env.DATABASE_URL = url;
}

/**
 * The Prisma client on a database: accounts, clubs, read models. Never for appending events.
 *
 * @param url default: the database of this process
 */
export function prisma(url: string = databaseUrl()): PrismaClient {
  return handles(url).prisma;
}

/** The connection pool beneath the client, for what needs plain SQL. */
export function connectionPool(): pg.Pool {
  return handles(databaseUrl()).pool;
}

/** Ends all connections of this process: for command lines, workers and tests. */
export async function closeDatabase(): Promise<void> {
  const opened = [...(holder.orderlyDatabases?.values() ?? [])];
  delete holder.orderlyDatabases;
  for (const one of opened) {
    await one.prisma.$disconnect();
    await one.pool.end();
  }
}

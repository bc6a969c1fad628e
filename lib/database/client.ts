import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '@/prisma/generated/client';

/** Connections that one process keeps for accounts, clubs and read models. */
const CONNECTIONS_MAX = 10;
/** A machine that is busy connects slowly, and is not away: who refuses at once says so at once. */
const CONNECT_TIMEOUT_MS = 15_000;

interface Handles {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

/** Kept across reloads of this module in development, so that connections do not pile up. */
const holder = globalThis as typeof globalThis & { orderlyDatabase?: Handles };

function handles(): Handles {
  const url = databaseUrl();
  if (holder.orderlyDatabase?.url !== url) {
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    // A connection lost while idle is replaced at the next use; unheard, the event would end the process.
    pool.on('error', () => {});
    holder.orderlyDatabase = {
      url,
      pool,
      prisma: new PrismaClient({ adapter: new PrismaPg(pool) }),
    };
  }
  return holder.orderlyDatabase;
}

/** Address of the database. Throws where the process was started without one. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') {
    throw new Error('DATABASE_URL is not set: start the program with npm start');
  }
  return url;
}

/** Makes a database the one of this process: for command lines that were started without one. */
export function useDatabase(url: string): void {
  process.env.DATABASE_URL = url;
}

/** The Prisma client of this process: accounts, clubs, read models. Never for appending events. */
export function prisma(): PrismaClient {
  return handles().prisma;
}

/** The connection pool beneath the client, for what needs plain SQL. */
export function connectionPool(): pg.Pool {
  return handles().pool;
}

/** Ends all connections of this process: for command lines, workers and tests. */
export async function closeDatabase(): Promise<void> {
  const open = holder.orderlyDatabase;
  delete holder.orderlyDatabase;
  if (open === undefined) return;
  await open.prisma.$disconnect();
  await open.pool.end();
}

/** Whether the database answers now. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    await connectionPool().query('select 1');
    return true;
  } catch {
    return false;
  }
}

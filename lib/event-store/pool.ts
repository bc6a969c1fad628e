import type postgres from 'postgres';

type Sql = postgres.Sql;
type Work = (transaction: postgres.TransactionSql) => unknown;

/** How long statements under way on a pool that was replaced, or idles, may still take, in seconds. */
const LAST_STATEMENTS_S = 4;
/** How soon they must have been asked: statements that queue on a replaced pool are taken up within this time. */
const QUEUED_MS = 500;
/** How soon the driver has rejected the transaction of a connection that was lost, in milliseconds. */
const LOSS_REPORTED_MS = 2_000;

/** Codes of the driver and the operating system for a connection that is gone. */
const LOST =
  /^(CONNECTION_(CLOSED|DESTROYED)|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|57P0[1-3]|57P05)$/;

/** A pool of the driver. */
export interface DriverPool {
  readonly sql: Sql;
  /** To be called once it has ended: closes what it left open. */
  readonly cut: () => void;
}

/** A statement of the driver, which tells its caller by these. */
interface Statement {
  reject: (fault: unknown) => void;
}

function isStatement(asked: unknown): asked is Statement {
  return asked instanceof Promise && 'reject' in asked && typeof asked.reject === 'function';
}

const isLoss = (fault: unknown): boolean =>
  LOST.test(String((fault as { code?: unknown } | null)?.code));

/**
 * A pool of postgres.js that never uses a connection again after it was lost.
 *
 * The driver (3.4.9) reconnects within the same object, and keeps what the lost connection had in hand: the next
 * statement is answered with the old one's error, and a write that was cancelled with the socket blocks every later
 * one, so that a statement, and all that follow on this connection, waits for ever (porsager/postgres issues 1154, 1193
 * and 1208). So a loss replaces the whole pool. Connections that idle are closed by the pool for the same reason, all
 * together: the driver does not say why one closed.
 */
export class Pool {
  readonly #open: (onLost: () => void) => DriverPool;
  readonly #idleMs: number;
  /** Those that are still open: the current one, and replaced ones with statements under way. */
  readonly #alive = new Set<DriverPool>();
  #current: DriverPool | null = null;
  #idle: NodeJS.Timeout | undefined;
  #ended = false;
  /** To be used like a pool of the driver; it stays the same when the pool beneath is replaced. */
  readonly sql: Sql;

  /**
   * @param open opens a pool of the driver that calls back for every connection that closes
   * @param idleMs after this long without a new statement the connections are closed
   */
  constructor(open: (onLost: () => void) => DriverPool, idleMs: number) {
    this.#open = open;
    this.#idleMs = idleMs;
    const member = (name: string | symbol): unknown => {
      if (name === 'end') return (options?: { timeout?: number }) => this.end(options?.timeout);
      const current = this.#use();
      if (name === 'begin') return (...given: unknown[]) => begin(current.sql, given);
      const found: unknown = Reflect.get(current.sql, name);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) =>
        this.#watched(current, Reflect.apply(found, current.sql, given));
    };
    // Only its type counts: everything is asked of the pool that is current.
    this.sql = new Proxy(this.#use().sql, {
      apply: (_target, _this, given) => {
        const current = this.#use();
        return this.#watched(current, Reflect.apply(current.sql, undefined, given));
      },
      get: (_target, name) => member(name),
    });
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Replaces the connections: for when they no longer answer. */
  renew(): void {
    const worn = this.#current;
    this.#current = null;
    if (worn !== null) this.#leave(worn);
  }

  /** Asks the server something on a new connection; rejects with what prevents an answer. */
  async probe(): Promise<void> {
    const { sql, cut } = this.#open(() => {});
    try {
      await sql`SELECT`;
    } finally {
      sql
        .end({ timeout: 1 })
        .catch(() => {})
        .finally(cut);
    }
  }

  /** @param timeout seconds after which statements under way are given up; without it they are waited for */
  async end(timeout?: number): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#idle);
    // Once ended, a statement is refused by a pool that is ended itself.
    this.#current ??= this.#openOne();
    const last = this.#current;
    const ends = [...this.#alive].map(async (one) => {
      try {
        // A replaced pool may wait for the answer of the connection it lost.
        if (one !== last) await one.sql.end({ timeout: 0 });
        else await one.sql.end(timeout === undefined ? {} : { timeout });
      } finally {
        one.cut();
      }
    });
    await Promise.all(ends);
  }

  /**
   * A statement that learns of a loss replaces the pool before its caller does: the server's word comes before the socket's
   * end, and the next statement must not be sent on what is about to close.
   */
  #watched(pool: DriverPool, asked: unknown): unknown {
    if (!isStatement(asked)) return asked;
    const { reject } = asked;
    asked.reject = (fault) => {
      if (isLoss(fault) && pool === this.#current && !this.#ended) this.renew();
      reject(fault);
    };
    return asked;
  }

  #use(): DriverPool {
    if (!this.#ended) this.#stayOpen();
    this.#current ??= this.#openOne();
    return this.#current;
  }

  #openOne(): DriverPool {
    const opened: DriverPool = this.#open(() => {
      if (opened === this.#current && !this.#ended) this.renew();
    });
    this.#alive.add(opened);
    return opened;
  }

  /** What is under way on a replaced pool's other connections may finish; what hangs is given up. */
  #leave(worn: DriverPool): void {
    setTimeout(() => this.#close(worn), QUEUED_MS).unref();
  }

  #close(worn: DriverPool): void {
    worn.sql
      .end({ timeout: LAST_STATEMENTS_S })
      .catch(() => {})
      .finally(() => {
        worn.cut();
        this.#alive.delete(worn);
      });
  }

  #stayOpen(): void {
    if (this.#idleMs === Number.POSITIVE_INFINITY) return;
    if (this.#idle !== undefined) {
      this.#idle.refresh();
      return;
    }
    this.#idle = setTimeout(() => {
      this.#idle = undefined;
      const idle = this.#current;
      this.#current = null;
      if (idle !== null) this.#close(idle);
    }, this.#idleMs);
    this.#idle.unref();
  }
}

/**
 * A transaction whose connection was lost ends there: the driver would write its rollback to the socket it no longer
 * has, where nobody can catch the error. It rejects such a transaction by itself.
 */
async function begin(sql: Sql, given: readonly unknown[]): Promise<unknown> {
  const work = given.at(-1) as Work;
  let settled = false;
  const guarded: Work = async (transaction) => {
    try {
      return await work(transaction);
    } catch (fault) {
      if (isLoss(fault)) {
        await new Promise((resolve) => setTimeout(resolve, LOSS_REPORTED_MS).unref());
        if (settled) return new Promise(() => {});
      }
      throw fault;
    }
  };
  try {
    return await Reflect.apply(sql.begin as (...given: unknown[]) => Promise<unknown>, sql, [
      ...given.slice(0, -1),
      guarded,
    ]);
  } finally {
    settled = true;
  }
}

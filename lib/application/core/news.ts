import { connect, type Sql } from '@/lib/event-store/connection';

export interface NewsOptions {
  readonly databaseUrl: string;
  /** What is told goes by a connection of these. */
  readonly sql: Sql;
  /** The channel of PostgreSQL's notifications. */
  readonly channel: string;
  /** Names the listening connection in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly onFault: (fault: unknown) => void;
}

/**
 * What processes on one database tell each other by notifications, over one listening connection a process that listens.
 * A notification may be lost: who waits also looks by himself now and then.
 */
export class News {
  readonly #options: NewsOptions;
  readonly #waiting = new Set<(what: string) => void>();
  #listener: Sql | undefined;

  constructor(options: NewsOptions) {
    this.#options = options;
  }

  /** Tells all processes: after the commit, never in it. Where that is lost, what it tells of stands nevertheless. */
  async tell(what: string): Promise<void> {
    const { sql, channel, onFault } = this.#options;
    await sql.notify(channel, what).catch(onFault);
  }

  /** Calls back with everything told, until the returned function is called. */
  listen(onNews: (what: string) => void): () => void {
    this.#waiting.add(onNews);
    if (this.#listener === undefined) {
      const { databaseUrl, applicationName, channel, onFault } = this.#options;
      this.#listener = connect(databaseUrl, { connectionsMax: 1, applicationName });
      this.#listener
        .listen(channel, (what) => {
          for (const tell of this.#waiting) tell(what);
        })
        .catch(onFault);
    }
    return () => this.#waiting.delete(onNews);
  }

  async close(): Promise<void> {
    this.#waiting.clear();
    await this.#listener?.end({ timeout: 1 });
    this.#listener = undefined;
  }
}

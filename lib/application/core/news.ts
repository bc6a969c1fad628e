import type { Sql } from '@/lib/event-store/connection';
import { Listener } from '@/lib/event-store/listener';

export interface NewsOptions {
  /** Where the listening connection is made. */
  readonly sessionUrl: string;
  /** Notifications are sent over one of these connections. */
  readonly sql: Sql;
  /** The channel of PostgreSQL's notifications. */
  readonly channel: string;
  /** Names the listening connection in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly onFault: (fault: unknown) => void;
}

/**
 * Notifications between the processes on one database, over one connection in each process that listens. A notification
 * may be lost, so whatever waits for one also polls now and then.
 */
export class News {
  readonly #options: NewsOptions;
  readonly #waiting = new Set<(what: string) => void>();
  #listener: Listener | undefined;

  constructor(options: NewsOptions) {
    this.#options = options;
  }

  /**
   * Notifies all processes: after the commit, never in it. If the notification is lost, what it announces is committed
   * all the same.
   */
  async tell(what: string): Promise<void> {
    const { sql, channel, onFault } = this.#options;
    await sql.notify(channel, what).catch(onFault);
  }

  /** Calls back with every notification, until the returned function is called. */
  listen(onNews: (what: string) => void): () => void {
    this.#waiting.add(onNews);
    const { sessionUrl, applicationName, channel, onFault } = this.#options;
    this.#listener ??= new Listener({
      ...{ sessionUrl, applicationName, channel, onFault },
      onNews: (what) => {
        for (const tell of this.#waiting) tell(what);
      },
    });
    return () => this.#waiting.delete(onNews);
  }

  async close(): Promise<void> {
    this.#waiting.clear();
    await this.#listener?.close();
    this.#listener = undefined;
  }
}

import pg from 'pg';

export interface ListenerOptions {
  /** A server, or a pool of sessions: behind a pool of transactions nothing would be heard. */
  readonly sessionUrl: string;
  /** The channel of PostgreSQL's notifications. */
  readonly channel: string;
  /** Names the connection in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly onNews: (payload: string) => void;
  /** Called whenever it begins to listen: what was announced before then was not heard. */
  readonly onListening?: () => void;
  readonly onFault: (fault: unknown) => void;
}

const PAUSE_MS_MIN = 50;
const PAUSE_MS_MAX = 1_000;
const CONNECT_TIMEOUT_MS = 30_000;
/** How often the connection is asked whether it still lives, and how long it may take to answer. */
const CHECK_MS = 10_000;

/**
 * Listens on one connection of its own until it is closed. A lost connection, and a server that restarts, is followed
 * by a new one within about a second of the server's return; so is a connection that no longer answers. It never
 * throws: each fault is reported, and it tries again.
 */
export class Listener {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = PAUSE_MS_MIN;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    void this.#listen();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    const giveUp = setTimeout(() => cut(client), 1_000);
    await client.end().catch(() => {});
    clearTimeout(giveUp);
  }

  async #listen(): Promise<void> {
    const { sessionUrl, applicationName, channel, onNews, onListening, onFault } = this.#options;
    const client = new pg.Client({
      connectionString: sessionUrl,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    // The error says why, and `end` follows it.
    client.on('error', onFault);
    client.once('end', () => this.#again(client));
    client.on('notification', ({ payload }) => onNews(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (fault) {
      if (this.#closed) return;
      onFault(fault);
      cut(client);
      this.#again(client);
      return;
    }
    this.#pauseMs = PAUSE_MS_MIN;
    onListening?.();
    this.#check(client);
  }

  /** Connects again after a pause, once for each client. */
  #again(lost: pg.Client): void {
    if (this.#closed || this.#client !== lost) return;
    this.#client = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#listen(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, PAUSE_MS_MAX);
  }

  #check(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#timer = setTimeout(async () => {
      const late = setTimeout(() => cut(client), CHECK_MS);
      const alive = await client.query('SELECT').then(
        () => true,
        () => false,
      );
      clearTimeout(late);
      if (alive) this.#check(client);
      else this.#again(client);
    }, CHECK_MS);
    this.#timer.unref();
  }
}

/** Ends a connection without asking the server. */
function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}

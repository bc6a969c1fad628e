import { connect, type Sql } from './connection';

/**
 * A place in the change log of a database, as text: `3:0/16B3740`, the timeline, which a failover raises, and the position. Who
 * has just written carries it along; a standby answers them once it has come that far.
 */
export type LogPosition = string;

interface Place {
  readonly timeline: number;
  readonly bytes: bigint;
}

const POSITION = /^(\d{1,10}):([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

function placeOf(position: string): Place | null {
  const [, timeline, high, low] = POSITION.exec(position) ?? [];
  if (timeline === undefined) return null;
  return {
    timeline: Number(timeline),
    bytes: (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`),
  };
}

/** Whether a text is a position: what a browser sends may be anything. */
export function isLogPosition(text: string): boolean {
  return placeOf(text) !== null;
}

/**
 * Whether who has come to `reached` has everything up to `wanted`. A standby cannot have left the timeline of a failover
 * behind without all of it; on an older one, a position says nothing of what was written since.
 */
function hasReached(reached: Place, wanted: Place): boolean {
  return reached.timeline >= wanted.timeline && reached.bytes >= wanted.bytes;
}

export interface StandbyOptions {
  /** The primary, by whatever way. */
  readonly databaseUrl: string;
  /** A server each, in order of preference; which of them are standbys is found out, again and again. */
  readonly readUrls: readonly string[];
  readonly applicationName: string;
  /** How far behind a standby may be, in milliseconds, to answer at all. Default 2,000. */
  readonly lagMsMax?: number;
  /** How often the servers are asked where they are, in milliseconds. Default 500. */
  readonly pollMs?: number;
  readonly onFault?: (fault: unknown) => void;
}

interface Server {
  readonly url: string;
  readonly sql: Sql;
  /** How far it has certainly come; null: it does not answer, or is no standby of this primary. */
  reached: Place | null;
}

const TIMEOUT_MS = 3_000;

/**
 * Knows the standbys of a database, and which of them may answer a reader: a physical standby of this very database, that had
 * replayed a moment ago everything that the primary had two seconds before, and all that this reader has written. A logical
 * replica is never one: it takes writes, and commits in another order. No clock of another machine is looked at.
 */
export class Standbys {
  readonly #options: StandbyOptions;
  readonly #primary: Sql;
  readonly #servers: readonly Server[];
  /** Where the primary was, by this process's own clock, the oldest first. */
  #known: { readonly at: number; readonly place: Place }[] = [];
  /** The system's identifier and the database's name. */
  #database: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(options: StandbyOptions) {
    this.#options = options;
    const { databaseUrl, readUrls, applicationName } = options;
    const one = (url: string) =>
      connect(url, { applicationName, connectionsMax: 1, statementTimeoutMs: TIMEOUT_MS });
    this.#primary = one(databaseUrl);
    this.#servers = readUrls.map((url) => ({ url, sql: one(url), reached: null }));
    void this.look();
  }

  /** Where the primary is now: everything committed so far lies before it, also what is not on its disk yet. */
  async position(): Promise<LogPosition> {
    const [row] = await inTime(
      this.#primary<{ position: string; database: string }[]>`
        SELECT ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint || ':' || pg_current_wal_insert_lsn() AS position,
          (SELECT system_identifier FROM pg_control_system()) || '/' || current_database() AS database`,
    );
    if (row === undefined) throw new Error('The primary did not say where it is');
    this.#database = row.database;
    return row.position;
  }

  /**
   * The address of the standby that may answer now; null: none, the primary is to.
   *
   * @param since where the reader's own last write was; null: they have written nothing lately
   */
  async choose(since: LogPosition | null): Promise<string | null> {
    const wanted = since === null ? null : placeOf(since);
    const due = this.#due();
    if (due === null) return null;
    for (const server of this.#servers) {
      const { reached } = server;
      if (reached === null || !hasReached(reached, due)) continue;
      if (wanted === null || hasReached(reached, wanted)) return server.url;
      // It may have come further since it was asked last.
      const now = await this.#ask(server);
      if (now !== null && hasReached(now, wanted)) return server.url;
    }
    return null;
  }

  /** It did not answer: it is left out until it is seen again. */
  lost(url: string): void {
    for (const server of this.#servers) if (server.url === url) server.reached = null;
  }

  /** Asks all servers where they are. */
  look(): Promise<void> {
    clearTimeout(this.#timer);
    this.#looking = this.#looking.then(async () => {
      if (this.#ended) return;
      await this.#notePrimary();
      await Promise.all(this.#servers.map((server) => this.#ask(server)));
      if (this.#ended) return;
      this.#timer = setTimeout(() => void this.look(), this.#options.pollMs ?? 500);
      this.#timer.unref();
    });
    return this.#looking;
  }

  async end(): Promise<void> {
    this.#ended = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all([this.#primary, ...this.#servers.map(({ sql }) => sql)].map(close));
  }

  /** What a standby must have: where the primary was as long ago as a standby may be behind. */
  #due(): Place | null {
    const before = performance.now() - (this.#options.lagMsMax ?? 2_000);
    return (this.#known.findLast(({ at }) => at <= before) ?? this.#known[0])?.place ?? null;
  }

  async #notePrimary(): Promise<void> {
    // By the clock before the question: it is at least as far by then.
    const at = performance.now();
    try {
      const place = placeOf(await this.position());
      if (place === null) return;
      const first = this.#known.findLastIndex(
        (one) => one.at <= at - (this.#options.lagMsMax ?? 2_000),
      );
      this.#known = [...this.#known.slice(Math.max(0, first)), { at, place }];
    } catch (fault) {
      // While there is no primary nothing new is committed: what was due before stays due.
      this.#options.onFault?.(fault);
    }
  }

  async #ask(server: Server): Promise<Place | null> {
    try {
      const [row] = await inTime(
        server.sql<{ position: string | null; database: string }[]>`
          SELECT CASE WHEN pg_is_in_recovery() THEN greatest(
                (SELECT timeline_id FROM pg_control_checkpoint()),
                (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
                (SELECT received_tli FROM pg_stat_wal_receiver)
              ) || ':' || pg_last_wal_replay_lsn() END AS position,
            (SELECT system_identifier FROM pg_control_system()) || '/' || current_database() AS database`,
      );
      const own = row !== undefined && row.position !== null && row.database === this.#database;
      server.reached = own ? placeOf(row.position ?? '') : null;
    } catch {
      // Where it is away the primary answers: that is no fault of ours.
      server.reached = null;
    }
    return server.reached;
  }
}

const close = (sql: Sql) => sql.end({ timeout: 1 }).catch(() => {});

async function inTime<T>(work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

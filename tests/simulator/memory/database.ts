import type { GlobalEvent, RecordedEvent } from '@/lib/event-store/contract';

/** A row of a table, by the names that Prisma's schema gives its columns. Never changed in place. */
export type Row = Readonly<Record<string, unknown>>;

/** A stream as the database keeps it. */
export interface StoredStream {
  readonly id: string;
  readonly type: string;
  readonly parentId: string | null;
  readonly forkVersion: number;
  readonly createdAt: string;
  closedAt: string | null;
  version: number;
  /** Of the newest event, in hex. */
  hash: string;
  /** Its own events, without those that it inherits. */
  readonly events: RecordedEvent[];
  readonly commands: Map<string, StoredCommand>;
}

/** The idempotency record of one command. */
export interface StoredCommand {
  readonly commandHash: string;
  readonly firstVersion: number;
  readonly lastVersion: number;
  readonly hash: string;
}

export interface StoredSeal {
  readonly commitment: string;
  readonly ciphertext: Buffer;
  readonly initialisationVector: Buffer;
  readonly keyId: string;
}

export interface StoredProjection {
  readonly version: number;
  readonly status: string;
  readonly transactionId: string;
  readonly position: string;
}

/** Tables outside the event store, by their Prisma model. */
export type TableName =
  | 'user'
  | 'club'
  | 'membership'
  | 'libraryCampaign'
  | 'campaignList'
  | 'trialRun'
  | 'trialChunk'
  | 'mailKey'
  | 'mailGame'
  | 'campaignRecommendation'
  | 'campaignMessage'
  | 'campaignLetter'
  | 'campaignMessageRead'
  | 'boardAnswer'
  | 'boardPostOrder'
  | 'campaignNote'
  | 'campaignReportRows'
  | 'campaignReportDraft'
  | 'messageMute'
  | 'messageReport'
  | 'battlePhotograph'
  | 'campaignPetition'
  | 'postOffer'
  | 'analysisLook'
  | 'campaignChallenge'
  | 'notice';

/**
 * A database held in memory: what PostgreSQL would keep, without PostgreSQL. It is only data; what statements do to it
 * is said by `store.ts`, `sql.ts` and `prisma.ts`.
 */
export class MemoryDatabase {
  streams = new Map<string, StoredStream>();
  /** Every event in the order of the commits. */
  global: GlobalEvent[] = [];
  sealed = new Map<string, StoredSeal>();
  /** Wrapped keys by id; null once shredded. */
  dataKeys = new Map<string, Buffer | null>();
  outbox: Row[] = [];
  projections = new Map<string, StoredProjection>();
  tables = new Map<TableName, Map<string, Row>>();
  /** Counted attempts: points and, in milliseconds, until when. */
  throttle = new Map<string, { readonly points: number; readonly expire: number }>();
  lastTransaction = 100;
  /** The server's clock, in milliseconds. */
  clock: () => number;
  /** The transaction that is open, if one is; nobody else's statements run meanwhile. */
  lockedBy: object | null = null;

  constructor(clock: () => number = Date.now) {
    this.clock = clock;
  }

  table(name: TableName): Map<string, Row> {
    const known = this.tables.get(name);
    if (known !== undefined) return known;
    const table = new Map<string, Row>();
    this.tables.set(name, table);
    return table;
  }

  /** The server's clock as the event store records it: RFC 3339 with milliseconds. */
  instant(): string {
    return new Date(this.clock()).toISOString();
  }

  /** A copy that shares nothing that changes. */
  copy(): MemoryDatabase {
    const copy = new MemoryDatabase(this.clock);
    copy.takeFrom(this);
    return copy;
  }

  /** Becomes as another database is: for a transaction that is rolled back. */
  takeFrom(other: MemoryDatabase): void {
    this.streams = new Map(
      [...other.streams].map(([id, stream]) => [
        id,
        { ...stream, events: [...stream.events], commands: new Map(stream.commands) },
      ]),
    );
    this.global = [...other.global];
    this.sealed = new Map(other.sealed);
    this.dataKeys = new Map(other.dataKeys);
    this.outbox = [...other.outbox];
    this.projections = new Map(other.projections);
    this.tables = new Map([...other.tables].map(([name, rows]) => [name, new Map(rows)]));
    this.throttle = new Map(other.throttle);
    this.lastTransaction = other.lastTransaction;
  }
}

/** How a process reaches the database: each statement waits for its turn, and may fail before or after it took effect. */
export interface Connection {
  /** `what` names the statement in a trace. `owner`: the transaction that it belongs to. */
  statement<T>(what: string, run: () => T, owner?: object): Promise<T>;
  /** A transaction has begun; `undo` is called where its process dies before the commit. */
  began?(transaction: object, undo: () => void): void;
}

/** Statements of one transaction: whose they are, and what the first that writes must call. */
export interface Transaction {
  readonly owner: object;
  readonly writes: () => void;
}

/** Does something in one transaction: as a whole, or not at all. */
export async function transact<T>(
  db: MemoryDatabase,
  connection: Connection,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const owner = {};
  let before: MemoryDatabase | undefined;
  const undo = () => {
    if (db.lockedBy !== owner) return;
    if (before !== undefined) db.takeFrom(before);
    db.lockedBy = null;
  };
  // A transaction that writes nothing has nothing to take back.
  const writes = () => {
    before ??= db.copy();
  };
  const open = () => {
    db.lockedBy = owner;
    connection.began?.(owner, undo);
  };
  const commit = () => {
    if (db.lockedBy === owner) db.lockedBy = null;
  };
  try {
    await connection.statement('begin', open, owner);
    const answer = await work({ owner, writes });
    await connection.statement('commit', commit, owner);
    return answer;
  } catch (fault) {
    undo();
    throw fault;
  }
}

/** A connection on which nothing fails and everything happens at once. */
export const SOUND_CONNECTION: Connection = {
  statement: async (_what, run) => run(),
};

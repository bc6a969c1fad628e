import { Prisma, type PrismaClient } from '@/prisma/generated/client';
import {
  type Connection,
  type MemoryDatabase,
  type Row,
  SOUND_CONNECTION,
  type TableName,
  type Transaction,
  transact,
} from './database';

/** What of a model's table its queries depend on. */
interface Model {
  readonly key: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  /** Columns that the database fills in. */
  readonly defaults?: (db: MemoryDatabase) => Row;
  /** Every column that may be empty, so that a whole row is what Prisma gives. */
  readonly empty?: readonly string[];
  readonly relations?: Readonly<Record<string, (db: MemoryDatabase, row: Row) => unknown>>;
}

const now = (db: MemoryDatabase) => new Date(db.clock());
const only = (db: MemoryDatabase, table: TableName, key: unknown): Row | null =>
  db.table(table).get(keyText([key])) ?? null;

export const MODELS: Readonly<Record<TableName, Model>> = {
  user: {
    key: ['id'],
    unique: [['email']],
    defaults: (db) => ({ createdAt: now(db), closingHeirs: {} }),
    empty: ['email', 'passwordHash', 'guestUntil', 'closesAt', 'erasedAt'],
  },
  club: {
    key: ['id'],
    defaults: (db) => ({ createdAt: now(db) }),
    relations: {
      _count: (db, club) => ({
        memberships: [...db.table('membership').values()].filter((row) => row.clubId === club.id)
          .length,
      }),
    },
  },
  membership: {
    key: ['clubId', 'userId'],
    defaults: (db) => ({ joinedAt: now(db) }),
    relations: {
      user: (db, row) => only(db, 'user', row.userId),
      club: (db, row) => only(db, 'club', row.clubId),
    },
  },
  libraryCampaign: {
    key: ['id'],
    unique: [['clubId', 'definitionId']],
    defaults: (db) => ({ createdAt: now(db) }),
    empty: ['uploadedById'],
    relations: { club: (db, row) => only(db, 'club', row.clubId) },
  },
  campaignList: { key: ['campaignId'] },
  trialRun: { key: ['key'] },
  trialChunk: { key: ['key', 'fromTrial'] },
  mailKey: { key: ['userId'], defaults: (db) => ({ createdAt: now(db) }) },
  mailGame: { key: ['campaignId'], unique: [['userId', 'mailId']], empty: ['correspondent'] },
  campaignRecommendation: {
    key: ['campaignId', 'round', 'authorId'],
    defaults: (db) => ({ writtenAt: now(db) }),
  },
  campaignMessage: {
    key: ['id'],
    unique: [['authorId', 'commandId']],
    defaults: (db) => ({ sentAt: now(db) }),
    empty: ['authorId', 'recipientId'],
  },
  campaignLetter: {
    key: ['id'],
    unique: [['authorId', 'commandId']],
    defaults: (db) => ({ writtenAt: now(db) }),
    empty: ['authorId', 'fromPost', 'toPost'],
  },
  campaignMessageRead: { key: ['campaignId', 'userId'] },
  boardAnswer: {
    key: ['campaignId', 'battle', 'side'],
    defaults: (db) => ({ writtenAt: now(db) }),
  },
  boardPostOrder: {
    key: ['campaignId', 'battle', 'userId'],
    defaults: (db) => ({ writtenAt: now(db) }),
  },
  campaignNote: {
    key: ['campaignId', 'userId', 'desk'],
    defaults: (db) => ({ writtenAt: now(db) }),
  },
  campaignReportRows: {
    key: ['campaignId', 'battleIndex', 'authorId'],
    defaults: (db) => ({ writtenAt: now(db) }),
  },
  campaignReportDraft: { key: ['campaignId', 'battleIndex', 'authorId', 'side'] },
  messageReport: {
    key: ['id'],
    defaults: (db) => ({ reportedAt: now(db), removed: false }),
  },
  messageMute: { key: ['campaignId', 'userId', 'mutedId'] },
  battlePhotograph: { key: ['id'], defaults: (db) => ({ addedAt: now(db) }) },
  campaignPetition: {
    key: ['campaignId', 'userId', 'side'],
    defaults: (db) => ({ declined: false, askedAt: now(db) }),
  },
  postOffer: {
    key: ['campaignId', 'userId', 'side'],
    defaults: (db) => ({ state: 'open', offeredAt: now(db) }),
  },
  analysisLook: { key: ['trunkId', 'userId'], defaults: (db) => ({ lookedAt: now(db) }) },
  notice: {
    key: ['userId', 'kind', 'key'],
    defaults: (db) => ({ writtenAt: now(db), showAt: now(db) }),
    empty: ['sendAt', 'handedOutAt', 'readAt'],
  },
  campaignChallenge: {
    key: ['id'],
    defaults: (db) => ({ state: 'open', answer: '', askedAt: now(db) }),
    empty: ['askedId', 'definition', 'campaignId'],
  },
};

/** The key of a row in its table's map. */
export function keyText(parts: readonly unknown[]): string {
  return parts.map(String).join('\n');
}
export function keyOf(table: TableName, row: Row): string {
  return keyText(MODELS[table].key.map((column) => row[column]));
}
/** Writes a whole row. */
export function put(db: MemoryDatabase, table: TableName, row: Row): void {
  db.table(table).set(keyOf(table, row), row);
}

type Where = Readonly<Record<string, unknown>>;
type Order = Readonly<Record<string, 'asc' | 'desc'>>;
interface Asked {
  readonly where?: Where;
  readonly select?: Readonly<Record<string, unknown>>;
  readonly orderBy?: Order | readonly Order[];
  readonly take?: number;
}

/** A row that another with the same key or the same unique columns forbids. */
class UniqueViolation extends Error {
  readonly code = 'P2002';
}

class MemoryModel {
  readonly #model: Model;

  constructor(
    readonly db: MemoryDatabase,
    readonly name: TableName,
    readonly connection: Connection,
    readonly transaction: Transaction | undefined,
  ) {
    this.#model = MODELS[name];
  }

  #run<T>(what: string, run: () => T): Promise<T> {
    const { transaction } = this;
    const wholly = () => {
      transaction?.writes();
      return run();
    };
    return this.connection.statement(`${what} ${this.name}`, wholly, transaction?.owner);
  }
  #found({ where = {}, select, orderBy, take }: Asked): unknown[] {
    const rows = [...this.db.table(this.name).values()].filter((row) => matches(row, where));
    const orders = orderBy === undefined ? [] : [orderBy].flat();
    rows.sort((one, other) => {
      for (const order of orders)
        for (const [column, way] of Object.entries(order)) {
          const difference = compare(one[column], other[column]);
          if (difference !== 0) return way === 'asc' ? difference : -difference;
        }
      return 0;
    });
    return rows.slice(0, take).map((row) => this.#selected(row, select));
  }
  #selected(row: Row, select: Asked['select']): unknown {
    if (select === undefined) return { ...row };
    return selected(this.db, this.name, row, select);
  }
  #whole(data: Row): Row {
    const { defaults, empty = [] } = this.#model;
    const given = stored(data);
    const blank = Object.fromEntries(empty.map((column) => [column, null]));
    return { ...blank, ...defaults?.(this.db), ...given };
  }
  #insert(data: Row): Row | null {
    const row = this.#whole(data);
    const table = this.db.table(this.name);
    const same = (columns: readonly string[]) => (other: Row) =>
      columns.every((column) => row[column] != null && other[column] === row[column]);
    if (table.has(keyOf(this.name, row))) return null;
    if (this.#model.unique?.some((columns) => [...table.values()].some(same(columns)))) return null;
    put(this.db, this.name, row);
    return row;
  }
  #update(where: Where, data: Row): number {
    const rows = [...this.db.table(this.name)].filter(([, row]) => matches(row, where));
    for (const [key, row] of rows) this.db.table(this.name).set(key, { ...row, ...stored(data) });
    return rows.length;
  }

  findUnique = (asked: Asked) => this.#run('find one', () => this.#found(asked)[0] ?? null);
  findFirst = this.findUnique;
  findUniqueOrThrow = (asked: Asked) =>
    this.#run('find one', () => {
      const [row] = this.#found(asked);
      if (row === undefined) throw new Error(`There is no such ${this.name}`);
      return row;
    });
  findMany = (asked: Asked = {}) => this.#run('find', () => this.#found(asked));
  count = (asked: Asked = {}) => this.#run('count', () => this.#found(asked).length);
  create = ({ data, select }: { data: Row; select?: Asked['select'] }) =>
    this.#run('create', () => {
      const row = this.#insert(data);
      if (row === null) throw new UniqueViolation(`There is such a ${this.name}`);
      return this.#selected(row, select);
    });
  createMany = ({
    data,
    skipDuplicates,
  }: {
    data: Row | readonly Row[];
    skipDuplicates?: boolean;
  }) =>
    this.#run('create', () => {
      const made = [data].flat().map((row) => this.#insert(row));
      if (skipDuplicates !== true && made.includes(null))
        throw new UniqueViolation(`There is such a ${this.name}`);
      return { count: made.filter((row) => row !== null).length };
    });
  upsert = ({ where, create, update }: { where: Where; create: Row; update: Row }) =>
    this.#run('upsert', () => {
      if (this.#update(where, update) === 0) this.#insert(create);
      return this.#found({ where })[0];
    });
  updateMany = ({ where, data }: { where: Where; data: Row }) =>
    this.#run('update', () => ({ count: this.#update(where, data) }));
  deleteMany = ({ where }: { where: Where }) =>
    this.#run('delete', () => {
      const table = this.db.table(this.name);
      const rows = [...table].filter(([, row]) => matches(row, where));
      for (const [key] of rows) table.delete(key);
      return { count: rows.length };
    });
}

function selected(
  db: MemoryDatabase,
  table: TableName,
  row: Row,
  select: Readonly<Record<string, unknown>>,
): Row {
  const { relations = {} } = MODELS[table];
  const parts = Object.entries(select).map(([name, wanted]) => {
    const relation = relations[name];
    if (relation === undefined) return [name, row[name]];
    const other = relation(db, row) as Row | null;
    const inner = (wanted as { select?: Record<string, unknown> }).select;
    const of = name === 'user' || name === 'club' ? name : null;
    return [
      name,
      other === null || inner === undefined || of === null ? other : selected(db, of, other, inner),
    ];
  });
  return Object.fromEntries(parts) as Row;
}

/** Whether a row is asked for: by equal values, by `in`, `not`, `lt`, `lte`, `gt`, or by the parts of a composite key. */
function matches(row: Row, where: Where): boolean {
  return Object.entries(where).every(([column, wanted]) => {
    if (wanted === undefined) return true;
    if (wanted === null || typeof wanted !== 'object' || wanted instanceof Date)
      return compare(row[column], wanted) === 0;
    if (!(column in row)) return matches(row, wanted as Where);
    return Object.entries(wanted).every(([how, value]) => {
      const present = row[column];
      if (how === 'in') return (value as readonly unknown[]).includes(present);
      if (how === 'not') return present !== value;
      if (present === null || present === undefined) return false;
      const difference = compare(present, value);
      if (how === 'lt') return difference < 0;
      if (how === 'lte') return difference <= 0;
      if (how === 'gt') return difference > 0;
      throw new Error(`The database in memory knows no condition ${how}`);
    });
  });
}

/** Orders values as the database does, as far as ids, numbers, words and instants go. */
export function compare(one: unknown, other: unknown): number {
  const [a, b] = [plain(one), plain(other)];
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

function plain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return value as string | number;
}

/** What is given for a row: absent values are left out, and an empty JSON is none. */
function stored(data: Row): Row {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value === Prisma.DbNull ? null : value]),
  );
}

/** The program's Prisma client on a database in memory: the models and queries that the application uses. */
export function memoryPrisma(
  db: MemoryDatabase,
  connection: Connection = SOUND_CONNECTION,
): PrismaClient {
  const models = (transaction?: Transaction) =>
    Object.fromEntries(
      Object.keys(MODELS).map((name) => [
        name,
        new MemoryModel(db, name as TableName, connection, transaction),
      ]),
    );
  const client: unknown = {
    ...models(),
    $transaction: <T>(work: (client: object) => Promise<T>) =>
      transact(db, connection, (begun) =>
        // A transaction in memory is alone: what locks a row has nothing to do.
        work({
          ...models(begun),
          $queryRaw: () => connection.statement('lock', () => [], begun.owner),
        }),
      ),
  };
  return client as PrismaClient;
}

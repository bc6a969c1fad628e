import type { Sql } from '@/lib/event-store/connection';
import {
  type Connection,
  type MemoryDatabase,
  SOUND_CONNECTION,
  type Transaction,
  transact,
} from './database';

/** Runs one statement of the program on the database: what PostgreSQL would do with the same values. */
export type Statement = (
  db: MemoryDatabase,
  // The values are as various as the statements.
  // biome-ignore lint/suspicious/noExplicitAny: each statement knows its own.
  values: readonly any[],
) => readonly object[];

/** Statements by their text: white space in one form, `?` for each value. */
export type Statements = Readonly<Record<string, Statement>>;

/** A statement with `?` for its values, in the one form in which it is looked up. */
export function spelled(text: string): string {
  const known = SPELLED.get(text);
  if (known !== undefined) return known;
  const made = text.replace(/\s+/g, ' ').trim();
  SPELLED.set(text, made);
  return made;
}
/** The program's statements are few, and each is run often. */
const SPELLED = new Map<string, string>();

export class UnknownStatement extends Error {
  constructor(text: string) {
    super(
      `The database in memory has no such statement (tests/simulator/memory/statements): ${text}`,
    );
    this.name = 'UnknownStatement';
  }
}

/** Part of a statement, or the whole of one: it runs when it is awaited, as with postgres.js. */
class Query implements PromiseLike<readonly object[]> {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly #run: (query: Query) => Promise<readonly object[]>;
  #answer: Promise<readonly object[]> | undefined;

  constructor(
    strings: readonly string[],
    given: readonly unknown[],
    run: (query: Query) => Promise<readonly object[]>,
  ) {
    let text = strings[0] ?? '';
    const values: unknown[] = [];
    for (const [index, value] of given.entries()) {
      if (value instanceof Query) {
        text += value.text;
        values.push(...value.values);
      } else {
        text += '?';
        values.push(value);
      }
      text += strings[index + 1] ?? '';
    }
    this.text = text;
    this.values = values;
    this.#run = run;
  }

  #answered(): Promise<readonly object[]> {
    this.#answer ??= this.#run(this);
    return this.#answer;
  }
  // biome-ignore lint/suspicious/noThenProperty: a query of postgres.js is awaited itself.
  then: PromiseLike<readonly object[]>['then'] = (onDone, onFault) =>
    this.#answered().then(onDone, onFault);
  catch(onFault: (fault: unknown) => unknown) {
    return this.#answered().catch(onFault);
  }
}

/**
 * The program's `Sql` on a database in memory. It runs the statements that it knows, by their whole text; any other is
 * a fault, so that a statement which was changed is noticed at the next run.
 */
export function memorySql(
  db: MemoryDatabase,
  statements: Statements,
  connection: Connection = SOUND_CONNECTION,
): Sql {
  const within = (transaction: Transaction | undefined) => {
    const owner = transaction?.owner;
    const run = (query: Query): Promise<readonly object[]> => {
      const text = spelled(query.text);
      const statement = statements[text];
      if (statement === undefined) return Promise.reject(new UnknownStatement(text));
      return connection.statement(
        text.slice(0, 80),
        () => {
          if (!text.startsWith('SELECT')) transaction?.writes();
          return statement(db, query.values.map(asSent));
        },
        owner,
      );
    };
    const sql = (strings: readonly string[], ...given: unknown[]) => new Query(strings, given, run);
    return Object.assign(sql, {
      notify: (channel: string, what: string) =>
        connection.statement(`notify ${channel}`, () => void what, owner),
      begin: <T>(work: (sql: object) => Promise<T>) =>
        transact(db, connection, (begun) => work(within(begun))),
      async end() {},
    });
  };
  // Of the driver's many members these are the ones that the program uses.
  const sql: unknown = within(undefined);
  return sql as Sql;
}

/** Values as the driver sends them: what is absent is null. */
function asSent(value: unknown): unknown {
  return value === undefined ? null : value;
}

/** The pool that accounts and clubs ask by plain statements with numbered values. */
export function memoryPool(
  db: MemoryDatabase,
  statements: Statements,
  connection: Connection = SOUND_CONNECTION,
) {
  return {
    async query(
      asked: string | { readonly text: string; readonly values?: readonly unknown[] },
      given: readonly unknown[] = [],
    ) {
      const { text, values = given } = typeof asked === 'string' ? { text: asked } : asked;
      const known = spelled(text.replace(/\$\d+/g, '?'));
      const statement = statements[known];
      if (statement === undefined) throw new UnknownStatement(known);
      const rows = await connection.statement(known.slice(0, 80), () => statement(db, values));
      return { rows, rowCount: rows.length };
    },
    on() {},
    async end() {},
  };
}

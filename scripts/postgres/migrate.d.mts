/** Applies the migrations that a database does not have yet; gives their names. */
export function migrate(url: string, folder?: string): Promise<string[]>;

/** Runs a text of statements, or one statement with values for $1, $2 … */
export type Query = (text: string, values?: string[]) => Promise<unknown>;

/** The migrations of this release in order, to be applied in the caller's own transaction. */
export function releaseMigrations(folder?: string): {
  name: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
  /** Runs this migration and records it as `migrate` does. */
  apply: (query: Query) => Promise<void>;
}[];

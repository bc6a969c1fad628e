import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * A backup is one gzip file: a line of JSON (the header), a line with its SHA-256 in hex, and then
 * the rows of each table in the header's order, in PostgreSQL's COPY text format, without gaps.
 */

export const BACKUP_FORMAT = 'orderly-book/backup';
export const BACKUP_FORMAT_VERSION = 1;
const HEADER_BYTES_MAX = 4 * 1024 * 1024;

export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  /** Of the rows in COPY text format, in hex. */
  readonly sha256: string;
}

export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly formatVersion: number;
  readonly createdAt: string;
  /** Names of the migrations that made the tables, in order. */
  readonly migrations: readonly string[];
  /** Their checksums (SHA-256 in hex), in the same order. Version 0.1 did not write them. */
  readonly migrationChecksums?: readonly string[];
  readonly tables: readonly BackupTable[];
}

/** The file is not one of ours, or is incomplete. */
export class UnreadableBackup extends Error {
  constructor(
    readonly code: 'FOREIGN_FILE' | 'DAMAGED_FILE',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UnreadableBackup';
  }
}

export function headerText(header: BackupHeader): string {
  const line = JSON.stringify(header);
  return `${line}\n${createHash('sha256').update(line, 'utf8').digest('hex')}\n`;
}

/** Reads a backup from front to back, refusing an incomplete one. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const source = createReadStream(file);
    const plain = createGunzip();
    source.on('error', (error) => plain.destroy(error));
    this.#chunks = source.pipe(plain)[Symbol.asyncIterator]();
  }

  async header(): Promise<BackupHeader> {
    let line: string;
    let hash: string;
    try {
      line = await this.#line();
      hash = await this.#line();
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw cause;
      throw new UnreadableBackup('FOREIGN_FILE', 'This is not a backup.', { cause });
    }
    if (!line.startsWith(`{"format":"${BACKUP_FORMAT}",`)) {
      throw new UnreadableBackup('FOREIGN_FILE', 'This is not a backup.');
    }
    if (createHash('sha256').update(line, 'utf8').digest('hex') !== hash) {
      throw new UnreadableBackup('DAMAGED_FILE', 'The list of tables in this backup is damaged.');
    }
    const header = JSON.parse(line) as BackupHeader;
    if (header.formatVersion !== BACKUP_FORMAT_VERSION) {
      throw new UnreadableBackup('FOREIGN_FILE', 'A newer release made this backup.');
    }
    return header;
  }

  /** The rows of the next table, in pieces. Throws at their end when they differ from what was saved. */
  async *rows(table: BackupTable): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (let missing = table.bytes; missing > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) break;
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      hash.update(piece);
      yield piece;
    }
    if (hash.digest('hex') !== table.sha256) {
      throw new UnreadableBackup('DAMAGED_FILE', `The rows of ${table.name} are damaged.`);
    }
  }

  /** Throws when anything follows the last table. */
  async end(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#more())) {
      throw new UnreadableBackup('DAMAGED_FILE', 'Something follows the last table.');
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #line(): Promise<string> {
    let end = this.#rest.indexOf(10);
    while (end < 0) {
      if (this.#rest.length > HEADER_BYTES_MAX || !(await this.#more())) {
        throw new UnreadableBackup('FOREIGN_FILE', 'This is not a backup.');
      }
      end = this.#rest.indexOf(10);
    }
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async #more(): Promise<boolean> {
    try {
      const next = await this.#chunks.next();
      if (next.done === true) return false;
      this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
      return true;
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw cause;
      throw new UnreadableBackup('DAMAGED_FILE', 'This backup is cut short or damaged.', { cause });
    }
  }
}

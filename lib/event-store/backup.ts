import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  BACKUP_FORMAT,
  BACKUP_FORMAT_VERSION,
  type BackupHeader,
  type BackupTable,
  headerText,
} from './backup-file';
import { migrationsOf, type TableShape, tablesOf } from './backup-tables';
import { connect, type Statements } from './connection';

export { type ReleaseMigration, type RestoreOptions, restore } from './restore';

/**
 * Writes a consistent snapshot of the whole database into one file while others go on working. The file appears under
 * its name only when it is complete, and only its owner can read it. It holds the wrapped keys, never the store key
 * that opens them: keep that one separately. Links to a new password are not in it.
 */
export async function backup(databaseUrl: string, file: string): Promise<BackupHeader> {
  const sql = connect(databaseUrl, {
    connectionsMax: 1,
    applicationName: 'orderly-book backup',
    statementTimeoutMs: 0,
  });
  const unfinished = `${file}.${randomUUID()}`;
  const body = `${unfinished}.rows`;
  try {
    const known = await tablesOf(sql);
    const header = await sql.begin(
      'ISOLATION LEVEL REPEATABLE READ READ ONLY',
      async (snapshot) => {
        const tables: BackupTable[] = [];
        // Before the snapshot, and held until the end: no table is swapped for one whose rows it would not see.
        for (const { schema, name } of known)
          await snapshot`LOCK TABLE ${snapshot(`${schema}.${name}`)} IN ACCESS SHARE MODE`;
        for (const shape of await tablesOf(snapshot)) {
          tables.push(await copyOut(snapshot, shape, body));
        }
        const migrations = await migrationsOf(snapshot);
        const whole: BackupHeader = {
          format: BACKUP_FORMAT,
          formatVersion: BACKUP_FORMAT_VERSION,
          createdAt: new Date().toISOString(),
          migrations: migrations.map(({ name }) => name),
          migrationChecksums: migrations.map(({ checksum }) => checksum),
          tables,
        };
        return whole;
      },
    );
    // A gzip file may consist of several: the header's, then those of the tables.
    const gzip = createGzip();
    gzip.end(headerText(header));
    await pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
    await pipeline(createReadStream(body), createWriteStream(unfinished, { flags: 'a' }));
    const handle = await open(/* turbopackIgnore: true */ unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    return header;
  } finally {
    await rm(body, { force: true });
    await rm(unfinished, { force: true });
    await sql.end({ timeout: 5 });
  }
}

/**
 * Tables of which a backup keeps only the structure: a link that was used must not open again after a restore, and mail
 * that was sent must not go out again.
 */
const LEFT_EMPTY = new Set(['public.password_link', 'public.mail_letter']);

async function copyOut(sql: Statements, shape: TableShape, body: string): Promise<BackupTable> {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const table = sql(`${shape.schema}.${shape.name}`);
  const columns = sql(shape.columns);
  const out = await (LEFT_EMPTY.has(`${shape.schema}.${shape.name}`)
    ? sql`COPY (SELECT ${columns} FROM ${table} WHERE false) TO STDOUT`
    : sql`COPY ${table} (${columns}) TO STDOUT`
  ).readable();
  await pipeline(out, measure, createGzip(), createWriteStream(body, { flags: 'a', mode: 0o600 }));
  // The driver pauses its socket where a table's last rows come faster than they are written, and nothing reads on
  // after the end (porsager/postgres issue 499): the next statement would wait for ever.
  out._read(0);
  return { ...shape, rows, bytes, sha256: hash.digest('hex') };
}

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { withDatabase } from '@/lib/cli/database';
import { badRequest, type Terminal } from '@/lib/cli/terminal';

/** `backup FILE`: the whole database in one file. */
export function addBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .summary('write the whole database into one file')
    .description(
      'Writes the whole database (the one of DATABASE_URL, else the embedded one) into one file, as it is at one ' +
        'moment; the server may go on working. Sealed choices stay encrypted in it: keep the key that opens them ' +
        '(ORDERLY_STORE_KEY, or .data/store-key) apart from it.',
    )
    .argument('<file>', 'the file to write')
    .option('--overwrite', 'replace the file where there is one')
    .option('--json', 'print what was written as JSON')
    .action(async (name: string, options: { overwrite?: true; json?: true }) => {
      const file = path.resolve(terminal.folder, name);
      if (existsSync(file) && statSync(file).isDirectory())
        throw badRequest('FILE_UNWRITABLE', `“${name}” is a folder.`);
      if (existsSync(file) && !options.overwrite)
        throw badRequest(
          'FILE_EXISTS',
          `There is already a file “${name}”. Say --overwrite to replace it.`,
        );
      if (!existsSync(path.dirname(file)))
        throw badRequest('FILE_UNWRITABLE', `There is no folder “${path.dirname(name)}”.`);
      const { backup } = await import('@/lib/event-store/backup');
      const header = await withDatabase(terminal, { migrated: true }, (url) => backup(url, file));
      const written = {
        file: name,
        createdAt: header.createdAt,
        tables: header.tables.length,
        rows: rowsOf(header.tables),
        bytes: statSync(file).size,
      };
      if (options.json) terminal.out(`${JSON.stringify({ ok: true, ...written })}\n`);
      else
        terminal.out(
          `${name}: ${written.rows} rows of ${written.tables} tables, ${written.bytes} bytes.\n`,
        );
    });
}

/** `restore FILE`: fills a database from a backup. */
export function addRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .summary('fill the database from a backup')
    .description(
      'Fills the database (the one of DATABASE_URL, else the embedded one) from a backup of this release or ' +
        'an earlier one, whole or not at all. Only an empty database is filled unless --replace says that what it holds shall go. Stop the server first.',
    )
    .argument('<file>', 'a file that “backup” wrote')
    .option('--replace', 'throw away what the database holds')
    .option('--json', 'print what was restored as JSON')
    .action(async (name: string, options: { replace?: true; json?: true }) => {
      const file = path.resolve(terminal.folder, name);
      if (!existsSync(file)) throw badRequest('FILE_MISSING', `There is no file “${name}”.`);
      if (statSync(file).isDirectory()) throw badRequest('FOREIGN_FILE', `“${name}” is a folder.`);
      const { restore } = await import('@/lib/event-store/backup');
      const restored = await withDatabase(terminal, { migrated: false }, (url, { migrations }) =>
        restore(url, file, { migrations: migrations(), replace: options.replace === true }),
      );
      if (!restored.ok) throw badRequest(restored.error.code, restored.error.message);
      const { createdAt, tables } = restored.value;
      const answer = { createdAt, tables: tables.length, rows: rowsOf(tables) };
      if (options.json) terminal.out(`${JSON.stringify({ ok: true, ...answer })}\n`);
      else
        terminal.out(
          `Restored the backup of ${createdAt}: ${answer.rows} rows of ${answer.tables} tables.\n`,
        );
    });
}

function rowsOf(tables: readonly { readonly rows: number }[]): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}

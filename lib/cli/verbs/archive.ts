import type { Command } from 'commander';
import { withDatabase } from '@/lib/cli/database';
import { badRequest, type Terminal } from '@/lib/cli/terminal';

/** `archive`: campaigns that have been finished for long, out of the table that every act writes into. */
export function addArchive(program: Command, terminal: Terminal): void {
  program
    .command('archive')
    .summary('move campaigns that have been finished for long into the archive')
    .description(
      'Moves what was recorded in campaigns that ended long ago into the archive: one compressed row for each stream, read back ' +
        'and verified before anything leaves the table of events. They are shown, exported, verified and continued as before. ' +
        'The server may go on working; interrupted, it can be called again. Works on the database of DATABASE_URL, else on the embedded one.',
    )
    .option('--months <number>', 'how long nothing has happened in them', '12')
    .option('--json', 'print what was archived as JSON')
    .action(async (options: { months: string; json?: true }) => {
      const months = Number(options.months);
      const { archiveFinished, MONTHS_MAX, MONTHS_MIN, monthsBefore } = await import(
        '@/lib/projections/finished'
      );
      if (!Number.isInteger(months) || months < MONTHS_MIN || months > MONTHS_MAX)
        throw badRequest(
          'MONTHS_INVALID',
          `--months is a whole number from ${MONTHS_MIN} to ${MONTHS_MAX}.`,
        );
      const { connect } = await import('@/lib/event-store/connection');
      const left: string[] = [];
      const archived = await withDatabase(terminal, { migrated: true }, async (url) => {
        const sql = connect(url, { connectionsMax: 1, applicationName: 'orderly-book archive' });
        try {
          return await archiveFinished(sql, {
            before: monthsBefore(Date.now(), months),
            onFault: (fault) => left.push(fault instanceof Error ? fault.message : String(fault)),
          });
        } finally {
          await sql.end({ timeout: 5 });
        }
      });
      for (const sentence of left) terminal.err(`${sentence}\n`);
      if (options.json)
        terminal.out(`${JSON.stringify({ ok: true, ...archived, left: left.length })}\n`);
      else terminal.out(`${archived.campaigns} campaigns archived, ${archived.events} events.\n`);
    });
}

import type { Command } from 'commander';
import { withDatabase } from '@/lib/cli/database';
import type { Terminal } from '@/lib/cli/terminal';

/** `rebuild`: the list of campaigns, rebuilt from the events. */
export function addRebuild(program: Command, terminal: Terminal): void {
  program
    .command('rebuild')
    .summary('rebuild the list of campaigns from what is recorded')
    .description(
      'Rebuilds the list of campaigns, which pages of clubs and people show, from the events, beside the one in use; ' +
        'the server may go on working, and goes over to the new one in a moment. Where it was interrupted, the next call ' +
        'goes on. Works on the database of DATABASE_URL, else on the embedded one.',
    )
    .option('--json', 'print how many events were read as JSON')
    .action(async (options: { json?: true }) => {
      const events = await withDatabase(terminal, { migrated: true }, rebuild);
      if (options.json) terminal.out(`${JSON.stringify({ ok: true, events })}\n`);
      else terminal.out(`The list of campaigns was rebuilt from ${events} events.\n`);
    });
}

async function rebuild(url: string): Promise<number> {
  const { connect } = await import('@/lib/event-store/connection');
  const { rebuildBeside } = await import('@/lib/projections/beside');
  const { campaignList } = await import('@/lib/projections/campaign-list');
  const sql = connect(url, { connectionsMax: 1, applicationName: 'orderly-book rebuild' });
  try {
    return await rebuildBeside(sql, campaignList);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

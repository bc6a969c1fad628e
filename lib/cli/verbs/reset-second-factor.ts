import type { Command } from 'commander';
import { withDatabase } from '@/lib/cli/database';
import { badRequest, type Terminal } from '@/lib/cli/terminal';

/** `reset-second-factor ADDRESS`: for somebody who has lost their authenticator app and their recovery codes. */
export function addResetSecondFactor(program: Command, terminal: Terminal): void {
  program
    .command('reset-second-factor')
    .summary('turn off the second factor of somebody who has lost it')
    .description(
      'The account with this e-mail address is no longer asked for a code; its password stays. Its owner is notified. Make sure that it is ' +
        'they who ask you, by a channel you trust. The server may go on running. Works on the database of DATABASE_URL, else ' +
        'on the embedded one.',
    )
    .argument('<address>', 'the e-mail address that the account signs in with')
    .option('--json', 'print what was turned off as JSON')
    .action(async (address: string, options: { readonly json?: true }) => {
      await withDatabase(terminal, { migrated: true }, async (url) => {
        const { closeDatabase, useDatabase } = await import('@/lib/database/client');
        useDatabase(url);
        try {
          const { resetSecondFactor } = await import('@/lib/accounts/second-factor');
          const reset = await resetSecondFactor(address);
          if (!reset.ok) throw badRequest(reset.error.code, reset.error.message);
          const { email, wasOn } = reset.value;
          terminal.out(
            options.json
              ? `${JSON.stringify({ ok: true, email, reset: wasOn })}\n`
              : wasOn
                ? `The second factor of ${email} is off.\n`
                : `The account of ${email} had no second factor.\n`,
          );
        } finally {
          await closeDatabase();
        }
      });
    });
}

import type { Command } from 'commander';
import { withDatabase } from '@/lib/cli/database';
import { siteAddress } from '@/lib/cli/site-address';
import { badRequest, type Terminal } from '@/lib/cli/terminal';

interface Options {
  readonly withdraw?: true;
  readonly site?: string;
  readonly json?: true;
}

/** `reset-password ADDRESS`: a link for somebody who has forgotten the password. */
export function addResetPassword(program: Command, terminal: Terminal): void {
  program
    .command('reset-password')
    .summary('make a link by which somebody sets a new password')
    .description(
      'Prints a link by which the account with this e-mail address gets a new password. It works once and for 24 hours; ' +
        'making a new one cancels the old one. The first person to open it has the account: hand it over by a channel you trust. ' +
        'Using it signs the account out everywhere. The server may go on running. Works on the database of ' +
        'DATABASE_URL, else on the embedded one.',
    )
    .argument('<address>', 'the e-mail address that the account signs in with')
    .option(
      '--site <url>',
      'the address people type for this server, where it is not the one it was last started with',
    )
    .option('--withdraw', 'make the link that was printed before worthless, and print none')
    .option('--json', 'print the link, or what was withdrawn, as JSON')
    .action(async (address: string, options: Options) => {
      const site = await siteAddress(terminal, options.site);
      await withDatabase(terminal, { migrated: true }, async (url) => {
        const { closeDatabase, useDatabase } = await import('@/lib/database/client');
        useDatabase(url);
        try {
          await (options.withdraw ? withdraw : make)(terminal, address, site, options);
        } finally {
          await closeDatabase();
        }
      });
    });
}

async function make(
  terminal: Terminal,
  address: string,
  site: string,
  options: Options,
): Promise<void> {
  const { makePasswordLink } = await import('@/lib/accounts/password-link');
  const made = await makePasswordLink(address);
  if (!made.ok) throw badRequest(made.error.code, made.error.message);
  const { secret, email, displayName, expiresAt } = made.value;
  const link = `${site}/reset-password/${secret}`;
  const until = expiresAt.toISOString();
  if (options.json) {
    terminal.out(`${JSON.stringify({ ok: true, link, email, displayName, expiresAt: until })}\n`);
    return;
  }
  terminal.out(`${link}\n`);
  terminal.err(
    `For the account of ${displayName} (${email}), once, until ${until.slice(0, 16).replace('T', ' ')} UTC.\n` +
      'The first person to open it sets the password: hand it over by a channel you trust.\n' +
      'Do people reach the server by another address? Say it with --site; the link changes with each call.\n',
  );
}

async function withdraw(
  terminal: Terminal,
  address: string,
  _site: string,
  options: Options,
): Promise<void> {
  const { withdrawPasswordLink } = await import('@/lib/accounts/password-link');
  const withdrawn = await withdrawPasswordLink(address);
  if (!withdrawn.ok) throw badRequest(withdrawn.error.code, withdrawn.error.message);
  const { email, wasOpen } = withdrawn.value;
  if (options.json) {
    terminal.out(`${JSON.stringify({ ok: true, email, withdrawn: wasOpen })}\n`);
    return;
  }
  terminal.out(
    wasOpen
      ? `The link for ${email} no longer opens anything.\n`
      : `There was no open link for ${email}.\n`,
  );
}

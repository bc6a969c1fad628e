import type { Command } from 'commander';
import { RULESETS } from '@/lib/rulesets/registry';
import { table } from '../tables';
import type { Terminal } from '../terminal';

/** `rulesets`: which battle systems there are. */
export function addRulesets(program: Command, terminal: Terminal): void {
  program
    .command('rulesets')
    .summary('the battle systems that are there')
    .description('Lists the rulesets with id, version, source and what each offers.')
    .option('--json', 'print them as JSON')
    .action((options: { json?: true }) => {
      const list = RULESETS.map(({ id, version, title, source, status }) => ({
        id,
        version,
        title,
        source,
        status,
      }));
      if (options.json) terminal.out(`${JSON.stringify(list)}\n`);
      else
        terminal.out(
          `${table(
            ['id', 'version', 'title', 'status', 'source'],
            list.map(({ id, version, title, status, source }) => [
              id,
              version,
              title,
              status,
              source,
            ]),
          )}\n`,
        );
    });
}

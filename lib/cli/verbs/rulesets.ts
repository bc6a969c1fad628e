import type { Command } from 'commander';
import { statusOf } from '@/lib/battle/contract/ruleset';
import { table } from '@/lib/cli/tables';
import type { Terminal } from '@/lib/cli/terminal';
import { RULESETS } from '@/lib/rulesets/registry';

/** `rulesets`: which battle systems there are. */
export function addRulesets(program: Command, terminal: Terminal): void {
  program
    .command('rulesets')
    .summary('the battle systems that are there')
    .description('Lists the rulesets with id, version, source and what each offers.')
    .option('--json', 'print them as JSON')
    .action((options: { json?: true }) => {
      const list = RULESETS.map((ruleset) => {
        const { id, version, title, source } = ruleset;
        return { id, version, title, source, status: statusOf(ruleset) };
      });
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

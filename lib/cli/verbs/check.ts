import type { Command } from 'commander';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { readText } from '@/lib/cli/files';
import { findingsInWords } from '@/lib/cli/findings';
import { withOdds } from '@/lib/cli/odds-ports';
import { BadRequest, type ExitCode, type Terminal } from '@/lib/cli/terminal';
import { ODDS_TRIALS_MIN } from '@/lib/strategy/odds-differ';
import { checkCampaignText } from '@/lib/trials/check-campaign';

/** `check FILE`: every fault of a campaign file. */
export function addCheck(
  program: Command,
  terminal: Terminal,
  ends: (code: ExitCode) => void,
): void {
  program
    .command('check')
    .summary('find every fault of a campaign file')
    .description(
      'Reads a campaign file (YAML or JSON, at most 2 MB) and prints every fault: of form, of structure, of its ' +
        'scenarios by their rulesets, choices that are never worth taking (DOMINATED_CHOICE) and authored odds that ' +
        'the quick resolver does not bear out (ODDS_DIFFER). Errors keep the file from being played; warnings do not.',
    )
    .argument('<file>', 'the campaign file, or - for standard input')
    .option('--json', 'print {ok, findings} as JSON')
    .addHelpText(
      'after',
      '\nExit code: 0 without errors, 1 with errors, 2 when the call is wrong.\nExample: npm run -s orderly -- check my-campaign.yaml',
    )
    .action(async (file: string, options: { json?: true }) => {
      let checked: Awaited<ReturnType<typeof checkCampaignText>>;
      try {
        const text = await readText(terminal, file, FILE_LIMITS.bytesMax);
        checked = await withOdds(terminal, { trials: ODDS_TRIALS_MIN, cached: true }, (ports) =>
          checkCampaignText(text, ports),
        );
      } catch (failure) {
        if (!(failure instanceof BadRequest)) throw failure;
        checked = { ok: false, findings: failure.findings, definition: null };
      }
      if (options.json)
        terminal.out(`${JSON.stringify({ ok: checked.ok, findings: checked.findings })}\n`);
      else {
        const warnings = checked.findings.filter(({ severity }) => severity === 'warning').length;
        const errors = checked.findings.length - warnings;
        if (checked.findings.length > 0) terminal.out(`${findingsInWords(checked.findings)}\n`);
        terminal.out(
          checked.findings.length === 0
            ? 'No fault found.\n'
            : `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.\n`,
        );
      }
      ends(checked.ok ? 0 : 1);
    });
}

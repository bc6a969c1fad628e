import type { Command } from 'commander';
import { boardsOf } from '@/lib/battle/contract/ruleset';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent } from '@/lib/campaign/events';
import { verifyExport } from '@/lib/chance/verify-export';
import { readText } from '@/lib/cli/files';
import { quickResolvers, withOdds } from '@/lib/cli/odds-ports';
import { signed, table } from '@/lib/cli/tables';
import { badRequest, type Terminal } from '@/lib/cli/terminal';
import { SIDES } from '@/lib/kernel/side';
import { RULESETS } from '@/lib/rulesets/registry';
import { checkSignaturesHere } from '@/lib/transfer/signing';
import { analyseEvents } from '@/lib/trials/analyse-course';
import { CARRIED_ODDS_TRIALS } from '@/lib/trials/solve-carried';
import { verifyCampaignExport } from '@/lib/verify/verify-export';

const EXPORT_BYTES_MAX = 128 * 1_048_576;

/** `analyse FILE`: what each choice of an exported campaign lost, and how lucky its battles were. */
export function addAnalyse(program: Command, terminal: Terminal): void {
  program
    .command('analyse')
    .summary('what the choices of an exported campaign gave away, and how lucky its battles were')
    .description(
      'Analyses a campaign that is over: what it was worth to side A (−1 to 1) in each of its situations, the armies as ' +
        'they really stood; what each choice gave away against the other side’s best play; how each battle came out compared with ' +
        'what was to be expected of it. The export is verified first; one that does not hold is refused.',
    )
    .argument('<file>', 'the exported campaign, or - for standard input')
    .option('--json', 'print the analysis as JSON')
    .addHelpText('after', '\nExample: npm run -s orderly -- analyse my-campaign.orderly.ndjson')
    .action(async (file: string, options: { json?: true }) => {
      const { events, definition } = await concludedExport(terminal, file);
      const analysed = await withOdds(
        terminal,
        { trials: CARRIED_ODDS_TRIALS, cached: true },
        (ports) => analyseEvents(events, ports),
      );
      if (!analysed.ok)
        throw badRequest(analysed.error.code, analysed.error.message, analysed.error.path);
      const analysis = analysed.value;
      if (options.json) {
        terminal.out(`${JSON.stringify(analysis)}\n`);
        return;
      }
      const lookup = lookupOf(definition);
      const rows = analysis.situations.flatMap(({ situation, date, value, played }) => {
        const at = lookup.situations.get(situation);
        const { battle } = played ?? { battle: null };
        return SIDES.map((side, index) => {
          const choice = played?.choices[side];
          return [
            index === 0 ? date : '',
            index === 0 ? (at?.title ?? situation) : '',
            index === 0 ? signed(value) : '',
            definition.sides[side].name,
            at?.choices[side].find(({ id }) => id === choice?.choice)?.title ?? '',
            choice === undefined ? '' : choice.gaveAway.toFixed(4),
            choice === undefined ? '' : choice.met.cost.toFixed(4),
            index === 0 && battle ? signed(battle.luck) : '',
          ];
        });
      });
      terminal.out(
        `${table(['date', 'situation', 'value', 'side', 'choice', 'gave away', 'against what it met', 'battle’s luck'], rows)}\n\n`,
      );
      const { gaveAway, luck } = analysis.totals;
      for (const side of SIDES)
        terminal.out(`${definition.sides[side].name} gave away ${gaveAway[side].toFixed(4)}.\n`);
      terminal.out(
        `The battles brought ${definition.sides.A.name} ${signed(luck)} beyond what was to be expected.\n` +
          `Armies carried over: ${analysis.states} states, strengths in steps of ${analysis.strengthStep} per cent.\n`,
      );
    });
}

async function concludedExport(
  terminal: Terminal,
  file: string,
): Promise<{ readonly events: readonly CampaignEvent[]; readonly definition: CampaignDefinition }> {
  const text = await readText(terminal, file, EXPORT_BYTES_MAX);
  checkSignaturesHere();
  const verdict = verifyCampaignExport(text, quickResolvers(), { rulesets: boardsOf(RULESETS) });
  const [broken] = verdict.breaks;
  if (broken !== undefined)
    throw badRequest('EXPORT_BROKEN', `The export does not hold: ${broken.message}`);
  const events = (verifyExport(text).stream?.events ?? []).map(
    ({ type, payload }) => ({ type, data: payload }) as CampaignEvent,
  );
  const [started] = events;
  if (started?.type !== 'CampaignStarted')
    throw badRequest('EXPORT_BROKEN', 'The export holds no campaign.');
  if (!events.some(({ type }) => type === 'CampaignConcluded'))
    throw badRequest(
      'NOT_CONCLUDED',
      'This campaign is still being played: it can be analysed once it is over.',
    );
  return { events, definition: started.data.definition };
}

import { type Command, Option } from 'commander';
import { TRIALS_DEFAULT } from '@/lib/battle/autoplay/expected-result';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { wholeNumber } from '@/lib/cli/numbers';
import { quickResolvers, withOdds } from '@/lib/cli/odds-ports';
import { percent, signed, table } from '@/lib/cli/tables';
import { badRequest, type Terminal } from '@/lib/cli/terminal';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { battleOdds, orderAsStated } from '@/lib/trials/battle-odds';
import { trialsFor } from '@/lib/trials/trial-runs';
import { playableDefinition } from './solve';

const TRIALS_MAX = 1_000_000;

interface SimulateOptions {
  readonly battle: string;
  readonly trials?: number;
  readonly seed: string;
  readonly method?: 'quick' | 'autoplayed' | 'fought';
  readonly json?: true;
}

/** `simulate FILE --battle ID`: one battle of a campaign, many times over. */
export function addSimulate(program: Command, terminal: Terminal): void {
  program
    .command('simulate')
    .summary('fight one battle of a campaign many times')
    .description(
      'Fights a battle of a campaign file many times at the strength the file states, and prints how often each level ' +
        'of victory came out and what both sides lost. A battle that continues another is refused. sampling95: where the mean lies; prediction95: where the loss ' +
        'of one single battle lies. The same seed gives the same figures on every machine and with any number of threads.',
    )
    .argument('<file>', 'the campaign file, or - for standard input')
    .requiredOption('--battle <id>', 'id of the battle')
    .option(
      '--trials <n>',
      `how often, 1 to ${TRIALS_MAX} (default: ${TRIALS_DEFAULT}, or as many as the ruleset finds worth their time)`,
      wholeNumber(1, TRIALS_MAX),
    )
    .option('--seed <text>', 'any text', '1')
    .addOption(
      new Option(
        '--method <method>',
        'quick: the quick resolver; autoplayed: on the board; fought: the same, with artificial commanders instead of people (default: what the ruleset offers)',
      ).choices(['quick', 'autoplayed', 'fought']),
    )
    .option('--json', 'print {trials, levels, score, losses, seconds} as JSON')
    .addHelpText(
      'after',
      '\nExample: npm run -s orderly -- simulate my-campaign.yaml --battle kolin --trials 4000 --seed 1',
    )
    .action(async (file: string, options: SimulateOptions) => {
      const definition = await playableDefinition(terminal, file);
      const battle = lookupOf(definition).battles.get(options.battle);
      if (!battle)
        throw badRequest(
          'BATTLE_UNKNOWN',
          `The campaign has no battle “${options.battle}”; it has: ${definition.battles.map(({ id }) => id).join(', ') || 'none'}.`,
        );
      if (battle.scenario === undefined)
        throw badRequest(
          'NO_SCENARIO',
          `“${battle.title}” has no scenario: it cannot be fought, only expected or reported.`,
        );
      if (lookupOf(definition).scenarios.get(battle.scenario)?.continues)
        throw badRequest(
          'SCENARIO_CONTINUES',
          `“${battle.title}” goes on from the battle before it: positions and losses of that battle are not in the file. Use play, which fights it in its place.`,
        );
      const order = orderAsStated(definition, battle, quickResolvers());
      if (!order) throw badRequest('NO_SCENARIO', `Nobody can be sent to “${battle.title}”.`);
      const method = quickResolvers().get(order.ruleset.id)?.method ?? 'quick';
      // The command line has no players at a board: artificial commanders fight what people would.
      const wanted = options.method === 'fought' ? 'autoplayed' : options.method;
      if ((wanted ?? method) !== method)
        throw badRequest(
          'METHOD_UNAVAILABLE',
          `The ruleset “${order.ruleset.id}” has no such method; use --method ${method}.`,
        );
      const number = options.trials ?? trialsFor(order, quickResolvers());
      const began = terminal.clock();
      const summary = await withOdds(terminal, { trials: number, cached: false }, (ports) =>
        battleOdds(ports, order, { trials: number, seed: options.seed }),
      );
      if (!summary.ok)
        throw badRequest(summary.error.code, summary.error.message, summary.error.path);
      const seconds = Math.round(terminal.clock() - began) / 1_000;
      const { trials, score, losses } = summary.value;
      const levels = Object.fromEntries(
        VICTORY_LEVELS.map((level) => [level, summary.value.levels[level].share]),
      );
      if (options.json) {
        terminal.out(`${JSON.stringify({ trials, levels, score, losses, seconds })}\n`);
        return;
      }
      terminal.out(`${battle.title}: ${trials} ${method} battles in ${seconds} s.\n\n`);
      terminal.out(
        `${table(
          ['level', 'share', 'sampling 95 %'],
          VICTORY_LEVELS.map((level) => {
            const found = summary.value.levels[level];
            return [
              level,
              percent(found.share),
              `${percent(found.sampling95[0])} – ${percent(found.sampling95[1])}`,
            ];
          }),
        )}\n\n`,
      );
      terminal.out(
        `Score ${signed(score.mean)} (−2 to +2), mean between ${signed(score.sampling95[0])} and ${signed(score.sampling95[1])}.\n\n`,
      );
      const range = ([low, high]: readonly [number, number]) =>
        `${Math.round(low)} – ${Math.round(high)}`;
      terminal.out(
        `${table(
          ['side', 'men', 'mean loss', 'the mean lies', 'one battle lies'],
          (['A', 'B'] as const).map((side) => [
            definition.sides[side].name,
            losses[side].start,
            Math.round(losses[side].mean),
            range(losses[side].sampling95),
            range(losses[side].prediction95),
          ]),
        )}\n`,
      );
    });
}

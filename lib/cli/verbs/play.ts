import { type Command, Option } from 'commander';
import { levelInWords } from '@/lib/campaign/battle/words';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { keepsCalendar, lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent } from '@/lib/campaign/events';
import { withOdds } from '@/lib/cli/odds-ports';
import { signed } from '@/lib/cli/tables';
import { badRequest, type Terminal } from '@/lib/cli/terminal';
import { SIDES } from '@/lib/kernel/side';
import type { ResolveMode } from '@/lib/strategy/battle-levels';
import { ODDS_TRIALS_MIN } from '@/lib/strategy/odds-differ';
import { type ArtificialCommander, PlayBroken, playOut } from '@/lib/trials/play-out';
import { playableDefinition, resolveOption } from './solve';

interface PlayOptions {
  readonly a: ArtificialCommander;
  readonly b: ArtificialCommander;
  readonly resolve: ResolveMode;
  readonly seed: string;
  readonly start?: string;
  readonly carryOver: boolean;
  readonly json?: true;
}

/** `play FILE`: a whole campaign between two artificial commanders. */
export function addPlay(program: Command, terminal: Terminal): void {
  const commander = (flag: string, side: string) =>
    new Option(`${flag} <commander>`, `who commands ${side}`)
      .choices(['conservative', 'reckless'])
      .default('conservative');
  program
    .command('play')
    .summary('let two artificial commanders play a campaign')
    .description(
      'Plays a campaign from its start to its conclusion. Both sides are artificial commanders: conservative plays ' +
        'the equilibrium, reckless picks at random. They seal and reveal as people do. With --json one event a line ' +
        '(NDJSON), the last of them CampaignConcluded. The same seed gives the same lines.',
    )
    .argument('<file>', 'the campaign file, or - for standard input')
    .addOption(commander('--a', 'side A'))
    .addOption(commander('--b', 'side B'))
    .addOption(resolveOption())
    .option('--seed <text>', 'any text', '1')
    .option('--start <situation>', 'begin at this situation')
    .option(
      '--carry-over',
      'carry losses and fatigue from battle to battle, as the file says',
      true,
    )
    .option('--no-carry-over', 'fight every battle with the forces as the file starts')
    .option('--json', 'print each event as a line of JSON: {"type", "data"}')
    .addHelpText(
      'after',
      '\nExample: npm run -s orderly -- play my-campaign.yaml --a conservative --b reckless --resolve sampled --seed 7 --json',
    )
    .action(async (file: string, options: PlayOptions) => {
      const definition = await playableDefinition(terminal, file);
      if (options.start !== undefined && !lookupOf(definition).situations.has(options.start))
        throw badRequest('SITUATION_UNKNOWN', `The campaign has no situation “${options.start}”.`);
      await withOdds(terminal, { trials: ODDS_TRIALS_MIN, cached: true }, async (ports) => {
        const input = {
          definition,
          commanders: { A: options.a, B: options.b },
          resolve: options.resolve,
          seed: options.seed,
          carryOver: options.carryOver,
          ...(options.start === undefined ? {} : { start: options.start }),
        };
        try {
          for await (const event of playOut(input, ports)) {
            if (options.json) terminal.out(`${JSON.stringify(event)}\n`);
            else {
              const line = eventInWords(event, definition);
              if (line !== null) terminal.out(`${line}\n`);
            }
          }
        } catch (failure) {
          if (!(failure instanceof PlayBroken)) throw failure;
          const { code, message, path } = failure.refusal;
          throw badRequest(code, message, path);
        }
      });
    });
}

/** An event as a line for people; null for seals, which only serve as proof. */
function eventInWords(event: CampaignEvent, definition: CampaignDefinition): string | null {
  const lookup = lookupOf(definition);
  switch (event.type) {
    case 'CampaignStarted':
      return `${definition.title}: ${definition.sides.A.name} (${event.data.seats.A.controller}) against ${definition.sides.B.name} (${event.data.seats.B.controller})`;
    case 'SituationReached':
      return `\n${event.data.ordinal}. ${lookup.situations.get(event.data.situation)?.title ?? event.data.situation}`;
    case 'ChoicesRevealed': {
      const at = lookup.situations.get(event.data.situation);
      return SIDES.map((side) => {
        const answer = event.data[side].answer;
        const title = at?.choices[side].find(({ id }) => id === answer)?.title ?? answer;
        return `   ${definition.sides[side].name}: ${title}`;
      }).join('\n');
    }
    case 'BattleAnnounced':
      return `   Battle: ${lookup.battles.get(event.data.battle)?.title ?? event.data.battle}`;
    case 'BattleResolved':
      return `   Result: ${levelInWords(event.data.report.level, definition)} (${event.data.report.method})`;
    case 'IntervalPassed':
      return keepsCalendar(definition)
        ? `   ${event.data.title}: ${event.data.from} to ${event.data.to}`
        : `   ${event.data.title}`;
    case 'CampaignConcluded': {
      const { conclusion, value } = event.data;
      const title =
        conclusion === null
          ? 'No end was reached'
          : (lookup.conclusions.get(conclusion)?.title ?? conclusion);
      return `\n${title}: worth ${signed(value)} to ${definition.sides.A.name}`;
    }
    default:
      return null;
  }
}

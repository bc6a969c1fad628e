import { type Command, Option } from 'commander';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { isPlayable } from '@/lib/campaign/definition/finding';
import { withLines } from '@/lib/campaign/definition/lines';
import { readCampaignSource } from '@/lib/campaign/definition/read';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { readText } from '@/lib/cli/files';
import { hashOf, keptFiles, programStamp } from '@/lib/cli/kept-files';
import { quickResolvers, withOdds } from '@/lib/cli/odds-ports';
import { choicesDecide } from '@/lib/cli/stakes-table';
import { signed, table } from '@/lib/cli/tables';
import { BadRequest, badRequest, type Terminal } from '@/lib/cli/terminal';
import { ok, type Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { ResolveMode } from '@/lib/strategy/battle-levels';
import { ODDS_TRIALS_MIN } from '@/lib/strategy/odds-differ';
import type { CampaignSolution, SolvedGraph } from '@/lib/strategy/solve';
import { stakesOf } from '@/lib/strategy/stakes';
import type { OddsPorts } from '@/lib/trials/battle-odds';
import { solveDefinition, structuralFindings } from '@/lib/trials/check-campaign';
import { CARRIED_ODDS_TRIALS, solveCarried } from '@/lib/trials/solve-carried';

/**
 * A definition without errors, or an end with exit code 1 and what is wrong. A definition that this same program has
 * already read and checked comes from the cache.
 */
export async function playableDefinition(
  terminal: Terminal,
  file: string,
): Promise<CampaignDefinition> {
  const text = await readText(terminal, file, FILE_LIMITS.bytesMax);
  const stamp = await programStamp(terminal);
  const kept = keptFiles(terminal, 'campaigns', 'orderly-book/campaign-read/1');
  const key = stamp === null ? null : hashOf(`${stamp}\n${text}`);
  const known = key === null ? null : await kept.read(key);
  if (known !== null) return JSON.parse(known) as CampaignDefinition;
  const { read, lineOf } = readCampaignSource(text);
  if (!read.ok) throw new BadRequest(read.error);
  const findings = structuralFindings(read.value, { resolvers: quickResolvers() });
  if (!isPlayable(findings))
    throw new BadRequest(
      withLines(
        findings.filter(({ severity }) => severity === 'error'),
        lineOf,
      ),
    );
  if (key !== null) await kept.write(key, JSON.stringify(read.value));
  return read.value;
}

/** The option that says how battles branch. */
export function resolveOption(): Option {
  return new Option(
    '--resolve <mode>',
    'sampled: battles branch by their odds; expected: each ends at its expected level',
  )
    .choices(['sampled', 'expected'])
    .default('sampled');
}

interface SolveOptions {
  readonly resolve: ResolveMode;
  readonly carryOver?: true;
  readonly choices?: true;
  readonly json?: true;
}

/** A solution with the trials behind it by battle id; where armies carry over, also the states and their step. */
interface Solved extends CampaignSolution, SolvedGraph {
  readonly trials: ReadonlyMap<string, number>;
  readonly states?: number;
  readonly strengthStep?: number;
}

async function solution(
  definition: CampaignDefinition,
  { resolve, carryOver }: SolveOptions,
  ports: OddsPorts,
): Promise<Result<Solved>> {
  if (carryOver) return solveCarried(definition, resolve, ports);
  const solved = await solveDefinition(definition, resolve, ports);
  if (!solved.ok) return solved;
  const trials = [...solved.value.trials].map(([id, tried]) => [id, tried.trials] as const);
  return ok({ ...solved.value, trials: new Map(trials) });
}

/** `solve FILE`: value and best play of every situation. */
export function addSolve(program: Command, terminal: Terminal): void {
  program
    .command('solve')
    .summary('value and best play of every situation')
    .description(
      'Solves a campaign as the zero-sum game it is: what it is worth to side A (−1 to 1) when both sides play as ' +
        'well as can be, and with which chances each choice is then taken. A battle with a scenario alone is fought by ' +
        'the quick resolver often enough to know its odds; the number of trials is stated, and they are kept. ' +
        'exploitability says how far the answer can be from the truth: what both sides together could still gain.',
    )
    .argument('<file>', 'the campaign file, or - for standard input')
    .addOption(resolveOption())
    .option('--carry-over', 'carry losses, returns and reinforcements from battle to battle')
    .option('--choices', 'show what each choice decides against every answer that is often taken')
    .option('--json', 'print {value, residual, exploitability, situations} as JSON')
    .addHelpText(
      'after',
      '\nForces are as at the file’s start, unless --carry-over: then the armies are part of the game, strengths told ' +
        'apart in steps of 5 per cent (10, 20 or 33 where that is too much), and the answer also says how many states it has. The first call then fights ' +
        'many battles and can take minutes; trials are kept.' +
        '\nExample: npm run -s orderly -- solve my-campaign.yaml --resolve expected',
    )
    .action(async (file: string, options: SolveOptions) => {
      const definition = await playableDefinition(terminal, file);
      const trialsMost = options.carryOver ? CARRIED_ODDS_TRIALS : ODDS_TRIALS_MIN;
      const solved = await withOdds(terminal, { trials: trialsMost, cached: true }, (ports) =>
        solution(definition, options, ports),
      );
      if (!solved.ok) throw badRequest(solved.error.code, solved.error.message, solved.error.path);
      const { value, residual, exploitability, situations, states, strengthStep } = solved.value;
      const trials = Object.fromEntries(solved.value.trials);
      if (options.json) {
        const answer = {
          value,
          residual,
          exploitability,
          situations,
          ...(states === undefined ? {} : { states, strengthStep }),
          ...(options.choices ? { choices: stakesOf(definition, solved.value) } : {}),
          ...(states !== undefined || solved.value.trials.size > 0 ? { trials } : {}),
        };
        terminal.out(`${JSON.stringify(answer)}\n`);
        return;
      }
      const rows = situations.flatMap((situation) => {
        const own = definition.situations.find(({ id }) => id === situation.id);
        return (['A', 'B'] as const).flatMap((side) =>
          (own?.choices[side] ?? []).map((choice, index) => [
            index === 0 && side === 'A' ? situation.id : '',
            index === 0 && side === 'A' ? signed(situation.value) : '',
            side,
            choice.id,
            situation.ties?.includes(side) ? 'any' : (situation[side][choice.id] ?? 0).toFixed(4),
          ]),
        );
      });
      terminal.out(
        `${definition.title}: worth ${signed(value)} to ${definition.sides.A.name} (−1 to +1).\n\n`,
      );
      terminal.out(`${table(['situation', 'value', 'side', 'choice', 'chance'], rows)}\n\n`);
      if (options.choices) {
        const titles = (situation: string, side: Side, choice: string) =>
          definition.situations
            .find(({ id }) => id === situation)
            ?.choices[side].find(({ id }) => id === choice)?.title ?? choice;
        terminal.out(`${choicesDecide(stakesOf(definition, solved.value), titles)}\n\n`);
      }
      for (const [battle, count] of Object.entries(trials))
        terminal.out(
          states === undefined
            ? `${battle}: odds from ${count} trials.\n`
            : `${battle}: ${count} trials of each strength it can be fought at.\n`,
        );
      if (states !== undefined)
        terminal.out(
          `Armies carried over: ${states} states, strengths in steps of ${strengthStep} per cent.\n`,
        );
      terminal.out(
        `Residual ${residual.toExponential(1)}, exploitability ${exploitability.toExponential(1)}.\n`,
      );
    });
}

import { distributionOf, reportAtLevel } from '@/lib/battle/autoplay/expected-result';
import { authoredExpectation, authoredReport } from '@/lib/campaign/battle/expected-report';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { StartedCampaign } from '@/lib/campaign/state';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { levelShares, type ResolveMode } from '@/lib/strategy/battle-levels';
import { GRAPH_STATES_MAX } from '@/lib/strategy/campaign-graph';
import { cellKey, lentReport } from '@/lib/strategy/carried-cells';
import {
  type CarriedEncounter,
  CarriedGame,
  type CarriedOutcome,
} from '@/lib/strategy/carried-game';
import { type CampaignSolution, type SolvedGraph, solutionOf } from '@/lib/strategy/solve';
import { advantageOf, standingShares, statedRolls, wholeRolls } from '@/lib/strategy/standing-odds';
import { battleOdds, eachAtOnce, type OddsPorts, ownThread } from './battle-odds';
import { trialsFor } from './trial-runs';

/** Trials of an order whose odds are taken from them. */
export const CARRIED_ODDS_TRIALS = 1_000;
/** Trials of an order whose odds its file states: they only provide each level's losses. */
export const CARRIED_LOSS_TRIALS = 100;
/**
 * Steps, in per cent of what the file states, in which strengths are distinguished, each with its maximum number of
 * states: the first that fits is used. A finer step is more precise, but is not worth many minutes.
 */
export const STRENGTH_STEPS = [
  { percent: 5, statesMax: 600 },
  { percent: 10, statesMax: 1_500 },
  { percent: 20, statesMax: 1_500 },
  { percent: 33, statesMax: GRAPH_STATES_MAX },
] as const;
interface StrengthStep {
  readonly percent: number;
  readonly statesMax: number;
}
type StrengthSteps = readonly [StrengthStep, StrengthStep, StrengthStep, StrengthStep];
/** The same in an analysis, which somebody waits for. */
const ANALYSIS_LOSS_TRIALS = 40;
/** The steps of an analysis, which runs on one thread and is waited for: coarser ones are used sooner. */
const ANALYSIS_STEPS = [
  { percent: 5, statesMax: 300 },
  { percent: 10, statesMax: 400 },
  { percent: 20, statesMax: 400 },
  { percent: 33, statesMax: GRAPH_STATES_MAX },
] as const satisfies StrengthSteps;
/** Trials of an order while only testing whether a step fits. */
const SCOUTING_TRIALS = 6;

export interface CarriedSolution extends CampaignSolution, SolvedGraph {
  /** States of the game, merged ones counted once. */
  readonly states: number;
  /** Strengths of whole sides are distinguished in steps of this many per cent of what the file states. */
  readonly strengthStep: number;
  /** Trials of each order, by battle id. */
  readonly trials: ReadonlyMap<string, number>;
}

/**
 * Solves a campaign whose armies carry losses, fatigue, returns and joins from battle to battle, for every situation as
 * its beginning. Expects a definition without errors. Strengths are distinguished as finely as the limit on states
 * allows; a few trials of each battle determine beforehand what fits. Refuses TOO_LARGE if even the coarsest step does
 * not, and what `battleOdds` refuses of an order. `trialsOfEach`: instead of the numbers above.
 */
export async function solveCarried(
  definition: CampaignDefinition,
  mode: ResolveMode,
  ports: OddsPorts,
  trialsOfEach?: number,
): Promise<Result<CarriedSolution>> {
  const rulesets = Object.fromEntries(
    [...ports.resolvers.values()].map(({ id, version }) => [id, version]),
  );
  const found = await finestGame(
    definition,
    mode,
    ports,
    ({ percent, statesMax }) => CarriedGame.begun(definition, rulesets, percent, statesMax),
    trialsOfEach === undefined ? {} : { trialsOfEach },
  );
  if (!found.ok) return found;
  const { game, trials, strengthStep } = found.value;
  const graph = game.game();
  return ok({ ...solutionOf(definition, graph), graph, states: game.size, strengthStep, trials });
}

/** The game from actual states of a campaign on: the input of an analysis. Refuses as `solveCarried`. */
export function carriedFrom(
  definition: CampaignDefinition,
  states: readonly Readonly<StartedCampaign>[],
  ports: OddsPorts,
): Promise<Result<FoundGame>> {
  return finestGame(
    definition,
    'sampled',
    ports,
    ({ percent, statesMax }) => CarriedGame.continued(definition, states, percent, statesMax),
    { steps: ANALYSIS_STEPS, lossTrials: ANALYSIS_LOSS_TRIALS },
  );
}

/**
 * The game with strengths distinguished as finely as fits. Finer steps have no fewer states than coarser ones, so a few
 * trials with a middling step say which finer ones need no try.
 */
async function finestGame(
  definition: CampaignDefinition,
  mode: ResolveMode,
  ports: OddsPorts,
  begin: (step: StrengthStep) => Result<CarriedGame>,
  {
    trialsOfEach,
    lossTrials = CARRIED_LOSS_TRIALS,
    steps = STRENGTH_STEPS,
  }: {
    readonly trialsOfEach?: number;
    readonly lossTrials?: number;
    readonly steps?: StrengthSteps;
  } = {},
): Promise<Result<FoundGame>> {
  const [finest, fine, middling, coarsest] = steps;
  const whole = (step: StrengthStep) =>
    foundGame(definition, mode, ports, begin, step, (encounter) =>
      trialsOfEach === undefined ? trialsOf(encounter, mode, lossTrials) : trialsOfEach,
    );
  const tooLarge = (found: Result<FoundGame>) => !found.ok && found.error.code === 'TOO_LARGE';
  if (definition.battles.every(({ scenario }) => scenario === undefined)) {
    for (const step of [finest, fine, middling]) {
      const found = await whole(step);
      if (!tooLarge(found)) return found;
    }
    return whole(coarsest);
  }
  // Such a small number of trials is not worth caching, nor handing to another thread.
  const own = { ...ports, cache: null, executor: ownThread(ports.resolvers) };
  const scouted = (step: StrengthStep) =>
    foundGame(definition, mode, own, begin, step, () => SCOUTING_TRIALS);
  const first = await scouted(middling);
  if (!first.ok) return first.error.code === 'TOO_LARGE' ? whole(coarsest) : first;
  for (const step of [finest, fine]) {
    if (first.value.game.size > step.statesMax || tooLarge(await scouted(step))) continue;
    const found = await whole(step);
    if (!tooLarge(found)) return found;
  }
  const found = await whole(middling);
  return tooLarge(found) ? whole(coarsest) : found;
}

export interface FoundGame {
  readonly game: CarriedGame;
  readonly strengthStep: number;
  readonly trials: ReadonlyMap<string, number>;
}

/** All states of the game, with `trialsOf` trials of each cell. */
async function foundGame(
  definition: CampaignDefinition,
  mode: ResolveMode,
  ports: OddsPorts,
  begin: (step: StrengthStep) => Result<CarriedGame>,
  step: StrengthStep,
  trialsOf: (encounter: CarriedEncounter) => number,
): Promise<Result<FoundGame>> {
  const strengthStep = step.percent;
  const begun = begin(step);
  if (!begun.ok) return begun;
  const game = begun.value;
  const trials = new Map<string, number>();
  const cells = new Map<string, Cell>();
  const whole = wholeRolls(definition);
  const stated = statedRolls(definition);
  while (!game.complete) {
    // The first battle of a cell in the order of the states represents all, whichever is computed first.
    const fresh: Cell[] = [];
    const met = game.encounters.map((encounter) => {
      const key = cellKey(encounter, whole(encounter.battle), strengthStep);
      const known = cells.get(key);
      if (known !== undefined) return known;
      const cell = { encounter, outcomes: [] };
      cells.set(key, cell);
      fresh.push(cell);
      return cell;
    });
    const settled = await eachAtOnce(ports, fresh, async ({ encounter }) => {
      const wanted = trialsOf(encounter);
      const number =
        encounter.order === null ? wanted : trialsFor(encounter.order, ports.resolvers, wanted);
      const advantage = advantageOf(encounter.roll, stated(encounter.battle));
      const outcomes = await settledBattle(ports, encounter, { mode, trials: number, advantage });
      if (encounter.order !== null) {
        trials.set(encounter.battle.id, number);
        ports.progress?.(
          `Strengths in steps of ${strengthStep} %: ${game.size} states, ${cells.size} battles tried ${number} times`,
        );
      }
      return outcomes;
    });
    for (const [index, cell] of fresh.entries()) {
      const outcomes = settled[index];
      // After a refusal no new work starts: the refusal is among those before it.
      if (outcomes === undefined) continue;
      if (!outcomes.ok) return outcomes;
      cell.outcomes = outcomes.value;
    }
    const gone = game.goOn(
      game.encounters.map(({ roll }, index) => {
        const cell = met[index] as Cell;
        return cell.outcomes.map(({ chance, report }) => ({
          chance,
          report: lentReport(report, cell.encounter.roll, roll),
        }));
      }),
    );
    if (!gone.ok) return gone;
  }
  return ok({ game, strengthStep, trials });
}

/** A cell of the resolver: battles with the same result, the first of them found, and its result. */
interface Cell {
  readonly encounter: CarriedEncounter;
  outcomes: readonly CarriedOutcome[];
}

function trialsOf({ battle }: CarriedEncounter, mode: ResolveMode, lossTrials: number): number {
  return levelShares(battle, mode, null) === null ? CARRIED_ODDS_TRIALS : lossTrials;
}

/** Every level at which a battle can end, with its chance and its losses. */
async function settledBattle(
  ports: OddsPorts,
  { battle, order, roll }: CarriedEncounter,
  { mode, trials, advantage }: { mode: ResolveMode; trials: number; advantage: number },
): Promise<Result<readonly CarriedOutcome[]>> {
  const resolver = order === null ? undefined : ports.resolvers.get(order.ruleset.id);
  const summary = order === null ? null : await battleOdds(ports, order, { trials });
  if (summary !== null && !summary.ok) return summary;
  const tried = summary === null ? null : distributionOf(summary.value);
  const stated = levelShares(battle, mode, tried);
  if (stated === null) return refuse('NO_ODDS', `Nothing says how “${battle.title}” comes out.`);
  const authored = authoredExpectation(battle);
  const kind = authored.odds !== undefined || authored.level !== undefined ? 'authored' : 'trials';
  // Trials use these armies already; the file's odds are for the armies as it states them.
  const shares =
    authored.odds === undefined || order === null || mode === 'expected'
      ? stated
      : standingShares(stated, advantage);
  const outcomes = VICTORY_LEVELS.flatMap((level, index): CarriedOutcome[] => {
    const chance = shares[index] ?? 0;
    if (chance === 0) return [];
    const report =
      order !== null && resolver !== undefined && summary !== null
        ? reportAtLevel(resolver, order, summary.value, level, { kind })
        : authoredReport({ battle, roll, level, method: 'expected', basis: { kind } });
    return [{ chance, report }];
  });
  return ok(outcomes);
}

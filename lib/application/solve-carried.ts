import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { authoredExpectation, authoredReport } from '@/lib/campaign/expected-report';
import { trialsFor } from '@/lib/jobs/trial-runs';
import { invariant } from '@/lib/kernel/assert';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { levelShares, type ResolveMode } from '@/lib/strategy/battle-levels';
import {
  type CarriedEncounter,
  CarriedGame,
  type CarriedOutcome,
} from '@/lib/strategy/carried-game';
import { type CampaignSolution, solutionOf } from '@/lib/strategy/solve';
import {
  battleOdds,
  distributionOf,
  eachAtOnce,
  type OddsPorts,
  ownThread,
  reportAtLevel,
} from './battle-odds';

/** Trials of an order whose odds are taken from them. */
export const CARRIED_ODDS_TRIALS = 1_000;
/** Trials of an order whose odds its file states: they only lend each level its losses. */
export const CARRIED_LOSS_TRIALS = 100;
/** Steps, in per cent of what the file states, in which strengths are told apart: the first that fits is taken. */
export const STRENGTH_STEPS = [5, 10, 20] as const;
/** Trials of an order while it is only looked how many states a step brings. */
const SCOUTING_TRIALS = 6;

export interface CarriedSolution extends CampaignSolution {
  /** States of the game, merged ones counted once. */
  readonly states: number;
  /** Strengths of whole sides are told apart in steps of so many per cent of what the file states. */
  readonly strengthStep: number;
  /** Trials of each order, by battle id. */
  readonly trials: ReadonlyMap<string, number>;
}

/**
 * Solves a campaign whose armies carry losses, fatigue, returns and joins from battle to battle, for every situation
 * as its beginning. Expects a definition without errors. Strengths are told apart as finely as the bound on states
 * allows; a few trials of each battle tell beforehand what fits. Refuses TOO_LARGE where even the coarsest step does
 * not, and what `battleOdds` refuses of an order. `trialsOfEach`: instead of the numbers above.
 */
export async function solveCarried(
  definition: CampaignDefinition,
  mode: ResolveMode,
  ports: OddsPorts,
  trialsOfEach?: number,
): Promise<Result<CarriedSolution>> {
  const scouted = definition.battles.some(({ scenario }) => scenario !== undefined);
  let found: Result<FoundGame> | null = null;
  for (const strengthStep of STRENGTH_STEPS) {
    if (scouted) {
      // So few trials are not worth keeping, nor handing to another thread.
      const own = { ...ports, cache: null, executor: ownThread(ports.resolvers) };
      found = await foundGame(definition, mode, own, strengthStep, () => SCOUTING_TRIALS);
    }
    if (found === null || found.ok)
      found = await foundGame(definition, mode, ports, strengthStep, (encounter) =>
        trialsOfEach === undefined ? trialsOf(encounter, mode) : trialsOfEach,
      );
    if (found.ok) {
      const { game, trials } = found.value;
      const { solution: _, ...solved } = solutionOf(definition, game.game());
      return ok({ ...solved, states: game.size, strengthStep, trials });
    }
    if (found.error.code !== 'TOO_LARGE') return found;
  }
  invariant(found !== null, 'a step was tried');
  return found;
}

interface FoundGame {
  readonly game: CarriedGame;
  readonly trials: ReadonlyMap<string, number>;
}

/** All states of the game, with `trialsOf` trials of each order. */
async function foundGame(
  definition: CampaignDefinition,
  mode: ResolveMode,
  ports: OddsPorts,
  strengthStep: number,
  trialsOf: (encounter: CarriedEncounter) => number,
): Promise<Result<FoundGame>> {
  const rulesets = Object.fromEntries(
    [...ports.resolvers.values()].map(({ id, version }) => [id, version]),
  );
  const begun = CarriedGame.begun(definition, rulesets, strengthStep);
  if (!begun.ok) return begun;
  const game = begun.value;
  const trials = new Map<string, number>();
  let orders = 0;
  while (!game.complete) {
    const settled = await eachAtOnce(ports, game.encounters, async (encounter) => {
      const number =
        encounter.order === null
          ? trialsOf(encounter)
          : trialsFor(encounter.order, trialsOf(encounter));
      const outcomes = await settledBattle(ports, encounter, mode, number);
      if (encounter.order !== null) {
        trials.set(encounter.battle.id, number);
        orders++;
        ports.progress?.(
          `Strengths in steps of ${strengthStep} %: ${game.size} states, ${orders} battles tried ${number} times`,
        );
      }
      return outcomes;
    });
    const outcomes: (readonly CarriedOutcome[])[] = [];
    for (const battle of settled) {
      if (battle === undefined) continue;
      if (!battle.ok) return battle;
      outcomes.push(battle.value);
    }
    const gone = game.goOn(outcomes);
    if (!gone.ok) return gone;
  }
  return ok({ game, trials });
}

function trialsOf({ battle }: CarriedEncounter, mode: ResolveMode): number {
  return levelShares(battle, mode, null) === null ? CARRIED_ODDS_TRIALS : CARRIED_LOSS_TRIALS;
}

/** Every level that a battle can end at, with its chance and its losses. */
async function settledBattle(
  ports: OddsPorts,
  { battle, order, roll }: CarriedEncounter,
  mode: ResolveMode,
  trials: number,
): Promise<Result<readonly CarriedOutcome[]>> {
  const resolver = order === null ? undefined : ports.resolvers.get(order.ruleset.id);
  const summary = order === null ? null : await battleOdds(ports, order, { trials });
  if (summary !== null && !summary.ok) return summary;
  const tried = summary === null ? null : distributionOf(summary.value);
  const shares = levelShares(battle, mode, tried);
  if (shares === null) return refuse('NO_ODDS', `Nothing says how “${battle.title}” comes out.`);
  const authored = authoredExpectation(battle);
  const kind = authored.odds !== undefined || authored.level !== undefined ? 'authored' : 'trials';
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

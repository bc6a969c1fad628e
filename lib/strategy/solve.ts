import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { startOf } from '@/lib/campaign/definition/lookup';
import { ok, type Result } from '@/lib/kernel/result';
import type { LevelShares } from './battle-levels';
import {
  type CampaignGraph,
  campaignGraph,
  freshStanding,
  type GameSituation,
  type SituationGame,
} from './campaign-graph';
import { type RecursiveSolution, solveRecursiveGame } from './recursive-game';

/** Best play of one situation when a campaign is begun there. */
export interface SituationSolution {
  readonly id: string;
  /** Worth to side A, −1 … 1. */
  readonly value: number;
  /** Probability of each choice, summing to 1; a closed choice has 0. */
  readonly A: Readonly<Record<string, number>>;
  readonly B: Readonly<Record<string, number>>;
}

export interface CampaignSolution {
  /** Side A's value of the whole campaign under best play. */
  readonly value: number;
  /** Greatest difference between a situation's value and that of its matrix game. */
  readonly residual: number;
  /**
   * What both sides together could still gain by answering the other's mixtures as well as possible, at worst over
   * all situations. It bounds the error of every value: each lies this near to the truth.
   */
  readonly exploitability: number;
  readonly situations: readonly SituationSolution[];
}

/** A solved campaign with its game: for balance, dominated choices and the artificial commanders. */
export interface SolvedGraph {
  readonly graph: CampaignGraph;
  readonly solution: RecursiveSolution;
}

/**
 * Solves a campaign for every situation as its beginning. `levels`: how each battle in play comes out
 * (`battleLevels`). Refuses what `campaignGraph` refuses.
 */
export function solveCampaign(
  definition: CampaignDefinition,
  levels: ReadonlyMap<string, LevelShares>,
): Result<CampaignSolution & SolvedGraph> {
  const standings = definition.situations.map(({ id }) => freshStanding(definition, id));
  const graph = campaignGraph(definition, standings, levels);
  if (!graph.ok) return graph;
  return ok({ ...solutionOf(definition, graph.value), graph: graph.value });
}

/** Solves a campaign's game whose roots are its situations, in the order of the file. */
export function solutionOf(
  definition: CampaignDefinition,
  graph: SituationGame,
): CampaignSolution & { readonly solution: RecursiveSolution } {
  const solution = solveRecursiveGame(graph.game);
  const start = startOf(definition);
  let value = 0;
  let exploitability = 0;
  for (let state = 0; state < graph.game.states; state++)
    exploitability = Math.max(
      exploitability,
      (solution.upper[state] as number) - (solution.lower[state] as number),
    );
  const situations = definition.situations.map((situation, index): SituationSolution => {
    const state = graph.roots[index] as number;
    const own = solution.values[state] as number;
    if (situation.id === start) value = own;
    const { open } = graph.states[state] as GameSituation;
    const mixture = (
      choices: readonly { readonly id: string }[],
      openIds: readonly string[],
      chances: Float64Array,
    ) => Object.fromEntries(choices.map(({ id }) => [id, chances[openIds.indexOf(id)] ?? 0]));
    return {
      id: situation.id,
      value: own,
      A: mixture(situation.choices.A, open.A, solution.rows[state] as Float64Array),
      B: mixture(situation.choices.B, open.B, solution.columns[state] as Float64Array),
    };
  });
  return { value, residual: solution.residual, exploitability, situations, solution };
}

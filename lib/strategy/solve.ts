import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { startOf } from '@/lib/campaign/definition/lookup';
import { ok, type Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import type { LevelShares } from './battle-levels';
import {
  campaignGraph,
  freshStanding,
  type GameSituation,
  type SituationGame,
} from './campaign-graph';
import { type RecursiveSolution, solveRecursiveGame } from './recursive-game';
import { cellWorth, type StochasticGame } from './stochastic-game';

/** Best play of one situation when a campaign is begun there. */
export interface SituationSolution {
  readonly id: string;
  /** Worth to side A, −1 … 1. */
  readonly value: number;
  /** Probability of each choice, summing to 1; a closed choice has 0. */
  readonly A: Readonly<Record<string, number>>;
  readonly B: Readonly<Record<string, number>>;
  /**
   * Sides that are indifferent: whatever the other does, several open choices are worth the same. The chances of such a
   * side are arbitrary. Absent: none.
   */
  readonly ties?: readonly Side[];
}

export interface CampaignSolution {
  /** Side A's value of the whole campaign under best play. */
  readonly value: number;
  /** Greatest difference between a situation's value and that of its matrix game. */
  readonly residual: number;
  /**
   * Total that both sides could still gain by best responses to each other's mixtures, at worst over all situations. It
   * bounds the error of every value.
   */
  readonly exploitability: number;
  readonly situations: readonly SituationSolution[];
}

/** A solved campaign with its game: for balance, dominated choices and the artificial commanders. */
export interface SolvedGraph {
  readonly graph: SituationGame;
  readonly solution: RecursiveSolution;
}

/**
 * Solves a campaign for every situation as its beginning. `levels`: the results of each battle in play
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
    const ties = tiedSides(graph.game, state, solution.values);
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
      ...(ties.length > 0 ? { ties } : {}),
    };
  });
  return { value, residual: solution.residual, exploitability, situations, solution };
}

/** Values closer to each other than this count as equal. */
const TIE = 1e-9;

function tiedSides(game: StochasticGame, state: number, values: Float64Array): Side[] {
  const [rows, columns] = [game.rows[state] ?? 0, game.columns[state] ?? 0];
  const first = game.cellStart[state] ?? 0;
  const worth = (row: number, column: number) =>
    cellWorth(game, first + row * columns + column, values);
  const alike = (count: number, others: number, of: (one: number, other: number) => number) =>
    count > 1 &&
    Array.from({ length: others }, (_, other) => other).every((other) => {
      const all = Array.from({ length: count }, (_, one) => of(one, other));
      return Math.max(...all) - Math.min(...all) <= TIE;
    });
  return [
    ...(alike(rows, columns, worth) ? (['A'] as const) : []),
    ...(alike(columns, rows, (column, row) => worth(row, column)) ? (['B'] as const) : []),
  ];
}

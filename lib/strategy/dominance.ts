import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';
import type { BySide, Side } from '@/lib/kernel/side';
import { type MatrixGame, solveMatrixGame } from './matrix-game';
import type { SolvedGraph } from './solve';

/** Margin by which a mixture must beat a choice against every answer for the choice to count as dominated. */
export const DOMINANCE_MARGIN = 1e-9;

/**
 * The greatest margin by which some mixture of a side's other choices beats one of its choices against every answer of
 * the other side; negative infinity if there is no other choice. It is itself a matrix game: the others' gain over the
 * choice, answer by answer.
 */
export function dominanceMargin(game: MatrixGame, side: Side, choice: number): number {
  const { rows, columns, payoffs } = game;
  const own = side === 'A' ? rows : columns;
  const answers = side === 'A' ? columns : rows;
  if (own < 2) return Number.NEGATIVE_INFINITY;
  const worth = (of: number, answer: number) =>
    side === 'A'
      ? (payoffs[of * columns + answer] as number)
      : -(payoffs[answer * columns + of] as number);
  const gains = new Float64Array((own - 1) * answers);
  let row = 0;
  for (let other = 0; other < own; other++) {
    if (other === choice) continue;
    for (let answer = 0; answer < answers; answer++)
      gains[row * answers + answer] = worth(other, answer) - worth(choice, answer);
    row++;
  }
  return solveMatrixGame({ rows: own - 1, columns: answers, payoffs: gains }).lower;
}

/**
 * DOMINATED_CHOICE: choices that a mixture of the side's others beats strictly, whatever the other side does, with best
 * play afterwards. A choice that conditions open at several standings is named only if it is dominated at each of them.
 */
export function dominatedChoices(definition: CampaignDefinition, solved: SolvedGraph): Finding[] {
  const useful = new Set<string>();
  const seen = new Set<string>();
  solved.graph.states.forEach((state, index) => {
    const game = stateMatrix(solved, index);
    for (const side of ['A', 'B'] as const)
      state.open[side].forEach((choice, at) => {
        const key = `${state.situation}/${side}/${choice}`;
        seen.add(key);
        if (!useful.has(key) && dominanceMargin(game, side, at) <= DOMINANCE_MARGIN)
          useful.add(key);
      });
  });
  const findings: Finding[] = [];
  definition.situations.forEach((situation, at) => {
    for (const side of ['A', 'B'] as const)
      situation.choices[side].forEach((choice, index) => {
        const key = `${situation.id}/${side}/${choice.id}`;
        if (seen.has(key) && !useful.has(key))
          findings.push(
            fileWarning(
              'DOMINATED_CHOICE',
              `situations[${at}].choices.${side}[${index}]`,
              `“${choice.title}” is never worth taking: ${definition.sides[side].name} does better with its other choices, whatever the other side does.`,
            ),
          );
      });
  });
  return findings;
}

/** Value of each pair of open choices to side A at a state, with best play afterwards. */
export function stateMatrix({ graph, solution }: SolvedGraph, state: number): MatrixGame {
  const { game } = graph;
  const first = game.cellStart[state] as number;
  const cells = (game.cellStart[state + 1] as number) - first;
  const payoffs = new Float64Array(cells);
  for (let index = 0; index < cells; index++) {
    let sum = game.worth[first + index] as number;
    const last = game.branchStart[first + index + 1] as number;
    for (let branch = game.branchStart[first + index] as number; branch < last; branch++)
      sum +=
        (game.branchChance[branch] as number) *
        (solution.values[game.branchState[branch] as number] as number);
    payoffs[index] = sum;
  }
  return { rows: game.rows[state] as number, columns: game.columns[state] as number, payoffs };
}

/** What a choice gives away against best play of the other side, 0 upward, for each open choice of a state. */
export function choiceCosts(solved: SolvedGraph, state: number): BySide<readonly number[]> {
  const game = stateMatrix(solved, state);
  const value = solved.solution.values[state] as number;
  const row = solved.solution.rows[state] as Float64Array;
  const column = solved.solution.columns[state] as Float64Array;
  const cell = (r: number, c: number) => game.payoffs[r * game.columns + c] as number;
  return {
    A: Array.from({ length: game.rows }, (_, r) => {
      let worth = 0;
      for (let c = 0; c < game.columns; c++) worth += (column[c] as number) * cell(r, c);
      return Math.max(0, value - worth);
    }),
    B: Array.from({ length: game.columns }, (_, c) => {
      let worth = 0;
      for (let r = 0; r < game.rows; r++) worth += (row[r] as number) * cell(r, c);
      return Math.max(0, worth - value);
    }),
  };
}

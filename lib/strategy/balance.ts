import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { BySide } from '@/lib/kernel/side';
import { choiceCosts } from './dominance';
import type { CampaignSolution, SolvedGraph } from './solve';

/** The balance of one situation, for the author of a campaign. */
export interface SituationBalance {
  readonly id: string;
  readonly title: string;
  /** Value to side A when a campaign begins here, −1 … 1. */
  readonly value: number;
  /**
   * Each open choice: the frequency with which best play takes it, and what it gives away against best play (0 upward).
   */
  readonly choices: BySide<
    readonly {
      readonly id: string;
      readonly title: string;
      readonly chance: number;
      readonly cost: number;
    }[]
  >;
  /** One pair of choices is best for both: secrecy makes no difference here. */
  readonly settled: boolean;
}

/** Value, mixtures and the cost of every choice, situation by situation, in the order of the file. */
export function balanceOf(
  definition: CampaignDefinition,
  solved: CampaignSolution & SolvedGraph,
): readonly SituationBalance[] {
  return definition.situations.map((situation, index) => {
    const state = solved.graph.roots[index] as number;
    const costs = choiceCosts(solved, state);
    const open = solved.graph.states[state]?.open ?? { A: [], B: [] };
    const own = solved.situations[index];
    const choices = (side: 'A' | 'B') =>
      open[side].map((id, at) => ({
        id,
        title: situation.choices[side].find((choice) => choice.id === id)?.title ?? id,
        chance: own?.[side][id] ?? 0,
        cost: costs[side][at] ?? 0,
      }));
    const both = { A: choices('A'), B: choices('B') };
    return {
      id: situation.id,
      title: situation.title,
      value: own?.value ?? 0,
      choices: both,
      settled: [...both.A, ...both.B].every(({ chance }) => chance === 0 || chance === 1),
    };
  });
}

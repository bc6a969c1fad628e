import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { startOf } from '@/lib/campaign/definition/lookup';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { DOMINANCE_MARGIN, dominanceMargin, stateMatrix } from './dominance';
import type { SolvedGraph } from './solve';

/** Answers that the equilibrium plays less often than this do not count. */
export const PLAYED_OFTEN = 0.1;

/** What a side's choice decides against one answer of the other side. Values are side A's, −1 … 1. */
export interface AnswerStakes {
  /** The other side's choice. */
  readonly answer: string;
  /** Chance of it in the equilibrium, `PLAYED_OFTEN` or more. */
  readonly chance: number;
  readonly best: { readonly choice: string; readonly value: number };
  readonly worst: { readonly choice: string; readonly value: number };
  /** Difference between the two, 0 … 2. */
  readonly differ: number;
}

/** How good one course is, whatever the other side does. */
export interface CourseWorth {
  readonly choice: string;
  /** Chance of it in the equilibrium, 0 to 1. */
  readonly share: number;
  /** What it gives away on average against the other side's equilibrium, 0 … 2. */
  readonly givesAway: number;
}

/** What the choices of one situation decide, with best play afterwards. */
export interface SituationStakes {
  readonly id: string;
  /** A campaign begins here by default. */
  readonly opening: boolean;
  /** Worth to side A under best play. */
  readonly value: number;
  /** Of each side: its stakes against every answer that the equilibrium plays often. */
  readonly against: BySide<readonly AnswerStakes[]>;
  /** The smallest difference of either side; 0 … 2. Infinite if neither side has a choice. */
  readonly least: number;
  /** Both sides take more than one choice in the equilibrium. */
  readonly mixed: boolean;
  /** Each side's open choices, in the order of the file. */
  readonly courses: BySide<readonly CourseWorth[]>;
  /** Choices that a mixture of the side's others beats, whatever the answer. */
  readonly neverRight: BySide<readonly string[]>;
  /** Value of each pair of open choices to side A, row by row of A's. */
  readonly worth: readonly (readonly number[])[];
  readonly open: BySide<readonly string[]>;
}

/** A chance below this is none. */
const PLAYED = 1e-6;

/**
 * What the choices of each situation decide, in the order of the file: against each answer that the equilibrium plays
 * often, how far the best and the worst course lie apart. Sides with a single open choice are left out.
 */
export function stakesOf(
  definition: CampaignDefinition,
  solved: SolvedGraph,
): readonly SituationStakes[] {
  const start = startOf(definition);
  return definition.situations.map(({ id }, index) => {
    const state = solved.graph.roots[index] as number;
    const open = solved.graph.states[state]?.open ?? { A: [], B: [] };
    const game = stateMatrix(solved, state);
    const mixtures = { A: solved.solution.rows[state], B: solved.solution.columns[state] };
    const cell = (a: number, b: number) => game.payoffs[a * game.columns + b] as number;
    const against = (side: Side): AnswerStakes[] => {
      const other = side === 'A' ? 'B' : 'A';
      if (open[side].length < 2) return [];
      return open[other].flatMap((answer, theirs): AnswerStakes[] => {
        const chance = mixtures[other]?.[theirs] ?? 0;
        if (chance < PLAYED_OFTEN) return [];
        const sorted = open[side]
          .map((choice, own) => ({
            choice,
            value: side === 'A' ? cell(own, theirs) : cell(theirs, own),
          }))
          .sort((one, two) => (side === 'A' ? two.value - one.value : one.value - two.value));
        const [best, worst] = [sorted[0], sorted.at(-1)];
        if (best === undefined || worst === undefined) return [];
        return [{ answer, chance, best, worst, differ: Math.abs(best.value - worst.value) }];
      });
    };
    const both = { A: against('A'), B: against('B') };
    const played = (side: Side) => [...(mixtures[side] ?? [])].filter((one) => one > PLAYED).length;
    const never = (side: Side) =>
      open[side].filter((_, own) => dominanceMargin(game, side, own) > DOMINANCE_MARGIN);
    const value = solved.solution.values[state] as number;
    const courses = (side: Side): CourseWorth[] => {
      const other = side === 'A' ? 'B' : 'A';
      return open[side].map((choice, own) => {
        const mean = open[other].reduce(
          (sum, _, theirs) =>
            sum +
            (mixtures[other]?.[theirs] ?? 0) *
              (side === 'A' ? cell(own, theirs) : cell(theirs, own)),
          0,
        );
        const givesAway = Math.max(0, side === 'A' ? value - mean : mean - value);
        return { choice, share: mixtures[side]?.[own] ?? 0, givesAway };
      });
    };
    return {
      id,
      opening: id === start,
      value,
      against: both,
      least: Math.min(...SIDES.flatMap((side) => both[side].map(({ differ }) => differ))),
      mixed: played('A') > 1 && played('B') > 1,
      courses: { A: courses('A'), B: courses('B') },
      neverRight: { A: never('A'), B: never('B') },
      worth: open.A.map((_, a) => open.B.map((__, b) => cell(a, b))),
      open,
    };
  });
}

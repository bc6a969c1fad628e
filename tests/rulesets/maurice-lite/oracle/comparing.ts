import type { Field } from '@/lib/rulesets/maurice-lite/table';
import {
  below,
  DRY,
  KIND_NAMES,
  type Numbers,
  numbersFrom,
  randomField,
  type Wishes,
} from './random-positions';

/** Comparisons over random positions, gathered: how many were made, how many lay on an edge, what differed. */
export interface Tally {
  compared: number;
  /** Not compared: a few thousandths decide. */
  doubtful: number;
  readonly differences: Difference[];
}

export interface Difference {
  readonly seed: number;
  readonly what: string;
  readonly program: unknown;
  readonly oracle: unknown;
}

export const noTally = (): Tally => ({ compared: 0, doubtful: 0, differences: [] });

/** Compares one answer of the program with one of the oracle, which may be doubtful. */
export function compare(
  tally: Tally,
  seed: number,
  what: string,
  program: unknown,
  oracle: { readonly answer: unknown } | undefined,
): void {
  if (oracle === undefined) {
    tally.doubtful += 1;
    return;
  }
  tally.compared += 1;
  if (JSON.stringify(program) !== JSON.stringify(oracle.answer))
    tally.differences.push({ seed, what, program, oracle: oracle.answer });
}

export interface Drawn {
  readonly field: Field;
  readonly next: Numbers;
  /** The figure by which answers are tried: 0 where nothing is rounded. */
  readonly by: number;
  readonly square: boolean;
}

/** The position of a seed: even ones square to the table, odd ones at any slant. */
export function position(seed: number, wishes: Partial<Wishes> = {}): Drawn {
  const next = numbersFrom(seed);
  const square = seed % 2 === 0;
  const field = randomField(next, {
    ...{ square, most: 8, features: 6, width: 24, height: 16 },
    kinds: below(next, 4) === 0 ? KIND_NAMES : DRY,
    ...wishes,
  });
  return { field, next, by: square ? 0 : 6, square };
}

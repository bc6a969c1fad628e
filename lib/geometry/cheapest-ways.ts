import { invariant } from '@/lib/kernel/assert';

/** The cheapest ways from one cell, on squares or hexes. */
export interface CheapestWays {
  readonly from: number;
  /** Cost of the cheapest way to each cell within reach, the start included at 0. */
  readonly cost: ReadonlyMap<number, number>;
  /** The cell before each on its cheapest way; the start has none. */
  readonly before: ReadonlyMap<number, number>;
}

/**
 * The cheapest ways from a cell to all that can be reached for `most` points. Among equally cheap ways the one whose
 * last steps come first in `neighbours` is kept, so that the result is the same on every machine.
 *
 * @param neighbours the cells next to a cell; below 0: none
 * @param cost points for the step from a cell to its neighbour: a whole number from 0, Infinity if it cannot be made.
 *   `spent`: points of the way so far, for steps that are only possible as the first or within an allowance
 * @param most a whole number of points, at most 100,000
 */
export function cheapestWays(
  from: number,
  neighbours: (cell: number) => readonly number[],
  cost: (from: number, to: number, spent: number) => number,
  most: number,
): CheapestWays {
  invariant(Number.isInteger(most) && most >= 0 && most <= 100_000, `no ways for ${most} points`);
  const costs = new Map([[from, 0]]);
  const before = new Map<number, number>();
  /** Cells to go on from, by what it costs to be there. */
  const waiting: number[][] = [[from]];
  for (let spent = 0; spent < waiting.length; spent += 1) {
    const here = waiting[spent];
    if (here === undefined) continue;
    for (let next = 0; next < here.length; next += 1) {
      const cell = here[next] as number;
      if (costs.get(cell) !== spent) continue;
      for (const neighbour of neighbours(cell)) {
        if (neighbour < 0) continue;
        const known = costs.get(neighbour) ?? Number.POSITIVE_INFINITY;
        // No step costs less than nothing: what is reached for as little already needs no look.
        if (known <= spent) continue;
        const step = cost(cell, neighbour, spent);
        const sum = spent + step;
        if (!(sum <= most) || sum >= known) continue;
        invariant(Number.isInteger(step) && step >= 0, `a step does not cost ${step} points`);
        costs.set(neighbour, sum);
        before.set(neighbour, cell);
        waiting[sum] ??= [];
        (waiting[sum] as number[]).push(neighbour);
      }
    }
  }
  return { from, cost: costs, before };
}

/** The cells of the cheapest way after its start, up to and including `to`; null if it is out of reach. */
export function wayTo({ from, cost, before }: CheapestWays, to: number): number[] | null {
  if (!cost.has(to)) return null;
  const way: number[] = [];
  for (let cell = to; cell !== from; cell = before.get(cell) as number) way.unshift(cell);
  return way;
}

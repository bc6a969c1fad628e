/**
 * The dice of an interval. Each is a keyed number in [0, 1), stored in millionths so that the log holds it exactly;
 * only sums, products and quotients are used, so that every machine computes the same result.
 */
export class IntervalDice {
  readonly #draw: (key: string) => number;
  #thrown: { key: string; value: number }[] = [];

  constructor(draw: (key: string) => number) {
    this.#draw = draw;
  }

  /** A number in [0, 1) in steps of a millionth. */
  throw(key: string): number {
    const value = Math.floor(this.#draw(key) * 1_000_000) / 1_000_000;
    this.#thrown.push({ key, value });
    return value;
  }

  /** The dice thrown since the last call, for the step that used them. */
  taken(): { key: string; value: number }[] {
    const thrown = this.#thrown;
    this.#thrown = [];
    return thrown;
  }
}

/** Probabilities smaller than this, relative to the likeliest number, are left out. */
const NEGLIGIBLE = 1e-15;

/**
 * The number of successes among `count`, each with chance `share`, at the point `quantile` (0 ≤ … < 1) of the binomial
 * distribution. Its weights are computed outward from the likeliest number, so that no power overflows or underflows.
 */
export function binomialQuantile(count: number, share: number, quantile: number): number {
  if (count <= 0 || share <= 0) return 0;
  if (share >= 1) return count;
  const mode = Math.min(count, Math.floor((count + 1) * share));
  const odds = share / (1 - share);
  const below: number[] = [];
  for (let number = mode, weight = 1; number > 0; number -= 1) {
    weight *= number / ((count - number + 1) * odds);
    if (weight < NEGLIGIBLE) break;
    below.push(weight);
  }
  const above: number[] = [];
  for (let number = mode, weight = 1; number < count; number += 1) {
    weight *= ((count - number) / (number + 1)) * odds;
    if (weight < NEGLIGIBLE) break;
    above.push(weight);
  }
  const weights = [...below.reverse(), 1, ...above];
  return mode - below.length + quantileIndex(weights, quantile);
}

/** The sum of `times` uniform draws from 0 to `most` (whole numbers), at the point `quantile` of its distribution. */
export function evenSumDistribution(times: number, most: number): number[] {
  let weights = [1];
  for (let time = 0; time < times; time += 1) {
    const next = new Array<number>(weights.length + most).fill(0);
    let window = 0;
    for (let total = 0; total < next.length; total += 1) {
      window += weights[total] ?? 0;
      window -= total > most ? (weights[total - most - 1] ?? 0) : 0;
      next[total] = Math.max(0, window) / (most + 1);
    }
    weights = next;
  }
  return weights;
}

/** The first index at which the cumulative weight reaches the fraction `quantile` of the total. */
export function quantileIndex(weights: readonly number[], quantile: number): number {
  let total = 0;
  for (const weight of weights) total += weight;
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) {
    sum += weights[index] ?? 0;
    if (sum > quantile * total) return index;
  }
  return Math.max(0, weights.length - 1);
}

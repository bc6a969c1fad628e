import { invariant } from '@/lib/kernel/assert';

/**
 * Statistics of trials. Two kinds of interval, never to be mixed: a *sampling* interval locates the true share or mean,
 * and narrows with more trials; a *prediction* interval locates the result of a single battle, and does not. All assume
 * a number of trials fixed beforehand: checking repeatedly and stopping at a pleasing interval would make them too
 * narrow.
 */
export type Interval = readonly [number, number];

/** 97.5 % point of the normal distribution. */
export const NORMAL_975 = 1.959963984540054;

/**
 * Sampling interval (95 %) of a share: Wilson's score interval, which keeps its coverage near 0 and 1 and never leaves
 * [0, 1]. `successes` 0 … `trials`, whole numbers. Without trials: [0, 1].
 */
export function shareInterval95(successes: number, trials: number): Interval {
  invariant(
    Number.isInteger(successes) &&
      Number.isInteger(trials) &&
      successes >= 0 &&
      successes <= trials,
    `${successes} of ${trials} is no share`,
  );
  if (trials === 0) return [0, 1];
  const square = NORMAL_975 * NORMAL_975;
  const share = successes / trials;
  const centre = share + square / (2 * trials);
  const spread =
    NORMAL_975 * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials * trials));
  const scale = 1 + square / trials;
  return [
    successes === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    successes === trials ? 1 : Math.min(1, (centre + spread) / scale),
  ];
}

const STUDENT_975 = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157,
  2.228139,
] as const;

/**
 * 97.5 % point of Student's distribution with `degrees` ≥ 1 of freedom: tabled to 10, beyond that the expansion of
 * Cornish and Fisher to the third order, accurate to four decimals. Square roots and arithmetic only.
 */
export function student975(degrees: number): number {
  invariant(Number.isInteger(degrees) && degrees >= 1, `${degrees} degrees of freedom`);
  const tabled = STUDENT_975[degrees - 1];
  if (tabled !== undefined) return tabled;
  const z = NORMAL_975;
  const z2 = z * z;
  const first = (z * (z2 + 1)) / 4;
  const second = (z * (5 * z2 * z2 + 16 * z2 + 3)) / 96;
  const third = (z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15)) / 384;
  return z + first / degrees + second / (degrees * degrees) + third / (degrees * degrees * degrees);
}

/** Mean and sample variance (divisor n − 1; 0 for fewer than two values), by Welford's updating formulas. */
export function meanAndVariance(values: ArrayLike<number>): { mean: number; variance: number } {
  let mean = 0;
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const before = value - mean;
    mean += before / (index + 1);
    squares += before * (value - mean);
  }
  return { mean, variance: values.length > 1 ? squares / (values.length - 1) : 0 };
}

/**
 * Sampling interval (95 %) of a mean: mean ± t × s ÷ √n with Student's t, valid for any distribution from a few dozen
 * values on. For a single value the true interval is infinite, which is useless to a page, so both ends are the value.
 */
export function meanInterval95(values: ArrayLike<number>): Interval {
  const { mean, variance } = meanAndVariance(values);
  if (values.length < 2) return [mean, mean];
  const spread = student975(values.length - 1) * Math.sqrt(variance / values.length);
  return [mean - spread, mean + spread];
}

/**
 * Prediction interval (95 %) of one further trial, free of any assumption on its distribution: the order statistics at
 * ranks ⌊0.025 (n + 1)⌋ and n + 1 less that. From n = 39 on the next trial is between them with at least 95 % chance;
 * below that the whole range is returned, with a chance of (n − 1) ÷ (n + 1).
 */
export function predictionInterval95(values: ArrayLike<number>): Interval {
  const count = values.length;
  invariant(count > 0, 'a prediction from no trials');
  const sorted = Float64Array.from(values).sort();
  const rank = Math.max(1, Math.floor(0.025 * (count + 1)));
  return [sorted[rank - 1] as number, sorted[count - rank] as number];
}

/** Values that were drawn with the same dice, compared pair by pair. */

/** The mean of values; 0: there are none. */
export const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);

/** By how much values are better than others on average, and the mean square of what each pair differs from that. */
export function paired(
  values: readonly number[],
  others: readonly number[],
): { readonly gain: number; readonly spread: number } {
  const more = values.map((value, pair) => value - (others[pair] as number));
  const gain = mean(more);
  return { gain, spread: mean(more.map((one) => (one - gain) ** 2)) };
}

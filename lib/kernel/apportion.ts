/**
 * Distributes a whole number in proportion to weights, by the largest remainders (the earlier one if they are equal).
 * No share exceeds its weight as long as the amount does not exceed their sum.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0 || amount <= 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((amount * weight) / total));
  const given = shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, amount - given))
    shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

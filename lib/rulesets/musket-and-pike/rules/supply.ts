/** Ammunition and batteries made ready. Source: Supply, Artillery Setup. */

/** Chance that a unit of foot or horse that fires drops one level of ammunition; half in defensive fire. */
export function ammunitionLossChance(lossPercent: number, defensive: boolean): number {
  return (defensive ? lossPercent / 2 : lossPercent) / 100;
}

/** Strength of wagons needed to resupply a unit: a point for ten men. */
export function wagonsNeeded(men: number): number {
  return Math.ceil(men / 10);
}

/** Chance that a battery is ready in its n-th turn after unlimbering (0 the first); quality A+++ 9 … F 1. */
export function setUpChance(turnsSinceUnlimbering: number, quality: number): number {
  if (turnsSinceUnlimbering >= 2) return 1;
  if (turnsSinceUnlimbering === 1) return 2 / 3;
  return quality >= 6 ? 2 / 3 : 1 / 3;
}

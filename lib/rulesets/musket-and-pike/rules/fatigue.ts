/** Fatigue, 0 … 900: low to 299, medium to 599, high to 899, then the maximum. Source: Fatigue, Recovering Fatigue. */
export const FATIGUE_MAX = 900;

/** 1 from medium fatigue (300), 2 from high (600): the reduction of morale. */
export function fatigueMorale(fatigue: number): number {
  return fatigue >= 600 ? 2 : fatigue >= 300 ? 1 : 0;
}

/** 10 / 20 / 40: per cent by which medium, high and maximum fatigue reduce fire and melee attacks. */
export function fatiguePercent(fatigue: number): number {
  return fatigue >= 900 ? 40 : fatigue >= 600 ? 20 : fatigue >= 300 ? 10 : 0;
}

/**
 * Fatigue of a combat result, before rounding: once to three times the casualty value, for a battery too, whose crews
 * lose fewer men than that. `draw` in [0, 1); `factor` from `meleeFatigueFactor`, 1 for fire; a unit larger than a
 * battalion shares it among its `battalions`.
 */
export function fatigueOf(
  casualtyValue: number,
  draw: number,
  factor: number,
  battalions: number,
): number {
  return (casualtyValue * (1 + 2 * draw) * factor) / battalions;
}

/** Melee causes half as much fatigue again, twice as much to its loser. Source: Melee Resolution. */
export function meleeFatigueFactor(lost: boolean): number {
  return lost ? 2 : 1.5;
}

/** Fatigue that an idle unit recovers: 0 to twice the rate; by the optional rule × 5 when low, × 3 when medium. */
export function fatigueRecovered(
  fatigue: number,
  rate: number,
  draw: number,
  highRecovery: boolean,
): number {
  const faster = !highRecovery ? 1 : fatigue < 300 ? 5 : fatigue < 600 ? 3 : 1;
  return Math.min(fatigue, Math.round(draw * 2 * rate * faster));
}

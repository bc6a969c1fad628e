/** Threat, changes of formation, and disorder caused by movement. Source: Threat Values, Cavalry Charges. */

/** Threat that one enemy unit exerts: infantry to 2 hexes, artillery to 4, cavalry to 6. Strength in men or guns. */
export function threatOf(
  arm: 'infantry' | 'cavalry' | 'artillery' | 'support',
  strength: number,
  distanceHexes: number,
): number {
  if (arm === 'infantry') {
    if (distanceHexes <= 1) return (2 * strength) / 100;
    return distanceHexes <= 2 ? strength / 100 : 0;
  }
  if (arm === 'cavalry') {
    if (distanceHexes <= 2) return (3 * strength) / 100;
    if (distanceHexes <= 4) return (2 * strength) / 100;
    return distanceHexes <= 6 ? strength / 100 : 0;
  }
  if (arm === 'artillery') {
    if (distanceHexes <= 2) return 2 * strength;
    return distanceHexes <= 4 ? strength : 0;
  }
  return 0;
}

/**
 * Chance that a change of formation succeeds at morale M under threat T: 20 M / (20 M + T). A unit larger than a
 * battalion shares the threat among its `battalions`.
 */
export function formationChangeChance(morale: number, threat: number, battalions = 1): number {
  if (threat <= 0) return 1;
  return morale <= 0 ? 0 : (20 * morale) / (20 * morale + threat / battalions);
}

/** Chance that horse comes to the charge: a change of formation, with one more morale if its commander has passed. */
export function chargeChance(
  morale: number,
  commanderPassed: boolean,
  threat: number,
  battalions: number,
): number {
  return formationChangeChance(morale + (commanderPassed ? 1 : 0), threat, battalions);
}

/** Per cent that quality adds to a nation's Line Movement Disorder value: A, B, C, D, E, F. */
const LINE_DISORDER = [30, 20, 10, 0, -5, -10] as const;

/** Optional Line Movement Restriction: chance of disorder for a line or block that moves; quality A+++ 9 … F 1. */
export function lineDisorderChance(basePercent: number, quality: number): number {
  const percent = basePercent + (LINE_DISORDER[Math.min(6, Math.max(1, quality)) - 1] ?? 0);
  return percent <= 0 ? 0 : percent >= 100 ? 1 : percent / 100;
}

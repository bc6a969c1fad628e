/** The five victory levels, always seen from side A, worst first. "Not resolved" is not a level. */
export const VICTORY_LEVELS = [
  'majorDefeat',
  'minorDefeat',
  'draw',
  'minorVictory',
  'majorVictory',
] as const;
export type VictoryLevel = (typeof VICTORY_LEVELS)[number];

/** The score of a level, −2 (major defeat of side A) to +2 (major victory of side A). */
export function levelScore(level: VictoryLevel): number {
  return VICTORY_LEVELS.indexOf(level) - 2;
}

/** The same result seen from side B. */
export function mirroredLevel(level: VictoryLevel): VictoryLevel {
  return VICTORY_LEVELS[4 - VICTORY_LEVELS.indexOf(level)] as VictoryLevel;
}

import { effectiveValue } from './combat-results';
import { fatiguePercent } from './morale';

/**
 * Fire value of one unit at one target. Percentages that the manual adds and subtracts are summed into one
 * modifier; halvings and scalings multiply (RULES.md, Interpretations).
 */
export interface Shot {
  /** Men, or guns for artillery. */
  strength: number;
  artillery: boolean;
  /** The firer is on horseback: the gain from massed foot is that of infantry and guns. */
  mounted: boolean;
  /** From the weapon's table at the range, hard or soft. */
  weaponValue: number;
  /** A+++ 9 … F 1. */
  quality: number;
  /** 20, or 10 under the optional rule. */
  qualityPercent: number;
  disordered: boolean;
  /** Column Fire Modifier in per cent of the value when the firer is in column, else 100. */
  columnPercent: number;
  /** 100; 150 for two ranks in normal or extended line, 75 for two ranks in shortened line. */
  ranksPercent: number;
  skirmisher: boolean;
  fatigue: number;
  moved: boolean;
  /** Opportunity fire: 50 %. */
  opportunity: boolean;
  /** Fires through a screen of skirmishers. */
  throughScreen: boolean;
  /** Terrain, works, hexside and elevation of the target, per cent, 0 or less. */
  coverPercent: number;
  /** Enfilade modifier in per cent, 0 if the target faces the firer. */
  enfiladePercent: number;
  targetMassed: boolean;
  targetFoot: boolean;
  /** Cavalry Fire Modifier in per cent if the target is cavalry, else 0. */
  cavalryPercent: number;
  rangeHexes: number;
  targetLimbered: boolean;
  targetWagons: boolean;
  /** A skirmisher target in a hex of at most an eighth of the stacking limit. */
  targetScattered: boolean;
  /** Men in the target's hex for the optional Target Density Modifier; 0: not in use. */
  densityMen: number;
  /** Weather on artillery at 5 hexes and more, or on muskets, per cent. */
  weatherPercent: number;
  /** Handicap, per cent. */
  advantagePercent: number;
}

/** A shot with nothing special about it, to fill in. */
export function plainShot(): Shot {
  return {
    strength: 0,
    artillery: false,
    mounted: false,
    weaponValue: 0,
    quality: 4,
    qualityPercent: 20,
    disordered: false,
    columnPercent: 100,
    ranksPercent: 100,
    skirmisher: false,
    fatigue: 0,
    moved: false,
    opportunity: false,
    throughScreen: false,
    coverPercent: 0,
    enfiladePercent: 0,
    targetMassed: false,
    targetFoot: true,
    cavalryPercent: 0,
    rangeHexes: 1,
    targetLimbered: false,
    targetWagons: false,
    targetScattered: false,
    densityMen: 0,
    weatherPercent: 0,
    advantagePercent: 0,
  };
}

/** Guns count as fifty men each. */
export const MEN_PER_GUN = 50;
/** From this stacking on the optional density modifier applies. */
export const DENSITY_MEN = 1200;

/** Cavalry Fire Modifier at a range: whole to 6 hexes, half to 12, none beyond. */
export function cavalryModifierAt(percent: number, rangeHexes: number): number {
  return rangeHexes <= 6 ? percent : rangeHexes <= 12 ? percent / 2 : 0;
}

/** Effective fire value, ≥ 0, that Combat Results turns into casualties. */
export function fireValue(shot: Shot): number {
  let value = shot.strength * shot.weaponValue * (shot.artillery ? MEN_PER_GUN : 1);
  if (value <= 0) return 0;
  let percent = shot.coverPercent + shot.enfiladePercent + shot.weatherPercent;
  if (shot.quality >= 6) percent += shot.qualityPercent;
  else if (shot.quality <= 2) percent -= shot.qualityPercent;
  percent -= fatiguePercent(shot.fatigue);
  if (shot.throughScreen) percent -= 20;
  if (shot.targetMassed && shot.targetFoot && !shot.mounted) percent += shot.artillery ? 50 : 25;
  if (shot.cavalryPercent !== 0) percent += cavalryModifierAt(shot.cavalryPercent, shot.rangeHexes);
  if (shot.targetLimbered) percent += 50;
  value = effectiveValue(value, percent);
  if (shot.disordered) value *= 0.5;
  if (shot.columnPercent !== 100) value *= shot.columnPercent / 100;
  if (shot.ranksPercent !== 100) value *= shot.ranksPercent / 100;
  if (shot.skirmisher) value *= 0.75;
  if (shot.moved) value *= 0.5;
  if (shot.opportunity) value *= 0.5;
  if (shot.targetWagons) value *= 2;
  if (shot.targetScattered) value *= 0.25;
  if (shot.densityMen > DENSITY_MEN) value *= shot.densityMen / DENSITY_MEN;
  if (shot.advantagePercent !== 0) value *= 1 + shot.advantagePercent / 100;
  return value;
}

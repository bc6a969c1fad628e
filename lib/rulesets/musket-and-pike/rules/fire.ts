import { effectiveValue } from './combat-results';
import { fatiguePercent } from './fatigue';

/**
 * Fire value of one unit at one target. Percentages that the manual adds and subtracts are summed into one
 * modifier; halvings and scalings multiply (RULES.md, Interpretations).
 */
export interface Shot {
  /** Men, or guns for artillery. */
  strength: number;
  artillery: boolean;
  /** The firer is mounted: the bonus against massed foot is for infantry and guns only. */
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

/** A shot with nothing special about it, to be completed. */
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

/** Each gun counts as fifty men. */
const MEN_PER_GUN = 50;
/** Stacking from which the optional density modifier applies. */
const DENSITY_MEN = 1200;

/** Cavalry Fire Modifier at a range: whole to 6 hexes, half to 12, none beyond. */
function cavalryModifierAt(percent: number, rangeHexes: number): number {
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

/** What made a shot worth more or less, in per cent; modifiers without effect are left out. */
export interface ShotModifiers {
  /** Summed, and applied to strength times weapon value. */
  readonly added: Readonly<Record<string, number>>;
  /** Then multiplied in turn: 50 halves. */
  readonly multiplied: Readonly<Record<string, number>>;
}

/** The modifiers that `fireValue` applies to a shot, for people to read. Meaning as there. */
export function shotModifiers(shot: Shot): ShotModifiers {
  const changed = (values: Readonly<Record<string, number>>, nothing: number) =>
    Object.fromEntries(Object.entries(values).filter(([, percent]) => percent !== nothing));
  const massed = shot.targetMassed && shot.targetFoot && !shot.mounted;
  return {
    added: changed(
      {
        cover: shot.coverPercent,
        enfilade: shot.enfiladePercent,
        weather: shot.weatherPercent,
        quality:
          shot.quality >= 6 ? shot.qualityPercent : shot.quality <= 2 ? -shot.qualityPercent : 0,
        fatigue: -fatiguePercent(shot.fatigue),
        screen: shot.throughScreen ? -20 : 0,
        massed: massed ? (shot.artillery ? 50 : 25) : 0,
        cavalry: cavalryModifierAt(shot.cavalryPercent, shot.rangeHexes),
        limbered: shot.targetLimbered ? 50 : 0,
      },
      0,
    ),
    multiplied: changed(
      {
        disordered: shot.disordered ? 50 : 100,
        column: shot.columnPercent,
        ranks: shot.ranksPercent,
        skirmisher: shot.skirmisher ? 75 : 100,
        moved: shot.moved ? 50 : 100,
        opportunity: shot.opportunity ? 50 : 100,
        wagons: shot.targetWagons ? 200 : 100,
        scattered: shot.targetScattered ? 25 : 100,
        density: shot.densityMen > DENSITY_MEN ? (shot.densityMen / DENSITY_MEN) * 100 : 100,
        advantage: 100 + shot.advantagePercent,
      },
      100,
    ),
  };
}

/** A target's cover, each part in per cent, 0 or less. */
export interface Cover {
  /** Ground of the hex, as it serves this target (skirmishers have a figure of their own). */
  readonly terrainPercent: number;
  /** Trench, abatis or redoubt. */
  readonly worksPercent: number;
  /** The hexside between: only for a target that has not moved. */
  readonly hexsidePercent: number;
  readonly targetMoved: boolean;
  /** Elevation of the target above the firer, in increments. */
  readonly stepsAbove: number;
  /** Parameter Data: for one increment, twice that from two. */
  readonly elevationPercent: number;
}

/** Cover of a target in per cent, 0 or less. Source: Target Fire Modifiers. */
export function coverPercent(cover: Cover): number {
  return (
    cover.terrainPercent +
    cover.worksPercent +
    (cover.targetMoved ? 0 : cover.hexsidePercent) +
    (cover.stepsAbove >= 1 ? cover.elevationPercent * (cover.stepsAbove >= 2 ? 2 : 1) : 0)
  );
}

/** Per cent of its fire value that a unit in two ranks keeps: 150 in line or extended line, 75 in shortened line. */
export function ranksPercent(twoRanks: boolean, inLine: boolean, shortened: boolean): number {
  if (!twoRanks || !inLine) return 100;
  return shortened ? 75 : 150;
}

import { effectiveValue } from './combat-results';
import { fatiguePercent } from './morale';

/**
 * Strength in melee. A unit's own modifiers (disorder, bayonet, charge, melee value, fatigue) apply to its men;
 * those of the whole side to the sum. Source: Melee Modifiers, Cavalry Charge Rules, Special Cavalry Rules.
 */
export interface MeleeUnit {
  /** Men; for artillery, guns × the Artillery Melee value. */
  strength: number;
  /** Melee value 0 … 20: 10 % a point. */
  meleeValue: number;
  fatigue: number;
  disordered: boolean;
  noBayonet: boolean;
  heavyCavalry: boolean;
}

/** Strength of one attacking unit. `disorders`: the attack goes over or into what causes disorder. */
export function attackingStrength(
  unit: MeleeUnit,
  disorders: boolean,
  chargeFactor: number,
  columnPercent: number,
): number {
  let percent = unit.meleeValue * 10 - fatiguePercent(unit.fatigue);
  if (unit.heavyCavalry) percent += 25;
  percent += columnPercent;
  let strength = effectiveValue(unit.strength, percent) * chargeFactor;
  if (unit.disordered || disorders) strength /= 3;
  if (unit.noBayonet) strength /= 3;
  return strength;
}

/** Strength of one defending unit; routed or isolated halves it, both together leave nothing. */
export function defendingStrength(unit: MeleeUnit, routed: boolean, isolated: boolean): number {
  if (routed && isolated) return 0;
  let strength = effectiveValue(unit.strength, unit.meleeValue * 10 - fatiguePercent(unit.fatigue));
  if (unit.disordered) strength = (strength * 2) / 3;
  if (unit.noBayonet) strength /= 3;
  return routed || isolated ? strength / 2 : strength;
}

export interface MeleeSide {
  withLeader: boolean;
  /** Best and worst quality among the side's units, A+++ 9 … F 1. */
  bestQuality: number;
  worstQuality: number;
}

/**
 * Per cent of the attacking side as a whole. `heldFire`: it has not fired; `enemyHeldFire`: the defenders could have
 * fired on it and have not.
 */
export function attackPercent(
  side: MeleeSide,
  heldFire: boolean,
  fromFlank: boolean,
  hexsidePercent: number,
  stepsUphill: number,
  elevationPercent: number,
  weatherPercent: number,
  enemyHeldFire = false,
): number {
  return (
    (side.withLeader ? 20 : 0) +
    qualityPercent(side) +
    (heldFire ? 20 : 0) +
    (fromFlank ? 40 : 0) +
    hexsidePercent +
    (stepsUphill > 0 ? stepsUphill * elevationPercent : 0) +
    weatherPercent -
    (enemyHeldFire ? 20 : 0)
  );
}

/** Per cent of the defending side as a whole. */
export function defencePercent(side: MeleeSide): number {
  return (side.withLeader ? 20 : 0) + qualityPercent(side);
}

/** +20 if even the worst unit has quality A, −20 if even the best has only E. */
function qualityPercent(side: MeleeSide): number {
  return side.worstQuality >= 6 ? 20 : side.bestQuality <= 2 ? -20 : 0;
}

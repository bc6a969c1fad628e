import { effectiveValue } from './combat-results';
import { fatiguePercent } from './fatigue';

/**
 * Strength in melee. A unit's own modifiers (disorder, bayonet, charge, melee value, fatigue) apply to its men;
 * those of the whole side to the sum. Source: Melee Modifiers, Cavalry Charge Rules, Special Cavalry Rules.
 */
export interface MeleeUnit {
  /** Men; for artillery, guns × the Artillery Melee value. */
  strength: number;
  /** Melee value 0 … 20: 10 % a point. */
  meleeValue: number;
  /** 0 … 900; it weakens an attack, not a defence. */
  fatigue: number;
  disordered: boolean;
  noBayonet: boolean;
  heavyCavalry: boolean;
}

/** What one attacking unit's men are worth, depending on how they attack. */
export interface Attack {
  /** The attack goes over or into what causes disorder: a third of the strength. */
  disorders: boolean;
  /** 1, or the charge factor. */
  chargeFactor: number;
  /** Column Melee Modifier of its nation when it attacks in column, else 0. */
  columnPercent: number;
  /** A unit with the assault penalty that attacks into a trench or out of an abatis: half. */
  assaultPenalty: boolean;
}

/** What the strength of disordered attackers is divided by. Source: Melee Modifiers. */
export const DISORDERED_ATTACK = 3;

/** Strength of one attacking unit. */
export function attackingStrength(unit: MeleeUnit, attack: Attack): number {
  let percent = unit.meleeValue * 10 - fatiguePercent(unit.fatigue) + attack.columnPercent;
  if (unit.heavyCavalry) percent += 25;
  let strength = effectiveValue(unit.strength, percent) * attack.chargeFactor;
  if (unit.disordered || attack.disorders) strength /= DISORDERED_ATTACK;
  if (unit.noBayonet) strength /= 3;
  return attack.assaultPenalty ? strength / 2 : strength;
}

/** Strength of one defending unit; routed or isolated halves it, both together leave nothing. */
export function defendingStrength(unit: MeleeUnit, routed: boolean, isolated: boolean): number {
  if (routed && isolated) return 0;
  let strength = effectiveValue(unit.strength, unit.meleeValue * 10);
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

/** Modifiers of an attacking side as a whole. */
export interface AttackSituation {
  /** No attacker that could have fired has fired in this player turn: + 20 %. */
  heldFire: boolean;
  /** The defenders could have fired on the attackers and have not: − 20 %. */
  enemyHeldFire: boolean;
  /** From a hexside that the defenders do not face: + 40 %. */
  fromFlank: boolean;
  /** From `largestHexside`. */
  hexsidePercent: number;
  stepsUphill: number;
  /** Parameter Data, for each step uphill. */
  elevationPercent: number;
  weatherPercent: number;
  /** Terrain modifier of the defender's hex, by the optional Melee Terrain Modifier; else 0. */
  terrainPercent: number;
}

/** The hexside modifier that applies: of all hexsides that the attackers cross, the one with the largest effect. */
export function largestHexside(percents: readonly number[]): number {
  let largest = 0;
  for (const percent of percents) if (Math.abs(percent) > Math.abs(largest)) largest = percent;
  return largest;
}

/** Per cent of the attacking side as a whole. */
export function attackPercent(side: MeleeSide, situation: AttackSituation): number {
  return (
    (side.withLeader ? 20 : 0) +
    qualityPercent(side) +
    (situation.heldFire ? 20 : 0) -
    (situation.enemyHeldFire ? 20 : 0) +
    (situation.fromFlank ? 40 : 0) +
    situation.hexsidePercent +
    (situation.stepsUphill > 0 ? situation.stepsUphill * situation.elevationPercent : 0) +
    situation.weatherPercent +
    situation.terrainPercent
  );
}

/** Strength of an attack after the modifiers of the side; half into a chateau. */
export function attackStrength(own: number, percent: number, intoChateau: boolean): number {
  return effectiveValue(own, percent) * (intoChateau ? 0.5 : 1);
}

/** Per cent of the defending side as a whole. */
export function defencePercent(side: MeleeSide): number {
  return (side.withLeader ? 20 : 0) + qualityPercent(side);
}

/** +20 if even the worst unit has quality A, −20 if even the best has only E. */
function qualityPercent(side: MeleeSide): number {
  return side.worstQuality >= 6 ? 20 : side.bestQuality <= 2 ? -20 : 0;
}

/**
 * Stacking limit of the ground that a defender of `men` holds: one hex, or the number of hexes that a larger unit
 * takes.
 */
export function attackersLimit(limitOfHex: number, men: number, menOfHex: number): number {
  return limitOfHex * Math.max(1, Math.ceil(men / menOfHex));
}

/**
 * Men of a unit that may still join an attack: the attackers' total, the first included, stays within the stacking
 * limit of the defended hex. Of a unit larger than a battalion the battalions that fit take part.
 */
export function menWithinLimit(men: number, committed: number, limit: number): number {
  return Math.max(0, Math.min(men, limit - committed));
}

/** What a charge is up against. */
export interface ChargeSituation {
  /** The ground is obstructed: any but clear, fields and buildings; or a hexside is: hedge, wall, embankment, stream. */
  readonly obstructed: boolean;
  /** The defenders are all horse, or foot in block (possibly with guns, skirmishers or wagons). */
  readonly horseOrBlock: boolean;
  /** The defenders are skirmishers in a building. */
  readonly skirmishersInBuilding: boolean;
  readonly irregular: boolean;
  /** Among the defenders are skirmishers, routed units or guns: the targets that irregular horse may charge. */
  readonly easyPrey: boolean;
}

/** Whether attacking horse has the strength of a charge. Source: Cavalry Charge Rules. */
export function isCharge(situation: ChargeSituation): boolean {
  if (situation.obstructed || situation.horseOrBlock || situation.skirmishersInBuilding)
    return false;
  return !situation.irregular || situation.easyPrey;
}

/** A melee with casualties drawn and armour deducted, before they are applied. */
export interface MeleeResult {
  readonly attackerLoss: number;
  readonly defenderLoss: number;
  /** No attacker is left after the loss. */
  readonly attackersFall: boolean;
  /** Horse attacks infantry in block. */
  readonly horseAgainstBlock: boolean;
  /** At most an eighth of the stacking limit of skirmishers defends; the same of the attackers. */
  readonly skirmishersDefend: boolean;
  readonly skirmishersAttack: boolean;
  readonly intoChateau: boolean;
}

export interface MeleeVerdict {
  readonly won: boolean;
  readonly attackerLoss: number;
  readonly defenderLoss: number;
  /** The defenders leave their place. */
  readonly retreats: boolean;
}

/**
 * Who has won a melee and what it costs. The side with the greater loss has lost, defenders win ties; horse beats a
 * block only without any loss; attackers who all fall have not won; defenders who have not lost lose no more than they
 * inflict; skirmishers lose a fifth and fall back; nobody retreats from a chateau. Source: Melee Resolution, Special
 * Skirmisher Resolution.
 */
export function meleeVerdict(result: MeleeResult): MeleeVerdict {
  const { skirmishersDefend, skirmishersAttack } = result;
  const fallBack = skirmishersDefend && !skirmishersAttack;
  const attackerLoss =
    skirmishersDefend && skirmishersAttack ? result.attackerLoss / 5 : result.attackerLoss;
  let defenderLoss = fallBack ? result.defenderLoss / 5 : result.defenderLoss;
  const won =
    !result.attackersFall &&
    (fallBack ||
      (result.defenderLoss > result.attackerLoss &&
        !(result.horseAgainstBlock && result.attackerLoss > 0)));
  if (!won && defenderLoss > attackerLoss) defenderLoss = attackerLoss;
  return { won, attackerLoss, defenderLoss, retreats: won && !result.intoChateau };
}

/** Whether attackers are disordered by a melee: always, but against skirmishers. */
export function attackersDisordered(againstSkirmishers: boolean): boolean {
  return !againstSkirmishers;
}

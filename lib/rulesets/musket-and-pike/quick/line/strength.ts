import { effectiveValue } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import {
  attackersLimit,
  attackingStrength,
  attackPercent,
  attackStrength,
  defencePercent,
  defendingStrength,
  isCharge,
  largestHexside,
  type MeleeSide,
  type MeleeUnit,
  menWithinLimit,
} from '@/lib/rulesets/musket-and-pike/rules/melee';
import type { Obstacle } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import {
  ARTILLERY,
  BLOCK,
  CAVALRY,
  COLUMN,
  DISORDERED,
  INFANTRY,
  ROUTED,
  SKIRMISH,
  TRAIT,
} from './codes';
import { type Ground, OPEN_GROUND } from './layout';
import type { BattleState, Facing } from './state';

/** What the units on the field are worth in a melee: the rules applied to their men, formations and ground. */

/** The ground over which a wing is attacked, as long as the wing has not left it. */
export function groundOf(battle: BattleState, enemy: number, sector: number): Ground {
  return battle.home(enemy, sector)
    ? (battle.layout.ground[enemy * 3 + sector] as Ground)
    : OPEN_GROUND;
}

/** A unit as the rules of melee see it, in a buffer of the battle: valid until the next call. */
function meleeUnit(battle: BattleState, unit: number, strength: number): MeleeUnit {
  const { layout, fighter } = battle;
  const traits = layout.traits[unit] as number;
  const arm = layout.arm[unit];
  fighter.strength = strength;
  fighter.meleeValue = layout.meleeValue[unit] as number;
  fighter.fatigue = battle.fatigue[unit] as number;
  fighter.disordered = battle.state[unit] === DISORDERED;
  fighter.noBayonet =
    arm === INFANTRY &&
    ((traits & TRAIT.noBayonet) !== 0 || (layout.weapons[unit]?.noBayonet ?? false));
  fighter.heavyCavalry = arm === CAVALRY && (traits & TRAIT.heavy) !== 0;
  return fighter;
}

/** Leaders and qualities of the first `size` of some units, in a buffer of the battle: valid until the next call. */
function sideOf(battle: BattleState, units: Int16Array, size: number): MeleeSide {
  const side = battle.fighters;
  side.withLeader = false;
  side.bestQuality = 0;
  side.worstQuality = 9;
  for (let index = 0; index < size; index += 1) {
    const unit = units[index] as number;
    const quality = battle.layout.quality[unit] as number;
    if ((battle.leaderWith[unit] as number) >= 0) side.withLeader = true;
    if (quality > side.bestQuality) side.bestQuality = quality;
    if (quality < side.worstQuality) side.worstQuality = quality;
  }
  return side;
}

/** Whether one regiment has the strength of a charge against `prey`. */
function chargesAt(battle: BattleState, unit: number, prey: number, ground: Ground): boolean {
  const formation = battle.formation[prey] as number;
  const arm = battle.layout.arm[prey];
  return isCharge({
    obstructed: ground.obstructed,
    horseOrBlock: arm === CAVALRY || formation === BLOCK,
    skirmishersInBuilding: formation === SKIRMISH && ground.building,
    irregular: ((battle.layout.traits[unit] as number) & TRAIT.irregular) !== 0,
    easyPrey: formation === SKIRMISH || battle.state[prey] === ROUTED || arm === ARTILLERY,
  });
}

/** Whether a unit attacks out of an abatis. */
function fromAbatis(battle: BattleState, side: number, unit: number): boolean {
  const sector = battle.sector[unit] as number;
  return battle.home(side, sector) && (battle.layout.works[side * 3 + sector]?.abatis ?? false);
}

interface Leaving {
  /** They cross or come out of what disorders them, and no charge goes over it. */
  readonly crosses: boolean;
  readonly hexside: number;
}

const NOTHING_LEFT: Leaving = { crosses: false, hexside: 0 };

/** What attackers leave: their own obstacle, which they have to cross too, and woods that horse cannot form in. */
function leaves(battle: BattleState, side: number, at: Facing): Leaving {
  const { differences, obstacle, terrain } = battle.layout;
  const sector = battle.sector[battle.group[0] as number] as number;
  if (!differences.obstaclesBothWays || sector !== at.sector || !battle.home(side, sector))
    return NOTHING_LEFT;
  const wing = side * 3 + sector;
  const before = obstacle[wing] as Obstacle;
  const horse = battle.layout.arm[battle.group[0] as number] === CAVALRY;
  const woods = horse && (terrain[wing]?.obstructed ?? false);
  return {
    crosses: before.obstructed || woods,
    hexside: before.meleePercent,
  };
}

/** Strength of the first `size` of the group; leaves each participant's number of men in `battle.share`. */
export function strengthOfAttack(
  battle: BattleState,
  side: number,
  size: number,
  prey: number,
  at: Facing,
  mounted: boolean,
  enemyHeldFire: boolean,
): number {
  const { layout, group, share } = battle;
  const { parameters } = layout;
  const ground = groundOf(battle, 1 - side, at.sector);
  const own = leaves(battle, side, at);
  const preyOnHorse = layout.arm[prey] === CAVALRY;
  const limit = attackersLimit(
    mounted ? parameters.cavalryStackingMen : parameters.infantryStackingMen,
    battle.men[prey] as number,
    preyOnHorse ? parameters.cavalryStackingMen : parameters.infantryStackingMen,
  );
  let committed = 0;
  let strength = 0;
  let heldFire = true;
  for (let index = 0; index < size; index += 1) {
    const unit = group[index] as number;
    const men = menWithinLimit(battle.men[unit] as number, committed, limit);
    share[index] = men;
    committed += men;
    if (men <= 0) continue;
    const column = battle.formation[unit] === COLUMN;
    const marches = layout.arm[unit] === INFANTRY && column;
    const penalty = ((layout.traits[unit] as number) & TRAIT.assaultPenalty) !== 0;
    strength += attackingStrength(meleeUnit(battle, unit, men), {
      disorders: ground.works || ((ground.obstructed || own.crosses) && !marches),
      chargeFactor:
        mounted && !own.crosses && chargesAt(battle, unit, prey, ground)
          ? parameters.chargeFactor
          : 1,
      columnPercent: column
        ? (layout.nationOf[layout.nations[unit] as string]?.columnMeleePercent ?? 0)
        : 0,
      assaultPenalty: penalty && (ground.trench || fromAbatis(battle, side, unit)),
    });
    if (battle.fired[unit] === 1) heldFire = false;
  }
  const percent = attackPercent(sideOf(battle, group, size), {
    heldFire,
    enemyHeldFire,
    fromFlank: at.flank && battle.faces[prey] === 0 && battle.formation[prey] !== SKIRMISH,
    hexsidePercent: largestHexside([ground.hexside, own.hexside]),
    stepsUphill: ground.steps,
    elevationPercent: parameters.elevationMeleePercent,
    weatherPercent: battle.weather?.attackerPercent ?? 0,
    terrainPercent: layout.setup.optionalRules.meleeTerrain ? ground.firePercent : 0,
  });
  return attackStrength(strength, percent, ground.chateau);
}

export function strengthOfDefence(battle: BattleState, prey: number): number {
  const { layout } = battle;
  const strength =
    layout.arm[prey] === ARTILLERY
      ? (battle.guns[prey] as number) * layout.parameters.artilleryMeleePerGun
      : (battle.men[prey] as number);
  const own = defendingStrength(
    meleeUnit(battle, prey, strength),
    battle.state[prey] === ROUTED,
    layout.setup.optionalRules.isolation && cutOff(battle, prey),
  );
  battle.single[0] = prey;
  const whole = effectiveValue(own, defencePercent(sideOf(battle, battle.single, 1)));
  return marches(battle, prey) ? (whole * layout.parameters.columnFirePercent) / 100 : whole;
}

/** Whether a unit is attacked in march order: still in the column that its setup caught it in, and could be in line. */
function marches(battle: BattleState, prey: number): boolean {
  const { caught, traits } = battle.layout;
  return (
    caught[prey] === 1 &&
    battle.formation[prey] === COLUMN &&
    ((traits[prey] as number) & TRAIT.noLine) === 0
  );
}

/** Nowhere to go: a wing in contact that the enemy has turned, with no friend in the other wings and no reserve. */
export function cutOff(battle: BattleState, unit: number): boolean {
  const side = battle.layout.side[unit] as number;
  const sector = battle.sector[unit] as number;
  if (sector > 2 || battle.gap(sector) > 1) return false;
  let turned = false;
  for (let other = 0; other < 3; other += 1) {
    if (other === sector) continue;
    if (battle.formed(side, other) > 0) return false;
    const wing = (1 - side) * 3 + other;
    if (battle.wheelTarget[wing] === sector && (battle.wheel[wing] as number) <= 1) turned = true;
  }
  return turned && battle.formed(side, 3) === 0;
}

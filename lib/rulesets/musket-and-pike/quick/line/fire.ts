import {
  armoured,
  casualtyRange,
  casualtyValue,
  FIRE_SCALE,
} from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import {
  coverPercent,
  fireValue,
  ranksPercent,
  shotModifiers,
} from '@/lib/rulesets/musket-and-pike/rules/fire';
import { ammunitionLossChance } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import {
  ARTILLERY,
  BLOCK,
  CAVALRY,
  COLUMN,
  FIRST,
  GUNS,
  HORSE,
  INFANTRY,
  LIMBERED,
  PHASE,
  SHORTENED,
  SKIRMISH,
  TRAIT,
  UNLIMBERED,
} from './codes';
import { DRAW, sufferFire } from './losses';
import type { BattleState, Facing } from './state';

/** Fire of a whole side: offensive in its own player turn, opportunity fire at half effect in the enemy's. */

/** Current visibility in hexes. */
export function sight(battle: BattleState): number {
  const seen = battle.weather && battle.weather.visibility > 0 ? battle.weather.visibility : 99;
  return battle.night && seen > 2 ? 2 : seen;
}

/** Whether any unit of a side holds a place in a sector. */
export function present(battle: BattleState, side: number, sector: number): boolean {
  return battle.formed(side, sector) + battle.held(side, sector, GUNS) > 0;
}

/**
 * The enemy in front of a wing: straight ahead, or the neighbour upon which it has wheeled; null: none. In a buffer of
 * the battle: valid until the next call for the same wing.
 */
export function facing(battle: BattleState, side: number, sector: number): Facing | null {
  const enemy = 1 - side;
  const wing = side * 3 + sector;
  const at = battle.faced[wing] as Facing;
  if (present(battle, enemy, sector)) {
    at.sector = sector;
    at.range = battle.gap(sector);
    at.flank = flankedHere(battle, enemy, sector);
    return at;
  }
  const target = battle.wheelTarget[wing] as number;
  if (target < 0 || !present(battle, enemy, target)) return null;
  at.sector = target;
  at.range = Math.max(1, battle.wheel[wing] as number);
  at.flank = onFlank(battle, side, sector, target);
  return at;
}

/** Whether `side`, wheeled from `sector`, comes upon the flank of the enemy's wing in `target`. */
export function onFlank(
  battle: BattleState,
  side: number,
  sector: number,
  target: number,
): boolean {
  const wing = (1 - side) * 3 + target;
  if (target === sector || battle.wheelTarget[wing] === sector) return false;
  // A wing with an enemy before it cannot turn; any other forms a front after some turns.
  return (
    battle.formed(side, target) > 0 ||
    (battle.flanked[wing] as number) < battle.layout.parameters.flankTurns
  );
}

/** Units at the end of a line that an enemy upon its flank meets at once, of `held`. */
function exposed(held: number): number {
  return Math.max(1, Math.ceil(held / 4));
}

/** The unit that faces place `place` of `of`, in one of the enemy's cells; a flank attack meets the end. */
function before(
  battle: BattleState,
  cell: number,
  flank: boolean,
  place: number,
  of: number,
): number {
  const held = battle.cellCount[cell] as number;
  if (held === 0) return -1;
  const reach = flank ? exposed(held) : held;
  return battle.at(cell, Math.min(reach - 1, Math.floor(((place + 0.5) * reach) / of)));
}

/** The target in front of a unit of foot or a battery, or −1. */
export function footTarget(
  battle: BattleState,
  side: number,
  at: Facing,
  place: number,
  of: number,
): number {
  const cell = battle.cell(1 - side, at.sector, FIRST);
  for (let line = FIRST; line <= GUNS; line += 1) {
    const found = before(battle, cell + line, at.flank, place, of);
    if (found >= 0) return found;
  }
  return -1;
}

/** The target in front of a regiment of horse: the enemy's horse, else foot, else guns; or −1. */
export function horseTarget(
  battle: BattleState,
  side: number,
  at: Facing,
  place: number,
  of: number,
): number {
  const horse = battle.cell(1 - side, at.sector, HORSE);
  const found = before(battle, horse, at.flank, place, of);
  return found >= 0 ? found : footTarget(battle, side, at, place, of);
}

/** The enemy's foot, horse and guns fire at units that came nearer, at 50 %. */
export function fireOpportunity(battle: BattleState, side: number): void {
  battle.phase(PHASE.opportunity);
  for (let sector = 0; sector < 3; sector += 1) {
    volley(battle, side, sector, true);
    cannonade(battle, side, sector, true);
  }
}

/** Batteries of a side in its own player turn. */
export function fireGuns(battle: BattleState, side: number): void {
  battle.phase(PHASE.guns);
  for (let sector = 0; sector < 3; sector += 1) cannonade(battle, side, sector, false);
}

/** Foot of a side's first lines that has not attacked in this player turn. */
export function fireMusketry(battle: BattleState, side: number): void {
  battle.phase(PHASE.musketry);
  for (let sector = 0; sector < 3; sector += 1) volley(battle, side, sector, false);
}

function volley(battle: BattleState, side: number, sector: number, opportunity: boolean): void {
  const at = facing(battle, side, sector);
  if (at === null) return;
  const nearest = Math.ceil(at.range);
  if (nearest > sight(battle)) return;
  if (opportunity && !enemyMoved(battle, side, at.sector)) return;
  const cell = battle.cell(side, sector, FIRST);
  const units = battle.cellCount[cell] as number;
  const { reach } = battle.layout;
  const enemyFlanks = flankedHere(battle, side, sector);
  for (let place = 0; place < units && place < (battle.cellCount[cell] as number); place += 1) {
    const unit = battle.at(cell, place);
    if ((reach[unit] as number) < nearest) continue;
    if (!battle.stands(unit) || battle.fired[unit] === 1) continue;
    if (battle.fought[unit] !== 0 && !opportunity) continue;
    // In a wing taken in flank, only units that have faced about fire.
    if (enemyFlanks && battle.faces[unit] === 0) continue;
    const ammunition = battle.ammunition[unit] as number;
    if (ammunition === 2 || (ammunition === 1 && !opportunity)) continue;
    if (opportunity && battle.layout.weapons[unit]?.noDefensiveFire) continue;
    const target = footTarget(battle, side, at, place, units);
    if (target < 0) return;
    if (spared(battle, target, opportunity)) continue;
    const range = Math.ceil(at.range + (battle.line[target] === FIRST ? 0 : 1));
    discharge(battle, unit, target, range, opportunity, false, at.flank, 0);
  }
}

/** Whether a target has not moved, so that nobody fires at it in the enemy’s player turn. */
function spared(battle: BattleState, target: number, opportunity: boolean): boolean {
  return opportunity && battle.layout.differences.opportunityAtMovers && battle.moved[target] === 0;
}

/** Whether a wing is taken in flank from the start of the battle, and has no unit facing that way yet. */
export function flankedHere(battle: BattleState, side: number, sector: number): boolean {
  return battle.battleTurn <= (battle.layout.turnedUntil[side * 3 + sector] as number);
}

function cannonade(battle: BattleState, side: number, sector: number, opportunity: boolean): void {
  const cell = battle.cell(side, sector, GUNS);
  const batteries = battle.cellCount[cell] as number;
  if (batteries === 0) return;
  const at = facing(battle, side, sector);
  if (at === null) return;
  if (opportunity && (!enemyMoved(battle, side, at.sector) || at.range > 3)) return;
  const enemyGuns = battle.cell(1 - side, at.sector, GUNS);
  for (let place = 0; place < batteries && place < (battle.cellCount[cell] as number); place += 1) {
    const unit = battle.at(cell, place);
    if (!isLaid(battle, unit) || battle.fired[unit] === 1) continue;
    let range = at.sector === sector ? gunRange(battle, side, sector) : at.range + 2;
    if ((battle.layout.reach[unit] as number) < Math.ceil(range)) continue;
    let target = -1;
    if (
      !opportunity &&
      (battle.cellCount[enemyGuns] as number) > 0 &&
      battle.uniform(unit, 8) * 100 < battle.layout.parameters.counterBatteryPercent
    ) {
      target = battle.at(enemyGuns, place % (battle.cellCount[enemyGuns] as number));
      range += 1;
    } else
      target = footTarget(battle, side, at, (place * 3 + battle.battleTurn) % batteries, batteries);
    if (target < 0 || spared(battle, target, opportunity)) continue;
    discharge(battle, unit, target, Math.ceil(range), opportunity, false, at.flank, 0);
  }
}

/** Whether any enemy unit in a sector has moved in this player turn. */
function enemyMoved(battle: BattleState, side: number, sector: number): boolean {
  return anyMoved(battle, 1 - side, sector, FIRST) || anyMoved(battle, 1 - side, sector, HORSE);
}

function anyMoved(battle: BattleState, side: number, sector: number, line: number): boolean {
  const cell = battle.cell(side, sector, line);
  const held = battle.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1)
    if (battle.moved[battle.at(cell, place)] === 1) return true;
  return false;
}

/** A battery that can fire: unlimbered, set up, with rounds, and not moved in this turn unless it is horse artillery. */
function isLaid(battle: BattleState, unit: number): boolean {
  const { layout } = battle;
  if (!battle.stands(unit) || battle.formation[unit] !== UNLIMBERED) return false;
  if (battle.settingUp[unit] !== 255) return false;
  if ((battle.artilleryRounds[layout.side[unit] as number] as number) <= 0) return false;
  return battle.moved[unit] === 0 || ((layout.traits[unit] as number) & TRAIT.horseArtillery) !== 0;
}

/** Whether a unit under attack is able to fire at `attacker`. */
export function ableToFire(battle: BattleState, unit: number, attacker: number): boolean {
  const weapon = battle.layout.weapons[unit];
  if (!weapon || battle.ammunition[unit] === 2 || !battle.stands(unit)) return false;
  if (weapon.noDefensiveFire) return false;
  if (weaponValue(weapon, 1, (battle.layout.armour[attacker] as number) > 0) <= 0) return false;
  return battle.layout.arm[unit] !== ARTILLERY || isLaid(battle, unit);
}

/** Hexes from a side's guns to the enemy's line in a sector. */
export function gunRange(battle: BattleState, side: number, sector: number): number {
  const left =
    (battle.layout.distance[sector] as number) -
    (battle.gunFront[side * 3 + sector] as number) -
    (battle.front[(1 - side) * 3 + sector] as number);
  return left < 1 ? 1 : left;
}

/**
 * One unit fires at one target. `opportunity`: at half effect; `inMelee`: at the unit that closes with it, at full effect.
 */
export function discharge(
  battle: BattleState,
  unit: number,
  target: number,
  range: number,
  opportunity: boolean,
  inMelee: boolean,
  flank: boolean,
  purpose: number,
): void {
  const { layout, shot } = battle;
  const { parameters } = layout;
  const rules = layout.setup.optionalRules;
  const weapon = layout.weapons[unit];
  if (!weapon || range > sight(battle)) return;
  const value = weaponValue(weapon, range, (layout.armour[target] as number) > 0);
  if (value <= 0) return;
  const artillery = layout.arm[unit] === ARTILLERY;
  const side = layout.side[unit] as number;
  const formation = battle.formation[unit] as number;
  const targetFormation = battle.formation[target] as number;
  const targetArm = layout.arm[target] as number;
  const enfiladed = flank && targetFormation <= SHORTENED && battle.faces[target] === 0;
  shot.strength = artillery ? (battle.guns[unit] as number) : (battle.men[unit] as number);
  shot.artillery = artillery;
  shot.mounted = layout.arm[unit] === CAVALRY;
  shot.weaponValue = value;
  shot.quality = layout.quality[unit] as number;
  shot.qualityPercent = rules.qualityFireTen ? 10 : 20;
  shot.disordered = battle.state[unit] === 1;
  shot.columnPercent =
    formation === COLUMN
      ? (layout.nationOf[layout.nations[unit] as string]?.columnFirePercent ?? 100)
      : 100;
  shot.ranksPercent = ranksPercent(
    ((layout.traits[unit] as number) & TRAIT.twoRanks) !== 0,
    formation <= SHORTENED,
    formation === SHORTENED,
  );
  shot.skirmisher = formation === SKIRMISH;
  shot.fatigue = battle.fatigue[unit] as number;
  shot.moved = !opportunity && !inMelee && battle.moved[unit] === 1;
  shot.opportunity = opportunity;
  shot.coverPercent = cover(battle, side, target, range);
  shot.enfiladePercent = enfiladed ? parameters.enfiladePercent : 0;
  shot.targetFoot = targetArm === INFANTRY;
  shot.targetMassed = targetFormation === COLUMN || targetFormation === BLOCK;
  shot.cavalryPercent = targetArm === CAVALRY ? parameters.cavalryFirePercent : 0;
  shot.rangeHexes = range;
  shot.targetLimbered = targetFormation === LIMBERED;
  shot.targetScattered =
    targetFormation === SKIRMISH &&
    (battle.men[target] as number) <= parameters.infantryStackingMen / 8;
  shot.densityMen = rules.targetDensity ? stacking(battle, target) : 0;
  shot.weatherPercent = !battle.weather
    ? 0
    : !artillery
      ? battle.weather.musketPercent
      : range >= 5
        ? battle.weather.artilleryPercent
        : 0;
  shot.advantagePercent = layout.advantage[side as 0 | 1];
  const effective = fireValue(shot);
  if (effective <= 0) return;
  let draw = battle.uniform(unit, purpose + DRAW.casualties);
  if (rules.averagedFire) draw = (draw + battle.uniform(unit, purpose + DRAW.average)) / 2;
  const armour = layout.armour[target] as number;
  const result = armoured(casualtyValue(effective, FIRE_SCALE, draw), armour);
  battle.fired[unit] = 1;
  battle.stirred[unit] = 1;
  if (range <= 3) {
    battle.engaged[unit] = 1;
    battle.engaged[target] = 1;
  }
  sufferFire(battle, target, result, unit, purpose, opportunity || inMelee, enfiladed);
  const { lastMen: men, lastGuns: guns } = battle;
  if (battle.facts && men + guns > 0) {
    const scale = casualtyRange(effective, FIRE_SCALE);
    const { added, multiplied } = shotModifiers(shot);
    battle.facts.add('fire', side, {
      ...{ is: 'fire', unit, target, range, opportunity, enfiladed, inMelee },
      ...{ men, guns, value: Math.round(effective), cover: shot.coverPercent },
      low: Math.round(armoured(scale.low, armour) * 10) / 10,
      high: Math.round(armoured(scale.high, armour) * 10) / 10,
      ...{ strength: shot.strength, weapon: value, added, multiplied, armour },
      draw: Math.floor(draw * 100),
    });
  }
  spend(battle, unit, opportunity || inMelee, artillery, side);
}

/** Cover of a target in per cent, 0 or less. */
function cover(battle: BattleState, side: number, target: number, range: number): number {
  const { layout } = battle;
  const sector = battle.sector[target] as number;
  const enemy = 1 - side;
  if (!battle.home(enemy, sector)) return 0;
  const wing = enemy * 3 + sector;
  const terrain = layout.terrain[wing];
  return coverPercent({
    terrainPercent:
      (battle.formation[target] === SKIRMISH
        ? terrain?.skirmisherFirePercent
        : terrain?.firePercent) ?? 0,
    worksPercent: layout.works[wing]?.firePercent ?? 0,
    hexsidePercent: layout.obstacle[wing]?.firePercent ?? 0,
    targetMoved: battle.moved[target] === 1,
    stepsAbove:
      (layout.elevation[wing] as number) -
      (range <= 2 ? 0 : (layout.elevation[side * 3 + sector] as number)),
    elevationPercent: layout.parameters.elevationFirePercent,
  });
}

/** Men in the hex of a unit: a unit above the stacking limit takes several hexes. */
function stacking(battle: BattleState, unit: number): number {
  const { parameters, arm } = battle.layout;
  const men = battle.men[unit] as number;
  const limit =
    arm[unit] === CAVALRY ? parameters.cavalryStackingMen : parameters.infantryStackingMen;
  return men <= limit ? men : men / Math.ceil(men / limit);
}

function spend(
  battle: BattleState,
  unit: number,
  defensive: boolean,
  artillery: boolean,
  side: number,
): void {
  if (artillery) {
    battle.artilleryRounds[side] = (battle.artilleryRounds[side] as number) - 1;
    return;
  }
  const { weapons, parameters } = battle.layout;
  if (weapons[unit]?.singleUse) {
    battle.ammunition[unit] = 2;
    return;
  }
  if (battle.uniform(unit, 9) >= ammunitionLossChance(parameters.ammunitionLossPercent, defensive))
    return;
  battle.ammunition[unit] = (battle.ammunition[unit] as number) + 1;
  battle.facts?.add('supply', side, {
    is: 'ammunition',
    unit,
    level: battle.ammunition[unit] as number,
  });
}

import {
  ARTILLERY,
  type Battlefield,
  BLOCK,
  CAVALRY,
  COLUMN,
  DISORDERED,
  FIRST,
  GUNS,
  INFANTRY,
  LIMBERED,
  PHASE,
  SHORTENED,
  SKIRMISH,
  TRAIT,
  UNLIMBERED,
} from './battlefield';
import { DRAW, sufferFire } from './casualties';
import { armoured, casualtyValue, FIRE_SCALE } from './rules/combat-results';
import { fireValue, plainShot } from './rules/fire';
import { weaponValue } from './rules/weapons';

/** Fire of a whole side: offensive in its own player turn, opportunity fire at half effect in the enemy's. */

const shot = plainShot();

/** The enemy's foot, horse and guns fire at what came nearer, at 50 %. */
export function fireOpportunity(field: Battlefield, side: number): void {
  field.phase(PHASE.opportunity);
  for (let sector = 0; sector < 3; sector += 1) {
    volley(field, side, sector, true);
    cannonade(field, side, sector, true);
  }
}

/** Batteries of a side in its own player turn. */
export function fireGuns(field: Battlefield, side: number): void {
  field.phase(PHASE.fire);
  for (let sector = 0; sector < 3; sector += 1) cannonade(field, side, sector, false);
}

/** Foot and horse of a side's first lines that have not attacked in this player turn. */
export function fireMusketry(field: Battlefield, side: number): void {
  field.phase(PHASE.musketry);
  for (let sector = 0; sector < 3; sector += 1) volley(field, side, sector, false);
}

function volley(field: Battlefield, side: number, sector: number, opportunity: boolean): void {
  const first = field.cell(side, sector, FIRST);
  const units = field.cellCount[first] as number;
  for (let place = 0; place < units && place < (field.cellCount[first] as number); place += 1) {
    const unit = field.at(first, place);
    if (field.fought[unit] === 0 || opportunity) fireUnit(field, unit, place, units, opportunity);
  }
}

function cannonade(field: Battlefield, side: number, sector: number, opportunity: boolean): void {
  const guns = field.cell(side, sector, GUNS);
  const batteries = field.cellCount[guns] as number;
  for (let place = 0; place < batteries && place < (field.cellCount[guns] as number); place += 1)
    fireBattery(field, field.at(guns, place), place, batteries, opportunity);
}

/** Hexes one can see now: weather and night. */
export function sight(field: Battlefield): number {
  const seen = field.weather && field.weather.visibility > 0 ? field.weather.visibility : 99;
  return field.night && seen > 2 ? 2 : seen;
}

/** Finds whom a wing faces, straight ahead or after wheeling upon a neighbour; false if nobody. Sets `field.faced`. */
function face(field: Battlefield, side: number, sector: number): boolean {
  const enemy = 1 - side;
  const wing = side * 3 + sector;
  if (
    field.formed(enemy, sector) > 0 ||
    (field.cellCount[field.cell(enemy, sector, GUNS)] as number) > 0
  ) {
    field.faced.sector = sector;
    field.faced.range = field.gap(sector);
    field.faced.flank =
      field.battleTurn <= (field.deployment.wings[enemy * 3 + sector]?.turnedUntilTurn ?? 0);
    return true;
  }
  const target = field.wheelTarget[wing] as number;
  if (target < 0) return false;
  field.faced.sector = target;
  field.faced.range = Math.max(1, field.wheel[wing] as number);
  field.faced.flank = field.onFlank(side, sector, target);
  return (
    field.formed(enemy, target) > 0 ||
    (field.cellCount[field.cell(enemy, target, GUNS)] as number) > 0
  );
}

/** The unit opposite place `place` of `of`: in the enemy's first line, else the second, else his guns; or −1. */
export function opposite(
  field: Battlefield,
  enemy: number,
  sector: number,
  place: number,
  of: number,
): number {
  for (let line = FIRST; line <= GUNS; line += 1) {
    const cell = field.cell(enemy, sector, line);
    const held = field.cellCount[cell] as number;
    if (held > 0)
      return field.at(cell, Math.min(held - 1, Math.floor(((place + 0.5) * held) / of)));
  }
  return -1;
}

function fireUnit(
  field: Battlefield,
  unit: number,
  place: number,
  of: number,
  opportunity: boolean,
): void {
  const state = field.state[unit] as number;
  if (state > DISORDERED || field.fired[unit] === 1) return;
  const ammunition = field.ammunition[unit] as number;
  if (ammunition === 2 || (ammunition === 1 && !opportunity)) return;
  const weapon = field.weapons[unit];
  if (!weapon || weapon.soft.length === 0 || (opportunity && weapon.noDefensiveFire)) return;
  const side = field.side[unit] as number;
  if (!face(field, side, field.sector[unit] as number)) return;
  if (opportunity && !enemyMoved(field, side)) return;
  let range = field.faced.range;
  const target = opposite(field, 1 - side, field.faced.sector, place, of);
  if (target < 0) return;
  if ((field.line[target] as number) !== FIRST) range += 1;
  discharge(field, unit, target, Math.ceil(range), opportunity, field.faced.flank);
}

/** True if the enemy faced has moved in this player turn. */
function enemyMoved(field: Battlefield, side: number): boolean {
  const cell = field.cell(1 - side, field.faced.sector, FIRST);
  const held = field.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1)
    if (field.moved[field.at(cell, place)] === 1) return true;
  return false;
}

/** A battery that can fire: unlimbered, set up, with rounds, and not moved in this turn unless it is horse artillery. */
function isLaid(field: Battlefield, unit: number): boolean {
  if ((field.state[unit] as number) > DISORDERED || field.formation[unit] !== UNLIMBERED)
    return false;
  if (field.settingUp[unit] !== 255) return false;
  if ((field.artilleryRounds[field.side[unit] as number] as number) <= 0) return false;
  const horse = ((field.traits[unit] as number) & TRAIT.horseArtillery) !== 0;
  return field.moved[unit] === 0 || horse;
}

/** Whether a unit that is attacked can fire upon `attacker` before the melee. */
export function firesInMelee(field: Battlefield, unit: number, attacker: number): boolean {
  const weapon = field.weapons[unit];
  if (!weapon || weapon.soft.length === 0 || field.ammunition[unit] === 2) return false;
  if ((field.state[unit] as number) > DISORDERED) return false;
  if (!field.differences.onlyLaidGunsFireInMelee) return true;
  if (weapon.noDefensiveFire || weaponValue(weapon, 1, (field.armour[attacker] as number) > 0) <= 0)
    return false;
  return field.arm[unit] !== ARTILLERY || isLaid(field, unit);
}

function fireBattery(
  field: Battlefield,
  unit: number,
  place: number,
  of: number,
  opportunity: boolean,
): void {
  if (!isLaid(field, unit) || field.fired[unit] === 1) return;
  const side = field.side[unit] as number;
  const sector = field.sector[unit] as number;
  if (!face(field, side, sector)) return;
  if (opportunity && (!enemyMoved(field, side) || field.faced.range > 3)) return;
  const enemy = 1 - side;
  const enemyGuns = field.cell(enemy, field.faced.sector, GUNS);
  let range = gunRange(field, side, sector);
  if (field.faced.flank && field.faced.sector !== sector) range = field.faced.range + 2;
  let target = -1;
  if (
    !opportunity &&
    (field.cellCount[enemyGuns] as number) > 0 &&
    field.uniform(unit, 8) * 100 < field.parameters.counterBatteryPercent
  ) {
    target = field.at(enemyGuns, place % (field.cellCount[enemyGuns] as number));
    range += 1;
  } else
    target = opposite(field, enemy, field.faced.sector, (place * 3 + field.battleTurn) % of, of);
  if (target < 0) return;
  discharge(field, unit, target, Math.ceil(range), opportunity, field.faced.flank);
}

/** Hexes from a side's guns to the enemy's line in a sector. */
export function gunRange(field: Battlefield, side: number, sector: number): number {
  const left =
    (field.distance[sector] as number) -
    (field.gunFront[side * 3 + sector] as number) -
    (field.front[(1 - side) * 3 + sector] as number);
  return left < 1 ? 1 : left;
}

/** One unit fires at one target: value, result, loss, ammunition. */
export function discharge(
  field: Battlefield,
  unit: number,
  target: number,
  range: number,
  opportunity: boolean,
  flank: boolean,
  full = false,
  purpose = 0,
): void {
  const { parameters, rules } = field;
  const weapon = field.weapons[unit];
  if (!weapon || range > sight(field)) return;
  const value = weaponValue(weapon, range, (field.armour[target] as number) > 0);
  if (value <= 0) return;
  const artillery = field.arm[unit] === ARTILLERY;
  const side = field.side[unit] as number;
  const formation = field.formation[unit] as number;
  const targetFormation = field.formation[target] as number;
  const targetArm = field.arm[target] as number;
  const enfiladed = flank && targetFormation <= SHORTENED;
  shot.strength = artillery ? (field.guns[unit] as number) : (field.men[unit] as number);
  shot.artillery = artillery;
  shot.mounted = field.differences.massedFootBonusOfFoot && field.arm[unit] === CAVALRY;
  shot.weaponValue = value;
  shot.quality = field.quality[unit] as number;
  shot.qualityPercent = rules.qualityFireTen ? 10 : 20;
  shot.disordered = field.state[unit] === DISORDERED;
  shot.columnPercent = formation === COLUMN ? parameters.columnFirePercent : 100;
  shot.ranksPercent =
    ((field.traits[unit] as number) & TRAIT.twoRanks) === 0 || formation > SHORTENED
      ? 100
      : formation === SHORTENED
        ? 75
        : 150;
  shot.skirmisher = formation === SKIRMISH;
  shot.fatigue = field.fatigue[unit] as number;
  shot.moved = !opportunity && !full && field.moved[unit] === 1;
  shot.opportunity = opportunity;
  shot.coverPercent = cover(field, side, target, range);
  shot.enfiladePercent = enfiladed ? parameters.enfiladePercent : 0;
  shot.targetFoot = targetArm === INFANTRY;
  shot.targetMassed = targetFormation === COLUMN || targetFormation === BLOCK;
  shot.cavalryPercent = targetArm === CAVALRY ? parameters.cavalryFirePercent : 0;
  shot.rangeHexes = range;
  shot.targetLimbered = targetFormation === LIMBERED;
  shot.targetScattered =
    targetFormation === SKIRMISH &&
    (field.men[target] as number) <= parameters.infantryStackingMen / 8;
  shot.densityMen = rules.targetDensity ? stacking(field, target) : 0;
  shot.weatherPercent = field.weather
    ? artillery
      ? range >= 5
        ? field.weather.artilleryPercent
        : 0
      : field.weather.musketPercent
    : 0;
  shot.advantagePercent = field.advantage[side as 0 | 1];
  const effective = fireValue(shot);
  if (effective <= 0) return;
  let draw = field.uniform(unit, purpose + DRAW.casualties);
  if (rules.averagedFire) draw = (draw + field.uniform(unit, purpose + DRAW.average)) / 2;
  const result = armoured(
    casualtyValue(effective, FIRE_SCALE, draw),
    field.armour[target] as number,
  );
  field.fired[unit] = 1;
  field.stirred[unit] = 1;
  if (field.chronicle) field.chronicle.fires(unit, range, opportunity, enfiladed);
  sufferFire(field, target, result, unit, purpose, opportunity || full, enfiladed);
  spend(field, unit, opportunity || full, artillery, side);
}

/** Cover of a target in per cent, 0 or less: ground, works, hexside, height. */
function cover(field: Battlefield, side: number, target: number, range: number): number {
  const sector = field.sector[target] as number;
  const enemy = 1 - side;
  const wing = enemy * 3 + sector;
  let percent = 0;
  if (field.home(enemy, sector)) {
    const terrain = field.terrain[wing];
    if (terrain)
      percent +=
        field.formation[target] === SKIRMISH ? terrain.skirmisherFirePercent : terrain.firePercent;
    percent += field.works[wing]?.firePercent ?? 0;
    if (field.moved[target] === 0) percent += field.obstacle[wing]?.firePercent ?? 0;
    const steps =
      (field.elevation[wing] as number) -
      (range <= 2 ? 0 : (field.elevation[side * 3 + sector] as number));
    if (steps >= 1) percent += field.parameters.elevationFirePercent * (steps >= 2 ? 2 : 1);
  }
  return percent;
}

/** Men in the hex of a unit: a unit above the stacking limit takes several hexes. */
function stacking(field: Battlefield, unit: number): number {
  const men = field.men[unit] as number;
  const limit =
    field.arm[unit] === CAVALRY
      ? field.parameters.cavalryStackingMen
      : field.parameters.infantryStackingMen;
  return men <= limit ? men : men / Math.ceil(men / limit);
}

/** Ammunition spent: a draw for foot and horse, a round of the side's for a battery. */
function spend(
  field: Battlefield,
  unit: number,
  defensive: boolean,
  artillery: boolean,
  side: number,
): void {
  if (artillery) {
    field.artilleryRounds[side] = (field.artilleryRounds[side] as number) - 1;
    return;
  }
  if (field.weapons[unit]?.singleUse) {
    field.ammunition[unit] = 2;
    return;
  }
  const chance = defensive
    ? field.parameters.ammunitionLossPercent / 2
    : field.parameters.ammunitionLossPercent;
  if (field.uniform(unit, 9) * 100 >= chance) return;
  field.ammunition[unit] = (field.ammunition[unit] as number) + 1;
  if (field.chronicle) field.chronicle.ammunitionFails(unit, field.ammunition[unit] as number);
}

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
  LINE,
  PHASE,
  READY,
  RESERVE,
  SECOND,
  SKIRMISH,
  TRAIT,
  UNLIMBERED,
} from './battlefield';
import { disorder, moraleNow } from './casualties';
import { gunRange, opposite } from './fire-phase';
import { formationChangeChance, threatOf } from './rules/morale';

/**
 * The doctrine of both sides and what it moves: attackers close by wings, defenders hold, the second line relieves
 * the first, reserves go where it is worst or where the enemy gives way. Sources: Movement, Disordered Movement,
 * Threat Values, Artillery Setup; the doctrine itself is ours (RULES.md).
 */
export function moveSide(field: Battlefield, side: number): void {
  field.phase(PHASE.movement);
  for (let sector = 0; sector < 3; sector += 1) {
    relieve(field, side, sector);
    deployColumns(field, side, sector);
    if (field.night) continue;
    advance(field, side, sector);
    moveGuns(field, side, sector);
  }
  if (field.night) return;
  closeGaps(field, side);
  commitReserve(field, side);
}

/** Men of a side's two lines in a sector. */
export function menInLine(field: Battlefield, side: number, sector: number): number {
  let men = 0;
  for (let line = FIRST; line <= SECOND; line += 1) {
    const cell = field.cell(side, sector, line);
    const held = field.cellCount[cell] as number;
    for (let place = 0; place < held; place += 1) men += field.men[field.at(cell, place)] as number;
  }
  return men;
}

/** The second line steps into gaps of the first, and takes the place of units that are spent. */
function relieve(field: Battlefield, side: number, sector: number): void {
  const first = field.cell(side, sector, FIRST);
  const second = field.cell(side, sector, SECOND);
  if ((field.cellCount[first] as number) === 0 && (field.cellCount[second] as number) > 0) {
    // The first line is gone: the second becomes the first, a hex farther back.
    while ((field.cellCount[second] as number) > 0) {
      const unit = field.at(second, 0);
      field.remove(unit);
      field.place(unit, sector, FIRST);
    }
    if (field.gap(sector) <= 1) {
      const wing = side * 3 + sector;
      field.front[wing] = (field.front[wing] as number) - 1;
    }
    return;
  }
  // By night nobody changes places: lines that move fall into disorder.
  if (field.night && field.differences.noReliefByNight) return;
  let fresh = freshUnit(field, second);
  while (
    fresh >= 0 &&
    (field.cellCount[first] as number) < (field.firstCount[side * 3 + sector] as number)
  ) {
    field.remove(fresh);
    field.place(fresh, sector, FIRST);
    field.moved[fresh] = 1;
    fresh = freshUnit(field, second);
  }
  if (fresh < 0) return;
  const held = field.cellCount[first] as number;
  for (let place = 0; place < held && fresh >= 0; place += 1) {
    const spent = field.at(first, place);
    const tired = (field.fatigue[spent] as number) >= 600 || field.ammunition[spent] === 2;
    if (field.state[spent] !== DISORDERED && !tired) continue;
    if (field.arm[fresh] !== field.arm[spent]) continue;
    const at = field.indexIn(second, fresh);
    field.cells[first * field.count + place] = fresh;
    field.cells[second * field.count + at] = spent;
    field.line[fresh] = FIRST;
    field.line[spent] = SECOND;
    field.moved[fresh] = 1;
    field.stirred[fresh] = 1;
    if (field.chronicle) field.chronicle.relieves(fresh, spent);
    fresh = freshUnit(field, second);
  }
}

function freshUnit(field: Battlefield, second: number): number {
  const held = field.cellCount[second] as number;
  for (let place = 0; place < held; place += 1) {
    const unit = field.at(second, place);
    if (
      field.state[unit] === READY &&
      (field.fatigue[unit] as number) < 600 &&
      field.ammunition[unit] !== 2 &&
      field.formation[unit] !== COLUMN
    )
      return unit;
  }
  return -1;
}

/** Foot in column deploys when the enemy is near, under threat; foot that can forms block against horse. */
function deployColumns(field: Battlefield, side: number, sector: number): void {
  const gap = field.gap(sector);
  if (gap > 8) return;
  for (let line = FIRST; line <= SECOND; line += 1) {
    const cell = field.cell(side, sector, line);
    for (let place = 0; place < (field.cellCount[cell] as number); place += 1) {
      const unit = field.at(cell, place);
      if (field.arm[unit] !== INFANTRY) continue;
      const formation = field.formation[unit] as number;
      const traits = field.traits[unit] as number;
      const facing = opposite(field, 1 - side, sector, place, field.cellCount[cell] as number);
      const horseNear =
        gap <= 4 &&
        line === FIRST &&
        facing >= 0 &&
        field.arm[facing] === CAVALRY &&
        field.state[facing] === READY;
      const obstructed =
        field.home(side, sector) && (field.terrain[side * 3 + sector]?.obstructed ?? false);
      let wanted = formation;
      if (horseNear && (traits & TRAIT.canBlock) !== 0 && !obstructed) wanted = BLOCK;
      else if (formation === COLUMN || formation === BLOCK)
        wanted = (traits & TRAIT.noLine) === 0 ? LINE : bars(field, traits) ? COLUMN : BLOCK;
      if (wanted !== formation)
        changeFormation(field, unit, wanted, threatAt(field, side, sector, place, gap + line));
    }
  }
}

/** Foot that can form no block; version 1 let it. */
function bars(field: Battlefield, traits: number): boolean {
  return field.differences.unlinedFootInColumn && (traits & TRAIT.canBlock) === 0;
}

/** Threat value on a place of the line: the unit opposite and its two neighbours, as far as they are in order. */
export function threatAt(
  field: Battlefield,
  side: number,
  sector: number,
  place: number,
  distance: number,
): number {
  const cell = field.cell(1 - side, sector, FIRST);
  const held = field.cellCount[cell] as number;
  let threat = 0;
  for (let other = place - 1; other <= place + 1; other += 1) {
    if (other < 0 || other >= held) continue;
    const unit = field.at(cell, other);
    if (field.state[unit] !== READY) continue;
    threat += threatOf(
      ARM_NAMES[field.arm[unit] as number] ?? 'support',
      field.men[unit] as number,
      distance,
    );
  }
  const guns = field.cell(1 - side, sector, GUNS);
  const batteries = field.cellCount[guns] as number;
  if (
    place < batteries &&
    (!field.differences.shakenGunsThreatenNobody || field.state[field.at(guns, place)] === READY)
  )
    threat += threatOf('artillery', field.guns[field.at(guns, place)] as number, distance + 1);
  return threat;
}
const ARM_NAMES = ['infantry', 'cavalry', 'artillery', 'support'] as const;

/** A change of formation: it fails into disorder, and from disorder into rout. A disordered unit does not try. */
function changeFormation(field: Battlefield, unit: number, wanted: number, threat: number): void {
  if (field.state[unit] !== READY) return;
  const chance = formationChangeChance(moraleNow(field, unit, false, 0), threat);
  field.moved[unit] = 1;
  if (field.uniform(unit, 0) < chance) {
    field.formation[unit] = wanted;
    if (field.chronicle) field.chronicle.deploys(unit);
    return;
  }
  disorder(field, unit);
}

/** An attacking wing steps forward; a repulsed one falls back; one that has cleared its front wheels inward. */
function advance(field: Battlefield, side: number, sector: number): void {
  const wing = side * 3 + sector;
  const enemy = 1 - side;
  if (field.formed(side, sector) === 0) {
    field.wheelTarget[wing] = -1;
    return;
  }
  const posture = field.repulsed[wing] === 1 ? 1 : (field.deployment.posture[wing] as number);
  if (
    field.formed(enemy, sector) === 0 &&
    (field.cellCount[field.cell(enemy, sector, GUNS)] as number) === 0
  ) {
    if (posture !== 2) wheelInward(field, side, sector);
    return;
  }
  field.wheelTarget[wing] = -1;
  const gap = field.gap(sector);
  if (posture === 2) {
    if (gap < 5 && (field.front[wing] as number) > -5) step(field, side, sector, -1);
    return;
  }
  if (posture === 1 || field.battleTurn < (field.deployment.wings[wing]?.startsTurn ?? 1)) return;
  const own = menInLine(field, side, sector);
  const facing = menInLine(field, enemy, sector);
  if (gap <= 4 && own * 2 < facing) {
    field.repulsed[wing] = 1;
    if (gap < 4) step(field, side, sector, gap - 4);
    if (field.chronicle) field.chronicle.repulsed(side, sector);
    return;
  }
  const stop = stopAt(field, side, sector, own, facing, gap);
  if (gap <= stop) return;
  const pace = paceOf(field, side, sector);
  if (pace <= 0) return;
  step(field, side, sector, Math.min(pace, gap - stop));
  if (field.chronicle) field.chronicle.advances(side, sector, field.gap(sector));
}

/** Hexes at which a wing halts: horse at three, foot at two for the firefight, then at one to close. */
function stopAt(
  field: Battlefield,
  side: number,
  sector: number,
  own: number,
  facing: number,
  gap: number,
): number {
  const { parameters } = field;
  const wing = side * 3 + sector;
  const enemy = 1 - side;
  if (!footIn(field, side, sector)) return 3;
  if (field.home(enemy, sector) && field.obstacle[enemy * 3 + sector]?.impassable) return 2;
  if (gap > 2) return 2;
  const turns = field.firefight[wing] as number;
  field.firefight[wing] = turns < 255 ? turns + 1 : 255;
  if (turns >= parameters.firefightTurns || own * 100 >= facing * parameters.pressOddsPercent)
    return 1;
  const cell = field.cell(enemy, sector, FIRST);
  const held = field.cellCount[cell] as number;
  let shaken = 0;
  for (let place = 0; place < held; place += 1)
    if (field.state[field.at(cell, place)] === DISORDERED) shaken += 1;
  return shaken * 3 >= held * 2 ? 1 : 2;
}

function footIn(field: Battlefield, side: number, sector: number): boolean {
  const cell = field.cell(side, sector, FIRST);
  const held = field.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1)
    if (field.arm[field.at(cell, place)] === INFANTRY) return true;
  return false;
}

/** Hexes that a wing's first line covers in a player turn: its foot sets the pace; 0 if part of it is fixed. */
function paceOf(field: Battlefield, side: number, sector: number): number {
  const { parameters } = field;
  const cell = field.cell(side, sector, FIRST);
  const held = field.cellCount[cell] as number;
  const terrain = field.terrain[side * 3 + sector];
  const home = field.home(side, sector);
  let foot = false;
  let shaken = 0;
  for (let place = 0; place < held; place += 1) {
    const unit = field.at(cell, place);
    if (field.fixed[unit] === 1) return 0;
    if (field.arm[unit] === INFANTRY) foot = true;
    if (field.state[unit] === DISORDERED) shaken += 1;
  }
  const allowance = foot ? parameters.infantryAllowance : parameters.cavalryAllowance;
  const cost = foot ? (home ? (terrain?.line ?? 3) : 3) : home ? (terrain?.cavalry ?? 2) : 2;
  const weather = field.weather ? field.weather.movementPercent / 100 : 1;
  const order = shaken * 2 > held ? parameters.disorderedMovementPercent / 100 : 1;
  return Math.max(1, Math.floor((allowance * order) / (cost * weather)));
}

/** Moves a wing's line; its units count as moved, and under the optional rule lines may fall into disorder. */
function step(field: Battlefield, side: number, sector: number, hexes: number): void {
  const wing = side * 3 + sector;
  field.front[wing] = (field.front[wing] as number) + hexes;
  const cell = field.cell(side, sector, FIRST);
  const held = field.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1) {
    const unit = field.at(cell, place);
    field.moved[unit] = 1;
    field.stirred[unit] = 1;
    if (
      field.rules.lineMovement &&
      field.arm[unit] === INFANTRY &&
      field.formation[unit] !== COLUMN &&
      !(field.differences.skirmishersKeepOrder && field.formation[unit] === SKIRMISH)
    ) {
      if (
        field.uniform(unit, 2) <
        lineDisorderChance(
          field.parameters.lineMovementDisorderPercent,
          field.quality[unit] as number,
        )
      )
        disorder(field, unit);
    }
  }
}

/** Optional Line Movement Restriction: chance of disorder; A −10, B −5, D +10, E +20, F +30 per cent. */
export function lineDisorderChance(basePercent: number, quality: number): number {
  const change =
    quality >= 6
      ? -10
      : quality === 5
        ? -5
        : quality === 3
          ? 10
          : quality === 2
            ? 20
            : quality === 1
              ? 30
              : 0;
  const percent = basePercent + change;
  return percent <= 0 ? 0 : percent >= 100 ? 1 : percent / 100;
}

/** A wing without an enemy before it turns upon the next one. */
function wheelInward(field: Battlefield, side: number, sector: number): void {
  const wing = side * 3 + sector;
  const target = field.wheelTarget[wing] as number;
  if (target >= 0 && field.formed(1 - side, target) > 0) {
    const left = (field.wheel[wing] as number) - 3;
    field.wheel[wing] = left < 1 ? 1 : left;
    markMoved(field, side, sector);
    return;
  }
  const next = sector === 1 ? (field.formed(1 - side, 0) > 0 ? 0 : 2) : 1;
  if (field.formed(1 - side, next) === 0) {
    field.wheelTarget[wing] = -1;
    return;
  }
  field.wheelTarget[wing] = next;
  field.wheel[wing] = field.parameters.wheelTurns * 3 + 1;
  markMoved(field, side, sector);
  if (field.chronicle) field.chronicle.wheels(side, sector, next);
}

function markMoved(field: Battlefield, side: number, sector: number): void {
  const cell = field.cell(side, sector, FIRST);
  const held = field.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1) field.moved[field.at(cell, place)] = 1;
}

/** Guns of an attacking wing limber, follow, and unlimber in range; limbered guns of a holding wing unlimber. */
function moveGuns(field: Battlefield, side: number, sector: number): void {
  const cell = field.cell(side, sector, GUNS);
  const held = field.cellCount[cell] as number;
  if (held === 0) return;
  const wing = side * 3 + sector;
  const behind = (field.front[wing] as number) - (field.gunFront[wing] as number);
  const follows =
    behind > 0 && gunRange(field, side, sector) > field.parameters.artilleryUnlimberHexes;
  const terrain = field.terrain[wing];
  const cost = terrain && (field.gunFront[wing] as number) === 0 ? terrain.artillery : 3;
  if (follows && cost > 0) {
    const mud =
      field.differences.mudSlowsGuns && field.weather ? field.weather.movementPercent / 100 : 1;
    const pace = Math.max(1, Math.floor(field.parameters.artilleryAllowance / (cost * mud)));
    field.gunFront[wing] = (field.gunFront[wing] as number) + (behind < pace ? behind : pace);
  }
  for (let place = 0; place < held; place += 1) {
    const unit = field.at(cell, place);
    if (follows && cost > 0) {
      field.formation[unit] = LIMBERED;
      field.moved[unit] = 1;
    } else if (field.formation[unit] === LIMBERED) {
      field.formation[unit] = UNLIMBERED;
      field.moved[unit] = 1;
      const needs =
        field.weapons[unit]?.setUp || ((field.traits[unit] as number) & TRAIT.setUp) !== 0;
      field.settingUp[unit] = needs ? 0 : 255;
    }
  }
}

/** A wing that has lost its line is filled from the second line next to it before the enemy can wheel. */
function closeGaps(field: Battlefield, side: number): void {
  for (let sector = 0; sector < 3; sector += 1) {
    if (field.formed(side, sector) > 0 || field.formed(1 - side, sector) === 0) continue;
    for (let other = 0; other < 3; other += 1) {
      if (other - sector !== 1 && sector - other !== 1) continue;
      const second = field.cell(side, other, SECOND);
      const unit = freshUnit(field, second);
      if (unit < 0 || field.fixed[unit] === 1) continue;
      field.remove(unit);
      field.place(unit, sector, FIRST);
      field.moved[unit] = 1;
      if (field.chronicle) field.chronicle.shifts(unit, sector);
      break;
    }
  }
}

/** Reserves: guns early to the centre; a wing in danger first; an attacker’s later to where it goes best. */
function commitReserve(field: Battlefield, side: number): void {
  const first = field.cell(side, RESERVE, FIRST);
  const waiting =
    (field.cellCount[first] as number) +
    (field.cellCount[first + 1] as number) +
    (field.cellCount[first + 2] as number);
  if (waiting === 0) return;
  let worst = -1;
  let worstRatio = 0.75;
  let best = -1;
  let bestRatio = 1.1;
  for (let sector = 0; sector < 3; sector += 1) {
    const facing = menInLine(field, 1 - side, sector);
    if (facing === 0) continue;
    const ratio = menInLine(field, side, sector) / facing;
    if (ratio < worstRatio && field.gap(sector) <= 6) {
      worst = sector;
      worstRatio = ratio;
    }
    if (ratio > bestRatio && field.gap(sector) <= 3) {
      best = sector;
      bestRatio = ratio;
    }
  }
  const due = field.battleTurn >= field.parameters.reserveTurnMin;
  let target = worst;
  if (target < 0 && due)
    target = best >= 0 ? best : field.battleTurn >= 2 * field.parameters.reserveTurnMin ? 1 : -1;
  const guns = field.cellCount[first + 2] as number;
  if (guns > 0 && due) commit(field, field.at(first + 2, 0), target < 0 ? 1 : target, GUNS);
  if (target < 0) return;
  const sent = Math.max(1, Math.floor(waiting / 3));
  for (let number = 0; number < sent; number += 1) {
    const cell = (field.cellCount[first] as number) > 0 ? first : first + 1;
    if ((field.cellCount[cell] as number) === 0) return;
    const unit = field.at(cell, 0);
    if (field.fixed[unit] === 1) return;
    commit(field, unit, target, SECOND);
  }
}

function commit(field: Battlefield, unit: number, sector: number, line: number): void {
  field.remove(unit);
  field.place(unit, sector, line);
  field.moved[unit] = 1;
  field.stirred[unit] = 1;
  if (field.arm[unit] === ARTILLERY) field.formation[unit] = LIMBERED;
  if (field.chronicle) field.chronicle.committed(unit, sector);
}

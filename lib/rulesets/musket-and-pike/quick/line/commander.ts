import {
  formationChangeChance,
  lineDisorderChance,
  threatOf,
} from '@/lib/rulesets/musket-and-pike/rules/threat';
import {
  ARM_NAMES,
  ARTILLERY,
  ATTACK,
  AWAITED,
  BLOCK,
  COLUMN,
  DISORDERED,
  FIRST,
  GUNS,
  HOLD,
  HORSE,
  LIMBERED,
  LINE,
  PHASE,
  READY,
  REFUSE,
  RESERVE,
  SECOND,
  SKIRMISH,
  SPENT,
  TRAIT,
  UNLIMBERED,
} from './codes';
import { facing, gunRange, present } from './fire';
import { disorder, isFlanked, moraleNow } from './losses';
import { placeOf, ratingFor } from './opening';
import type { BattleState } from './state';

/**
 * The commander of a side: what each wing is about, and what he does about it. An attack is carried through, fed by
 * the second line and the reserve, and ends when the foot that made it is gone from the line; a pinning wing stays; a
 * wing taken in flank turns one unit after another; other wings send help, which takes time to come.
 */
export function commandSide(battle: BattleState, side: number): void {
  battle.phase(PHASE.movement);
  for (let sector = 0; sector < 3; sector += 1) {
    turnToFlank(battle, side, sector);
    relieve(battle, side, sector);
    deployColumns(battle, side, sector);
    retireHorse(battle, side, sector);
    if (battle.night) continue;
    advance(battle, side, sector);
    moveGuns(battle, side, sector);
  }
  if (battle.night) return;
  sendHelp(battle, side);
  commitReserve(battle, side);
}

/** Men of foot in the two lines of a sector. */
export function footInLine(battle: BattleState, side: number, sector: number): number {
  let men = 0;
  for (let line = FIRST; line <= SECOND; line += 1) {
    const cell = battle.cell(side, sector, line);
    const held = battle.cellCount[cell] as number;
    for (let place = 0; place < held; place += 1)
      men += battle.men[battle.at(cell, place)] as number;
  }
  return men;
}

/** A wing taken in flank turns one unit at a time, nearest to the enemy first. */
function turnToFlank(battle: BattleState, side: number, sector: number): void {
  const wing = side * 3 + sector;
  if (!isFlanked(battle, side, sector) || battle.formed(side, sector) === 0) return;
  const turns = (battle.flanked[wing] as number) + 1;
  battle.flanked[wing] = turns > 255 ? 255 : turns;
  const cell = battle.cell(side, sector, FIRST);
  const held = battle.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1) {
    const unit = battle.at(cell, place);
    if (battle.faces[unit] === 1) continue;
    const pace = ratingFor(battle, unit) > 0 ? 1 : battle.layout.parameters.turnTurns;
    if (turns % pace === 0) {
      battle.faces[unit] = 1;
      battle.moved[unit] = 1;
      battle.facts?.add('movement', side, { is: 'turns-about', unit });
    }
    return;
  }
}

/** The second line steps into gaps of the first, and takes the place of units that are spent. */
function relieve(battle: BattleState, side: number, sector: number): void {
  const first = battle.cell(side, sector, FIRST);
  const second = battle.cell(side, sector, SECOND);
  const wing = side * 3 + sector;
  if ((battle.cellCount[first] as number) === 0 && (battle.cellCount[second] as number) > 0) {
    // The first line is gone: the second becomes the first, a hex farther back.
    while ((battle.cellCount[second] as number) > 0) {
      const unit = battle.at(second, 0);
      battle.remove(unit);
      battle.place(unit, sector, FIRST);
    }
    if (battle.gap(sector) <= 1) battle.front[wing] = (battle.front[wing] as number) - 1;
    return;
  }
  // By night nobody changes places: lines that move fall into disorder.
  if (battle.night) return;
  let fresh = freshUnit(battle, second);
  while (fresh >= 0 && (battle.cellCount[first] as number) < (battle.firstCount[wing] as number)) {
    battle.remove(fresh);
    battle.place(fresh, sector, FIRST);
    battle.moved[fresh] = 1;
    fresh = freshUnit(battle, second);
  }
  const held = battle.cellCount[first] as number;
  for (let place = 0; place < held && fresh >= 0; place += 1) {
    const spent = battle.at(first, place);
    const tired = (battle.fatigue[spent] as number) >= 600 || battle.ammunition[spent] === 2;
    if (battle.state[spent] !== DISORDERED && !tired) continue;
    const at = battle.indexIn(second, fresh);
    battle.cells[first * battle.layout.count + place] = fresh;
    battle.cells[second * battle.layout.count + at] = spent;
    battle.line[fresh] = FIRST;
    battle.line[spent] = SECOND;
    battle.moved[fresh] = 1;
    battle.stirred[fresh] = 1;
    battle.facts?.add('movement', side, { is: 'relieves', unit: fresh, spent });
    fresh = freshUnit(battle, second);
  }
}

function freshUnit(battle: BattleState, cell: number): number {
  const held = battle.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1) {
    const unit = battle.at(cell, place);
    if (
      battle.state[unit] === READY &&
      battle.fixed[unit] === 0 &&
      (battle.fatigue[unit] as number) < 600 &&
      battle.ammunition[unit] !== 2 &&
      battle.formation[unit] !== COLUMN
    )
      return unit;
  }
  return -1;
}

/** Foot in column deploys when the enemy is near, under threat; foot that can forms block against horse. */
function deployColumns(battle: BattleState, side: number, sector: number): void {
  const gap = battle.gap(sector);
  if (gap > 8) return;
  const { layout } = battle;
  const at = facing(battle, 1 - side, sector);
  const flanked = isFlanked(battle, side, sector);
  for (let line = FIRST; line <= SECOND; line += 1) {
    const cell = battle.cell(side, sector, line);
    for (let place = 0; place < (battle.cellCount[cell] as number); place += 1) {
      const unit = battle.at(cell, place);
      // A column with the enemy upon its flank has to turn before it can deploy.
      if (flanked && battle.faces[unit] === 0) continue;
      const formation = battle.formation[unit] as number;
      const traits = layout.traits[unit] as number;
      const horseNear =
        line === FIRST &&
        gap <= 4 &&
        (traits & TRAIT.canBlock) !== 0 &&
        at !== null &&
        battle.held(1 - side, sector, HORSE) > 0 &&
        battle.held(side, sector, HORSE) === 0;
      const obstructed =
        battle.home(side, sector) && (layout.terrain[side * 3 + sector]?.obstructed ?? false);
      let wanted = formation;
      if (horseNear && !obstructed) wanted = BLOCK;
      else if (formation === COLUMN || formation === BLOCK)
        wanted =
          (traits & TRAIT.noLine) === 0 ? LINE : (traits & TRAIT.canBlock) === 0 ? COLUMN : BLOCK;
      if (wanted === formation || battle.state[unit] !== READY) continue;
      const chance = formationChangeChance(
        moraleNow(battle, unit, false, 0),
        threatAt(battle, side, sector, place, gap + line),
        layout.battalions[unit] as number,
      );
      battle.moved[unit] = 1;
      if (battle.uniform(unit, 0) < chance) {
        battle.formation[unit] = wanted;
        battle.facts?.add('movement', side, { is: 'deploys', unit, block: wanted === BLOCK });
      } else disorder(battle, unit);
    }
  }
}

/** Threat on a place of a side's line: the enemies in order before it and next to it, and the guns behind them. */
export function threatAt(
  battle: BattleState,
  side: number,
  sector: number,
  place: number,
  distance: number,
): number {
  const { layout } = battle;
  let threat = 0;
  for (const line of [FIRST, HORSE]) {
    const cell = battle.cell(1 - side, sector, line);
    const held = battle.cellCount[cell] as number;
    for (let other = place - 1; other <= place + 1; other += 1) {
      if (other < 0 || other >= held) continue;
      const unit = battle.at(cell, other);
      if (battle.state[unit] !== READY) continue;
      const arm = ARM_NAMES[layout.arm[unit] as number] ?? 'support';
      threat += threatOf(arm, battle.men[unit] as number, distance);
    }
  }
  const guns = battle.cell(1 - side, sector, GUNS);
  if (place < (battle.cellCount[guns] as number)) {
    const battery = battle.at(guns, place);
    if (battle.state[battery] === READY)
      threat += threatOf('artillery', battle.guns[battery] as number, distance + 1);
  }
  return threat;
}

/** Horse that is blown goes to the rear of the army. */
function retireHorse(battle: BattleState, side: number, sector: number): void {
  const cell = battle.cell(side, sector, HORSE);
  for (let place = (battle.cellCount[cell] as number) - 1; place >= 0; place -= 1) {
    const unit = battle.at(cell, place);
    if ((battle.fights[unit] as number) < battle.layout.parameters.horseFights) continue;
    battle.remove(unit);
    battle.place(unit, RESERVE, HORSE);
    battle.facts?.add('movement', side, { is: 'blown', unit });
  }
}

/** An attacking wing goes forward; a spent one falls back and holds; one that has cleared its front wheels inward. */
function advance(battle: BattleState, side: number, sector: number): void {
  const wing = side * 3 + sector;
  const enemy = 1 - side;
  const { layout } = battle;
  if (battle.formed(side, sector) === 0) {
    battle.wheelTarget[wing] = -1;
    return;
  }
  const mission = battle.mission[wing] as number;
  if (!present(battle, enemy, sector)) {
    if (mission === ATTACK || (mission === HOLD && isAttacker(battle, side)))
      wheelInward(battle, side, sector);
    return;
  }
  battle.wheelTarget[wing] = -1;
  const gap = battle.gap(sector);
  if (mission === REFUSE) {
    if (gap < 5 && (battle.front[wing] as number) > -5) step(battle, side, sector, -1);
    return;
  }
  if (mission !== ATTACK || battle.battleTurn < (layout.deployment.wings[wing]?.startsTurn ?? 1))
    return;
  if (isSpent(battle, side, sector)) {
    battle.mission[wing] = SPENT;
    if (gap < 4) step(battle, side, sector, gap - 4);
    battle.facts?.add('movement', side, { is: 'spent', sector });
    return;
  }
  const stop = stopAt(battle, side, sector, gap);
  if (gap <= stop) return;
  const pace = paceOf(battle, side, sector);
  if (pace <= 0) return;
  step(battle, side, sector, Math.min(pace, gap - stop));
  battle.facts?.add('movement', side, { is: 'advances', sector, gap: battle.gap(sector) });
}

function isAttacker(battle: BattleState, side: number): boolean {
  const { attacker } = battle.layout.setup;
  return attacker === 'both' || (attacker === 'A') === (side === 0);
}

/** An attack is spent when too little of the foot that made it is left in the line, and no reserve is at hand. */
function isSpent(battle: BattleState, side: number, sector: number): boolean {
  const all = battle.footOf[side * 3 + sector] as number;
  if (all === 0) return battle.held(side, sector, HORSE) === 0;
  const left = footInLine(battle, side, sector);
  if (left * 100 >= all * battle.layout.parameters.attackSpentPercent) return false;
  return battle.foot(side, RESERVE) === 0;
}

/** Hexes at which a wing halts: horse alone at three, foot at two for its volleys, then at one. */
function stopAt(battle: BattleState, side: number, sector: number, gap: number): number {
  const wing = side * 3 + sector;
  const enemy = 1 - side;
  if (battle.held(side, sector, FIRST) === 0) return 3;
  if (
    battle.home(enemy, sector) &&
    (battle.layout.obstacle[enemy * 3 + sector]?.impassable ?? false)
  )
    return 2;
  if (gap > 2) return 2;
  const turns = battle.firefight[wing] as number;
  battle.firefight[wing] = turns < 255 ? turns + 1 : 255;
  return turns >= battle.layout.parameters.firefightTurns ? 1 : 2;
}

/** Hexes that a wing's line covers in a player turn; 0 if part of it is fixed. */
function paceOf(battle: BattleState, side: number, sector: number): number {
  const { layout } = battle;
  const { parameters } = layout;
  const cell = battle.cell(side, sector, FIRST);
  const held = battle.cellCount[cell] as number;
  const terrain = layout.terrain[side * 3 + sector];
  const home = battle.home(side, sector);
  let shaken = 0;
  for (let place = 0; place < held; place += 1) {
    const unit = battle.at(cell, place);
    if (battle.fixed[unit] === 1) return 0;
    if (battle.state[unit] === DISORDERED) shaken += 1;
  }
  const foot = held > 0;
  const allowance = foot ? parameters.infantryAllowance : parameters.cavalryAllowance;
  const cost = foot ? (home ? (terrain?.line ?? 3) : 3) : home ? (terrain?.cavalry ?? 2) : 2;
  const weather = battle.weather ? battle.weather.movementPercent / 100 : 1;
  const order = shaken * 2 > held ? parameters.disorderedMovementPercent / 100 : 1;
  return Math.max(1, Math.floor((allowance * order) / (cost * weather)));
}

/** Moves a wing's line; its units count as moved, and under the optional rule lines may fall into disorder. */
function step(battle: BattleState, side: number, sector: number, hexes: number): void {
  const { layout } = battle;
  const wing = side * 3 + sector;
  battle.front[wing] = (battle.front[wing] as number) + hexes;
  const cell = battle.cell(side, sector, FIRST);
  const held = battle.cellCount[cell] as number;
  for (let place = 0; place < held; place += 1) {
    const unit = battle.at(cell, place);
    battle.moved[unit] = 1;
    battle.stirred[unit] = 1;
    const formation = battle.formation[unit] as number;
    if (!layout.setup.optionalRules.lineMovement || formation === COLUMN || formation === SKIRMISH)
      continue;
    const base = layout.nationOf[layout.nations[unit] as string]?.lineMovementDisorderPercent ?? 0;
    if (battle.uniform(unit, 2) < lineDisorderChance(base, layout.quality[unit] as number))
      disorder(battle, unit);
  }
}

/** A wing without an enemy before it turns upon the next one. */
function wheelInward(battle: BattleState, side: number, sector: number): void {
  const wing = side * 3 + sector;
  const target = battle.wheelTarget[wing] as number;
  const cell = battle.cell(side, sector, FIRST);
  for (let place = 0; place < (battle.cellCount[cell] as number); place += 1)
    battle.moved[battle.at(cell, place)] = 1;
  if (target >= 0 && present(battle, 1 - side, target)) {
    battle.wheel[wing] = Math.max(1, (battle.wheel[wing] as number) - 3);
    return;
  }
  const next = sector === 1 ? (present(battle, 1 - side, 0) ? 0 : 2) : 1;
  if (!present(battle, 1 - side, next)) {
    battle.wheelTarget[wing] = -1;
    return;
  }
  battle.wheelTarget[wing] = next;
  battle.wheel[wing] = battle.layout.parameters.wheelTurns * 3 + 1;
  battle.facts?.add('movement', side, { is: 'wheels', sector, target: next });
}

/** Guns of an attacking wing limber, follow, and unlimber in range; limbered guns of a holding wing unlimber. */
function moveGuns(battle: BattleState, side: number, sector: number): void {
  const { layout } = battle;
  const cell = battle.cell(side, sector, GUNS);
  const held = battle.cellCount[cell] as number;
  if (held === 0) return;
  const wing = side * 3 + sector;
  const behind = (battle.front[wing] as number) - (battle.gunFront[wing] as number);
  const follows =
    behind > 0 && gunRange(battle, side, sector) > layout.parameters.artilleryUnlimberHexes;
  const terrain = layout.terrain[wing];
  const cost = terrain && (battle.gunFront[wing] as number) === 0 ? terrain.artillery : 3;
  const moves = follows && cost > 0;
  if (moves) {
    const mud = battle.weather ? battle.weather.movementPercent / 100 : 1;
    const pace = Math.max(1, Math.floor(layout.parameters.artilleryAllowance / (cost * mud)));
    battle.gunFront[wing] = (battle.gunFront[wing] as number) + Math.min(behind, pace);
  }
  for (let place = 0; place < held; place += 1) {
    const unit = battle.at(cell, place);
    if (moves) {
      battle.formation[unit] = LIMBERED;
      battle.moved[unit] = 1;
    } else if (battle.formation[unit] === LIMBERED) {
      battle.formation[unit] = UNLIMBERED;
      battle.moved[unit] = 1;
      const needs =
        layout.weapons[unit]?.setUp || ((layout.traits[unit] as number) & TRAIT.setUp) !== 0;
      battle.settingUp[unit] = needs ? 0 : 255;
    }
  }
}

/** How much a wing needs help: 0 not at all; more the worse it is off against whom it has before it. */
function dangerOf(battle: BattleState, side: number, sector: number): number {
  const enemy = footInLine(battle, 1 - side, sector);
  const own = footInLine(battle, side, sector);
  if (isFlanked(battle, side, sector)) return 2;
  if (enemy === 0 || battle.gap(sector) > 6) return 0;
  const ratio = own / enemy;
  return ratio < 0.75 ? 1.75 - ratio : 0;
}

/** A wing without an enemy near sends units to the next wing in danger: they march, and come up some turns later. */
function sendHelp(battle: BattleState, side: number): void {
  for (let sector = 0; sector < 3; sector += 1) {
    const wing = side * 3 + sector;
    const quiet =
      battle.mission[wing] !== ATTACK &&
      !isFlanked(battle, side, sector) &&
      (!present(battle, 1 - side, sector) ||
        battle.gap(sector) > 6 ||
        battle.mission[(1 - side) * 3 + sector] !== ATTACK);
    if (!quiet) continue;
    let target = -1;
    let worst = 0.5;
    for (let other = 0; other < 3; other += 1) {
      if (other === sector) continue;
      const danger = dangerOf(battle, side, other) / Math.abs(other - sector);
      if (danger > worst) {
        worst = danger;
        target = other;
      }
    }
    if (target < 0) continue;
    let unit = freshUnit(battle, battle.cell(side, sector, SECOND));
    if (unit < 0 && battle.held(side, sector, FIRST) > 1 && battle.gap(sector) > 4)
      unit = freshUnit(battle, battle.cell(side, sector, FIRST));
    if (unit < 0) continue;
    battle.remove(unit);
    battle.state[unit] = AWAITED;
    battle.sector[unit] = target;
    battle.due[unit] =
      battle.battleTurn + battle.layout.parameters.shiftTurns * Math.abs(target - sector);
    battle.facts?.add('movement', side, { is: 'marches', unit, from: sector, to: target });
  }
}

/** Reserves: to a wing in danger first, then to an attack that has closed; guns early. */
function commitReserve(battle: BattleState, side: number): void {
  const { layout } = battle;
  const due = battle.battleTurn >= layout.parameters.reserveTurnMin;
  let target = -1;
  let worst = 0;
  for (let sector = 0; sector < 3; sector += 1) {
    const danger = dangerOf(battle, side, sector);
    if (danger > worst) {
      worst = danger;
      target = sector;
    }
  }
  if (target < 0 && due)
    for (let sector = 0; sector < 3; sector += 1)
      if (
        battle.mission[side * 3 + sector] === ATTACK &&
        present(battle, 1 - side, sector) &&
        battle.gap(sector) <= 3
      )
        target = sector;
  const guns = battle.cell(side, RESERVE, GUNS);
  if (due && (battle.cellCount[guns] as number) > 0)
    commit(battle, battle.at(guns, 0), target < 0 ? 1 : target);
  if (target < 0) return;
  const waiting = freshReserve(battle, side);
  const sent = Math.max(1, Math.ceil(waiting.length / 3));
  for (let number = 0; number < sent && number < waiting.length; number += 1)
    commit(battle, waiting[number] as number, target);
}

/** Units of the reserve that can be sent: free, and horse that is not blown. */
export function freshReserve(battle: BattleState, side: number): number[] {
  const fresh: number[] = [];
  for (const line of [FIRST, SECOND, HORSE]) {
    const cell = battle.cell(side, RESERVE, line);
    for (let place = 0; place < (battle.cellCount[cell] as number); place += 1) {
      const unit = battle.at(cell, place);
      const blown = (battle.fights[unit] as number) >= battle.layout.parameters.horseFights;
      if (battle.fixed[unit] === 0 && !blown && battle.stands(unit)) fresh.push(unit);
    }
  }
  return fresh;
}

function commit(battle: BattleState, unit: number, sector: number): void {
  battle.remove(unit);
  battle.place(unit, sector, placeOf(battle, unit));
  battle.moved[unit] = 1;
  battle.stirred[unit] = 1;
  battle.faces[unit] = 1;
  if (battle.layout.arm[unit] === ARTILLERY) battle.formation[unit] = LIMBERED;
  battle.facts?.add('movement', battle.layout.side[unit] as number, {
    is: 'committed',
    unit,
    sector,
  });
}

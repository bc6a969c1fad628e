import { formationChangeChance, threatOf } from '@/lib/rulesets/musket-and-pike/rules/threat';
import { advance, moveGuns } from './advance';
import {
  ARM_NAMES,
  BLOCK,
  COLUMN,
  DISORDERED,
  FIRST,
  GUNS,
  HORSE,
  LINE,
  MOUNTED,
  PHASE,
  READY,
  RESERVE,
  SECOND,
  TRAIT,
} from './codes';
import { facing } from './fire';
import { disorder, isFlanked, moraleNow } from './losses';
import { ratingFor } from './opening';
import { commitReserve, freshUnit, sendHelp } from './reserves';
import type { BattleState } from './state';

/**
 * The commander of a side: what each wing is doing, and how the commander responds. An attack is carried through, fed
 * by the second line and the reserve, and ends when the foot that made it is gone from the line; a pinning wing stays;
 * a wing taken in flank turns one unit after another; other wings send help, which takes time to arrive.
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

/** A wing taken in flank turns one unit at a time, nearest to the enemy first. */
function turnToFlank(battle: BattleState, side: number, sector: number): void {
  const wing = side * 3 + sector;
  if (!isFlanked(battle, side, sector) || battle.formed(side, sector) === 0) return;
  const turns = (battle.flanked[wing] as number) + 1;
  battle.flanked[wing] = turns > 255 ? 255 : turns;
  turnLine(battle, side, battle.cell(side, sector, FIRST), turns);
  if (battle.layout.differences.horseTurns)
    turnLine(battle, side, battle.cell(side, sector, HORSE), turns);
}

/** The first unit of a line that has not turned yet faces about, when its time has come. */
function turnLine(battle: BattleState, side: number, cell: number, turns: number): void {
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

/** The second line fills gaps in the first, and relieves units that are spent. */
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
  // By night no unit changes places: lines that move fall into disorder.
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

/** Foot in column deploys when the enemy is near, under threat; foot that can forms block against horse. */
function deployColumns(battle: BattleState, side: number, sector: number): void {
  const gap = battle.gap(sector);
  if (gap > 8) return;
  const { layout } = battle;
  const flanked = isFlanked(battle, side, sector);
  const horseNear =
    gap <= 4 &&
    battle.held(1 - side, sector, HORSE) > 0 &&
    battle.held(side, sector, HORSE) === 0 &&
    facing(battle, 1 - side, sector) !== null;
  const obstructed =
    battle.home(side, sector) && (layout.terrain[side * 3 + sector]?.obstructed ?? false);
  const last = layout.differences.marchOrder ? HORSE : SECOND;
  for (let line = FIRST; line <= last; line += 1) {
    const cell = battle.cell(side, sector, line);
    for (let place = 0; place < (battle.cellCount[cell] as number); place += 1) {
      const unit = battle.at(cell, place);
      // A column with the enemy on its flank has to turn before it can deploy.
      if (flanked && battle.faces[unit] === 0) continue;
      const formation = battle.formation[unit] as number;
      const traits = layout.traits[unit] as number;
      let wanted = formation;
      if (horseNear && line === FIRST && (traits & TRAIT.canBlock) !== 0 && !obstructed)
        wanted = BLOCK;
      else if (line === HORSE) wanted = MOUNTED;
      else if (formation === COLUMN || formation === BLOCK)
        wanted =
          (traits & TRAIT.noLine) === 0 ? LINE : (traits & TRAIT.canBlock) === 0 ? COLUMN : BLOCK;
      if (wanted === formation || battle.state[unit] !== READY) continue;
      const chance = formationChangeChance(
        moraleNow(battle, unit, false, 0),
        threatAt(battle, side, sector, place, gap + (line === SECOND ? 1 : 0)),
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

/** Threat to a place of a side's line: the enemies in order before it and next to it, and the guns behind them. */
export function threatAt(
  battle: BattleState,
  side: number,
  sector: number,
  place: number,
  distance: number,
): number {
  const { layout } = battle;
  let threat = 0;
  for (let line = FIRST; line <= HORSE; line += HORSE - FIRST) {
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

/** Blown horse goes to the rear of the army. */
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

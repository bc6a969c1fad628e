import { effectiveValue } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { DISORDERED_ATTACK } from '@/lib/rulesets/musket-and-pike/rules/melee';
import {
  ARTILLERY,
  ATTACK,
  AWAITED,
  COLUMN,
  FIRST,
  GUNS,
  HORSE,
  LIMBERED,
  PIN,
  READY,
  RESERVE,
  SECOND,
} from './codes';
import { present } from './fire';
import { isFlanked } from './losses';
import { placeOf } from './opening';
import type { BattleState } from './state';
import { groundOf } from './strength';

/** Which units help which: units that march from a quiet wing, and the reserve. */

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

/** The first unit of a cell that is fit to relieve another, or −1. */
export function freshUnit(battle: BattleState, cell: number): number {
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

/** How much a wing needs help: 0 not at all; higher the worse its odds against the enemy before it. */
function dangerOf(battle: BattleState, side: number, sector: number): number {
  if (isFlanked(battle, side, sector)) return 2;
  if (battle.gap(sector) > 6) return 0;
  // By its general’s own plan a wing is weak that no enemy comes at.
  const kept = battle.layout.intents[side as 0 | 1]?.missions[sector as 0 | 1 | 2] ?? ATTACK;
  if (kept !== ATTACK && !threatens(battle, 1 - side, sector)) return 0;
  const enemy = footInLine(battle, 1 - side, sector);
  if (enemy === 0) return 0;
  const ratio = footInLine(battle, side, sector) / enemy;
  return ratio < 0.75 ? 1.75 - ratio : 0;
}

/** Whether a wing attacks, or comes on as if it would. */
function threatens(battle: BattleState, side: number, sector: number): boolean {
  const mission = battle.mission[side * 3 + sector];
  return mission === ATTACK || mission === PIN;
}

/** A wing without an enemy near sends units to the next wing in danger: they march, and arrive some turns later. */
export function sendHelp(battle: BattleState, side: number): void {
  for (let sector = 0; sector < 3; sector += 1) {
    const wing = side * 3 + sector;
    const quiet =
      battle.mission[wing] !== ATTACK &&
      !isFlanked(battle, side, sector) &&
      (!present(battle, 1 - side, sector) ||
        battle.gap(sector) > 6 ||
        !threatens(battle, 1 - side, sector));
    if (!quiet) continue;
    let unit = freshUnit(battle, battle.cell(side, sector, SECOND));
    if (unit < 0 && battle.held(side, sector, FIRST) > 1 && battle.gap(sector) > 4)
      unit = freshUnit(battle, battle.cell(side, sector, FIRST));
    if (unit < 0) continue;
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
    battle.remove(unit);
    battle.state[unit] = AWAITED;
    battle.sector[unit] = target;
    battle.due[unit] =
      battle.battleTurn + battle.layout.parameters.shiftTurns * Math.abs(target - sector);
    battle.facts?.add('movement', side, { is: 'marches', unit, from: sector, to: target });
  }
}

/** Reserves: to a wing in danger first, then to an attack that has closed; guns early. */
export function commitReserve(battle: BattleState, side: number): void {
  if (!present(battle, side, RESERVE)) return;
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
  if (target < 0 && due) {
    let best = 0;
    for (let sector = 0; sector < 3; sector += 1)
      if (
        battle.mission[side * 3 + sector] === ATTACK &&
        present(battle, 1 - side, sector) &&
        battle.gap(sector) <= 3
      ) {
        const hope = hopeOf(battle, side, sector);
        if (battle.layout.differences.reserveToTheBest && hope <= best) continue;
        best = hope;
        target = sector;
      }
  }
  const guns = battle.cell(side, RESERVE, GUNS);
  if (due && (battle.cellCount[guns] as number) > 0) {
    const sector = battle.layout.differences.gunsNeedFoot
      ? sectorForGuns(battle, side, target)
      : target < 0
        ? 1
        : target;
    if (sector >= 0) commit(battle, battle.at(guns, 0), sector);
  }
  if (target < 0) return;
  const waiting = freshReserve(battle, side);
  const sent = Math.max(1, Math.ceil(waiting.length / 3));
  for (let number = 0; number < sent && number < waiting.length; number += 1)
    commit(battle, waiting[number] as number, target);
}

/** How well an attack stands, > 0: own foot for each man of the enemy’s, over ground as melees count it. */
export function hopeOf(battle: BattleState, side: number, sector: number): number {
  const ground = groundOf(battle, 1 - side, sector);
  const uphill = ground.steps * battle.layout.parameters.elevationMeleePercent;
  const odds = (footInLine(battle, side, sector) + 1) / (footInLine(battle, 1 - side, sector) + 1);
  const hope = effectiveValue(odds, ground.hexside + uphill);
  return ground.obstructed ? hope / DISORDERED_ATTACK : hope;
}

/** Where reserve guns go: to foot that covers them, in the wing that calls for them if it has any; −1: nowhere yet. */
function sectorForGuns(battle: BattleState, side: number, wanted: number): number {
  for (const sector of wanted < 0 ? GUN_SECTORS : [wanted, ...GUN_SECTORS])
    if (battle.held(side, sector, FIRST) > 0 && !isFlanked(battle, side, sector)) return sector;
  return -1;
}

/** The centre first: from there guns reach both wings. */
const GUN_SECTORS = [1, 0, 2] as const;

/** Units of the reserve that can be sent: free, and horse that is not blown. */
export function freshReserve(battle: BattleState, side: number): number[] {
  const fresh: number[] = [];
  for (let line = FIRST; line <= HORSE; line += 1) {
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

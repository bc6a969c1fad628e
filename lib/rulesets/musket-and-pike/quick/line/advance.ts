import { lineDisorderChance } from '@/lib/rulesets/musket-and-pike/rules/threat';
import {
  ATTACK,
  COLUMN,
  DISORDERED,
  FIRST,
  GUNS,
  HOLD,
  HORSE,
  LIMBERED,
  PIN,
  REFUSE,
  RESERVE,
  SKIRMISH,
  SPENT,
  TRAIT,
  UNLIMBERED,
} from './codes';
import { gunRange, present } from './fire';
import { disorder, isFlanked } from './losses';
import { footInLine, hopeOf } from './reserves';
import type { BattleState } from './state';

/** How a wing moves: forward to its attack, back when that is spent, and inward once its front is clear. */

/** An attacking wing goes forward; a spent one falls back and holds; one that has cleared its front wheels inward. */
export function advance(battle: BattleState, side: number, sector: number): void {
  const wing = side * 3 + sector;
  const enemy = 1 - side;
  const { layout } = battle;
  if (battle.formed(side, sector) === 0) {
    battle.wheelTarget[wing] = -1;
    return;
  }
  const mission = battle.mission[wing] as number;
  if (!present(battle, enemy, sector)) {
    if (mission === ATTACK || mission === PIN || (mission === HOLD && isAttacker(battle, side)))
      wheelInward(battle, side, sector);
    return;
  }
  battle.wheelTarget[wing] = -1;
  const gap = battle.gap(sector);
  if (mission === REFUSE) {
    if (gap < 5 && (battle.front[wing] as number) > -5) step(battle, side, sector, -1);
    return;
  }
  if (mission === PIN) {
    pin(battle, side, sector, gap);
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

/** Hexes at which a pinning wing halts: out of musket range, near enough that nobody before it can leave. */
const PIN_HEXES = 4;

/**
 * A wing that pins comes on and halts out of musket range. It joins the attack once the enemy before it is taken in
 * flank, or has sent so much away that it is the stronger over its ground; where the attack of the weight is spent or broken, it stays where it is.
 */
function pin(battle: BattleState, side: number, sector: number, gap: number): void {
  const wing = side * 3 + sector;
  const weight = battle.layout.intents[side as 0 | 1]?.weight ?? sector;
  if (isFlanked(battle, 1 - side, sector) || hopeOf(battle, side, sector) > 1) {
    battle.mission[wing] = ATTACK;
    battle.facts?.add('movement', side, { is: 'joins', sector });
    return;
  }
  if (battle.mission[side * 3 + weight] !== ATTACK || battle.formed(side, weight) === 0) {
    battle.mission[wing] = HOLD;
    return;
  }
  const pace = Math.min(paceOf(battle, side, sector), gap - PIN_HEXES);
  if (pace <= 0) return;
  step(battle, side, sector, pace);
  battle.facts?.add('movement', side, { is: 'advances', sector, gap: battle.gap(sector) });
}

function isAttacker(battle: BattleState, side: number): boolean {
  const { attacker } = battle.layout.setup;
  return attacker === 'both' || (attacker === 'A') === (side === 0);
}

/** An attack is spent when too little of the foot that made it is left in the line, and no reserve is available. */
function isSpent(battle: BattleState, side: number, sector: number): boolean {
  const all = battle.footOf[side * 3 + sector] as number;
  if (all === 0) return battle.held(side, sector, HORSE) === 0;
  const left = footInLine(battle, side, sector);
  if (left * 100 >= all * battle.layout.parameters.attackSpentPercent) return false;
  return battle.foot(side, RESERVE) === 0;
}

/** Hexes at which a wing halts: horse alone at three, foot at two to fire its volleys at foot, then at one. */
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
  // No wing halts to dress before guns and horse alone.
  if (battle.foot(enemy, sector) === 0) return 1;
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

/** A wing without an enemy in front turns on the next enemy wing. */
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
  // A wing that has not reached the enemy's former position has to cover that distance too.
  battle.wheel[wing] = Math.max(
    battle.layout.parameters.wheelTurns * 3 + 1,
    (battle.layout.distance[sector] as number) - (battle.front[wing] as number),
  );
  battle.facts?.add('movement', side, { is: 'wheels', sector, target: next });
}

/** Guns of an attacking wing limber, follow, and unlimber in range; limbered guns of a holding wing unlimber. */
export function moveGuns(battle: BattleState, side: number, sector: number): void {
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

import { WING_NAMES } from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import { roundAtRandom } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { levelOf } from '@/lib/rulesets/musket-and-pike/rules/victory';
import {
  ARTILLERY,
  ATTACK,
  AWAITED,
  CAVALRY,
  COLUMN,
  DISORDERED,
  GONE,
  INFANTRY,
  PHASE,
  READY,
  RESERVE,
  ROUTED,
} from './codes';
import { givingUpChance, TAKEN_MOST, takenShare } from './giving-up';
import type { Layout } from './layout';
import { capture } from './losses';
import { commanderOf } from './opening';
import { freshReserve } from './reserves';
import type { BattleState } from './state';

/** How a battle ends: objectives, an army that gives up the field, the pursuit, points and level. */

/** Objectives go to the side that alone has foot or horse in their wing. */
export function takeObjectives(battle: BattleState): void {
  const { objectiveSector } = battle.layout.deployment;
  for (let index = 0; index < objectiveSector.length; index += 1) {
    const sector = objectiveSector[index] as number;
    const a = battle.formed(0, sector) > 0;
    if (a === battle.formed(1, sector) > 0) continue;
    const holder = a ? 0 : 1;
    if (battle.objectiveHolder[index] === holder) continue;
    battle.objectiveHolder[index] = holder;
    battle.facts?.add('objective', holder, { is: 'objective', index });
  }
}

/**
 * Share of all men sent who are lost, routed or gone, 0 … 1. Men still on their way count as sound, as do a unit that
 * has only just routed and a rallied one that is forming again in the rear: both will be back.
 */
export function brokenShare(battle: BattleState, side: number): number {
  const { layout } = battle;
  const all = layout.menOf[side as 0 | 1];
  if (all === 0) return 1;
  const { men, state, routTurns } = battle;
  const units = layout.unitsOf[side as 0 | 1];
  let sound = 0;
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    const now = state[unit] as number;
    if (now <= DISORDERED || now === AWAITED || (now === ROUTED && routTurns[unit] === 0))
      sound += men[unit] as number;
  }
  return (all - sound) / all;
}

/** Whether a side has any unit with the colours on the field or still on its way. */
function isThere(battle: BattleState, side: number): boolean {
  const { layout } = battle;
  const units = layout.unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    const arm = layout.arm[unit];
    if (arm !== INFANTRY && arm !== CAVALRY) continue;
    const state = battle.state[unit] as number;
    if (state <= DISORDERED) return true;
    if (state === AWAITED && (battle.due[unit] as number) <= layout.setup.turns) return true;
  }
  return false;
}

/** Whether a side gives up the field now: its army is broken, its orders say so, or its attack is over. */
export function givesUp(battle: BattleState, side: number): boolean {
  battle.phase(PHASE.army);
  const { layout } = battle;
  const { parameters, setup } = layout;
  const letter = side === 0 ? 'A' : 'B';
  const rule = setup.withdrawal[letter];
  if (!isThere(battle, side)) return true;
  if (rule?.fromTurn !== undefined && battle.battleTurn >= rule.fromTurn) {
    battle.inGoodOrder = true;
    return true;
  }
  if (rule?.never) return false;
  const share = brokenShare(battle, side) * 100;
  const threshold = layout.breakPercent[side as 0 | 1];
  if (share >= threshold) {
    const other = (1 - side) as 0 | 1;
    const theirs = brokenShare(battle, other);
    const own = layout.menOf[side as 0 | 1] * (1 - share / 100);
    const chance = givingUpChance(
      {
        lostPercent: share,
        breakPercent: threshold,
        inHand: hasInHand(battle, side),
        enemyLostPercent: theirs * 100,
        odds: own > 0 ? (layout.menOf[other] * (1 - theirs)) / own : 1,
      },
      parameters,
    );
    if (battle.uniform(side, 0) < chance) return true;
  }
  return callsOff(battle, side, letter);
}

/**
 * Whether the fighting dies down at the end of a battle turn: both armies are so worn that neither attacks again, and
 * neither has to leave. Then neither side holds the field alone.
 */
export function diesDown(battle: BattleState): boolean {
  const { parameters, breakPercent, setup } = battle.layout;
  if (setup.withdrawal.A?.never || setup.withdrawal.B?.never) return false;
  const a = (brokenShare(battle, 0) * 10_000) / breakPercent[0];
  if (a < parameters.exhaustionPercent) return false;
  const b = (brokenShare(battle, 1) * 10_000) / breakPercent[1];
  if (b < parameters.exhaustionPercent) return false;
  if (Math.abs(a - b) > parameters.exhaustionSpanPercent) return false;
  battle.phase(PHASE.army);
  return battle.uniform(0, 1) * 100 < parameters.exhaustionChance;
}

function hasInHand(battle: BattleState, side: number): boolean {
  const { depth } = battle.layout.command;
  const formations = battle.layout.formationsOf[side as 0 | 1];
  for (let index = 0; index < formations.length; index += 1) {
    const formation = formations[index] as number;
    if ((depth[formation] as number) > 0) continue;
    return commanderOf(battle, formation) >= 0 && (battle.passed[formation] as number) > 0;
  }
  return false;
}

/** The attacker draws off in good order when no wing attacks any more and no reserve is left to send. */
function callsOff(battle: BattleState, side: number, letter: 'A' | 'B'): boolean {
  const { layout } = battle;
  if (layout.setup.attacker !== letter) return false;
  for (let sector = 0; sector < 3; sector += 1)
    if (battle.mission[side * 3 + sector] === ATTACK && battle.formed(side, sector) > 0) {
      battle.idle[side] = 0;
      return false;
    }
  if (freshReserve(battle, side).length > 0) return false;
  // The army in the better state stays where it is, and waits for the enemy to go or for dark.
  if (brokenShare(battle, side) < brokenShare(battle, 1 - side)) return false;
  battle.idle[side] = (battle.idle[side] as number) + 1;
  if ((battle.idle[side] as number) < layout.parameters.callOffTurns) return false;
  battle.inGoodOrder = true;
  return true;
}

/** How much worse than over open ground a beaten army fares on its way back, per cent. */
function wayBack(battle: BattleState, beaten: number): number {
  const { parameters, setup } = battle.layout;
  const retreat = setup.retreat[beaten === 0 ? 'A' : 'B'];
  if (retreat?.road !== undefined) {
    const place = WING_NAMES.indexOf(retreat.road);
    const sector = beaten === 0 ? place : 2 - place;
    if (battle.formed(1 - beaten, sector) > 0 && battle.formed(beaten, sector) === 0)
      return parameters.retreatLostPercent;
  }
  return retreat?.through === 'defile' ? parameters.retreatDefilePercent : 100;
}

/** Whether a beaten army must leave a battery: nobody of its own foot is left in its wing, and the enemy is. */
function areLeft(battle: BattleState, unit: number): boolean {
  const side = battle.layout.side[unit] as number;
  const sector = battle.sector[unit] as number;
  return (
    battle.layout.differences.gunsWithoutFootStay &&
    !battle.inGoodOrder &&
    battle.stands(unit) &&
    sector < RESERVE &&
    battle.foot(side, sector) === 0 &&
    battle.formed(1 - side, sector) > 0
  );
}

/** Pursuit of the side that gave up: routed units lose most, then guns, then formed units. */
export function pursue(battle: BattleState, beaten: number): void {
  battle.playerSide = 1 - beaten;
  battle.phase(PHASE.pursuit);
  const { layout } = battle;
  const { parameters } = layout;
  let horse = 0;
  let fled = 0;
  for (let unit = 0; unit < layout.count; unit += 1) {
    const state = battle.state[unit] as number;
    if (layout.side[unit] === beaten) fled += battle.men[unit] as number;
    else if (layout.arm[unit] === CAVALRY && state <= DISORDERED)
      horse += (battle.men[unit] as number) * (state === READY ? 1 : 0.5);
  }
  if (!isThere(battle, 1 - beaten)) return;
  // The side that is left with the field has all its guns back: a beaten army takes none away.
  if (layout.differences.fieldKeepsGuns) retake(battle, 1 - beaten);
  if (fled === 0) return;
  const wayPercent = wayBack(battle, beaten);
  const way = wayPercent / 100;
  // One draw for the whole pursuit: it is ordered, or it is not.
  const vigour = layout.differences.onePursuit
    ? (battle.uniform(0, 4) * parameters.pursuitMostPercent) / 100
    : 1;
  const taken = Math.min(
    TAKEN_MOST,
    vigour *
      takenShare(
        { horse: horse / fled, night: battle.night, inGoodOrder: battle.inGoodOrder, wayPercent },
        parameters,
      ),
  );
  let men = 0;
  let guns = 0;
  const units = layout.unitsOf[beaten as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    const state = battle.state[unit] as number;
    if (state === AWAITED && battle.routs[unit] === 0) continue;
    const runs = state === ROUTED || state === GONE;
    const shaken = state === DISORDERED || state === AWAITED;
    const marching =
      layout.arm[unit] !== CAVALRY &&
      battle.formation[unit] === COLUMN &&
      (battle.sector[unit] as number) < RESERVE;
    const share = marching ? parameters.pursuitColumnPercent : parameters.pursuitFormedPercent;
    const formed = (share / 100) * (shaken ? 1.5 : 1);
    const part = runs ? 1 : formed;
    const own = battle.men[unit] as number;
    const spread = 0.5 + battle.uniform(unit, 0);
    men += capture(
      battle,
      unit,
      roundAtRandom(own * taken * part * spread, battle.uniform(unit, 1)),
    );
    const astray = Math.min(
      battle.men[unit] as number,
      roundAtRandom(
        (own * part * way * parameters.pursuitMissingPercent) / 100,
        battle.uniform(unit, 2),
      ),
    );
    battle.missing[unit] = (battle.missing[unit] as number) + astray;
    battle.men[unit] = (battle.men[unit] as number) - astray;
    if (layout.arm[unit] !== ARTILLERY) continue;
    const pieces = battle.guns[unit] as number;
    const reached = battle.sector[unit] === RESERVE ? 0.3 : 1;
    const gunsShare = areLeft(battle, unit)
      ? 1
      : (reached * parameters.pursuitGunPercent * (taken * 100)) /
        (100 * (parameters.pursuitCapturePercent || 1));
    const lost = Math.min(pieces, roundAtRandom(pieces * gunsShare, battle.uniform(unit, 3)));
    battle.gunsCaptured[unit] = (battle.gunsCaptured[unit] as number) + lost;
    battle.guns[unit] = pieces - lost;
    guns += lost;
  }
  battle.facts?.add('end', 1 - beaten, { is: 'pursued', men, guns }, true);
}

/** Where nobody is left with the field, each side has the guns back of the wings that it alone holds. */
export function shareField(battle: BattleState): void {
  if (!battle.layout.differences.fieldKeepsGuns) return;
  for (let side = 0; side < 2; side += 1)
    retake(battle, side, (unit) => {
      const sector = battle.sector[unit] as number;
      return (
        sector < RESERVE && battle.formed(side, sector) > 0 && battle.formed(1 - side, sector) === 0
      );
    });
}

/** A side has guns back that it had lost, of the batteries that it may crew again. Source: Artillery Capture. */
function retake(
  battle: BattleState,
  winner: number,
  mayCrew: (unit: number) => boolean = () => true,
): void {
  const { guns, gunsCaptured } = battle;
  const batteries = battle.layout.batteriesOf[winner as 0 | 1];
  let back = 0;
  for (let index = 0; index < batteries.length; index += 1) {
    const unit = batteries[index] as number;
    if (!mayCrew(unit)) continue;
    const pieces = gunsCaptured[unit] as number;
    back += pieces;
    guns[unit] = (guns[unit] as number) + pieces;
    gunsCaptured[unit] = 0;
  }
  if (back > 0) battle.facts?.add('end', winner, { is: 'guns-retaken', guns: back });
}

function rateOf(layout: Layout, unit: number): number {
  const { parameters, arm } = layout;
  return arm[unit] === INFANTRY
    ? parameters.pointsPer1000Infantry
    : arm[unit] === CAVALRY
      ? parameters.pointsPer1000Cavalry
      : parameters.pointsPer1000Crew;
}

/** The stakes of a battle, in points: computed once for an order. */
export interface Stakes {
  readonly fieldPoints: number;
  readonly atStake: number;
  /** Balance in points from which a victory is minor, major. */
  readonly minor: number;
  readonly major: number;
  /** Points for 1,000 men of each unit. */
  readonly rates: Float64Array;
}

export function stakesOf(layout: Layout): Stakes {
  const { parameters, setup } = layout;
  const rates = Float64Array.from(layout.men, (_, unit) => rateOf(layout, unit));
  let both = 0;
  for (let unit = 0; unit < layout.count; unit += 1)
    both +=
      ((layout.men[unit] as number) * (rates[unit] as number)) / 1000 +
      (layout.guns[unit] as number) * parameters.pointsPerGun;
  let objectives = 0;
  for (const objective of setup.objectives) objectives += objective.points;
  const fieldPoints = setup.objectives.length === 0 ? (both * parameters.fieldPercent) / 100 : 0;
  const atStake = 2 * (objectives + fieldPoints) + (both * parameters.stakePercent) / 100;
  const minor = setup.thresholds?.minor ?? parameters.thresholdMinorPercent;
  const major = setup.thresholds?.major ?? parameters.thresholdMajorPercent;
  return {
    fieldPoints,
    atStake,
    minor: (atStake * minor) / 100,
    major: (atStake * Math.max(minor, major)) / 100,
    rates,
  };
}

export interface Verdict {
  /** Index into VICTORY_LEVELS. */
  readonly level: number;
  /** Side A's balance. */
  readonly points: number;
  readonly objectivePoints: number;
  readonly lossPoints: readonly [number, number];
  /** 0, 1, or −1: who held the field. */
  readonly heldField: number;
}

/** Points for the men and guns that a side has lost. */
function lossOf(battle: BattleState, { rates }: Stakes, side: number): number {
  const { hit, missing, captured, gunsDestroyed, gunsCaptured } = battle;
  const { pointsPerGun } = battle.layout.parameters;
  const units = battle.layout.unitsOf[side as 0 | 1];
  let points = 0;
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    const men = (hit[unit] as number) + (missing[unit] as number) + (captured[unit] as number);
    const guns = (gunsDestroyed[unit] as number) + (gunsCaptured[unit] as number);
    points += (men * (rates[unit] as number)) / 1000 + guns * pointsPerGun;
  }
  return points;
}

/** Counts the points of a finished battle. */
export function judge(battle: BattleState, stakes: Stakes): Verdict {
  const { layout } = battle;
  const { setup, parameters } = layout;
  const heldField = battle.broken < 0 ? -1 : 1 - battle.broken;
  let objectivePoints =
    heldField === 0 ? stakes.fieldPoints : heldField === 1 ? -stakes.fieldPoints : 0;
  for (let index = 0; index < setup.objectives.length; index += 1) {
    const holder = heldField >= 0 ? heldField : (battle.objectiveHolder[index] as number);
    const points = setup.objectives[index]?.points ?? 0;
    if (holder === 0) objectivePoints += points;
    else if (holder === 1) objectivePoints -= points;
  }
  const lossPoints: [number, number] = [lossOf(battle, stakes, 0), lossOf(battle, stakes, 1)];
  if (setup.optionalRules.leaderPoints)
    layout.order.leaders.forEach((leader, index) => {
      if (battle.leaderFate[index] !== 0)
        lossPoints[leader.side === 'A' ? 0 : 1] += parameters.pointsPerLeader;
    });
  const points = objectivePoints + lossPoints[1] - lossPoints[0];
  let level = levelOf(points, stakes.minor, stakes.major);
  // No enemy came: whatever the points, the side that holds the field has won.
  const [menA, menB] = layout.menOf;
  if (menB === 0 && menA > 0) level = Math.max(3, level);
  if (menA === 0 && menB > 0) level = Math.min(1, level);
  return { level, points, objectivePoints, lossPoints, heldField };
}

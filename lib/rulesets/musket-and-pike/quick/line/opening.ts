import {
  bonusHandedDown,
  commandNumber,
  disorderRecoveryValue,
  rallyValue,
  ratingThisTurn,
} from '@/lib/rulesets/musket-and-pike/rules/command';
import { fatigueRecovered } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { setUpChance, wagonsNeeded } from '@/lib/rulesets/musket-and-pike/rules/supply';
import {
  ARTILLERY,
  AWAITED,
  CAVALRY,
  DISORDERED,
  FIRST,
  GUNS,
  HORSE,
  LIMBERED,
  PHASE,
  READY,
  RESERVE,
  ROUTED,
  SECOND,
  SKIRMISH,
  SUPPORT,
  TRAIT,
  UNLIMBERED,
} from './codes';
import { sight } from './fire';
import type { BattleState } from './state';

/** What opens a player turn: units arrive, leaders ride, command tests, recovery, rally, rest, supply, guns. */
export function openPlayerTurn(battle: BattleState, side: number): void {
  arrive(battle, side);
  testCommand(battle, side);
  recover(battle, side);
  rally(battle, side);
  ride(battle, side);
  rest(battle, side);
  resupply(battle, side);
  setUpGuns(battle, side);
}

const SPOTTING_HEXES = 9;

function arrive(battle: BattleState, side: number): void {
  const { layout, fixed, state } = battle;
  const { deployment } = layout;
  const units = layout.unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    if (fixed[unit] === 1) {
      const sector = battle.sector[unit] as number;
      const seen =
        layout.setup.optionalRules.releaseWhenSpotted &&
        sector !== RESERVE &&
        battle.formed(1 - side, sector) > 0 &&
        battle.gap(sector) <= Math.min(SPOTTING_HEXES, sight(battle));
      if (battle.battleTurn >= (deployment.released[unit] as number) || seen) fixed[unit] = 0;
    }
    if (state[unit] !== AWAITED || battle.battleTurn < (battle.due[unit] as number)) continue;
    const rallied = (battle.routs[unit] as number) > 0;
    state[unit] = rallied ? DISORDERED : READY;
    if (layout.arm[unit] === SUPPORT) continue;
    const first = (deployment.arrives[unit] as number) === battle.battleTurn && !rallied;
    if (layout.arm[unit] === ARTILLERY) battle.formation[unit] = LIMBERED;
    battle.place(unit, battle.sector[unit] as number, placeOf(battle, unit));
    battle.faces[unit] = 1;
    battle.facts?.add('movement', side, { is: first ? 'arrives' : 'comes-up', unit });
  }
}

/** Where an arriving unit goes: foot behind the first line, horse to the horse, guns to the guns. */
export function placeOf(battle: BattleState, unit: number): number {
  const arm = battle.layout.arm[unit];
  return arm === CAVALRY ? HORSE : arm === ARTILLERY ? GUNS : SECOND;
}

/** The leader who commands a formation now: the first of its leaders who is unhurt, or −1. */
export function commanderOf(battle: BattleState, formation: number): number {
  return battle.commander[formation] as number;
}

/** Command tests from the highest formation down; a bonus grows with each leader who passes. */
function testCommand(battle: BattleState, side: number): void {
  battle.phase(PHASE.command);
  const { superior, commandOf, depth } = battle.layout.command;
  battle.passed.fill(0);
  battle.rating.fill(0);
  const formations = battle.layout.formationsOf[side as 0 | 1];
  for (let index = 0; index < formations.length; index += 1) {
    const formation = formations[index] as number;
    const leader = commanderOf(battle, formation);
    if (leader < 0) continue;
    let above = superior[formation] as number;
    while (above >= 0 && commanderOf(battle, above) < 0) above = superior[above] as number;
    const received = above >= 0 ? (battle.passed[above] as number) : 0;
    const own = commandOf[leader] as number;
    const number = commandNumber(own, received, battle.night);
    const die = battle.die(formation, 0);
    const passed = die <= number;
    // `passed` holds the bonus handed down, so 0 is a failed test.
    battle.passed[formation] = bonusHandedDown(received, passed);
    battle.rating[formation] = passed ? ratingThisTurn(own, received, true, battle.night) : 0;
    if (!passed && (depth[formation] as number) === 0)
      battle.facts?.add('command', side, { is: 'command-failed', leader, die, number });
  }
}

/** Rating of the commander who passed, for a unit's test: 0 if none did. */
export function ratingFor(battle: BattleState, unit: number): number {
  const chain = battle.layout.command.chain[unit] as Int16Array;
  for (let index = 0; index < chain.length; index += 1) {
    const formation = chain[index] as number;
    if (commanderOf(battle, formation) >= 0) return battle.rating[formation] as number;
  }
  return 0;
}

function recover(battle: BattleState, side: number): void {
  battle.phase(PHASE.recovery);
  const { state } = battle;
  const units = battle.layout.unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    if (state[unit] !== DISORDERED) continue;
    const rating = ratingFor(battle, unit);
    const value = disorderRecoveryValue(rating > 0 ? rating : null, battle.night);
    const die = battle.die(unit, 0);
    if (die > value) continue;
    state[unit] = READY;
    if (battle.line[unit] === FIRST)
      battle.facts?.add('rally', side, { is: 'recovered', unit, die, value });
  }
}

/** Routed units run for some turns; then they may rally, and form again in the rear of their wing before they return. */
function rally(battle: BattleState, side: number): void {
  battle.phase(PHASE.rally);
  const { layout, state } = battle;
  const { leadershipOf, chain, depth } = layout.command;
  const units = layout.unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    if (state[unit] !== ROUTED) continue;
    const turns = (battle.routTurns[unit] as number) + 1;
    battle.routTurns[unit] = turns;
    if (turns < layout.parameters.rallyTurns) continue;
    const leaderships: number[] = [];
    const beside = battle.leaderWith[unit] as number;
    if (beside >= 0) leaderships.push(leadershipOf[beside] as number);
    if (!battle.night)
      for (const formation of chain[unit] as Int16Array) {
        if ((depth[formation] as number) > 1) continue;
        const leader = commanderOf(battle, formation);
        if (leader >= 0 && leader !== beside && isNear(battle, leader, unit))
          leaderships.push(leadershipOf[leader] as number);
      }
    const value = rallyValue({
      quality: layout.quality[unit] as number,
      leaderships,
      night: battle.night,
      skirmisher: battle.formation[unit] === SKIRMISH,
      fanatical: ((layout.traits[unit] as number) & TRAIT.fanatical) !== 0,
    });
    const die = battle.die(unit, 0);
    if (die >= value) continue;
    state[unit] = AWAITED;
    battle.due[unit] = battle.battleTurn + layout.parameters.reformTurns;
    battle.facts?.add('rally', side, { is: 'rallied', unit, leader: beside, die, value });
  }
}

function isNear(battle: BattleState, leader: number, unit: number): boolean {
  const at = battle.leaderAt[leader] as number;
  return at >= 0 && battle.leaderWith[at] === leader && battle.sector[at] === battle.sector[unit];
}

/**
 * Leaders go where they are needed: to a routed unit of their formation, else to its unit in the worst trouble. A ride
 * takes a turn: a leader who moves is with no unit until the next.
 */
function ride(battle: BattleState, side: number): void {
  const { members } = battle.layout.command;
  const { leaderWith, need: needs } = battle;
  const formations = battle.layout.formationsOf[side as 0 | 1];
  findNeeds(battle, side);
  for (let index = 0; index < formations.length; index += 1) {
    const formation = formations[index] as number;
    const units = members[formation] as Int16Array;
    const leader = commanderOf(battle, formation);
    if (leader < 0) continue;
    const at = battle.leaderAt[leader] as number;
    const need = at >= 0 ? (needs[at] as number) : -1;
    if (at >= 0 && leaderWith[at] === -1 && need >= 0) {
      // The leader has arrived.
      leaderWith[at] = leader;
      continue;
    }
    let best = -1;
    let most = need + 2;
    for (let place = 0; place < units.length && most < NEED_MOST; place += 1) {
      const unit = units[place] as number;
      const own = needs[unit] as number;
      if (own > most && leaderWith[unit] === -1) {
        most = own;
        best = unit;
      }
    }
    if (best < 0) continue;
    if (at >= 0 && leaderWith[at] === leader) leaderWith[at] = -1;
    battle.leaderAt[leader] = best;
    if (at < 0) leaderWith[best] = leader;
  }
}

/** The greatest need: that of a routed unit. */
const NEED_MOST = 5;

/** How much each unit of a side needs a leader with it, into `battle.need`; −1: it is not on the field. */
function findNeeds(battle: BattleState, side: number): void {
  const { need, state, line, sector } = battle;
  const { arm, unitsOf } = battle.layout;
  const units = unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    const own = arm[unit] as number;
    const now = state[unit] as number;
    const wing = sector[unit] as number;
    if (now > ROUTED || own === SUPPORT || own === ARTILLERY) need[unit] = -1;
    else if (now === ROUTED) need[unit] = NEED_MOST;
    else if (line[unit] !== FIRST || wing === RESERVE) need[unit] = 1;
    else need[unit] = now === DISORDERED ? 4 : battle.gap(wing) <= 3 ? 3 : 2;
  }
}

/** Rest: a unit that did nothing and suffered nothing since the last own turn recovers. */
function rest(battle: BattleState, side: number): void {
  battle.phase(PHASE.rest);
  const { parameters, setup, unitsOf } = battle.layout;
  const { stirred, moved, fought } = battle;
  const rate = battle.night ? parameters.fatigueRecoveryNight : parameters.fatigueRecoveryDay;
  const units = unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    const fatigue = battle.fatigue[unit] as number;
    if (stirred[unit] === 0 && moved[unit] === 0 && fatigue > 0)
      battle.fatigue[unit] =
        fatigue -
        fatigueRecovered(
          fatigue,
          rate,
          battle.uniform(unit, 0),
          setup.optionalRules.highFatigueRecovery,
        );
    stirred[unit] = 0;
    moved[unit] = 0;
    fought[unit] = 0;
  }
}

function resupply(battle: BattleState, side: number): void {
  const { ammunition } = battle;
  const units = battle.layout.unitsOf[side as 0 | 1];
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index] as number;
    if (ammunition[unit] === 0 || !battle.stands(unit)) continue;
    if (battle.layout.weapons[unit]?.singleUse) continue;
    const need = wagonsNeeded(battle.men[unit] as number);
    const wagons = battle.supplyWagons[side] as number;
    if (wagons < need) continue;
    battle.supplyWagons[side] = wagons - need;
    ammunition[unit] = 0;
    battle.facts?.add('supply', side, { is: 'resupplied', unit });
  }
}

function setUpGuns(battle: BattleState, side: number): void {
  const { settingUp } = battle;
  const batteries = battle.layout.batteriesOf[side as 0 | 1];
  for (let index = 0; index < batteries.length; index += 1) {
    const unit = batteries[index] as number;
    const turns = settingUp[unit] as number;
    if (turns === 255 || battle.formation[unit] !== UNLIMBERED) continue;
    const chance = setUpChance(turns, battle.layout.quality[unit] as number);
    settingUp[unit] = battle.uniform(unit, 1) < chance ? 255 : turns + 1;
  }
}

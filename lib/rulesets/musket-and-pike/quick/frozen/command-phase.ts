import {
  ARTILLERY,
  AWAITED,
  type Battlefield,
  DISORDERED,
  FIRST,
  GONE,
  GUNS,
  LIMBERED,
  PHASE,
  READY,
  RESERVE,
  ROUTED,
  SECOND,
  SKIRMISH,
  SUPPORT,
  UNLIMBERED,
} from './battlefield';
import { sight } from './fire-phase';
import { disorderRecoveryValue, halfRoundedUp, rallyWithLeader } from './rules/morale';

/**
 * What opens a player turn: reinforcements, leaders to their places, command tests, recovery from disorder, rally,
 * rest from fatigue, resupply, artillery setting up. Sources: Command, Recovery From Disorder, Recovery From Rout,
 * Recovering Fatigue, Supply, Artillery Setup.
 */
export function openPlayerTurn(field: Battlefield, side: number): void {
  arrive(field, side);
  postLeaders(field, side);
  testCommand(field, side);
  recover(field, side);
  rally(field, side);
  rest(field, side);
  resupply(field, side);
  setUpGuns(field, side);
}

function arrive(field: Battlefield, side: number): void {
  const { deployment } = field;
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    const due = field.battleTurn >= (deployment.released[unit] as number);
    if (field.fixed[unit] === 1 && (due || spotted(field, unit))) field.fixed[unit] = 0;
    if (field.state[unit] !== AWAITED || field.battleTurn < (deployment.arrives[unit] as number))
      continue;
    field.state[unit] = READY;
    field.formation[unit] =
      field.arm[unit] === ARTILLERY ? LIMBERED : (deployment.formation[unit] as number);
    const line = field.arm[unit] === ARTILLERY ? GUNS : SECOND;
    if (field.arm[unit] !== SUPPORT) field.place(unit, deployment.sector[unit] as number, line);
    if (field.chronicle) field.chronicle.arrives(unit);
  }
}

/** Hexes within which an enemy who sees a fixed unit releases it. */
const SPOTTING_HEXES = 9;

/** Optional rule: somebody of the enemy stands before the unit’s wing, in sight and near enough. */
function spotted(field: Battlefield, unit: number): boolean {
  const sector = field.sector[unit] as number;
  if (!field.rules.releaseWhenSpotted || sector === RESERVE) return false;
  if (field.formed(1 - (field.side[unit] as number), sector) === 0) return false;
  return field.gap(sector) <= Math.min(SPOTTING_HEXES, sight(field));
}

/** The leader who commands a formation now: the first of its leaders who is unhurt, or −1. */
export function commanderOf(field: Battlefield, formation: number): number {
  const leaders = field.command.leaders[formation] as Int16Array;
  for (let place = 0; place < leaders.length; place += 1) {
    const leader = leaders[place] as number;
    if (field.leaderFate[leader] === 0) return leader;
  }
  return -1;
}

/** Each commander rides to the unit that needs him: a routed one, a shaken one in the first line, the first line. */
function postLeaders(field: Battlefield, side: number): void {
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) field.leaderWith[own[index] as number] = -1;
  const { members, formations } = field.command;
  for (let formation = formations.length - 1; formation >= 0; formation -= 1) {
    const units = members[formation] as Int16Array;
    if (units.length === 0 || field.side[units[0] as number] !== side) continue;
    const leader = commanderOf(field, formation);
    if (leader < 0) continue;
    let best = -1;
    let need = -1;
    for (let place = 0; place < units.length; place += 1) {
      const unit = units[place] as number;
      const state = field.state[unit] as number;
      if (state >= GONE || (field.leaderWith[unit] as number) >= 0) continue;
      const inFront = field.line[unit] === FIRST && field.sector[unit] !== RESERVE;
      const urgency =
        state === ROUTED ? 4 : state === DISORDERED ? (inFront ? 3 : 1) : inFront ? 2 : 0;
      if (urgency > need) {
        need = urgency;
        best = unit;
        if (need === 4) break;
      }
    }
    if (best >= 0) {
      field.leaderWith[best] = leader;
      field.leaderAt[leader] = best;
    }
  }
}

/** Command tests from the highest formation down; a bonus grows with each leader who passes. */
function testCommand(field: Battlefield, side: number): void {
  field.phase(PHASE.command);
  const { formations, superior, members, commandOf, depth } = field.command;
  for (let formation = 0; formation < formations.length; formation += 1) {
    const units = members[formation] as Int16Array;
    field.passed[formation] = 0;
    field.rating[formation] = 0;
    if (units.length === 0 || field.side[units[0] as number] !== side) continue;
    const leader = commanderOf(field, formation);
    let above = superior[formation] as number;
    while (above >= 0 && commanderOf(field, above) < 0) above = superior[above] as number;
    const received = above >= 0 ? (field.passed[above] as number) : 0;
    if (leader < 0) continue;
    const number = (commandOf[leader] as number) + received - (field.night ? 1 : 0);
    const test = field.die(formation, 0) <= number;
    // `passed` holds the bonus handed down, so 0 is a test failed.
    field.passed[formation] = test ? received + 1 : 0;
    field.rating[formation] = test ? number : 0;
    if (field.chronicle && (depth[formation] as number) === 0)
      field.chronicle.commandTested(leader, test);
  }
}

/** Rating of the commander who passed, for a unit's test: 0 without one. */
export function ratingFor(field: Battlefield, unit: number): number {
  const chain = field.command.chain[unit] as Int16Array;
  for (let level = 0; level < chain.length; level += 1) {
    const formation = chain[level] as number;
    if (commanderOf(field, formation) >= 0) return field.rating[formation] as number;
  }
  return 0;
}

function recover(field: Battlefield, side: number): void {
  field.phase(PHASE.recovery);
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    if (field.state[unit] !== DISORDERED) continue;
    const rating = ratingFor(field, unit);
    const value = disorderRecoveryValue(rating > 0 ? rating : null, field.night);
    if (field.die(unit, 0) > value) continue;
    field.state[unit] = READY;
    if (field.chronicle) field.chronicle.recovered(unit);
  }
}

function rally(field: Battlefield, side: number): void {
  field.phase(PHASE.rally);
  const { leadershipOf, chain, depth } = field.command;
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    if (field.state[unit] !== ROUTED) continue;
    let morale = field.quality[unit] as number;
    const beside = field.leaderWith[unit] as number;
    if (beside >= 0) morale = rallyWithLeader(morale, leadershipOf[beside] as number);
    if (field.night) morale = halfRoundedUp(morale);
    else {
      const formations = chain[unit] as Int16Array;
      for (let level = 0; level < formations.length; level += 1) {
        const formation = formations[level] as number;
        if ((depth[formation] as number) > 1) continue;
        const leader = commanderOf(field, formation);
        if (leader >= 0 && leader !== beside && isNear(field, leader, unit))
          morale = rallyWithLeader(morale, leadershipOf[leader] as number);
      }
    }
    if (field.formation[unit] === SKIRMISH) morale -= 1;
    field.routTurns[unit] = (field.routTurns[unit] as number) + 1;
    if (field.die(unit, 0) >= morale) continue;
    field.state[unit] = DISORDERED;
    const sector = field.sector[unit] as number;
    const guns = field.differences.gunsRallyToGuns && field.arm[unit] === ARTILLERY;
    field.place(unit, sector, guns ? GUNS : sector === RESERVE ? FIRST : SECOND);
    if (field.chronicle) field.chronicle.rallied(unit);
  }
}

/** An army or wing commander is near a routed unit when he stands with a unit of the same wing of the line. */
function isNear(field: Battlefield, leader: number, unit: number): boolean {
  const at = field.leaderAt[leader] as number;
  return at >= 0 && field.leaderWith[at] === leader && field.sector[at] === field.sector[unit];
}

/** Rest: a unit that did nothing and suffered nothing since the last own turn recovers 0 to twice the rate. */
function rest(field: Battlefield, side: number): void {
  field.phase(PHASE.rest);
  const { parameters, rules } = field;
  const rate = field.night ? parameters.fatigueRecoveryNight : parameters.fatigueRecoveryDay;
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    const idle =
      field.stirred[unit] === 0 && (!field.differences.movingBarsRest || field.moved[unit] === 0);
    if (idle && (field.state[unit] as number) <= ROUTED) {
      const fatigue = field.fatigue[unit] as number;
      if (fatigue > 0 && rate > 0) {
        const faster = rules.highFatigueRecovery ? (fatigue < 300 ? 5 : fatigue < 600 ? 3 : 1) : 1;
        const recovered = Math.round(field.uniform(unit, 0) * 2 * rate * faster);
        field.fatigue[unit] = recovered < fatigue ? fatigue - recovered : 0;
      }
    }
    field.stirred[unit] = 0;
    field.moved[unit] = 0;
    field.fought[unit] = 0;
  }
}

/** Units low on or out of ammunition draw on the side's wagons: a point of wagons for ten men. */
function resupply(field: Battlefield, side: number): void {
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    if (field.ammunition[unit] === 0 || (field.state[unit] as number) > DISORDERED) continue;
    if (field.weapons[unit]?.singleUse) continue;
    const need = Math.ceil((field.men[unit] as number) / 10);
    const wagons = field.supplyWagons[side] as number;
    if (wagons < need) continue;
    field.supplyWagons[side] = wagons - need;
    field.ammunition[unit] = 0;
    if (field.chronicle) field.chronicle.resupplied(unit);
  }
}

/** Batteries that need setting up: 1/3 in the first turn after unlimbering (quality A: 2/3), then 2/3, then ready. */
function setUpGuns(field: Battlefield, side: number): void {
  const own = field.unitsOf[side as 0 | 1];
  for (let index = 0; index < own.length; index += 1) {
    const unit = own[index] as number;
    const turns = field.settingUp[unit] as number;
    if (turns === 255) continue;
    if (field.formation[unit] !== UNLIMBERED) continue;
    const chance = setUpChance(turns, field.quality[unit] as number);
    field.settingUp[unit] = field.uniform(unit, 1) < chance ? 255 : turns + 1;
  }
}

/** Chance that a battery is ready in its n-th turn after unlimbering (0 the first). */
export function setUpChance(turnsSinceUnlimbering: number, quality: number): number {
  if (turnsSinceUnlimbering >= 2) return 1;
  if (turnsSinceUnlimbering === 1) return 2 / 3;
  return quality >= 6 ? 2 / 3 : 1 / 3;
}

import { HEX_DIRECTIONS } from '@/lib/geometry/hexes';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { isNight, sightNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import {
  allInCharge,
  commanderOf,
  isLeader,
  leadersOn,
} from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import { cardOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Test } from '@/lib/rulesets/musket-and-pike/board/facts';
import { distance, holderOf, neighbour, sees } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import {
  bonusHandedDown,
  commandNumber,
  disorderRecoveryValue,
  rallyValue,
  ratingThisTurn,
} from '@/lib/rulesets/musket-and-pike/rules/command';
import { fatigueRecovered } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { setUpChance } from '@/lib/rulesets/musket-and-pike/rules/supply';
import { isDetached, isIsolated, supplied } from './chain';
import { resupply } from './supply';

/**
 * What opens a side's turn, after arrivals: who is out of reach or cut off, command tests, recovery from disorder, rally,
 * rest, supply, guns set up, bridges repaired, fixed units that the enemy has come near to.
 */
export function openTurn(builder: FactBuilder, side: 0 | 1): void {
  traceChains(builder, side);
  testCommand(builder, side);
  restoreOrder(builder, side);
  rally(builder, side);
  rest(builder, side);
  resupply(builder, side);
  setUpGuns(builder, side);
  repairBridges(builder, side);
  releaseSpotted(builder, side);
}

function traceChains(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const leaders = allInCharge(state, side);
  const units = state.inField(side);
  const free = state.scenario.switches.isolation ? supplied(state, side) : null;
  builder.record({
    ...{ type: 'ChainsTraced', side },
    detached: units.filter((unit) => isDetached(state, unit, leaders)),
    isolated: free === null ? [] : units.filter((unit) => isIsolated(state, unit, free)),
  });
}

/**
 * Command tests of all leaders in charge, the highest first; a bonus grows with each who passes, and reaches neither
 * detached leaders nor those who are cut off. Source: Command.
 */
function testCommand(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const leaders = allInCharge(state, side);
  const night = isNight(state);
  const depth = (unit: number) => cardOf(state, unit).formations.length;
  const order = [...leaders.values()].sort(
    (one, other) => depth(one) - depth(other) || one - other,
  );
  const handed = new Map<number, number>();
  const tests = order.map((unit) => {
    const { command } = cardOf(state, unit);
    const { detached, isolated } = state.unit(unit);
    const superior = commanderOf(state, unit, leaders);
    const bonus = detached || isolated ? 0 : (handed.get(superior) ?? 0);
    const value = commandNumber(command, bonus, night);
    const die = builder.die('command');
    const passed = die <= value;
    handed.set(unit, bonusHandedDown(bonus, passed));
    const rating = ratingThisTurn(command, bonus, passed, night);
    return [unit, die, value, passed ? 1 : 0, bonus, rating] as const;
  });
  if (tests.length > 0) builder.record({ type: 'CommandTested', tests });
}

/** How near its parent a detachment must be to find its order or its heart again. Source: Skirmisher Rule. */
const PARENT_HEXES = 5;

/** Whether skirmishers are too far from their parent: only of battalions that are neither light nor guard. */
function farFromParent(state: State, unit: number): boolean {
  const card = cardOf(state, unit);
  if (card.part !== 'skirmishers' || card.traits.light || card.traits.guard) return false;
  const parent = state.unit(card.parent);
  return (
    parent.status !== 'field' ||
    distance(state.scenario.ground, state.unit(unit).at, parent.at) > PARENT_HEXES
  );
}

function restoreOrder(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const leaders = allInCharge(state, side);
  const night = isNight(state);
  const tests: Test[] = [];
  for (const unit of state.inField(side)) {
    const { disordered, routed, detached } = state.unit(unit);
    if (!disordered || routed || isLeader(state, unit) || farFromParent(state, unit)) continue;
    const commander = detached ? -1 : commanderOf(state, unit, leaders);
    const helps = commander >= 0 && state.unit(commander).passed;
    const value = disorderRecoveryValue(helps ? state.unit(commander).rating : null, night);
    const die = builder.die('order');
    tests.push([unit, die, value, die <= value ? 1 : 0]);
  }
  if (tests.length > 0) builder.record({ type: 'OrderRestored', tests });
}

/** Wing and army leaders, who help to rally from the next hex. */
const HIGH_DEPTH = 2;

/** Leaderships that help a routed unit: of leaders on its hex, by day of high ones next to it; all of its own chain. */
function helpers(state: State, unit: number, leaders: ReadonlyMap<string, number>): number[] {
  const { formations } = cardOf(state, unit);
  const { at, side } = state.unit(unit);
  const own = (leader: number) => {
    const formation = cardOf(state, leader).formations.at(-1) ?? '';
    return formations.includes(formation) && leaders.get(formation) === leader;
  };
  const here = leadersOn(state, at, side).filter(own);
  const near = isNight(state)
    ? []
    : HEX_DIRECTIONS.flatMap((direction) => {
        const hex = neighbour(state.scenario.ground, at, direction);
        return hex < 0 ? [] : leadersOn(state, hex, side);
      }).filter((leader) => own(leader) && cardOf(state, leader).formations.length <= HIGH_DEPTH);
  return [...here, ...near].map((leader) => cardOf(state, leader).leadership);
}

function rally(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const leaders = allInCharge(state, side);
  const night = isNight(state);
  const tests: Test[] = [];
  for (const unit of state.inField(side)) {
    const now = state.unit(unit);
    const card = cardOf(state, unit);
    if (!now.routed || farFromParent(state, unit)) continue;
    const value = rallyValue({
      quality: card.quality,
      leaderships: helpers(state, unit, leaders),
      night,
      skirmisher: now.formation === 'skirmish',
      fanatical: card.traits.fanatical,
    });
    const die = builder.die('rally');
    tests.push([unit, die, value, die < value ? 1 : 0]);
  }
  if (tests.length > 0) builder.record({ type: 'RallyTested', tests });
}

/** Units that have neither moved, fired nor fought since their last turn, and were not hit, rest. */
function rest(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const { parameters, switches } = state.scenario;
  const rate = isNight(state) ? parameters.fatigueRecoveryNight : parameters.fatigueRecoveryDay;
  const units: (readonly [number, number])[] = [];
  for (const unit of state.inField(side)) {
    const { fatigue, stirred, repairing } = state.unit(unit);
    if (fatigue === 0 || stirred || repairing || isLeader(state, unit)) continue;
    const points = fatigueRecovered(
      fatigue,
      rate,
      builder.uniform('rest'),
      switches.highFatigueRecovery,
    );
    if (points > 0) units.push([unit, points]);
  }
  builder.record({ type: 'FatigueEased', units });
}

/** Batteries that unlimbered earlier try to be ready. Source: Artillery Setup. */
function setUpGuns(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const tests: Test[] = [];
  for (const unit of state.inField(side)) {
    const { settingUp, crew } = state.unit(unit);
    if (settingUp < 0 || crew !== 'own') continue;
    const chance = setUpChance(settingUp, cardOf(state, unit).quality);
    const draw = builder.uniform('set-up');
    tests.push([unit, Math.floor(100 * draw), Math.round(100 * chance), draw < chance ? 1 : 0]);
  }
  if (tests.length > 0) builder.record({ type: 'BatteriesSetUp', tests });
}

/** Men of a pioneer unit who restore one point of a bridge in a turn, and the most they can bring it to. */
const MEN_PER_POINT = 25;
const BRIDGE_MOST = 200;

/** The bridge that a unit faces: on one of its front hexes or over one of its front hexsides; −1: none. */
export function bridgeBefore(state: State, unit: number): number {
  const { ground } = state.scenario;
  const { at, facing, side } = state.unit(unit);
  for (const direction of [facing, (facing + 1) % 6]) {
    const over = ground.bridgeOver[6 * at + direction] as number;
    const hex = neighbour(ground, at, direction);
    const bridge = over >= 0 ? over : hex < 0 ? -1 : (ground.bridgeAt[hex] as number);
    if (bridge >= 0 && holderOf(state, hex) !== 1 - side) return bridge;
  }
  return -1;
}

/** Pioneers at work restore a point for 25 men each turn. Source: Bridge Repair. */
function repairBridges(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  for (const unit of state.inField(side)) {
    const { repairing, disordered, routed, men } = state.unit(unit);
    if (!repairing || disordered || routed || !cardOf(state, unit).traits.pioneer) continue;
    const bridge = bridgeBefore(state, unit);
    if (bridge < 0) continue;
    const lacks = BRIDGE_MOST - (state.p.bridges[bridge] as number);
    const points = Math.min(Math.floor(men / MEN_PER_POINT), lacks);
    if (points > 0) builder.record({ type: 'BridgeRepaired', unit, bridge, points });
  }
}

/** Enemies this near release a fixed unit that they see. Source: Fixed Units. */
const SPOTTED_HEXES = 9;

function releaseSpotted(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  const { ground } = state.scenario;
  const reach = Math.min(SPOTTED_HEXES, sightNow(state));
  const enemies = state.inField(1 - side);
  for (const unit of state.inField(side)) {
    const { fixed, at } = state.unit(unit);
    if (!fixed) continue;
    const seen = enemies.some((enemy) => {
      const from = state.unit(enemy).at;
      return distance(ground, from, at) <= reach && sees(ground, from, at);
    });
    if (seen) builder.record({ type: 'UnitReleased', unit, why: 'seen' });
  }
}

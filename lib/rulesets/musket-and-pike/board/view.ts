import type { Viewer } from '@/lib/battle/contract/seats';
import { sightNow } from './clock';
import type { Fact, Test } from './facts';
import { openingState } from './opening';
import { distance, sees } from './places';
import { evolve } from './records';
import type { Scenario } from './scenario';
import { copyPosition, type Position, State } from './state';

/**
 * What each viewer may know. Without fog of war everybody sees everything. With it a side sees the enemies that one of its
 * units sees; the public sees of each army what its enemy sees; an umpire, and everybody after the end, sees all. How the
 * armies began, and when reinforcements are due, is known to all: it is in the set-up.
 */
export interface View {
  readonly scenario: Scenario;
  readonly position: Position;
}

export const stateOf = ({ scenario, position }: View): State =>
  new State(scenario, copyPosition(position));

/** 0 or 1; −1: the public. An umpire and open battles are not asked. */
const sideOfViewer = (viewer: Viewer): number =>
  viewer === 'public' ? -1 : viewer.startsWith('B') ? 1 : 0;

/** Whether anything is hidden from a viewer now. */
const inFog = ({ scenario, p }: State, viewer: Viewer): boolean =>
  scenario.switches.fogOfWar && viewer !== 'umpire' && p.phase !== 'over';

/** Whether a side sees a hex: one of its units is near enough and has sight of it. */
export function seesPlace(state: State, side: number, hex: number): boolean {
  const { ground } = state.scenario;
  const far = sightNow(state);
  for (const [from, stack] of state.stacks) {
    if (!stack.some((unit) => state.unit(unit).side === side)) continue;
    const hexes = distance(ground, from, hex);
    if (hexes <= 1 || (hexes <= far && sees(ground, from, hex))) return true;
  }
  return false;
}

/** Numbers of the units on the field that the enemies of their side see. */
export function seenByEnemies(state: State): Set<number> {
  const found = new Set<number>();
  for (const [hex, stack] of state.stacks)
    for (const side of [0, 1]) {
      const own = stack.filter((unit) => state.unit(unit).side === side);
      if (own.length === 0 || !seesPlace(state, 1 - side, hex)) continue;
      for (const unit of own) found.add(unit);
    }
  return found;
}

export function viewOf(state: State, viewer: Viewer): View {
  const position = copyPosition(state.p);
  const { scenario } = state;
  if (!inFog(state, viewer)) return { scenario, position };
  const side = sideOfViewer(viewer);
  const seen = seenByEnemies(state);
  const blank = openingState(scenario).p.units;
  position.units = position.units.map((unit, index) => {
    if (unit.side === side || unit.status === 'due') return unit;
    if (unit.status === 'field' && seen.has(index))
      // Of an enemy in sight one sees where and how he stands, not how tired he is or what is in his pouches.
      return {
        ...unit,
        ...{ fatigue: 0, ammunition: 0 as const, detached: false, isolated: false, spent: 0 },
        ...{ bonus: 0, passed: false, mustCheck: false, settingUp: -1, stirred: false },
      };
    const before = blank[index];
    return before === undefined ? unit : { ...before, status: 'hidden' as const };
  });
  // How many facts there were, and what the enemy's guns have left, would tell what he does out of sight.
  position.draws = 0;
  position.rounds = scenario.rounds.map((all, own) =>
    own === side ? (state.p.rounds[own as 0 | 1] ?? 0) : all,
  ) as [number, number];
  return { scenario, position };
}

/** Units that a fact is about, if it may happen out of the enemy's sight. */
function movers(fact: Fact): readonly number[] | null {
  switch (fact.type) {
    case 'UnitsMoved':
    case 'FellIntoDisorder':
    case 'Faced':
      return fact.units;
    case 'FormationChanged':
    case 'Deployed':
    case 'Recalled':
    case 'Restacked':
    case 'ChargeTested':
    case 'RepairSet':
    case 'UnitArrived':
    case 'UnitReleased':
    case 'BridgeRepaired':
    case 'Resupplied':
    case 'LeaderMoved':
    case 'Fled':
    case 'MoraleChecked':
      return [fact.unit];
    default:
      return null;
  }
}

/** A fact of which a viewer knows only that something happened. */
function masked(fact: Fact): Fact {
  switch (fact.type) {
    case 'UnitsMoved':
      return { ...fact, units: [], way: [], costs: [], facings: [], halted: false };
    case 'FellIntoDisorder':
      return { ...fact, units: [] };
    case 'Faced':
      return { ...fact, units: [], facing: 0, cost: 0 };
    case 'FormationChanged':
      return { type: 'FormationChanged', unit: -1, formation: 'line', facing: 0, cost: 0 };
    case 'Deployed':
      return { ...fact, unit: -1, detachment: -1, men: 0, guns: 0, at: -1, cost: 0 };
    case 'Recalled':
      return { ...fact, unit: -1, detachment: -1, cost: 0 };
    case 'Restacked':
      return { ...fact, unit: -1, top: false, cost: 0 };
    case 'ChargeTested':
      return { ...fact, unit: -1, chance: 0, ok: false };
    case 'RepairSet':
      return { ...fact, unit: -1, on: false };
    case 'UnitArrived':
      return { ...fact, unit: -1, at: -1 };
    case 'UnitReleased':
      return { ...fact, unit: -1, why: 'time' };
    case 'BridgeRepaired':
      return { ...fact, unit: -1 };
    case 'Resupplied':
      return { ...fact, unit: -1, wagon: -1, points: 0 };
    case 'LeaderMoved':
      return { ...fact, unit: -1, to: -1 };
    case 'Fled':
      return { ...fact, unit: -1, way: [], left: false, facing: 0 };
    case 'MoraleChecked':
      return {
        type: 'MoraleChecked',
        unit: -1,
        cause: 'loss',
        die: 0,
        value: 0,
        outcome: 'unchanged',
        stragglers: 0,
        ring: 0,
        defensive: false,
      };
    default:
      return fact;
  }
}

/** Whether a fact tells its viewer nothing: see `viewRecord`. */
export function isMasked(fact: Fact): boolean {
  const units = movers(fact);
  return units !== null && (units.length === 0 || units[0] === -1);
}

/** A fact as a viewer may know it, with the state before it. */
export function viewRecord(fact: Fact, before: State, viewer: Viewer): Fact {
  if (!inFog(before, viewer)) return fact;
  const side = sideOfViewer(viewer);
  const known = (unit: number): boolean => {
    const now = before.unit(unit);
    return now.side === side || (now.status === 'field' && seesPlace(before, 1 - now.side, now.at));
  };
  const tested = <T extends readonly [...Test, ...number[]]>(tests: readonly T[]): readonly T[] =>
    tests.filter(([unit]) => before.unit(unit).side === side);
  switch (fact.type) {
    case 'ChainsTraced':
      return fact.side === side ? fact : { ...fact, detached: [], isolated: [] };
    // What an army has lost beyond sight, and how it stands to the other, is told by neither army’s test.
    case 'HeartTested':
      return { ...fact, lost: 0, chance: 0, draw: 0 };
    case 'CommandTested':
      return { ...fact, tests: tested(fact.tests) };
    case 'OrderRestored':
    case 'RallyTested':
    case 'BatteriesSetUp':
      return { ...fact, tests: tested(fact.tests) };
    case 'FatigueEased':
      return { ...fact, units: fact.units.filter(([unit]) => before.unit(unit).side === side) };
    case 'UnitsMoved': {
      const [first] = fact.units;
      if (first === undefined || before.unit(first).side === side) return fact;
      const other = 1 - before.unit(first).side;
      const way = fact.way.filter((hex) => seesPlace(before, other, hex));
      return way.length === 0 ? masked(fact) : { ...fact, way };
    }
    case 'Pursued':
      // What is taken is counted by those who take it; who goes astray on the other side they do not see.
      return side === 1 - fact.side
        ? fact
        : { ...fact, astray: 0, hurt: fact.hurt.filter(({ unit }) => known(unit)) };
    case 'UnitArrived': {
      const whose = before.unit(fact.unit).side;
      return whose === side || seesPlace(before, 1 - whose, fact.at) ? fact : masked(fact);
    }
    default: {
      const units = movers(fact);
      return units === null || units.some((unit) => unit >= 0 && known(unit)) ? fact : masked(fact);
    }
  }
}

/** Whether a fact brings an enemy into somebody's sight: then it cannot be taken back. */
export function reveals(fact: Fact, before: State): boolean {
  if (!before.scenario.switches.fogOfWar) return false;
  const known = seenByEnemies(before);
  const after = before.copy();
  evolve(after, fact);
  for (const unit of seenByEnemies(after)) if (!known.has(unit)) return true;
  return false;
}

import type { Facing, Formation } from './formations';
import type { Scenario } from './scenario';

/** How a battle can end. */
export type Ending = 'time' | 'destroyed' | 'fled' | 'given-up' | 'broken' | 'worn-out';

export { type Facing, FORMATIONS, type Formation } from './formations';

/**
 * A battle on hexes at one moment. Units are numbered as in `Scenario.cards`: whatever can come into being in a battle
 * (skirmishers, squadrons, second halves of an extended line) has its number from the beginning, so that numbers never
 * change. Sides are 0 (A) and 1 (B).
 */

/**
 * Where a unit is. `field`: on a hex. `due`: a reinforcement. `within`: a detachment that is part of its parent. `gone`:
 * nothing is left of it, or a leader has fallen. `left`: it ran off the map. `taken`: a leader, or guns carried off.
 * `hidden`: in a view, an enemy who is not seen.
 */
export type Status = 'field' | 'due' | 'within' | 'gone' | 'left' | 'taken' | 'hidden';

export const FULL = 0;
export const LOW = 1;
export const OUT = 2;

/** Ammunition: full, low, out. */
export type Ammunition = typeof FULL | typeof LOW | typeof OUT;

/** Who serves a battery: its own crew, nobody (the crew has taken shelter), or the enemy who took it. */
export type Crew = 'own' | 'none' | 'enemy';

/** Men or guns lost, as the campaign's ledger counts them. Guns destroyed are `killed`. */
export interface Losses {
  killed: number;
  wounded: number;
  missing: number;
  captured: number;
}

/** One unit now. Plain JSON. */
export interface Unit {
  status: Status;
  /** Its hex; −1 when it is not on the field. */
  at: number;
  /** Whose it is now: a wagon that was captured changes sides, a battery while the enemy serves it. */
  side: 0 | 1;
  /** Place in the stack of its hex: the smallest is on top. No two units of a hex have the same. */
  level: number;
  facing: Facing;
  formation: Formation;
  /** With the colours. Of a wagon, its points of supply; a leader has 1. */
  men: number;
  guns: number;
  /** 0 … 900. */
  fatigue: number;
  disordered: boolean;
  routed: boolean;
  /** Turn in which it last broke; −1: it never has. Before version 11 nobody asks. */
  ranOn: number;
  ammunition: Ammunition;
  crew: Crew;
  /** Turns of its side since a battery that must be set up unlimbered; −1: it is ready, or limbered. */
  settingUp: number;
  /** Cannot move until released. */
  fixed: boolean;
  /** Beyond the reach of its commander: see Command. Computed at the beginning of its side's turn. */
  detached: boolean;
  isolated: boolean;
  /** A pioneer unit at work on the bridge before it. */
  repairing: boolean;

  /** Movement points spent in this turn of its side. */
  spent: number;
  /** It entered an enemy zone of control, or did something after which nothing may move, in this turn. */
  halted: boolean;
  /** It moved, changed formation or facing in this turn of its side. */
  moved: boolean;
  /** It fired in its own side's turn; `firedBack`: in the enemy's turn since. */
  fired: boolean;
  firedBack: boolean;
  /** Times it has attacked in melee in this turn. */
  melees: number;
  /** Hexes and melees that a charging unit has used of its continuation in this turn. */
  continued: number;
  /** It may go on after a won charge. */
  mayContinue: boolean;
  /** It moves by the cavalry charge procedure in this turn; −1: no, else the facing of the charge. */
  charging: number;
  /**
   * Moved, fired, was in a melee or was fired upon with effect since the beginning of its side's last turn: no rest. The
   * fact `FatigueEased`, which is recorded in every turn of a side, begins it again.
   */
  stirred: boolean;
  /** It must take a morale check at the end of the phase: it lost a melee, or lost fatigue at 900. */
  mustCheck: boolean;
  /** Fire into its flank since the last check. */
  enfiladed: boolean;
  /** Fire of single-use weapons is spent. */
  used: boolean;

  /** Leaders: bonus received, whether this turn's command test was passed, and the rating for this turn (0 … 6). */
  bonus: number;
  passed: boolean;
  rating: number;
  /** Leaders: `wounded` and `killed` are off the field. */
  fate: 'unhurt' | 'wounded' | 'killed' | 'captured';

  /** Since the beginning of the battle; a detachment's are booked to its parent. */
  lostMen: Losses;
  lostGuns: Losses;
}

/**
 * Whose moment it is. `turn`: in turn-based play the side moves, fires and melees in one. With manual defensive fire a
 * turn of a side has four phases: `movement`, `defensive` (the enemy fires), `offensive`, `melee`.
 */
export type Phase = 'turn' | 'movement' | 'defensive' | 'offensive' | 'melee' | 'over';

/** All that changes. Plain JSON: it is what a view carries. */
export interface Position {
  units: Unit[];
  /** Battle turn, from 1; 0 before the first. */
  turn: number;
  /** Which of the two halves of the turn: 0 the side that moves first. */
  half: 0 | 1;
  /** The side whose turn it is. */
  mover: 0 | 1;
  phase: Phase;
  /** Strength of each bridge, by `Ground.bridges`. */
  bridges: number[];
  /** Holder of each objective, by `Scenario.objectives`; −1: nobody. */
  holders: (0 | 1 | -1)[];
  /** Fires that the artillery of each side has left. */
  rounds: [number, number];
  /** Index of the weather in force, by `Scenario.weather`; −1: clear. */
  weather: number;
  /** Facts so far: part of the key of every draw. */
  draws: number;
  /** Defensive windows opened so far: names each. */
  asked: number;
  /** The side that has given up the field: the battle ends after the enemy’s next turn; −1: none. */
  givenUp: 0 | 1 | -1;
  /** 0 … 4 of `VICTORY_LEVELS` when it is over, −1 before. */
  level: number;
  /** How it ended: `time`, `destroyed`, `fled`, `given-up`; empty before. */
  ending: '' | Ending;
  /** Which side gave up or was destroyed; −1: none. */
  beaten: 0 | 1 | -1;
}

/** A battle at one moment, with what follows from it. */
export class State {
  readonly scenario: Scenario;
  readonly p: Position;
  /** Units on each hex, top of the stack first. Absent: none. */
  readonly stacks: Map<number, number[]>;

  /** `stacks`: where it is known who stands where in `position`. */
  constructor(scenario: Scenario, position: Position, stacks?: ReadonlyMap<number, number[]>) {
    this.scenario = scenario;
    this.p = position;
    this.stacks = new Map();
    if (stacks !== undefined) {
      for (const [hex, stack] of stacks) this.stacks.set(hex, stack.slice());
      return;
    }
    position.units.forEach(({ status, at }, unit) => {
      if (status === 'field') this.stack(at).push(unit);
    });
    for (const stack of this.stacks.values()) this.sort(stack);
  }

  private stack(hex: number): number[] {
    let stack = this.stacks.get(hex);
    if (stack === undefined) {
      stack = [];
      this.stacks.set(hex, stack);
    }
    return stack;
  }

  private sort(stack: number[]): void {
    stack.sort((one, other) => this.unit(one).level - this.unit(other).level || one - other);
  }

  copy(): State {
    return new State(this.scenario, copyPosition(this.p), this.stacks);
  }

  unit(index: number): Unit {
    return this.p.units[index] as Unit;
  }

  /** Units on a hex, top of the stack first. Never to be changed by callers. */
  on(hex: number): readonly number[] {
    return this.stacks.get(hex) ?? NOBODY;
  }

  /** Puts a unit on a hex at the bottom of its stack, or on top; −1 with a status takes it off the field. */
  put(index: number, hex: number, status: Status = 'field', onTop = false): void {
    const unit = this.unit(index);
    const before = this.stacks.get(unit.at);
    if (unit.status === 'field' && before !== undefined) {
      before.splice(before.indexOf(index), 1);
      if (before.length === 0) this.stacks.delete(unit.at);
    }
    unit.status = status;
    unit.at = status === 'field' ? hex : -1;
    if (status !== 'field') return;
    const stack = this.stack(hex);
    const levels = stack.map((other) => this.unit(other).level);
    unit.level =
      levels.length === 0 ? 0 : onTop ? Math.min(...levels) - 1 : Math.max(...levels) + 1;
    stack.push(index);
    this.sort(stack);
  }

  /** Numbers of the units of a side that are on the field. */
  inField(side: number): number[] {
    const found: number[] = [];
    this.p.units.forEach((unit, index) => {
      if (unit.status === 'field' && unit.side === side) found.push(index);
    });
    return found;
  }
}

const NOBODY: readonly number[] = [];

const copyLosses = ({ killed, wounded, missing, captured }: Losses): Losses => ({
  killed,
  wounded,
  missing,
  captured,
});

/** A unit by itself. Written out field by field: a state is copied for every order, and so this is ten times as fast. */
function copyUnit(unit: Unit): Unit {
  return {
    status: unit.status,
    at: unit.at,
    side: unit.side,
    level: unit.level,
    facing: unit.facing,
    formation: unit.formation,
    men: unit.men,
    guns: unit.guns,
    fatigue: unit.fatigue,
    disordered: unit.disordered,
    routed: unit.routed,
    ranOn: unit.ranOn,
    ammunition: unit.ammunition,
    crew: unit.crew,
    settingUp: unit.settingUp,
    fixed: unit.fixed,
    detached: unit.detached,
    isolated: unit.isolated,
    repairing: unit.repairing,
    spent: unit.spent,
    halted: unit.halted,
    moved: unit.moved,
    fired: unit.fired,
    firedBack: unit.firedBack,
    melees: unit.melees,
    continued: unit.continued,
    mayContinue: unit.mayContinue,
    charging: unit.charging,
    stirred: unit.stirred,
    mustCheck: unit.mustCheck,
    enfiladed: unit.enfiladed,
    used: unit.used,
    bonus: unit.bonus,
    passed: unit.passed,
    rating: unit.rating,
    fate: unit.fate,
    lostMen: copyLosses(unit.lostMen),
    lostGuns: copyLosses(unit.lostGuns),
  };
}

/** A copy that can be folded on. */
export function copyPosition(position: Position): Position {
  return {
    ...position,
    units: position.units.map(copyUnit),
    bridges: position.bridges.slice(),
    holders: position.holders.slice(),
    rounds: [...position.rounds],
  };
}

export const NO_LOSSES: Losses = { killed: 0, wounded: 0, missing: 0, captured: 0 };

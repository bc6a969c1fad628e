import { armRow, COMMANDER, ENGINEERS, LOGISTICS, TRAIN } from './arms';
import type { Ground } from './ground';
import { groundIn, type Scene } from './scene';

/** Where a unit is when it is not on the board. */
export const ON_BOARD = 0;
export const DUE = 1;
/** Reduced to nothing; it may come back at night. */
export const SPENT = 2;
/** Left the field by its own edge. */
export const LEFT = 3;
export const TAKEN = 4;

export const LOYAL = 0;
export const MUTINOUS = 1;
/** On its way to the enemy. */
export const TURNING = 2;

/** Phases. */
export const GUN_FIRE = 0;
/** The results of the guns are taken. */
export const AFTER_GUNS = 1;
export const MOVES = 2;
/** The half's remaining close combats. */
export const COMBATS = 3;
export const NIGHT = 4;
export const OVER = 5;

export const FRESH = 0;
export const EXHAUSTED = 1;
export const ROUTED = 2;

/** Columns of a unit's row in the ledger. */
export const KILLED = 0;
export const WOUNDED = 1;
export const MISSING = 2;
export const CAPTURED = 3;
export const SPENT_POINTS = 4;
export const TRANSFERRED = 5;
export const COLUMNS = 6;

/** Dice of one throw whose results are still to be taken, in order. */
export interface Results {
  readonly dice: readonly number[];
  /** The hex they fell on, and the one they came from. */
  readonly hex: number;
  readonly from: number;
  /** The stands they may hit. */
  readonly stands: readonly number[];
  /** The commander who was there when they fell; −1: none. */
  readonly leader: number;
  /** Thrown in close combat: what they take is taken, not destroyed. */
  readonly close: boolean;
}

/** All that changes. Plain JSON: it is what a view carries. */
export interface Position {
  sp: number[];
  at: number[];
  status: number[];
  /** 0 or 1: whose army it is in now. */
  side: number[];
  loyalty: number[];
  /** Steps gone in this half, and the most it may go by the ground it has entered. */
  steps: number[];
  reach: number[];
  /** It can do nothing more in this half. */
  done: number[];
  /** Guns and machine guns: it fired this turn; others: this half. */
  fired: number[];
  /** The hex it is assaulting; −1: none. */
  fight: number[];
  /** Its close combat was fought in this half. */
  fought: number[];
  /** Ledger: two rows a unit (as sent, in the other army), COLUMNS numbers each; points returned by nights; gained. */
  lost: number[];
  back: number[];
  gained: number[];
  terrain: number[];
  works: number[];
  /** 0 none, 1 of side A, 2 of side B. */
  mines: number[];
  charges: number[];
  sections: number[];
  /** By hex of a town: 0 or 1. */
  holder: number[];
  /** Points lost today that a night can give back: three categories a side. */
  wastage: number[];
  mood: number[];
  /** Which of engineers and train takes the next hit: 0 train, 1 engineers. */
  pairNext: number[];
  /** The unit in each army that is not to be trusted; −1: none, or hidden. */
  plots: number[];
  phase: number;
  day: number;
  turn: number;
  first: number;
  half: number;
  mover: number;
  /** The unit whose activation is under way; −1: none. */
  active: number;
  queue: Results[];
  /** The close combat whose results are being taken. */
  combatFrom: number;
  combatAt: number;
  combatUnits: readonly number[];
  /** Throws so far: part of the keys of all dice. */
  throws: number;
  asked: number;
  /** Shots of this turn's guns, for the board. */
  shots: { readonly side: number; readonly from: number; readonly at: number }[];
  level: number;
  why: string;
}

const UNIT_ARRAYS = [
  ...['sp', 'at', 'status', 'side', 'loyalty', 'steps', 'reach', 'done', 'fired', 'fight'],
  ...['fought', 'gained', 'wastage', 'mood', 'pairNext', 'plots'],
] as readonly (
  | 'sp'
  | 'at'
  | 'status'
  | 'side'
  | 'loyalty'
  | 'steps'
  | 'reach'
  | 'done'
  | 'fired'
  | 'fight'
  | 'fought'
  | 'gained'
  | 'wastage'
  | 'mood'
  | 'pairNext'
  | 'plots'
)[];

/** A copy that can be folded on. Arrays of hexes and of the ledger are never changed in place: both share them. */
export function copyPosition(position: Position): Position {
  const copy = { ...position };
  for (const name of UNIT_ARRAYS) copy[name] = position[name].slice();
  return copy;
}

const SLOTS = 4;
const LEADER_SLOT = 3;

/** A battle at one moment. */
export class State {
  readonly scene: Scene;
  readonly ground: Ground;
  readonly p: Position;
  /** Three stands and the commander of each hex; −1: none. Derived from the position. */
  readonly slots: Int16Array;

  constructor(scene: Scene, position: Position, slots?: Int16Array) {
    this.scene = scene;
    this.ground = groundIn(scene);
    this.p = position;
    this.slots = slots ?? this.filled();
  }

  private filled(): Int16Array {
    const slots = new Int16Array(SLOTS * this.ground.size).fill(-1);
    const { at, status } = this.p;
    for (let unit = 0; unit < at.length; unit += 1)
      if (status[unit] === ON_BOARD) this.fill(slots, unit, at[unit] as number);
    return slots;
  }

  /** Stands of a hex in the order of their numbers, so that the order of arrival shows nowhere. */
  private fill(slots: Int16Array, unit: number, hex: number): void {
    const base = SLOTS * hex;
    if (this.scene.types[unit] === COMMANDER) {
      slots[base + LEADER_SLOT] = unit;
      return;
    }
    let index = 0;
    while (index < LEADER_SLOT && (slots[base + index] as number) >= 0) index += 1;
    if (index === LEADER_SLOT) throw new Error('A fourth stand on a hex');
    while (index > 0 && (slots[base + index - 1] as number) > unit) {
      slots[base + index] = slots[base + index - 1] as number;
      index -= 1;
    }
    slots[base + index] = unit;
  }

  copy(): State {
    return new State(this.scene, copyPosition(this.p), this.slots.slice());
  }

  type(unit: number): number {
    return this.scene.types[unit] as number;
  }

  /** Puts a unit on a hex, or off the board at −1 with a status. */
  put(unit: number, hex: number, status = ON_BOARD): void {
    const { at } = this.p;
    const { slots } = this;
    if (this.p.status[unit] === ON_BOARD) {
      const base = SLOTS * (at[unit] as number);
      if (this.scene.types[unit] === COMMANDER) slots[base + LEADER_SLOT] = -1;
      else {
        let index = 0;
        while (index < LEADER_SLOT && slots[base + index] !== unit) index += 1;
        for (; index < LEADER_SLOT - 1; index += 1)
          slots[base + index] = slots[base + index + 1] as number;
        slots[base + LEADER_SLOT - 1] = -1;
      }
    }
    at[unit] = hex;
    this.p.status[unit] = status;
    if (status === ON_BOARD) this.fill(slots, unit, hex);
  }

  /** The stands on a hex, the commander left out: two at most, and a train with its engineers. */
  stands(hex: number): number[] {
    const base = SLOTS * hex;
    const found: number[] = [];
    for (let index = 0; index < LEADER_SLOT; index += 1) {
      const unit = this.slots[base + index] as number;
      if (unit < 0) break;
      found.push(unit);
    }
    return found;
  }

  /** The commander on a hex; −1: none. */
  leader(hex: number): number {
    return this.slots[SLOTS * hex + LEADER_SLOT] as number;
  }

  /** Units on a hex, engineers and their train as one. */
  standCount(hex: number): number {
    const base = SLOTS * hex;
    let count = 0;
    let pair = 0;
    for (let index = 0; index < LEADER_SLOT; index += 1) {
      const unit = this.slots[base + index] as number;
      if (unit < 0) break;
      count += 1;
      const type = this.scene.types[unit];
      if (type === ENGINEERS || type === TRAIN) pair += 1;
    }
    return pair === 2 ? count - 1 : count;
  }

  /** Whose stands are on a hex; −1: nobody's. The army they serve in, loyal or not. */
  owner(hex: number): number {
    const unit = this.slots[SLOTS * hex] as number;
    return unit < 0 ? -1 : (this.p.side[unit] as number);
  }

  /** Points an army still has: mutineers are lost to it, a unit on its way to the enemy is not yet. */
  strength(side: number): number {
    const { sp, status, loyalty } = this.p;
    let sum = 0;
    for (let unit = 0; unit < sp.length; unit += 1)
      if (
        this.p.side[unit] === side &&
        loyalty[unit] !== MUTINOUS &&
        (status[unit] as number) !== TAKEN &&
        (status[unit] as number) !== SPENT
      )
        sum += sp[unit] as number;
    return sum;
  }

  /** Who orders a unit: its army; nobody (−1) a mutineer; the enemy one that is on its way to them. */
  orderedBy(unit: number): number {
    const loyalty = this.p.loyalty[unit] as number;
    if (loyalty === MUTINOUS) return -1;
    const side = this.p.side[unit] as number;
    return loyalty === TURNING ? 1 - side : side;
  }

  /** Whether a stand may be attacked by a side: those of the other army, mutineers and units going over included. */
  hostile(unit: number, side: number): boolean {
    const own = this.p.side[unit] as number;
    if (this.p.loyalty[unit] !== TURNING) return own !== side;
    return own !== side || this.scene.parameters.formerComradesFire === 1;
  }

  /** Whether a hex is the scene of a close combat, as its place or as the place it comes from. */
  fighting(hex: number): boolean {
    const { fight, at, status } = this.p;
    for (let unit = 0; unit < fight.length; unit += 1) {
      const aim = fight[unit] as number;
      if (aim >= 0 && status[unit] === ON_BOARD && (aim === hex || at[unit] === hex)) return true;
    }
    return false;
  }

  /** Whether a hex is being assaulted. */
  fightingHere(hex: number): boolean {
    const { fight, status } = this.p;
    for (let unit = 0; unit < fight.length; unit += 1)
      if (fight[unit] === hex && status[unit] === ON_BOARD) return true;
    return false;
  }

  /** Hexes from which a hex is being assaulted. */
  assaultedFrom(hex: number): number[] {
    const found = new Set<number>();
    const { fight, at, status } = this.p;
    for (let unit = 0; unit < fight.length; unit += 1)
      if (fight[unit] === hex && status[unit] === ON_BOARD) found.add(at[unit] as number);
    return [...found];
  }

  isStand(unit: number): boolean {
    const type = this.scene.types[unit] as number;
    return type !== COMMANDER && type !== LOGISTICS;
  }

  range(unit: number): number {
    return armRow(this.scene.types[unit] as number).range;
  }
}

/** The position before anything is placed. */
export function emptyPosition(scene: Scene): Position {
  const units = scene.ids.length;
  const ground = groundIn(scene);
  const row = (value: number, length = units) => Array<number>(length).fill(value);
  const none = row(0, ground.size);
  return {
    sp: [...scene.start],
    at: row(-1),
    status: row(DUE),
    side: [...scene.sent],
    loyalty: row(LOYAL),
    steps: row(0),
    reach: row(9),
    done: row(0),
    fired: row(0),
    fight: row(-1),
    fought: row(0),
    lost: row(0, 2 * COLUMNS * units),
    back: row(0, 2 * units),
    gained: row(0),
    terrain: [...ground.terrain],
    works: none,
    mines: none,
    charges: none,
    sections: none,
    holder: scene.townOf.map((place) => (scene.places[place]?.side === 'B' ? 1 : 0)),
    wastage: row(0, 6),
    mood: [FRESH, FRESH],
    pairNext: [0, 0],
    plots: [-1, -1],
    phase: GUN_FIRE,
    day: 1,
    turn: 0,
    first: 0,
    half: 0,
    mover: -1,
    active: -1,
    queue: [],
    combatFrom: -1,
    combatAt: -1,
    combatUnits: [],
    throws: 0,
    asked: 0,
    shots: [],
    level: -1,
    why: '',
  };
}

/** A new array with one number changed: arrays of hexes are shared by copies. */
export function changed(numbers: readonly number[], index: number, value: number): number[] {
  const copy = numbers.slice();
  copy[index] = value;
  return copy;
}

/** Dice that have just fallen on a hex, from another: its stands and commander are those who are there now. */
export const fallen = (
  state: State,
  dice: readonly number[],
  hex: number,
  from: number,
  close: boolean,
): Results => ({
  ...{ dice, hex, from, close },
  stands: state.stands(hex),
  leader: state.leader(hex),
});

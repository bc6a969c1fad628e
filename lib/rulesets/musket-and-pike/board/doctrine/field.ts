import type { Ground } from '@/lib/rulesets/musket-and-pike/board/ground';
import {
  columnOf,
  distance,
  halvesOf,
  hexesAround,
  inFront,
} from '@/lib/rulesets/musket-and-pike/board/places';
import type { Card, UnitKind } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Facing, State, Unit } from '@/lib/rulesets/musket-and-pike/board/state';
import { weaponValue } from '@/lib/rulesets/musket-and-pike/rules/weapons';
import { type Lessons, NO_LESSONS } from './lessons';

/** A point of the field in hexes: x to side A's right, y towards side B's edge. */
export type Point = readonly [x: number, y: number];

/** Middle of a hex; neighbours are 1 apart. */
export const pointOf = (ground: Ground, hex: number): Point => [
  columnOf(ground, hex) * 0.8660254,
  halvesOf(ground, hex) * 0.5,
];

/** Unit vectors of the vertices that units face. */
export const FACINGS: readonly Point[] = [
  [0.5, 0.8660254],
  [1, 0],
  [0.5, -0.8660254],
  [-0.5, -0.8660254],
  [-1, 0],
  [-0.5, 0.8660254],
];

/** Directions 30 degrees apart, clockwise from side B's edge. */
export const TWELVE: readonly Point[] = [
  [0, 1],
  [0.5, 0.8660254],
  [0.8660254, 0.5],
  [1, 0],
  [0.8660254, -0.5],
  [0.5, -0.8660254],
  [0, -1],
  [-0.5, -0.8660254],
  [-0.8660254, -0.5],
  [-1, 0],
  [-0.8660254, 0.5],
  [-0.5, 0.8660254],
];

/** A unit on the field as a commander sees it. */
export interface Piece {
  readonly unit: number;
  readonly card: Card;
  readonly now: Unit;
  readonly kind: UnitKind;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** Men that it fights like: less when it is disordered, tired, out of ammunition; routed almost none. */
  readonly worth: number;
}

/** What a gun counts as in men when strengths are weighed. */
const GUN_MEN = 60;

/** Fighting strength of a unit in men of middling quality, fresh and in order. */
export function worthOf(card: Card, now: Unit): number {
  const bodies =
    card.kind === 'artillery' || card.kind === 'ship'
      ? now.crew === 'own'
        ? now.guns * GUN_MEN
        : 0
      : card.kind === 'infantry' || card.kind === 'cavalry'
        ? now.men
        : 0;
  let worth = bodies * (0.7 + 0.075 * card.quality);
  if (card.kind === 'cavalry') worth *= 1.3;
  if (now.routed) worth *= 0.15;
  else if (now.disordered) worth *= 0.65;
  if (now.fatigue >= 300) worth *= now.fatigue >= 600 ? 0.75 : 0.9;
  return worth;
}

/** Men that a point of an objective counts like at the beginning, and how many more at the end. */
const PRIZE = 5;
const PRIZE_LATE = 25;
/** How much less chance is enough for an objective, at the end. */
const YIELDS = 0.25;

/** Farther than this nobody asks how near an enemy is. */
export const FAR = 14;

/** Farthest at which fire is feared. */
const FEARED = 6;
const fronts = new WeakMap<Ground, Map<number, readonly number[]>>();

/** Hexes before a unit that faces a vertex, up to the distance at which fire is feared, the nearest first; kept. */
function hexesBefore(ground: Ground, at: number, facing: Facing): readonly number[] {
  let kept = fronts.get(ground);
  if (kept === undefined) {
    kept = new Map();
    fronts.set(ground, kept);
  }
  const key = 6 * at + facing;
  let found = kept.get(key);
  if (found === undefined) {
    found = hexesAround(ground, at, FEARED).filter((hex) => inFront(ground, at, facing, hex));
    kept.set(key, found);
  }
  return found;
}

/** The field from one side, with what is asked often worked out once. */
export class Field {
  readonly state: State;
  readonly side: 0 | 1;
  readonly ground: Ground;
  /** What its commander has learnt. */
  readonly lessons: Lessons;
  readonly own: Piece[] = [];
  /** Enemies who are seen. */
  readonly enemies: Piece[] = [];
  /** Enemies who fight: no leaders and no wagons. */
  readonly fighters: Piece[];
  #near: Uint8Array | null = null;
  #danger: Float32Array | null = null;
  readonly #guards = new Map<number, number>();

  constructor(state: State, side: 0 | 1, lessons: Lessons = NO_LESSONS) {
    this.state = state;
    this.side = side;
    this.lessons = lessons;
    this.ground = state.scenario.ground;
    state.p.units.forEach((now, unit) => {
      const card = state.scenario.cards[unit];
      if (now.status !== 'field' || card === undefined) return;
      const [x, y] = pointOf(this.ground, now.at);
      const piece = {
        unit,
        card,
        now,
        kind: card.kind,
        at: now.at,
        x,
        y,
        worth: worthOf(card, now),
      };
      (now.side === side ? this.own : this.enemies).push(piece);
    });
    this.fighters = this.enemies.filter(
      ({ kind, now }) => kind !== 'leader' && kind !== 'wagon' && now.crew !== 'none',
    );
  }

  /** Hexes to the nearest enemy who fights, routed ones left out; FAR: at least this many. */
  near(hex: number): number {
    if (this.#near === null) {
      const near = new Uint8Array(this.ground.size).fill(FAR);
      const { neighbours } = this.ground;
      const open: number[] = [];
      for (const { at, now } of this.fighters)
        if (!now.routed && near[at] !== 0) {
          near[at] = 0;
          open.push(at);
        }
      for (let index = 0; index < open.length; index += 1) {
        const from = open[index] as number;
        const far = (near[from] as number) + 1;
        if (far >= FAR) break;
        for (let side = 6 * from; side < 6 * from + 6; side += 1) {
          const to = neighbours[side] as number;
          if (to < 0 || (near[to] as number) <= far) continue;
          near[to] = far;
          open.push(to);
        }
      }
      this.#near = near;
    }
    return this.#near[hex] as number;
  }

  /** Men whom the enemies could shoot on a hex in one turn, as if nothing hid it. */
  danger(hex: number): number {
    if (this.#danger === null) {
      const danger = new Float32Array(this.ground.size);
      for (const { kind, at, now, card } of this.fighters) {
        if (now.routed || kind === 'cavalry') continue;
        const weapon = this.state.scenario.weapons[card.weapon];
        if (weapon === undefined) continue;
        const guns = kind === 'artillery' || kind === 'ship';
        if (guns && now.formation === 'limbered') continue;
        const strength = (guns ? 50 * now.guns : now.men) * (now.disordered ? 0.5 : 1) * 0.012;
        const most = Math.min(guns ? FEARED : 3, weapon.soft.length);
        const hexes =
          now.formation === 'skirmish'
            ? hexesAround(this.ground, at, FEARED)
            : hexesBefore(this.ground, at, now.facing);
        let range = 0;
        let shot = 0;
        for (const hex of hexes) {
          const far = distance(this.ground, at, hex);
          if (far > most) break;
          if (far !== range) shot = strength * weaponValue(weapon, far, false);
          range = far;
          danger[hex] = (danger[hex] as number) + shot;
        }
      }
      this.#danger = danger;
    }
    return this.#danger[hex] as number;
  }

  /** Strength of the enemies who fight, and are not in rout, on a hex and next to it. */
  guard(hex: number): number {
    let found = this.#guards.get(hex);
    if (found === undefined) {
      found = 0;
      for (const { at, worth, now } of this.fighters)
        if (!now.routed && distance(this.ground, at, hex) <= 1) found += worth;
      this.#guards.set(hex, found);
    }
    return found;
  }

  /** What an objective on a hex is worth in a fight for it, in men: the more the later. 0: there is none, or it is not asked. */
  prize(hex: number): number {
    if (!this.lessons.has('prizes')) return 0;
    const { scenario, p } = this.state;
    const late = p.turn / Math.max(1, scenario.turns);
    let sum = 0;
    for (const objective of scenario.objectives)
      if (objective.hex === hex) sum += objective.points * (PRIZE + PRIZE_LATE * late * late);
    return sum;
  }

  /** The chance from which a blow at a hex is struck: less than is usual (`least`) for an objective, the later the less. */
  leastAt(hex: number, least: number): number {
    if (this.prize(hex) === 0) return least;
    const { scenario, p } = this.state;
    return least - YIELDS * Math.min(1, p.turn / Math.max(1, scenario.turns));
  }

  /** What it costs to leave a hex with these units: the worth of an objective that nobody else would stand on. */
  leaving(units: readonly number[], hex: number): number {
    const prize = this.prize(hex);
    if (prize === 0) return 0;
    const stays = this.state.on(hex).some((unit) => {
      const { kind } = this.state.scenario.cards[unit] ?? {};
      const { routed } = this.state.unit(unit);
      return !routed && (kind === 'infantry' || kind === 'cavalry') && !units.includes(unit);
    });
    return stays ? 0 : prize;
  }

  /** Whether an enemy who fights, and is not in rout, is within a distance before a unit that faces a vertex. */
  before(at: number, facing: Facing, most: number): boolean {
    return this.fighters.some(
      (enemy) =>
        !enemy.now.routed &&
        distance(this.ground, at, enemy.at) <= most &&
        inFront(this.ground, at, facing, enemy.at),
    );
  }

  /** The enemy who fights nearest to a hex, and how far he is; null: nobody is seen. */
  nearest(hex: number): { readonly enemy: Piece; readonly far: number } | null {
    let found: Piece | null = null;
    let far = Number.POSITIVE_INFINITY;
    for (const enemy of this.fighters) {
      const away = distance(this.ground, hex, enemy.at) + (enemy.now.routed ? 6 : 0);
      if (away < far) [found, far] = [enemy, away];
    }
    return found === null ? null : { enemy: found, far: distance(this.ground, hex, found.at) };
  }
}

/** The middle of pieces, weighed by their worth; null: there are none. */
export function middleOf(pieces: readonly Piece[]): Point | null {
  let [sum, x, y] = [0, 0, 0];
  for (const piece of pieces) {
    const weight = piece.worth + 1;
    sum += weight;
    x += weight * piece.x;
    y += weight * piece.y;
  }
  return sum === 0 ? null : [x / sum, y / sum];
}

export const dot = (one: Point, other: Point): number => one[0] * other[0] + one[1] * other[1];
export const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1]];
export function unitVector([x, y]: Point): Point {
  const length = Math.sqrt(x * x + y * y);
  return length < 1e-9 ? [0, 1] : [x / length, y / length];
}

/** The vertex that lies nearest to a direction. */
export function facingTowards(direction: Point): Facing {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  FACINGS.forEach((vertex, facing) => {
    const along = dot(vertex, direction);
    if (along > most + 1e-6) [best, most] = [facing, along];
  });
  return best as Facing;
}

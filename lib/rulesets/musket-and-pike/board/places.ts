import { walkHexLine } from '@/lib/geometry/hex-lines';
import {
  hexColumn,
  hexDistance,
  hexesWithin,
  hexHalves,
  hexName,
  hexOf,
} from '@/lib/geometry/hexes';
import { departs } from './differences';
import { type Ground, HEXSIDES, type HexsideWord, TERRAIN, type TerrainWord } from './ground';
import type { Facing, State } from './state';

/** Where hexes lie, what lies in and between them, and who sees whom. */

export const nameOn = ({ board }: Ground, hex: number): string => hexName(board, hex);

/** The hex of a name; −1: the map has none. */
export const hexNamed = ({ board }: Ground, name: string): number => hexOf(board, name) ?? -1;

/** The hex beyond a side; −1: the edge. */
export const neighbour = (ground: Ground, hex: number, direction: number): number =>
  ground.neighbours[6 * hex + direction] as number;

/** The direction, 0 … 5, in which a neighbour lies; −1: it is none. */
export function directionTo(ground: Ground, from: number, to: number): number {
  const base = 6 * from;
  for (let direction = 0; direction < 6; direction += 1)
    if (ground.neighbours[base + direction] === to) return direction;
  return -1;
}

/** The column of a hex, and its half heights, as `hexColumn` and `hexHalves` have them. */
export const columnOf = ({ board, columns }: Ground, hex: number): number =>
  columns[hex] ?? hexColumn(board, hex);
export const halvesOf = ({ board, halves }: Ground, hex: number): number =>
  halves[hex] ?? hexHalves(board, hex);

/** Steps from one hex to another; see `hexDistance`, which answers for places off the field too. */
export function distance({ board, columns, halves }: Ground, one: number, other: number): number {
  if (one < 0 || other < 0) return hexDistance(board, one, other);
  const across = Math.abs((columns[one] as number) - (columns[other] as number));
  const up = Math.abs((halves[one] as number) - (halves[other] as number));
  return up > across ? (across + up) / 2 : across;
}

export const terrainOf = (ground: Ground, hex: number): TerrainWord =>
  TERRAIN[ground.terrain[hex] as number] as TerrainWord;

export const hexsideOf = (ground: Ground, hex: number, direction: number): HexsideWord =>
  HEXSIDES[ground.sides[6 * hex + direction] as number] as HexsideWord;

/** Increments that wood, houses and orchards rise above their hex, for eyes that look across them. */
const COVER: Readonly<Record<TerrainWord, number>> = {
  clear: 0,
  field: 0,
  village: 1,
  orchard: 1,
  forest: 1,
  rough: 0,
  marsh: 0,
  chateau: 1,
  water: 0,
};

const rings = new WeakMap<Ground, Map<number, readonly number[]>>();

/** Hexes at most `far` (1 … 15) from one, without it, the nearest first; kept. Never to be changed by callers. */
export function hexesAround(ground: Ground, centre: number, far: number): readonly number[] {
  let kept = rings.get(ground);
  if (kept === undefined) {
    kept = new Map();
    rings.set(ground, kept);
  }
  const key = 16 * centre + far;
  let found = kept.get(key);
  if (found === undefined) {
    found = hexesWithin(ground.board, centre, far);
    kept.set(key, found);
  }
  return found;
}

const known = new WeakMap<Ground, Map<number, boolean>>();
const KNOWN_MOST = 400_000;

/**
 * Whether one hex sees another over the ground: hills, woods and houses between them hide what is behind. Units do not
 * count (see `lineOfFire`).
 */
export function sees(ground: Ground, from: number, to: number): boolean {
  if (from === to) return true;
  let answers = known.get(ground);
  if (answers === undefined) {
    answers = new Map();
    known.set(ground, answers);
  }
  const key = Math.min(from, to) * ground.size + Math.max(from, to);
  const before = answers.get(key);
  if (before !== undefined) return before;
  const free = clearLine(ground, Math.min(from, to), Math.max(from, to));
  if (answers.size >= KNOWN_MOST) answers.clear();
  answers.set(key, free);
  return free;
}

function clearLine(ground: Ground, from: number, to: number): boolean {
  const low = ground.elevation[from] as number;
  const rise = (ground.elevation[to] as number) - low;
  const blocks = (hex: number, along: number, length: number): boolean =>
    ((ground.elevation[hex] as number) + COVER[terrainOf(ground, hex)] - low) * length >
    rise * along;
  return walkHexLine(
    ground.board,
    from,
    to,
    (hex, other, along, length) =>
      !(blocks(hex, along, length) && (other < 0 || blocks(other, along, length))),
  );
}

/** What fire from one hex at another meets on its way. */
export interface LineOfFire {
  /** Ground and units let it through. */
  readonly free: boolean;
  /** It goes through skirmishers: 20 % less. */
  readonly throughScreen: boolean;
}

/**
 * The line of fire between two hexes: the ground must let them see each other, and units on the way block it unless they
 * stand lower than the line. Leaders alone do not, skirmishers alone do not either, but weaken it. A line that runs
 * along a hexside is blocked if both of its hexes block it. Source: Skirmisher Modifier.
 */
export function lineOfFire(state: State, from: number, to: number): LineOfFire {
  const { ground } = state.scenario;
  if (!sees(ground, from, to)) return { free: false, throughScreen: false };
  const low = ground.elevation[from] as number;
  const rise = (ground.elevation[to] as number) - low;
  let throughScreen = false;
  /** 0 nobody in the way, 1 skirmishers, 2 others. */
  const both = departs(state.scenario, 'sidesOfALine');
  const inTheWay = (hex: number, along: number, length: number): number => {
    // Of a line between two hexes a hill may block the one and troops the other.
    const top = (ground.elevation[hex] as number) + COVER[terrainOf(ground, hex)] - low;
    if (both && top * length > rise * along) return 2;
    if (((ground.elevation[hex] as number) - low) * length < rise * along) return 0;
    let found = 0;
    for (const unit of state.on(hex)) {
      if (state.scenario.cards[unit]?.kind === 'leader') continue;
      if (state.unit(unit).formation !== 'skirmish') return 2;
      found = 1;
    }
    return found;
  };
  const free = walkHexLine(ground.board, from, to, (hex, other, along, length) => {
    const one = inTheWay(hex, along, length);
    const two = other < 0 ? one : inTheWay(other, along, length);
    const least = Math.min(one, two);
    if (least === 1) throughScreen = true;
    return least < 2;
  });
  return { free, throughScreen: free && throughScreen };
}

/** Columns and half heights of a step in each direction, clockwise from the north. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];

/**
 * Whether a hex lies before a unit on another that faces a vertex: in the area between the rows of hexes that lead away
 * from its two front hexsides, those rows included (n + 1 hexes at distance n). Source: Facing Restrictions.
 */
export function inFront(ground: Ground, from: number, facing: Facing, to: number): boolean {
  if (from === to) return false;
  const columns = columnOf(ground, to) - columnOf(ground, from);
  const halves = halvesOf(ground, to) - halvesOf(ground, from);
  const [leftColumns, leftHalves] = STEPS[facing] as readonly [number, number];
  const [rightColumns, rightHalves] = STEPS[(facing + 1) % 6] as readonly [number, number];
  // The way as steps to the left front and to the right front; the determinant is always −2.
  const left = -(columns * rightHalves - rightColumns * halves);
  const right = -(leftColumns * halves - columns * leftHalves);
  return left >= 0 && right >= 0;
}

/** The two hexes before a unit, the left one first; −1 beyond the edge. */
export const frontHexes = (
  ground: Ground,
  hex: number,
  facing: Facing,
): readonly [number, number] => [
  neighbour(ground, hex, facing),
  neighbour(ground, hex, (facing + 1) % 6),
];

/** Whether a unit faces a hex as its formation demands: skirmishers and ships all round, the rest before them. */
export function facesHex(state: State, unit: number, hex: number): boolean {
  const { status, at, formation, facing } = state.unit(unit);
  if (status !== 'field') return false;
  if (formation === 'skirmish' || state.scenario.cards[unit]?.kind === 'ship') return at !== hex;
  return inFront(state.scenario.ground, at, facing, hex);
}

/**
 * Whether a unit has a zone of control: not leaders, skirmishers, routed units, limbered or uncrewed guns, wagons, and
 * not ships, which stand on the water.
 */
export function hasZone(state: State, unit: number): boolean {
  const { status, formation, routed, crew } = state.unit(unit);
  const kind = state.scenario.cards[unit]?.kind;
  return (
    status === 'field' &&
    kind !== 'leader' &&
    kind !== 'wagon' &&
    kind !== 'ship' &&
    formation !== 'skirmish' &&
    formation !== 'limbered' &&
    !routed &&
    crew !== 'none'
  );
}

/**
 * Whether a hex is in the zone of control of a side's enemies: the two hexes before each unit, all six around a block;
 * not beyond a high wall. Source: Zone-of-Control.
 */
export function inEnemyZone(state: State, hex: number, side: number): boolean {
  const { ground } = state.scenario;
  for (let direction = 0; direction < 6; direction += 1) {
    const from = neighbour(ground, hex, direction);
    if (from < 0 || state.on(from).length === 0) continue;
    if (hexsideOf(ground, hex, direction) === 'highWall') continue;
    const back = (direction + 3) % 6;
    for (const unit of state.on(from)) {
      const { facing, formation, side: whose } = state.unit(unit);
      if (whose === side || !hasZone(state, unit)) continue;
      if (formation === 'block' || facing === back || (facing + 1) % 6 === back) return true;
    }
  }
  return false;
}

/** The side whose units hold a hex, leaders and wagons included; uncrewed guns hold nothing. −1: nobody. */
export function holderOf(state: State, hex: number): 0 | 1 | -1 {
  for (const unit of state.on(hex)) {
    const { side, crew } = state.unit(unit);
    if (crew !== 'none') return side;
  }
  return -1;
}

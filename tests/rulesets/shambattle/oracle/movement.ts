import { crossing, distance, type Hex, neighbours } from './hexes';
import {
  enemyOf,
  hexAt,
  type OracleHex,
  type OracleUnit,
  type Position,
  points,
  type Side,
  standing,
  type UnitType,
} from './position';

/** What the document leaves open and no decision settles; the first value is the oracle's own reading. */
export interface Readings {
  /** A step along a road into a town costs a road's or a town's share. */
  readonly roadThroughTown: 'road' | 'town';
  /** Hexes that hold two own units may be passed, only not ended in. */
  readonly passFullHexes: boolean;
  /** The hex that is assaulted counts as a hex of the move. */
  readonly assaultCosts: boolean;
  /** A unit in close combat may leave it of its own will. */
  readonly mayLeaveCombat: boolean;
}

export const READINGS: Readings = {
  roadThroughTown: 'road',
  passFullHexes: true,
  assaultCosts: true,
  mayLeaveCombat: false,
};

/** Movement: "hexes" where all is clear or road, and what one other hex does. */
interface March {
  readonly clear: number;
  readonly road: number;
  readonly town: number;
  readonly other: number;
}

/** Movement, type by type: the hexes of a move that enters nothing else. 0 is no entry. */
export const MARCH: Readonly<Record<UnitType, March>> = {
  rifle: { clear: 2, road: 2, town: 1, other: 1 },
  cavalry: { clear: 3, road: 3, town: 1, other: 1 },
  'machine-gun': { clear: 2, road: 2, town: 1, other: 1 },
  gun: { clear: 1, road: 2, town: 1, other: 0 },
  // The engineers are always with their train: they march as it does.
  engineer: { clear: 1, road: 2, town: 1, other: 0 },
  train: { clear: 1, road: 2, town: 1, other: 0 },
  logistics: { clear: 1, road: 2, town: 1, other: 0 },
  centre: { clear: 0, road: 0, town: 0, other: 0 },
  // Not in the document: nobody rides slower than the cavalry.
  commander: { clear: 3, road: 3, town: 1, other: 1 },
};

export type Step = keyof March | 'closed';

/** What a step is, for the table. */
export function stepKind(from: OracleHex, to: OracleHex, readings = READINGS): Step {
  const byRoad = from.road && to.road;
  if (to.ground === 'river') {
    if (to.crossing === undefined) return 'closed';
    if (to.crossing === 'ford') return 'other';
    return 'road';
  }
  if (from.ground === 'river' && from.crossing !== 'ford' && !to.road) return groundKind(to);
  if (byRoad && (to.ground !== 'town' || readings.roadThroughTown === 'road')) return 'road';
  return groundKind(to);
}

function groundKind(hex: OracleHex): Step {
  if (hex.ground === 'clear') return 'clear';
  return hex.ground === 'town' ? 'town' : 'other';
}

/**
 * A march is legal when every step is open to the type and the whole is no longer than the least figure of its steps:
 * "two hexes in clear or on roads, otherwise one" read on the whole march.
 */
export function marchAllowed(type: UnitType, steps: readonly Step[]): boolean {
  return steps.every((step) => step !== 'closed' && MARCH[type][step] >= steps.length);
}

/** Units by the count of 25: the engineers with their train are one, the commander and logistics none. */
export function unitCount(units: readonly OracleUnit[]): number {
  const fighting = units.filter((unit) => unit.points > 0 && unit.type !== 'commander');
  const pair = ['engineer', 'train'].every((type) => fighting.some((unit) => unit.type === type));
  return fighting.length - (pair ? 1 : 0);
}

export const STACK_MAX = 2;

function hasRoom(position: Position, unit: OracleUnit, at: Hex): boolean {
  if (unit.type === 'commander' || unit.points === 0) return true;
  const there = standing(position, at).filter((one) => one.side === unit.side && one !== unit);
  return unitCount([...there, unit]) <= STACK_MAX;
}

const hostile = (position: Position, at: Hex, side: Side) =>
  standing(position, at).some((one) => one.side !== side);

/** One march: its hexes without the first, and what each step is. */
export interface Way {
  readonly hexes: readonly Hex[];
  readonly steps: readonly Step[];
}

/** Every legal march of at most three steps; walked one by one, no shortest way is sought. */
export function marches(position: Position, unit: OracleUnit, readings = READINGS): Way[] {
  if (unit.at === null) return [];
  const map = position.hexes.map((hex) => hex.at);
  const found: Way[] = [];
  const walk = (way: Way) => {
    if (way.hexes.length === 3) return;
    const last = hexAt(position, way.hexes.at(-1) ?? (unit.at as Hex));
    for (const next of neighbours(map, last.at)) {
      const step = stepKind(last, hexAt(position, next), readings);
      if (hostile(position, next, unit.side)) continue;
      const longer = { hexes: [...way.hexes, next], steps: [...way.steps, step] };
      if (!marchAllowed(unit.type, longer.steps)) continue;
      const full = !hasRoom(position, unit, next);
      if (full && !readings.passFullHexes) continue;
      if (!full) found.push(longer);
      walk(longer);
    }
  };
  walk({ hexes: [], steps: [] });
  return found;
}

/** Original points that are gone: a third exhausts an army, a half routs it. */
export function conditionOf(original: number, now: number): 'steady' | 'exhausted' | 'routed' {
  const lost = original - now;
  if (2 * lost >= original) return 'routed';
  return 3 * lost >= original ? 'exhausted' : 'steady';
}

export const condition = (position: Position, side: Side) =>
  conditionOf(position.armies[side].original, points(position.units, side));

const nearest = (from: Hex, to: readonly Hex[]): number =>
  to.length === 0 ? 0 : Math.min(...to.map((hex) => distance(from, hex)));

/** Exhaustion and Rout: whether a march may end where it does. */
export function conditionAllows(position: Position, unit: OracleUnit, to: Hex): boolean {
  const from = unit.at as Hex;
  const { base } = position.armies[unit.side];
  const home = nearest(to, base) < nearest(from, base);
  const state = condition(position, unit.side);
  if (state === 'routed') return home;
  if (state === 'steady') return true;
  const enemies = position.units.flatMap((one) =>
    one.side !== unit.side && one.at !== null && one.points > 0 ? [one.at] : [],
  );
  return home || nearest(to, enemies) >= nearest(from, enemies);
}

export const engaged = (position: Position, at: Hex | null): boolean =>
  position.engagements.some((one) => one.attacker === at || one.defender === at);

/** Where a unit of the moving side may go now, sorted. */
export function reachable(position: Position, unit: OracleUnit, readings = READINGS): Hex[] {
  if (unit.side !== position.mover || unit.loyalty !== undefined) return [];
  if (unit.moved || unit.fired || unit.shot || unit.fought || unit.worked) return [];
  if (engaged(position, unit.at) && !readings.mayLeaveCombat) return [];
  const ends = new Set(marches(position, unit, readings).map((way) => way.hexes.at(-1) as Hex));
  ends.delete(unit.at as Hex);
  return [...ends].filter((to) => conditionAllows(position, unit, to)).sort();
}

const BLOCKING = ['town', 'wood', 'brush'];
const height = (hex: OracleHex): number => (hex.ground === 'hill' ? 1 : 0);

/**
 * Line of sight: ground between blocks, units do not. Where the line runs along a side, both hexes must block. A hill
 * blocks unless one of the two ends stands as high.
 */
export function sees(position: Position, from: Hex, to: Hex): boolean {
  const tall = Math.max(height(hexAt(position, from)), height(hexAt(position, to)));
  const blocks = (hex: OracleHex) => BLOCKING.includes(hex.ground) || height(hex) > tall;
  const between = position.hexes.filter((hex) => hex.at !== from && hex.at !== to);
  if (between.some((hex) => crossing(from, to, hex.at) === 'inside' && blocks(hex))) return false;
  const sides = between.filter((hex) => crossing(from, to, hex.at) === 'along');
  // The two hexes of one side are neighbours of each other, at the same distances from both ends.
  return !sides.some(
    (one) =>
      blocks(one) &&
      sides.every(
        (two) =>
          two === one ||
          distance(one.at, two.at) !== 1 ||
          distance(one.at, from) !== distance(two.at, from) ||
          blocks(two),
      ),
  );
}

/**
 * Retreat of a hex: farther from the attackers than now, open to the type, free of enemies and with room; of those the
 * hexes nearest to the own base. None: a point is lost instead.
 */
export function retreats(
  position: Position,
  unit: OracleUnit,
  attackers: readonly Hex[],
  readings = READINGS,
): Hex[] {
  const from = hexAt(position, unit.at as Hex);
  const open = neighbours(
    position.hexes.map((hex) => hex.at),
    from.at,
  ).filter(
    (to) =>
      marchAllowed(unit.type, [stepKind(from, hexAt(position, to), readings)]) &&
      nearest(to, attackers) > nearest(from.at, attackers) &&
      standing(position, to).every((one) => one.side !== enemyOf(unit.side)) &&
      hasRoom(position, unit, to),
  );
  const { base } = position.armies[unit.side];
  const least = Math.min(...open.map((to) => nearest(to, base)));
  return open.filter((to) => nearest(to, base) === least).sort();
}

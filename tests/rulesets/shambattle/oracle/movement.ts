import { crossing, cubeOf, distance, type Hex, neighbours } from './hexes';
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

/** What the document leaves open and no decision settles. README.md says why each is read so. */
export interface Readings {
  /** A step onto a road hex is a step along the road, wherever it comes from; else only from a road hex. */
  readonly roadEntered: boolean;
  /** A road through a town is a road. */
  readonly roadThroughTown: boolean;
  /** Hexes that hold two own units may be passed, only not ended in. */
  readonly passFullHexes: boolean;
  /** The hex that is assaulted counts as a hex of the move. */
  readonly assaultCosts: boolean;
  /** A unit in close combat may leave it of its own will, by one hex away from all it fights. */
  readonly mayLeaveCombat: boolean;
  /** “For each unit”: one is done before the next begins; stands of a hex that shoot or assault together are one. */
  readonly oneAfterTheOther: boolean;
  /** A stand that shot may still begin a close combat. */
  readonly assaultAfterFire: boolean;
  /** Engineers with their train are one of the two units of a hex: the document counts 25 units. */
  readonly pairIsOne: boolean;
  /** Exhausted cavalry may go nearer to an enemy that it can then assault. */
  readonly cavalryMayClose: boolean;
  /** Of equal hexes of retreat the owner takes any; else the first clockwise from its own front. */
  readonly ownerPicksRetreat: boolean;
  /** The way to the own edge is counted straight, in half hexes; else in hexes to its nearest one. */
  readonly edgeInHalves: boolean;
  /** Logistics are hit only where no other stand is that a 1 hits; else the owner picks. */
  readonly logisticsLast: boolean;
  /** A routed army’s own side orders its flight; else it goes home by itself. */
  readonly routOrdered: boolean;
}

export const READINGS: Readings = {
  roadEntered: true,
  roadThroughTown: true,
  passFullHexes: true,
  assaultCosts: true,
  mayLeaveCombat: false,
  oneAfterTheOther: true,
  assaultAfterFire: true,
  pairIsOne: true,
  cavalryMayClose: true,
  ownerPicksRetreat: true,
  edgeInHalves: false,
  logisticsLast: false,
  routOrdered: true,
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
  const byRoad = to.road && (from.road || readings.roadEntered);
  if (to.ground === 'river') {
    if (to.crossing === undefined) return 'closed';
    if (to.crossing === 'ford') return 'other';
    return 'road';
  }
  if (byRoad && (to.ground !== 'town' || readings.roadThroughTown)) return 'road';
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

/** Units of a hex: all but the commander; logistics count too, as they take one of the two places of a refit. */
export function unitCount(units: readonly OracleUnit[], readings = READINGS): number {
  const counted = units.filter((unit) => unit.type !== 'commander');
  const pair = ['engineer', 'train'].every((type) => counted.some((unit) => unit.type === type));
  return counted.length - (pair && readings.pairIsOne ? 1 : 0);
}

export const STACK_MAX = 2;

/** The other of engineers and train on the same hex. */
export const partner = (position: Position, unit: OracleUnit): OracleUnit | undefined =>
  ['engineer', 'train'].includes(unit.type)
    ? standing(position, unit.at as Hex).find(
        (one) =>
          one.side === unit.side &&
          one.type !== unit.type &&
          ['engineer', 'train'].includes(one.type),
      )
    : undefined;

function hasRoom(position: Position, unit: OracleUnit, at: Hex, readings: Readings): boolean {
  if (unit.type === 'commander') return true;
  const other = partner(position, unit);
  const coming = other ? [unit, other] : [unit];
  const there = standing(position, at).filter(
    (one) => one.side === unit.side && !coming.includes(one),
  );
  return unitCount([...there, ...coming], readings) <= STACK_MAX;
}

/** Whether a hex is closed by an enemy: a commander alone is taken by stands that enter, and closes none to them. */
const hostile = (position: Position, at: Hex, unit: OracleUnit) =>
  standing(position, at).some(
    (one) => one.side !== unit.side && (one.type !== 'commander' || unit.type === 'commander'),
  );

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
      if (hostile(position, next, unit)) continue;
      const longer = { hexes: [...way.hexes, next], steps: [...way.steps, step] };
      if (!marchAllowed(unit.type, longer.steps)) continue;
      const full = !hasRoom(position, unit, next, readings);
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

/** Exhaustion and Rout: whether a march may end where it does. Enemies here are stands: no commander, no logistics. */
export function conditionAllows(
  position: Position,
  unit: OracleUnit,
  to: Hex,
  readings = READINGS,
): boolean {
  const from = unit.at as Hex;
  const home =
    toBase(position, unit.side, to, readings) < toBase(position, unit.side, from, readings);
  const state = condition(position, unit.side);
  if (state === 'routed') return home;
  if (state === 'steady') return true;
  const enemies = position.units.flatMap((one) =>
    one.side !== unit.side && one.at !== null && one.points > 0 && one.type !== 'commander'
      ? [one.at]
      : [],
  );
  return home || nearest(to, enemies) >= nearest(from, enemies);
}

export const engaged = (position: Position, at: Hex | null): boolean =>
  position.engagements.some((one) => one.attacker === at || one.defender === at);

/** The hexes that a unit is in close combat with. */
export const opponents = (position: Position, unit: OracleUnit): Hex[] =>
  position.engagements.flatMap(({ attacker, defender, units }) => {
    if (attacker === unit.at && (units === undefined || units.includes(unit.id))) return [defender];
    return defender === unit.at ? [attacker] : [];
  });

/** Where a unit of the moving side may go now, sorted. */
export function reachable(position: Position, unit: OracleUnit, readings = READINGS): Hex[] {
  if (unit.side !== position.mover || unit.loyalty !== undefined || done(unit, readings)) return [];
  if (unit.moved || unit.fired || unit.shot || unit.fought || unit.worked) return [];
  const against = opponents(position, unit);
  if (against.length > 0 && !readings.mayLeaveCombat) return [];
  if (condition(position, unit.side) === 'routed' && !readings.routOrdered) return [];
  const ways = marches(position, unit, readings);
  const ends = new Set(ways.map((way) => way.hexes.at(-1) as Hex));
  ends.delete(unit.at as Hex);
  // Out of a close combat a unit only breaks off: one hex, next to none of those it fights.
  const breaks = (to: Hex) =>
    against.length === 0 ||
    (distance(unit.at as Hex, to) === 1 && against.every((one) => distance(one, to) > 1));
  return [...ends]
    .filter(breaks)
    .filter(
      (to) =>
        conditionAllows(position, unit, to, readings) ||
        (readings.cavalryMayClose &&
          unit.type === 'cavalry' &&
          condition(position, unit.side) === 'exhausted' &&
          closes(position, unit, to, ways, readings)),
    )
    .sort();
}

/** Whether from the end of a march an enemy can be assaulted with what is left of the move. */
function closes(
  position: Position,
  unit: OracleUnit,
  to: Hex,
  ways: readonly Way[],
  readings: Readings,
): boolean {
  const here = hexAt(position, to);
  const map = position.hexes.map((hex) => hex.at);
  return neighbours(map, to).some((at) => {
    if (!standing(position, at).some((one) => one.side !== unit.side && one.type !== 'commander'))
      return false;
    const step = stepKind(here, hexAt(position, at), readings);
    return ways.some(
      (way) =>
        way.hexes.at(-1) === to &&
        marchAllowed(unit.type, readings.assaultCosts ? [...way.steps, step] : [step]),
    );
  });
}

/** Whether a unit's turn is over because another one's has begun. */
export const done = (unit: OracleUnit, readings: Readings): boolean =>
  readings.oneAfterTheOther &&
  (unit.over === true ||
    (unit.shot === true && !readings.assaultAfterFire) ||
    unit.fought === true ||
    unit.worked === true);

const COVERING = ['town', 'wood', 'brush'];
const height = (hex: OracleHex): number => (hex.ground === 'hill' ? 1 : 0);
const top = (hex: OracleHex): number => height(hex) + (COVERING.includes(hex.ground) ? 1 : 0);

/** The scalar product of the ways from one hex to two others. */
function product(from: Hex, one: Hex, other: Hex): number {
  const a = cubeOf(from);
  const b = cubeOf(one);
  const c = cubeOf(other);
  return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y) + (b.z - a.z) * (c.z - a.z);
}

/**
 * Line of sight, as on the board of Musket and Pike: eyes are on the ground; a hex between blocks where it rises above
 * the straight line from eye to eye: towns, woods, brush and hills by one. Units do not block. Where the line runs
 * along a side, both hexes must block.
 */
export function sees(position: Position, from: Hex, to: Hex): boolean {
  const low = height(hexAt(position, from));
  const rise = height(hexAt(position, to)) - low;
  const length = product(from, to, to);
  const blocks = (hex: OracleHex) => (top(hex) - low) * length > rise * product(from, hex.at, to);
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
      hasRoom(position, unit, to, readings),
  );
  const home = (to: Hex) => toBase(position, unit.side, to, readings);
  const least = Math.min(...open.map(home));
  const best = open.filter((to) => home(to) === least);
  return readings.ownerPicksRetreat ? best.sort() : clockwise(from.at, best, unit.side).slice(0, 1);
}

/** How far a hex is from a side's own base. */
function toBase(position: Position, side: Side, hex: Hex, readings: Readings): number {
  const { base } = position.armies[side];
  return readings.edgeInHalves ? halvesTo(hex, base, side) : nearest(hex, base);
}

/** Half hexes straight to the row of an edge; a hex beyond its lower half is on it. */
function halvesTo(hex: Hex, edge: readonly Hex[], side: Side): number {
  const height = (one: Hex) => 2 * Number(one.slice(1)) + ((one.charCodeAt(0) - 97) % 2);
  const heights = edge.map(height);
  return side === 'A'
    ? height(hex) - Math.min(...heights)
    : Math.max(0, Math.max(...heights.map((one) => one - (one % 2))) - height(hex));
}

/** Hexes around one, clockwise from a side's front: the enemy's edge. */
function clockwise(middle: Hex, around: readonly Hex[], side: Side): Hex[] {
  const turned = side === 'A' ? 1 : -1;
  const c = cubeOf(middle);
  const turn = (hex: Hex) => {
    const { x, z } = cubeOf(hex);
    return [
      [0, 1],
      [1, 0],
      [1, -1],
      [0, -1],
      [-1, 0],
      [-1, 1],
    ].findIndex(([dx, dz]) => turned * (x - c.x) === dx && turned * (z - c.z) === dz);
  };
  return [...around].sort((one, other) => turn(one) - turn(other));
}

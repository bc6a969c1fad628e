import type { Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { dot, FACINGS, minus, type Point, pointOf, TWELVE, unitVector } from './field';

/**
 * What each unit of an army is for, as the order of battle has placed it: this never changes in a battle, so that lines
 * stay lines and wings stay wings whatever happens between.
 */
export type Role = 'line' | 'second' | 'left' | 'right' | 'horse' | 'guns' | 'other';

/** Thirds of the front, as its own side sees them: 0 left, 1 centre, 2 right. */
export type Sector = 0 | 1 | 2;

export interface Post {
  readonly role: Role;
  /** Hexes to the right of the middle of the army, as it was placed. */
  readonly lane: number;
  /** Hexes before (behind: below 0) the middle of its first line. */
  readonly depth: number;
  /** Its third of the front. */
  readonly sector: Sector;
}

/** An army as it was placed. */
export interface Array_ {
  /** Where its front looks. */
  readonly ahead: Point;
  readonly right: Point;
  /** The middle of its first line. */
  readonly middle: Point;
  /** Half of the width of its foot, in hexes. */
  readonly halfWidth: number;
  /** By unit; units that were not placed have none. */
  readonly posts: ReadonlyMap<number, Post>;
}

const known = new WeakMap<Scenario, [Array_ | null, Array_ | null]>();

export function arrayOf(scenario: Scenario, side: 0 | 1): Array_ {
  let both = known.get(scenario);
  if (both === undefined) {
    both = [null, null];
    known.set(scenario, both);
  }
  const before = both[side];
  if (before !== null) return before;
  const made = made_(scenario, side);
  both[side] = made;
  return made;
}

/** Columns of units that stand this near abreast are of one part of the front. */
const ABREAST = 2.2;
const BEHIND = 1.6;

function made_(scenario: Scenario, side: 0 | 1): Array_ {
  const { ground, cards } = scenario;
  const placed = scenario.placements.flatMap(({ unit, at, facing, turn }) => {
    const card = cards[unit];
    if (card === undefined || card.side !== side || at < 0) return [];
    const strength = card.men + 60 * card.guns;
    return [{ unit, card, point: pointOf(ground, at), facing, turn, strength }];
  });
  const first = placed.filter(({ turn, card }) => turn <= 1 && card.kind !== 'leader');
  const basis = first.length > 0 ? first : placed;
  let [x, y, sum, fx, fy] = [0, 0, 0, 0, 0];
  for (const { point, facing, strength } of basis) {
    x += strength * point[0];
    y += strength * point[1];
    sum += strength;
    const vertex = FACINGS[facing] as Point;
    fx += strength * vertex[0];
    fy += strength * vertex[1];
  }
  const weight = Math.max(1, sum);
  const looks: Point =
    Math.abs(fx) + Math.abs(fy) > 0.1 * weight ? unitVector([fx, fy]) : [0, side === 0 ? 1 : -1];
  const ahead = acrossTheLine(
    basis.filter(({ card }) => card.kind === 'infantry').map(({ point }) => point),
    looks,
  );
  const right: Point = [ahead[1], -ahead[0]];
  const middle: Point = [x / weight, y / weight];
  const spots = placed.map((one) => {
    const from = minus(one.point, middle);
    return { ...one, lane: dot(from, right), depth: dot(from, ahead) };
  });
  const foot = spots.filter(({ card, turn }) => card.kind === 'infantry' && turn <= 1);
  const front = foot.filter(
    (one) =>
      !foot.some(
        (other) =>
          Math.abs(other.lane - one.lane) < ABREAST &&
          other.depth > one.depth + BEHIND &&
          other.strength > 0.4 * one.strength,
      ),
  );
  const lanes = foot.map(({ lane }) => lane).sort((one, other) => one - other);
  const [least, most] = [lanes[0] ?? -5, lanes.at(-1) ?? 5];
  const line = new Set(front.map(({ unit }) => unit));
  const depth =
    front.length === 0 ? 0 : front.reduce((all, one) => all + one.depth, 0) / front.length;
  const posts = new Map<number, Post>();
  for (const { unit, card, lane, depth: own, turn } of spots) {
    const third = (most - least) / 3;
    const sector = lane < least + third ? 0 : lane > most - third ? 2 : 1;
    posts.set(unit, { role: roleOf(), lane, depth: own - depth, sector });
    function roleOf(): Role {
      if (card.kind === 'infantry') return turn > 1 || !line.has(unit) ? 'second' : 'line';
      if (card.kind === 'artillery') return 'guns';
      if (card.kind !== 'cavalry') return 'other';
      const edge = Math.max(1, 0.2 * (most - least));
      return lane < least + edge ? 'left' : lane > most - edge ? 'right' : 'horse';
    }
  }
  return {
    ahead,
    right,
    middle: [middle[0] + ahead[0] * depth, middle[1] + ahead[1] * depth],
    halfWidth: Math.max(1, (most - least) / 2),
    posts,
  };
}

/**
 * Where a line of units looks as a whole: units face vertices, 30 degrees aside of the hexes before them, so that the line
 * says more than they do. Of twelve directions the one across the line that their facing is nearest to.
 */
function acrossTheLine(points: readonly Point[], looks: Point): Point {
  const count = Math.max(1, points.length);
  const x = points.reduce((sum, point) => sum + point[0], 0) / count;
  const y = points.reduce((sum, point) => sum + point[1], 0) / count;
  const spread = ([ax, ay]: Point) =>
    points.reduce((sum, point) => {
      const along = (point[0] - x) * ax + (point[1] - y) * ay;
      return sum + along * along;
    }, 0);
  let best = looks;
  let deepest = Number.POSITIVE_INFINITY;
  for (const direction of TWELVE) {
    if (dot(direction, looks) < 0.6) continue;
    const depth = spread(direction);
    if (depth < deepest - 1e-6) [best, deepest] = [direction, depth];
  }
  // Who stands in a heap looks where its units look.
  return deepest * 1.4 < spread([best[1], -best[0]]) ? best : looks;
}

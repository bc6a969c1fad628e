import { isWithin, sideDistance } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import {
  between,
  towards,
  type Walker,
  wayLength,
} from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import type { Scene } from '@/lib/rulesets/strategy-tactical/scenario';

/** A body is on a road where its front is this near to the middle of it, in thousandths. */
const ON_ROAD = 250;
/** What a march by the road has to gain above one across country, and what a step to a road may cost. */
const GAIN = 700;
const DETOUR = 400;

interface Leg {
  readonly path: readonly PlanePoint[];
  readonly end: PlanePoint;
}

/** The point of a stretch nearest to another. */
function footOf([x, y]: PlanePoint, [ax, ay]: PlanePoint, [bx, by]: PlanePoint): PlanePoint {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  if (square === 0) return [ax, ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return [Math.round(ax + dx * share), Math.round(ay + dy * share)];
}

/** Along a road from a point of it, one way or the other, as far as `most` thousandths. */
function along(
  points: readonly PlanePoint[],
  side: number,
  from: PlanePoint,
  forward: boolean,
  most: number,
): Leg {
  const path: PlanePoint[] = [];
  let at = from;
  let left = most;
  for (let index = forward ? side + 1 : side; left > 0; index += forward ? 1 : -1) {
    const next = points[index];
    if (next === undefined) break;
    const length = between(at, next);
    if (length > 0) {
      at = length > left ? towards(at, next, left) : next;
      path.push(at);
    }
    left -= length;
  }
  return { path, end: at };
}

/** The stretches of roads that lie at a point, or within a reach of it, with their nearest points. */
function stretchesAt({ table }: Scene, at: PlanePoint, reach: number) {
  return table.roads.flatMap(({ points }) =>
    points.slice(1).flatMap((end, side) => {
      const begin = points[side] as PlanePoint;
      return isWithin(sideDistance(...at, ...begin, ...end), reach)
        ? [{ points, side, foot: footOf(at, begin, end) }]
        : [];
    }),
  );
}

/** A march that uses a road: along it, or first to it. */
export type RoadMarch = { readonly path: readonly PlanePoint[]; readonly road: boolean };

/**
 * A march towards a goal by a road that is nearer to it than `country` thousandths across country would be: `most`
 * thousandths along a road where the body is on one, else to a road that leads on. Null: no road helps.
 */
export function byRoad(
  scene: Scene,
  from: PlanePoint,
  goal: PlanePoint,
  country: number,
  most: number,
  walker: Walker,
): RoadMarch | null {
  const left = (at: PlanePoint): number => wayLength(scene, at, goal, walker) ?? 1_000_000;
  const best = (points: readonly PlanePoint[], side: number, at: PlanePoint): Leg =>
    [true, false]
      .map((forward) => along(points, side, at, forward, most))
      .sort((one, other) => left(one.end) - left(other.end))[0] as Leg;
  const here = left(from);
  for (const { points, side } of stretchesAt(scene, from, ON_ROAD)) {
    const leg = best(points, side, from);
    if (leg.path.length > 0 && left(leg.end) < here - country - GAIN)
      return { path: leg.path, road: true };
  }
  for (const { points, side, foot } of stretchesAt(scene, from, country)) {
    if (between(from, foot) <= ON_ROAD || left(foot) > here - between(from, foot) + DETOUR)
      continue;
    if (left(best(points, side, foot).end) < left(foot) - country - GAIN)
      return { path: [foot], road: false };
  }
  return null;
}

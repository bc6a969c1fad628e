import type { Field } from '@/lib/rulesets/maurice-lite/table';
import {
  along,
  distance,
  edgesOf,
  length,
  minus,
  nearestOn,
  type Point,
  type Polygon,
} from './geometry';
import { BW, troopIn, troopsOf } from './troops';

/** *Activating a Force*: the shortest line from the commander to a force that keeps 1 base width from every enemy. */

export interface Span {
  /** The least length that it can be, and one that it can have, in thousandths; infinite: no way at all. */
  readonly least: number;
  readonly most: number;
}

const STEPS = 24;

/**
 * The way round, over points on circles about the corners of the enemy's bases; measured from the middle of the
 * commander's marker. The circles are laid a little outside, so that the true length lies between the two figures.
 */
export function span(field: Field, side: 0 | 1, units: readonly number[], keep = BW): Span {
  const from = field.cincs[side] as Point;
  const enemies = troopsOf(field)
    .filter(({ stand }) => stand.side !== side)
    .map(({ bases }) => bases);
  const goals = units.flatMap((unit) => troopIn(field, unit).bases);
  const straight = Math.min(...goals.map((goal) => distance([from, from], goal)));
  const free = (a: Point, b: Point): boolean =>
    enemies.every((bases) => bases.every((base) => !cuts(a, b, base, keep)));
  const radius = (keep + 1) / Math.cos(Math.PI / STEPS);
  const nodes: Point[] = [from];
  for (const bases of enemies)
    for (const base of bases)
      for (const corner of base)
        for (let step = 0; step < STEPS; step += 1) {
          const turn = (2 * Math.PI * step) / STEPS;
          const point: Point = [
            corner[0] + radius * Math.cos(turn),
            corner[1] + radius * Math.sin(turn),
          ];
          const inside =
            point[0] >= 0 &&
            point[1] >= 0 &&
            point[0] <= field.table.width &&
            point[1] <= field.table.height;
          if (
            inside &&
            enemies.every((all) => all.every((one) => distance([point, point], one) > keep))
          )
            nodes.push(point);
        }
  const reach = shortest(nodes, goals, free);
  return { least: Math.max(straight, reach / 1.02), most: reach };
}

const cuts = (a: Point, b: Point, base: Polygon, keep: number): boolean =>
  length(minus(a, base[0] as Point)) < length(minus(a, b)) + keep + 3 * BW &&
  distance([a, b], base) < keep;

/** Dijkstra over the points; from each the nearest free points of the goals. */
function shortest(
  nodes: readonly Point[],
  goals: readonly Polygon[],
  free: (a: Point, b: Point) => boolean,
): number {
  const away = nodes.map((_, at) => (at === 0 ? 0 : Number.POSITIVE_INFINITY));
  const done = new Set<number>();
  let best = Number.POSITIVE_INFINITY;
  for (;;) {
    let at = -1;
    for (const [index, value] of away.entries())
      if (!done.has(index) && value < (at < 0 ? best : Math.min(best, away[at] as number)))
        at = index;
    if (at < 0) return best;
    done.add(at);
    const here = nodes[at] as Point;
    const so = away[at] as number;
    for (const goal of goals)
      for (const point of [
        ...edgesOf(goal).map((edge) => nearestOn(here, edge)),
        ...edgesOf(goal).flatMap((edge) => along(edge, 10)),
      ]) {
        const whole = so + length(minus(point, here));
        if (whole < best && free(here, point)) best = whole;
      }
    for (const [index, node] of nodes.entries()) {
      const whole = so + length(minus(node, here));
      if (!done.has(index) && whole < (away[index] as number) && whole < best && free(here, node))
        away[index] = whole;
    }
  }
}

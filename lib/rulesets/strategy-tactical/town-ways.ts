import { portion } from '@/lib/geometry/plane/numbers';
import {
  direction,
  hundredthsBetween,
  moved,
  type PlaneDirection,
  type PlanePoint,
  type PlaneRing,
} from '@/lib/geometry/plane/points';
import { boundsMeet, boundsOf, liesIn, stretchesInside } from '@/lib/geometry/plane/shapes';
import { villageAt } from './ground';
import type { Scene, Table, Village } from './scenario';
import { hasWalls } from './versions';

/** A straight stretch of a way. */
export interface Stretch {
  readonly from: PlanePoint;
  readonly way: PlaneDirection;
  /** Thousandths of an inch, 0 and more. */
  readonly length: number;
  /** Ticks for an inch: 20 … 120. */
  readonly rate: number;
}

type Ground = Pick<Scene, 'table' | 'version'>;

export const lengthBetween = (from: PlanePoint, to: PlanePoint): number =>
  Math.round(hundredthsBetween(...from, ...to) / 100);

/** The middle of a part of a stretch. */
const middleOf = (from: PlanePoint, way: PlaneDirection, low: number, high: number): PlanePoint =>
  moved(...from, way, Math.floor((low + high) / 2));

/**
 * Lengths along a stretch at which it crosses the outlines of rings, in order, its ends among them; from version 3 on also
 * where it passes a corner, so that no part of a way lies both along a wall and beyond it.
 */
function cutsOf(
  ground: Ground,
  from: PlanePoint,
  to: PlanePoint,
  length: number,
  rings: readonly PlaneRing[],
): number[] {
  const cuts = new Set([0, length]);
  for (const ring of rings) {
    for (const { fromOver, fromUnder, toOver, toUnder } of stretchesInside(ring, ...from, ...to)) {
      cuts.add(portion(length, fromOver, fromUnder));
      cuts.add(portion(length, toOver, toUnder));
    }
    if (hasWalls(ground)) for (const cut of cornersOn(ring, from, to, length)) cuts.add(cut);
  }
  return [...cuts].sort((one, other) => one - other);
}

/** Lengths along a stretch at which it passes the corners of a ring. */
function cornersOn(
  ring: PlaneRing,
  [ax, ay]: PlanePoint,
  [bx, by]: PlanePoint,
  length: number,
): number[] {
  const found: number[] = [];
  const [dx, dy] = [bx - ax, by - ay];
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [(ring[at] as number) - ax, (ring[at + 1] as number) - ay];
    if (dx * y !== dy * x) continue;
    const along = dx * x + dy * y;
    if (along > 0 && along < dx * dx + dy * dy)
      found.push(portion(length, along, dx * dx + dy * dy));
  }
  return found;
}

/** The part of a village that a way between its cuts runs through; null: it is outside, or along the wall. */
function areaOn(
  ground: Ground,
  village: Village,
  point: PlanePoint,
): 'gate' | 'outer' | 'inner' | null {
  if (!hasWalls(ground)) return villageAt(ground.table, point)?.area ?? null;
  const lies = (ring: PlaneRing): number => liesIn(ring, ...point);
  if (lies(village.outer) < 1) return null;
  if (lies(village.inner) >= 0) return 'inner';
  return village.gates.some((gate) => lies(gate) >= 0) ? 'gate' : 'outer';
}

const near = ({ outer }: Village, from: PlanePoint, to: PlanePoint): boolean =>
  boundsMeet(boundsOf(outer), boundsOf([...from, ...to]));

/** Whether a way goes through the houses of a village (figure 2), where horse and guns do not. */
export function throughHouses(ground: Ground, points: readonly PlanePoint[]): boolean {
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1] as PlanePoint, points[at] as PlanePoint];
    const way = direction(to[0] - from[0], to[1] - from[1]);
    if (way === null) continue;
    const length = lengthBetween(from, to);
    for (const village of ground.table.villages) {
      if (hasWalls(ground) && !near(village, from, to)) continue;
      const { outer, inner, gates } = village;
      const cuts = cutsOf(ground, from, to, length, [outer, inner, ...gates]);
      for (let cut = 1; cut < cuts.length; cut += 1) {
        const [low, high] = [cuts[cut - 1] as number, cuts[cut] as number];
        if (high - low <= 4) continue;
        if (areaOn(ground, village, middleOf(from, way, low, high)) === 'outer') return true;
      }
    }
  }
  return false;
}

const inTown = (ground: Ground, { villages }: Table, point: PlanePoint): boolean =>
  hasWalls(ground)
    ? villages.some((village) => areaOn(ground, village, point) !== null)
    : villageAt(ground.table, point) !== null;

/** The stretches of a way, each with its pace: towns at that of a road (*Special Movement Rules*). */
export function pacedWay(
  ground: Ground,
  points: readonly PlanePoint[],
  rate: number,
  townRate: number,
): Stretch[] {
  const { table } = ground;
  const rings = table.villages.map(({ outer }) => outer);
  const found: Stretch[] = [];
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1] as PlanePoint, points[at] as PlanePoint];
    const way = direction(to[0] - from[0], to[1] - from[1]);
    if (way === null) continue;
    const length = lengthBetween(from, to);
    if (townRate >= rate) {
      found.push({ from, way, length, rate });
      continue;
    }
    const cuts = cutsOf(ground, from, to, length, rings);
    for (let cut = 1; cut < cuts.length; cut += 1) {
      const [low, high] = [cuts[cut - 1] as number, cuts[cut] as number];
      if (high === low) continue;
      const town = inTown(ground, table, middleOf(from, way, low, high));
      found.push({
        ...{ from: moved(...from, way, low), way },
        ...{ length: high - low, rate: town ? townRate : rate },
      });
    }
  }
  return found;
}

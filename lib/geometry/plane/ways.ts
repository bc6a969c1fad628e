import { type Result, refuse } from '@/lib/kernel/result';
import { rounded } from './numbers';
import { hundredthsBetween, type PlanePoint, type PlaneRing, type PlaneTable } from './points';
import { hullOf, liesIn } from './shapes';
import { type SightField, seesPoint, sightField } from './sight';

/** A way from point to point round everything in between. */
export interface WayRound {
  readonly points: readonly PlanePoint[];
  /** Its length, rounded up. */
  readonly thousandths: number;
}

/** Corners of a figure of sixteen sides around a circle of a million, in the first quarter. */
const SIXTEEN: readonly (readonly [number, number])[] = [
  [1_000_000, 198_913],
  [847_760, 566_455],
  [566_455, 847_760],
  [198_913, 1_000_000],
];

/**
 * The outline that keeps `clearance` thousandths off a convex one. Round its corners it has sides that touch the circle
 * from outside: 16 to a full turn, so that a way along it is up to 1.4 % longer there than along the circle.
 */
export function keptOff(convex: PlaneRing, clearance: number): number[] {
  if (clearance === 0) return hullOf(convex);
  const around: number[] = [];
  const out = (part: number): number => rounded(part * clearance, 1_000_000);
  for (let at = 0; at < convex.length; at += 2) {
    const x = convex[at] as number;
    const y = convex[at + 1] as number;
    for (const [px, py] of SIXTEEN) {
      const [ox, oy] = [out(px), out(py)];
      around.push(x + ox, y + oy, x - ox, y + oy, x - ox, y - oy, x + ox, y - oy);
    }
  }
  return hullOf(around);
}

/** Most corners that a way is searched over. */
const NODES_MOST = 4_000;

/**
 * The shortest way from a point to another that keeps off convex outlines; touching the kept distance is allowed. Of
 * equally short ways the one over the corners named first.
 *
 * Refuses with TOO_NEAR_START, TOO_NEAR_END (a point lies within the distance), NO_WAY, WAYS_TOO_MANY.
 *
 * @param convex outlines such as `boxCorners`; a shape with a hollow is given in parts
 * @param clearance thousandths, 0 … 50,000
 * @param table corners of the way lie on it; absent: anywhere
 */
export const wayRound = (
  from: PlanePoint,
  to: PlanePoint,
  convex: readonly PlaneRing[],
  clearance: number,
  table?: PlaneTable,
): Result<WayRound> => waysAround(convex, clearance, table)(from, to);

/**
 * The shortest way between two points. With `shorterThan`, in thousandths, one that is not shorter may be refused with
 * NO_WAY.
 */
export type Ways = (from: PlanePoint, to: PlanePoint, shorterThan?: number) => Result<WayRound>;

/** `wayRound` for many ways round the same outlines. */
export function waysAround(
  convex: readonly PlaneRing[],
  clearance: number,
  table?: PlaneTable,
): Ways {
  const rings = convex.map((ring) => keptOff(ring, clearance));
  const lies = (point: PlanePoint): boolean =>
    rings.some((ring) => liesIn(ring, point[0], point[1]) === 1);
  let field: SightField | null = null;
  const free = (ax: number, ay: number, bx: number, by: number): boolean => {
    field ??= sightField(rings.map((ring) => ({ ring, top: 1 })));
    return seesPoint(field, ax, ay, 0, bx, by, 0);
  };
  let corners: readonly PlanePoint[] | null = null;
  const openCorners = (): readonly PlanePoint[] => {
    const found: PlanePoint[] = [];
    for (const ring of rings)
      for (let at = 0; at < ring.length; at += 2) {
        const point: PlanePoint = [ring[at] as number, ring[at + 1] as number];
        if (table !== undefined && !isOn(table, point)) continue;
        if (!lies(point)) found.push(point);
      }
    return found;
  };
  return (from, to, shorterThan = Number.POSITIVE_INFINITY) => {
    if (lies(from)) return refuse('TOO_NEAR_START', 'The start is too near to an obstacle.');
    if (lies(to)) return refuse('TOO_NEAR_END', 'The end is too near to an obstacle.');
    if (free(...from, ...to))
      return {
        ok: true,
        value: {
          points: [from, to],
          thousandths: Math.ceil(hundredthsBetween(...from, ...to) / 100),
        },
      };
    corners ??= openCorners();
    const nodes = [from, to, ...corners];
    if (nodes.length > NODES_MOST)
      return refuse('WAYS_TOO_MANY', 'There are too many obstacles to find a way round.');
    return shortest(nodes, free, 100 * (shorterThan - 1));
  };
}

const isOn = ({ width, height }: PlaneTable, [x, y]: PlanePoint): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/**
 * The shortest way from node 0 to node 1: always on from the one with the least length so far and straight to go. Given up
 * where that is more than `most` hundredths.
 */
function shortest(
  nodes: readonly PlanePoint[],
  free: (ax: number, ay: number, bx: number, by: number) => boolean,
  most: number,
): Result<WayRound> {
  const count = nodes.length;
  const apart = (one: number, other: number): number =>
    hundredthsBetween(...(nodes[one] as PlanePoint), ...(nodes[other] as PlanePoint));
  const toGo = Float64Array.from({ length: count }, (_, node) => apart(node, 1));
  const cost = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(count).fill(-1);
  const done = new Uint8Array(count);
  cost[0] = 0;
  for (;;) {
    let next = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let node = 0; node < count; node += 1) {
      if (done[node] === 1) continue;
      const sum = (cost[node] as number) + (toGo[node] as number);
      if (sum < least) [next, least] = [node, sum];
    }
    if (next < 0 || least > most) return refuse('NO_WAY', 'No way leads there.');
    if (next === 1) break;
    done[next] = 1;
    const here = nodes[next] as PlanePoint;
    for (let node = 1; node < count; node += 1) {
      if (done[node] === 1) continue;
      const sum = (cost[next] as number) + apart(next, node);
      if (sum >= (cost[node] as number) || !free(...here, ...(nodes[node] as PlanePoint))) continue;
      cost[node] = sum;
      before[node] = next;
    }
  }
  const points: PlanePoint[] = [];
  for (let node = 1; node >= 0; node = before[node] as number)
    points.unshift(nodes[node] as PlanePoint);
  return { ok: true, value: { points, thousandths: Math.ceil((cost[1] as number) / 100) } };
}

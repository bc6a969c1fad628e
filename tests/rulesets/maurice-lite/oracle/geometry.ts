import { boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';

/**
 * Plane geometry of the oracle's own, in floating point and by the slowest means: clipping, separating lines, sampled
 * points. Of the program's geometry it takes nothing but the corners of a box.
 */

export type Point = readonly [x: number, y: number];
export type Polygon = readonly Point[];

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const plus = (a: Point, b: Point, times = 1): Point => [
  a[0] + times * b[0],
  a[1] + times * b[1],
];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
export const length = (a: Point): number => Math.hypot(a[0], a[1]);

/** A parallelogram of troops: front left, front right, rear right, rear left. */
export function quad(box: PlaneBox): Polygon {
  const [a, b, c, d, e, f, g, h] = boxCorners(box);
  return [
    [a, b],
    [c, d],
    [e, f],
    [g, h],
  ];
}

export const edgesOf = (polygon: Polygon): (readonly [Point, Point])[] =>
  polygon.map((point, at) => [point, polygon[(at + 1) % polygon.length] as Point]);

/** Twice the signed area; negative for outlines that run clockwise. */
export const signedArea = (polygon: Polygon): number =>
  edgesOf(polygon).reduce((sum, [a, b]) => sum + cross(a, b), 0);

export const areaOf = (polygon: Polygon): number => Math.abs(signedArea(polygon)) / 2;

const clockwise = (polygon: Polygon): Polygon =>
  signedArea(polygon) <= 0 ? polygon : [...polygon].reverse();

/**
 * By how much a line separates two convex outlines: positive apart, 0 touching, negative the depth by which they
 * overlap. Only lines along their edges are tried, so that apart it may be less than the distance.
 */
export function separation(one: Polygon, other: Polygon): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const [a, b] of [
    [clockwise(one), other],
    [clockwise(other), one],
  ] as const)
    for (const [from, to] of edgesOf(a)) {
      const edge = minus(to, from);
      const size = length(edge);
      let least = Number.POSITIVE_INFINITY;
      for (const point of b) least = Math.min(least, cross(edge, minus(point, from)) / size);
      most = Math.max(most, least);
    }
  return most;
}

export function pointToSegment(point: Point, [a, b]: readonly [Point, Point]): number {
  const edge = minus(b, a);
  const square = dot(edge, edge);
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, dot(minus(point, a), edge) / square));
  return length(minus(point, plus(a, edge, share)));
}

/** The point of a segment nearest to a point. */
export function nearestOn(point: Point, [a, b]: readonly [Point, Point]): Point {
  const edge = minus(b, a);
  const square = dot(edge, edge);
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, dot(minus(point, a), edge) / square));
  return plus(a, edge, share);
}

/** The distance of two convex outlines; 0 where they touch or overlap. */
export function distance(one: Polygon, other: Polygon): number {
  if (one.length > 2 && other.length > 2 && separation(one, other) <= 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const)
    for (const point of a)
      for (const edge of edgesOf(b)) least = Math.min(least, pointToSegment(point, edge));
  return least;
}

const middleOf = (polygon: Polygon): Point => {
  let [x, y] = [0, 0];
  for (const [px, py] of polygon) {
    x += px;
    y += py;
  }
  return [x / polygon.length, y / polygon.length];
};

const reach = (polygon: Polygon, middle: Point): number =>
  Math.max(...polygon.map((point) => length(minus(point, middle))));

/** Whether two outlines cannot be closer than `by`: a quick answer before the slow ones. */
export function farApart(one: Polygon, other: Polygon, by: number): boolean {
  const [a, b] = [middleOf(one), middleOf(other)];
  return length(minus(a, b)) - reach(one, a) - reach(other, b) > by;
}

/** The least distance of two sets of outlines. */
export function setDistance(ones: readonly Polygon[], others: readonly Polygon[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of ones)
    for (const other of others)
      if (!farApart(one, other, least)) least = Math.min(least, distance(one, other));
  return least;
}

/** The deepest overlap of two sets of outlines; negative: they are apart. */
export function setDepth(ones: readonly Polygon[], others: readonly Polygon[]): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const one of ones)
    for (const other of others)
      if (!farApart(one, other, 10)) most = Math.max(most, -separation(one, other));
  return most;
}

/** What lies of any outline within a convex one (Sutherland and Hodgman). */
export function clipped(subject: Polygon, frame: Polygon): Polygon {
  let left: Point[] = [...subject];
  for (const [from, to] of edgesOf(clockwise(frame))) {
    const edge = minus(to, from);
    const side = (point: Point): number => -cross(edge, minus(point, from));
    const kept: Point[] = [];
    for (const [a, b] of edgesOf(left)) {
      const [sa, sb] = [side(a), side(b)];
      if (sa >= 0) kept.push(a);
      if (sa >= 0 !== sb >= 0) kept.push(plus(a, minus(b, a), sa / (sa - sb)));
    }
    left = kept;
    if (left.length === 0) return [];
  }
  return left;
}

/** Corners of a ring that is stored as x, y, x, y … */
export function ringOf(ring: readonly number[]): Polygon {
  const points: Point[] = [];
  for (let at = 0; at + 1 < ring.length; at += 2)
    points.push([ring[at] as number, ring[at + 1] as number]);
  return points;
}

/** A parallelogram with every edge moved outward; inward by a negative figure, to nothing at the most. */
export function grown(box: Polygon, by: number): Polygon {
  if (by === 0) return box;
  const [fl, fr, rr, rl] = box as readonly [Point, Point, Point, Point];
  const across = minus(fr, fl);
  const along = minus(fl, rl);
  const side = Math.max(by / length(across), -0.49);
  const end = Math.max(by / length(along), -0.49);
  return [
    plus(plus(fl, across, -side), along, end),
    plus(plus(fr, across, side), along, end),
    plus(plus(rr, across, side), along, -end),
    plus(plus(rl, across, -side), along, -end),
  ];
}

/** The area that an outline and a parallelogram have in common. */
export const commonArea = (ring: Polygon, box: Polygon): number => areaOf(clipped(ring, box));

export function isInside(point: Point, ring: Polygon): boolean {
  let inside = false;
  for (const [a, b] of edgesOf(ring))
    if (
      a[1] > point[1] !== b[1] > point[1] &&
      point[0] < a[0] + ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1])
    )
      inside = !inside;
  return inside;
}

/** The stretch of a segment that lies within an outline, in thousandths. */
export function lengthWithin(from: Point, to: Point, ring: Polygon): number {
  const way = minus(to, from);
  const shares = [0, 1];
  for (const [a, b] of edgesOf(ring)) {
    const edge = minus(b, a);
    const under = cross(way, edge);
    if (under === 0) continue;
    const share = cross(minus(a, from), edge) / under;
    const along = cross(minus(a, from), way) / under;
    if (share > 0 && share < 1 && along >= 0 && along <= 1) shares.push(share);
  }
  shares.sort((a, b) => a - b);
  let sum = 0;
  for (let at = 0; at + 1 < shares.length; at += 1) {
    const [one, next] = [shares[at] as number, shares[at + 1] as number];
    if (isInside(plus(from, way, (one + next) / 2), ring)) sum += next - one;
  }
  return sum * length(way);
}

/** Points along an edge, both ends included. */
export const along = ([a, b]: readonly [Point, Point], parts: number): Point[] =>
  Array.from({ length: parts + 1 }, (_, at) => plus(a, minus(b, a), at / parts));

/** Points of an outline, in and around it. */
export function sampled(polygon: Polygon, parts: number): Point[] {
  const middle = middleOf(polygon);
  const rim = edgesOf(polygon).flatMap((edge) => along(edge, parts).slice(1));
  const inner = [0.75, 0.5, 0.25, 0].flatMap((share) =>
    rim.map((point) => plus(middle, minus(point, middle), share)),
  );
  return [...rim, ...inner];
}

/** The unit vectors of a box: ahead and to its right. */
export function axes(box: Polygon): { ahead: Point; right: Point } {
  const [fl, fr, , rl] = box as readonly [Point, Point, Point, Point];
  const across = minus(fr, fl);
  const onward = minus(fl, rl);
  return {
    ahead: [onward[0] / length(onward), onward[1] / length(onward)],
    right: [across[0] / length(across), across[1] / length(across)],
  };
}

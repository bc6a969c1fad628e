import { type BoxCorners, boxCorners, facingOf, type PlaneBox } from './boxes';
import { compareProducts, integerRoot, portion, rounded } from './numbers';
import {
  CONTACT,
  cornersCollide,
  cornersDistance,
  isWithin,
  outlineDistance,
  slackOf,
  thousandthsOf,
} from './overlap';
import { direction, lengthAtMost, moved, type PlaneDirection, rightOf } from './points';

/** The front corner, or with `back` the rear corner, that stays where it is. */
export type Pivot = 'left' | 'right';

/**
 * One stretch of a move, measured in thousandths along the corner that moves most.
 *
 * - `wheel`: about a front corner; `by` is the chord, the stick laid from where the other corner stood to where it
 *   stands, up to a quarter turn. `back`: about a rear corner, the other rear corner going backward.
 * - `ahead`, `back`: straight, in its own facing.
 * - `along`: straight in any direction, keeping its facing.
 */
export type Leg =
  | { readonly kind: 'wheel'; readonly pivot: Pivot; readonly by: number; readonly back?: true }
  | { readonly kind: 'ahead' | 'back'; readonly by: number }
  | { readonly kind: 'along'; readonly way: PlaneDirection; readonly by: number };

/** Most thousandths of one leg. */
export const LEG_MOST = 200_000;

/** The longest chord of a wheel: a quarter turn of a front. */
export const chordMost = (front: number): number => integerRoot(2 * front * front);

/**
 * A box after a wheel by a chord of `by` thousandths, 0 … `chordMost`. The corner that stays does so exactly, and the
 * front keeps its length to within 0.75 of a thousandth because the new direction is normalised. A wheel turns it by
 * at most 3 µrad more or less than it should, 0.2 of a thousandth at the end of the longest front; errors of several
 * wheels add up.
 */
export function wheeled(box: PlaneBox, pivot: Pivot, by: number, back?: true): PlaneBox {
  const { front } = box;
  // Half the turn is the direction (√(4 × front² − chord²), chord), 2 × front long: the turn is its square.
  // At most 4 × 3.6 × 10⁹ × 10⁵ = 1.4 × 10¹⁵: safe; a turned part at most 10⁶ × 4 × 10⁷ × 2.
  const level = integerRoot((4 * front * front - by * by) * FINER * FINER);
  const toTheLeft = (pivot === 'left') !== (back === true);
  const rise = toTheLeft ? by * FINER : 0 - by * FINER;
  const once = turnedBy(facingOf(box), level, rise, 2 * front * FINER);
  const twice = turnedBy(once, level, rise, 2 * front * FINER);
  const turned = direction(twice[0], twice[1]) as PlaneDirection;
  const was = boxCorners(box);
  const free = { ...box, x: 0, y: 0, dx: turned[0], dy: turned[1] };
  const is = boxCorners(free);
  const corner = cornerThatStays(pivot, back === true);
  return {
    ...free,
    x: was[corner] - is[corner],
    y: (was[corner + 1] as number) - (is[corner + 1] as number),
  };
}

/** Parts of a thousandth in which half a turn is computed. */
const FINER = 300;

/** Index of its x in the corners of a box. */
const cornerThatStays = (pivot: Pivot, back: boolean): 0 | 2 | 4 | 6 =>
  back ? (pivot === 'left' ? 6 : 4) : pivot === 'left' ? 0 : 2;

/** A vector turned by another of a given length. */
const turnedBy = (
  [x, y]: readonly [number, number],
  hx: number,
  hy: number,
  length: number,
): readonly [number, number] => [
  rounded(x * hx - y * hy, length),
  rounded(x * hy + y * hx, length),
];

/** A box after `by` thousandths of a leg. */
export function after(box: PlaneBox, leg: Leg, by = leg.by): PlaneBox {
  if (leg.kind === 'wheel') return by === 0 ? box : wheeled(box, leg.pivot, by, leg.back);
  const [x, y] = moved(box.x, box.y, straightWay(box, leg), by);
  return { ...box, x, y };
}

/** The direction of a straight leg. */
export function straightWay(box: PlaneBox, leg: Exclude<Leg, { kind: 'wheel' }>): PlaneDirection {
  if (leg.kind === 'along') return leg.way;
  return leg.kind === 'ahead' ? [box.dx, box.dy] : [0 - box.dx, 0 - box.dy];
}

/** Directions to either side of a facing, for moves that keep it. */
export const sideways = (box: PlaneBox, to: 'left' | 'right'): PlaneDirection => {
  const [dx, dy] = rightOf(facingOf(box));
  return to === 'right' ? [dx, dy] : [0 - dx, 0 - dy];
};

/** Where a leg first meets something. */
export interface Meeting {
  /** Thousandths of the leg that can be moved: after them nothing overlaps. */
  readonly by: number;
  /** Indexes of the boxes in contact there, in ascending order; where it overlaps from the start, of those. */
  readonly met: readonly number[];
}

/**
 * The first contact of a leg with boxes that stand; null: it goes all the way, and may end in contact. A straight leg is
 * followed exactly; a wheel in steps that take no corner past a box, of a thousandth where one is near. What counts as
 * in the way: `boxesCollide`. Sliding along a box that touches is no contact.
 */
export function firstMeeting(box: PlaneBox, leg: Leg, others: readonly PlaneBox[]): Meeting | null {
  const near = others.map(boxCorners);
  const start = boxCorners(box);
  const inside = indexes(near, (other) => cornersCollide(start, other));
  if (inside.length > 0) return { by: 0, met: inside };
  const by =
    leg.kind === 'wheel' ? wheelUntil(box, leg, near) : straightUntil(box, leg, start, near);
  if (by === null) return null;
  const stopped = boxCorners(after(box, leg, by));
  const [next, later] = [1, 6].map((more) =>
    boxCorners(after(box, leg, Math.min(leg.by, by + more))),
  );
  const met = indexes(
    near,
    (other) =>
      cornersCollide(next as BoxCorners, other) ||
      (isWithin(cornersDistance(stopped, other), CONTACT) &&
        cornersCollide(later as BoxCorners, other)),
  );
  return { by, met };
}

const indexes = <T>(list: readonly T[], holds: (entry: T) => boolean): number[] =>
  list.flatMap((entry, index) => (holds(entry) ? [index] : []));

/** Thousandths within which rounding may stop a straight leg sooner or later than its fraction says. */
const ROUNDING = 8;

/** How far a straight leg goes before its first collision; null: all the way. */
function straightUntil(
  box: PlaneBox,
  leg: Exclude<Leg, { kind: 'wheel' }>,
  start: BoxCorners,
  others: readonly BoxCorners[],
): number | null {
  const [ex, ey] = moved(0, 0, straightWay(box, leg), leg.by);
  let first: number | null = null;
  for (const other of others) {
    const share = entry(start, other, ex, ey);
    if (share === null) continue;
    const exact = portion(leg.by, share[0], share[1]);
    if (first !== null && exact > first + ROUNDING) continue;
    const collides = (by: number): boolean =>
      cornersCollide(boxCorners(after(box, leg, by)), other);
    let by = Math.min(leg.by, exact);
    for (let more = 0; more < ROUNDING && by < leg.by && !collides(by + 1); more += 1) by += 1;
    while (by > 0 && collides(by)) by -= 1;
    if (by < leg.by && (first === null || by < first)) first = by;
  }
  return first;
}

/** The share of a movement at which a box enters another, as a fraction with both parts ≥ 0; null: it does not. */
function entry(
  box: BoxCorners,
  other: BoxCorners,
  mx: number,
  my: number,
): readonly [number, number] | null {
  const slack = slackOf(box, other);
  // The greatest entry and the least exit over the axes across the sides of both.
  let [inOver, inUnder] = [0, 1];
  let [outOver, outUnder] = [1, 1];
  for (const [of, side] of [
    [box, 0],
    [box, 2],
    [other, 0],
    [other, 2],
  ] as const) {
    const nx = (of[side + 1] as number) - (of[side + 3] as number);
    const ny = (of[side + 2] as number) - of[side];
    const speed = mx * nx + my * ny;
    const [low, high] = span(box, nx, ny, of[side], of[side + 1] as number);
    const [least, most] = span(other, nx, ny, of[side], of[side + 1] as number);
    const within = slack === 0 ? 0 : slack * integerRoot(nx * nx + ny * ny);
    const [otherLow, otherHigh] = [least + within, most - within];
    if (speed === 0) {
      if (high <= otherLow || low >= otherHigh) return null;
      continue;
    }
    const enter = speed > 0 ? otherLow - high : low - otherHigh;
    const leave = speed > 0 ? otherHigh - low : high - otherLow;
    const pace = Math.abs(speed);
    if (enter > 0 && compareProducts(enter, inUnder, inOver, pace) > 0)
      [inOver, inUnder] = [enter, pace];
    if (leave <= 0) return null;
    if (compareProducts(leave, outUnder, outOver, pace) < 0) [outOver, outUnder] = [leave, pace];
  }
  return compareProducts(inOver, outUnder, outOver, inUnder) < 0 ? [inOver, inUnder] : null;
}

/** Where corners lie along an axis, from and to, measured from a point. */
function span(
  corners: BoxCorners,
  nx: number,
  ny: number,
  ox: number,
  oy: number,
): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < 8; at += 2) {
    const along = ((corners[at] as number) - ox) * nx + ((corners[at + 1] as number) - oy) * ny;
    if (along < low) low = along;
    if (along > high) high = along;
  }
  return [low, high];
}

/** How far a wheel goes before its first overlap; null: all the way. */
function wheelUntil(
  box: PlaneBox,
  leg: Extract<Leg, { kind: 'wheel' }>,
  others: readonly BoxCorners[],
): number | null {
  const corners = boxCorners(box);
  const pivot = cornerThatStays(leg.pivot, leg.back === true);
  // No point of it is farther from the pivot than the opposite corner.
  const reach = lengthAtMost(
    (corners[(pivot + 4) % 8] as number) - corners[pivot],
    (corners[(pivot + 5) % 8] as number) - (corners[pivot + 1] as number),
  );
  const near = others.filter((other) =>
    isWithin(outlineDistance([corners[pivot], corners[pivot + 1] as number], other), reach),
  );
  let by = 0;
  while (by < leg.by) {
    const here = boxCorners(after(box, leg, by));
    let room = leg.by;
    for (const other of near) {
      const distance = cornersDistance(here, other);
      if (isWithin(distance, room)) room = Math.max(0, thousandthsOf(distance) - 1);
    }
    // Within a quarter turn a chord that grows by 1 moves the farthest point by at most reach ÷ front × √2.
    const step = Math.max(1, Math.floor((room * box.front * 2) / (reach * 3)));
    const next = Math.min(leg.by, by + step);
    const there = boxCorners(after(box, leg, next));
    if (near.some((other) => cornersCollide(there, other))) return by;
    by = next;
  }
  return null;
}

import {
  type BoxCorners,
  boxAround,
  boxCorners,
  boxMiddle,
  type PlaneBox,
} from '@/lib/geometry/plane/boxes';
import { checkedColumnWay, columnAfter, lengthOf } from '@/lib/geometry/plane/columns';
import { after, chordMost, type Leg } from '@/lib/geometry/plane/moves';
import { direction, type PlaneDirection, type PlanePoint } from '@/lib/geometry/plane/points';
import { BASE_WIDTH, type Body, type Formation } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { shapeOf } from './shape';
import { ringsOfLeg, ringsOfWay, type Sweep, sweepOf } from './sweep';

/** A movement as drawn on the table, before any rule but those of the formation itself. */
export interface Path {
  readonly sweep: Sweep;
  readonly body: Body;
  /** Thousandths, rounded up. */
  readonly spent: number;
  /** Whether it goes backward in line or massed. */
  readonly retrograde: boolean;
}

/** Most legs or points of an order. */
export const PARTS_MOST = 40;

/** The path of an order from a body that has changed formation or turned about already; a sentence where there is none. */
export function pathOf(body: Body, formation: Formation, order: MoveOrder): Path | string {
  const { legs = [], way = [] } = order;
  if (legs.length > PARTS_MOST || way.length > PARTS_MOST)
    return `An order has at most ${PARTS_MOST} parts.`;
  if (!way.every(([x, y]) => Number.isInteger(x) && Number.isInteger(y)))
    return 'A point of a way is two whole numbers of thousandths.';
  if (legs.length > 0 && way.length > 0) return 'An order has legs or a way, not both.';
  if (order.face !== undefined && formation !== 'guns')
    return 'Only artillery turns to any side after its move.';
  if (legs.length === 0 && way.length === 0 && order.face === undefined)
    return { sweep: sweepOf(shapeOf(body).outlines), body, spent: 0, retrograde: false };
  if (body.kind === 'column')
    return legs.length > 0 ? 'A column moves along a way of its head.' : columnPath(body, way);
  if (formation === 'guns') return gunsPath(body.box, order);
  if (way.length > 0) return 'A unit in line or massed wheels, advances or retires.';
  return blockPath(body.box, legs);
}

const isWhole = (by: number): boolean => Number.isInteger(by) && by > 0 && by <= 100_000;

function columnPath(
  body: Extract<Body, { kind: 'column' }>,
  way: readonly PlanePoint[],
): Path | string {
  const begin = shapeOf(body).outlines;
  const column = { trail: body.trail, bases: 4, front: BASE_WIDTH, depth: BASE_WIDTH };
  const forward = checkedColumnWay(column, way);
  if (!forward.ok) return forward.error.message;
  const head = body.trail[0] as PlanePoint;
  const spent = lengthOf([head, ...way]);
  // Beyond its end: no rounding leaves a part of it unwalked.
  const { trail } = columnAfter(column, way, spent + 1);
  const end: Body = { kind: 'column', trail };
  if (foldsBack([head, ...way])) return 'A column cannot double back on itself at one point.';
  return {
    sweep: sweepOf([...begin, ...ringsOfWay(head, way), ...shapeOf(end).outlines]),
    ...{ body: end, spent, retrograde: false },
  };
}

/** Whether a way turns by more than a right angle at one point. */
function foldsBack(way: readonly PlanePoint[]): boolean {
  let before: PlanePoint | null = null;
  for (let at = 1; at < way.length; at += 1) {
    const [ax, ay] = way[at - 1] as PlanePoint;
    const [bx, by] = way[at] as PlanePoint;
    if (ax === bx && ay === by) continue;
    const step: PlanePoint = [bx - ax, by - ay];
    if (before !== null && before[0] * step[0] + before[1] * step[1] < 0) return true;
    before = step;
  }
  return false;
}

const goesBack = (leg: Leg): boolean =>
  leg.kind === 'back' || (leg.kind === 'wheel' && leg.back === true);

function blockPath(start: PlaneBox, legs: readonly Leg[]): Path | string {
  let box = start;
  let spent = 0;
  const rings: BoxCorners[] = [];
  const first = legs[0];
  const retrograde = first !== undefined && goesBack(first);
  for (const leg of legs) {
    const wrong = wrongLeg(box, leg);
    if (wrong !== null) return wrong;
    if (leg.kind === 'along') return 'A unit in line or massed does not move sideways.';
    if (goesBack(leg) !== retrograde)
      return 'A unit never moves both forward and backward in one round.';
    for (const ring of ringsOfLeg(box, leg)) rings.push(ring);
    box = after(box, leg);
    spent += leg.by;
  }
  return { sweep: sweepOf(rings), body: { kind: 'block', box }, spent, retrograde };
}

function wrongLeg(box: PlaneBox, leg: Leg): string | null {
  if (!isWhole(leg.by)) return 'A part of a move is a whole number of thousandths, at least one.';
  if (leg.kind === 'wheel' && leg.by > chordMost(box.front))
    return `A wheel is at most a quarter turn: ${chordMost(box.front) / BASE_WIDTH} base widths for this front.`;
  return null;
}

/** A leg whose direction, if it names one, is as long as directions are. */
function aligned(leg: Leg): Leg | null {
  if (leg.kind !== 'along') return leg;
  const way = direction(leg.way[0], leg.way[1]);
  return way === null ? null : { ...leg, way };
}

/** Artillery goes as a column of one base: it turns about its middle, as often as it likes, and moves to its front. */
function gunsPath(start: PlaneBox, { legs = [], way = [], face }: MoveOrder): Path | string {
  const rings: BoxCorners[] = [boxCorners(start)];
  let box = start;
  let spent = 0;
  const go = (towards: PlaneDirection, by: number): void => {
    const turned = boxAround(boxMiddle(box), towards, BASE_WIDTH, BASE_WIDTH);
    for (const ring of ringsOfLeg(turned, { kind: 'ahead', by })) rings.push(ring);
  };
  for (const given of legs) {
    const wrong = wrongLeg(box, given);
    if (wrong !== null) return wrong;
    const leg = aligned(given);
    if (leg === null) return 'A move sideways needs a direction.';
    if (leg.kind === 'along') go(leg.way, leg.by);
    else for (const ring of ringsOfLeg(box, leg)) rings.push(ring);
    box = after(box, leg);
    spent += leg.by;
  }
  if (way.length > 0) {
    let from = boxMiddle(box);
    spent = lengthOf([from, ...way]);
    for (const to of way) {
      const towards = direction(to[0] - from[0], to[1] - from[1]);
      if (towards === null) continue;
      go(towards, Math.max(1, lengthOf([from, to])));
      box = boxAround(to, towards, BASE_WIDTH, BASE_WIDTH);
      from = to;
    }
  }
  if (face !== undefined) {
    const towards = direction(face[0], face[1]);
    if (towards === null) return 'A facing needs a direction.';
    box = boxAround(boxMiddle(box), towards, BASE_WIDTH, BASE_WIDTH);
  }
  rings.push(boxCorners(box));
  return { sweep: sweepOf(rings), body: { kind: 'block', box }, spent, retrograde: false };
}

/** The first part of an order, as long as it says: what it does before it moves, and `by` thousandths of its move. */
export function cutShort(order: MoveOrder, by: number, start: PlanePoint | null): MoveOrder {
  const { legs, way, face: _, ...rest } = order;
  if (way !== undefined && start !== null) {
    const found: PlanePoint[] = [];
    let left = by;
    let from = start;
    for (const to of way) {
      const length = lengthOf([from, to]);
      if (length === 0) continue;
      if (left < length) {
        if (left > 0)
          found.push([
            from[0] + Math.trunc(((to[0] - from[0]) * left) / length),
            from[1] + Math.trunc(((to[1] - from[1]) * left) / length),
          ]);
        break;
      }
      found.push(to);
      left -= length;
      from = to;
    }
    return found.length === 0 ? rest : { ...rest, way: found };
  }
  const found: Leg[] = [];
  let left = by;
  for (const leg of legs ?? []) {
    if (left <= 0) break;
    found.push(leg.by <= left ? leg : { ...leg, by: left });
    left -= leg.by;
  }
  return found.length === 0 ? rest : { ...rest, legs: found };
}

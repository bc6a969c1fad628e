import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { FormationChange, MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { cross, length, minus, type Point, type Polygon, plus } from './geometry';
import { BW, troopOf } from './troops';

/** Shapes of units in motion, in floating point: a block by its corner and facing, a column by the way behind its head. */

export type Shape =
  | {
      readonly kind: 'block';
      readonly corner: Point;
      /** Unit vector. */
      readonly facing: Point;
      readonly files: number;
      readonly ranks: number;
    }
  | { readonly kind: 'column'; readonly trail: readonly Point[]; readonly length: number };

export type Formation = Stand['formation'];

export const rightOf = ([x, y]: Point): Point => [y, -x];

export const unit = (vector: Point): Point => [
  vector[0] / length(vector),
  vector[1] / length(vector),
];

export function shapeOf({ body, formation }: Pick<Stand, 'body' | 'formation'>): Shape {
  if (body.kind === 'column') return { kind: 'column', trail: body.trail, length: 4 };
  const [files, ranks] = formation === 'line' ? [4, 1] : formation === 'massed' ? [2, 2] : [1, 1];
  const { x, y, dx, dy } = body.box;
  return { kind: 'block', corner: [x, y], facing: unit([dx, dy]), files, ranks };
}

/** The point of a way a number of thousandths from its start; beyond its end straight on. */
export function pointAt(way: readonly Point[], by: number): Point {
  let left = by;
  for (let at = 0; at + 1 < way.length; at += 1) {
    const [a, b] = [way[at] as Point, way[at + 1] as Point];
    const size = length(minus(b, a));
    if (size === 0) continue;
    if (left <= size || at + 2 === way.length) return plus(a, minus(b, a), left / size);
    left -= size;
  }
  return way[0] as Point;
}

export function basesOf(shape: Shape): Polygon[] {
  if (shape.kind === 'column')
    return Array.from({ length: shape.length }, (_, at) => {
      const head = pointAt(shape.trail, at * BW);
      const tail = pointAt(shape.trail, (at + 1) * BW);
      return square(plus(head, rightOf(unit(minus(head, tail))), -BW / 2), unit(minus(head, tail)));
    });
  const right = rightOf(shape.facing);
  return Array.from({ length: shape.ranks }, (_, rank) =>
    Array.from({ length: shape.files }, (_, file) =>
      square(plus(plus(shape.corner, right, file * BW), shape.facing, -rank * BW), shape.facing),
    ),
  ).flat();
}

const square = (corner: Point, facing: Point): Polygon => {
  const right = plus(corner, rightOf(facing), BW);
  return [corner, right, plus(right, facing, -BW), plus(corner, facing, -BW)];
};

export const turned = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];

/** A block wheeled by a chord, the corner of its front (or rear) that stays being its left or right one. */
export function wheel(
  shape: Extract<Shape, { kind: 'block' }>,
  pivot: 'left' | 'right',
  chord: number,
  back: boolean,
): Shape {
  const front = shape.files * BW;
  const size = 2 * Math.asin(Math.min(1, chord / (2 * front)));
  // Forward about the left corner it turns to its left; backward about the left rear corner to its right.
  const angle = (pivot === 'left') !== back ? size : -size;
  const right = rightOf(shape.facing);
  const centre = plus(
    plus(shape.corner, right, pivot === 'right' ? front : 0),
    shape.facing,
    back ? -shape.ranks * BW : 0,
  );
  return {
    ...shape,
    corner: plus(centre, turned(minus(shape.corner, centre), angle)),
    facing: turned(shape.facing, angle),
  };
}

export const shifted = (shape: Extract<Shape, { kind: 'block' }>, by: number): Shape => ({
  ...shape,
  corner: plus(shape.corner, shape.facing, by),
});

/** Every base faces its rear, on its own ground (*About-Face*). */
export function about(shape: Shape): Shape {
  if (shape.kind === 'column') {
    const tail = pointAt(shape.trail, shape.length * BW);
    return { ...shape, trail: [tail, ...[...shape.trail].slice(0, -1).reverse()] };
  }
  const right = rightOf(shape.facing);
  return {
    ...shape,
    corner: plus(plus(shape.corner, right, shape.files * BW), shape.facing, -shape.ranks * BW),
    facing: [-shape.facing[0], -shape.facing[1]],
  };
}

const block = (corner: Point, facing: Point, files: number, ranks: number): Shape => ({
  kind: 'block',
  corner,
  facing,
  files,
  ranks,
});

const columnFrom = (corner: Point, facing: Point): Shape => {
  const head = plus(corner, rightOf(facing), BW / 2);
  return { kind: 'column', trail: [head, plus(head, facing, -4 * BW)], length: 4 };
};

/** *Changing Formations: Moving Bases*; null: no such change. Columns that bend are left to the program. */
export function changed(stand: Stand, { to, hand, by }: FormationChange): Shape | null {
  const { formation, arm } = stand;
  if (formation === to || arm === 'guns' || (to === 'massed' && arm !== 'horse')) return null;
  const shape = shapeOf(stand);
  const [first] = troopOf(stand).bases as [Polygon];
  const corner = shape.kind === 'block' ? shape.corner : (first[0] as Point);
  const facing =
    shape.kind === 'block' ? shape.facing : unit(minus(first[0] as Point, first[3] as Point));
  const right = rightOf(facing);
  const at = (aside: number, ahead: number): Point =>
    plus(plus(corner, right, aside * BW), facing, ahead * BW);
  const left: Point = [-right[0], -right[1]];
  if (formation === 'column' && to === 'line') {
    if (hand === 'both') return null;
    return hand === 'left' ? block(at(0, -4), left, 4, 1) : block(at(1, 0), right, 4, 1);
  }
  if (formation === 'line' && to === 'column') {
    if (hand === 'both') return null;
    return hand === 'left' ? columnFrom(at(0, -1), left) : columnFrom(at(4, 0), right);
  }
  if (formation === 'column' && to === 'massed') {
    if (hand === 'both' || by === undefined) return null;
    return block(at(hand === 'left' ? -1 : 0, by === 'rearUp' ? 0 : -2), facing, 2, 2);
  }
  if (formation === 'massed' && to === 'column')
    return hand === 'both' ? null : columnFrom(at(hand === 'left' ? 0 : 1, 0), facing);
  if (formation === 'line' && to === 'massed')
    return block(at(hand === 'left' ? 2 : hand === 'right' ? 0 : 1, 0), facing, 2, 2);
  if (by === undefined) return null;
  const aside = hand === 'left' ? -2 : hand === 'both' ? -1 : 0;
  return block(at(aside, by === 'rearUp' ? 0 : -1), facing, 4, 1);
}

export interface Step {
  readonly shape: Shape;
  /** Thousandths spent so far. */
  readonly spent: number;
  /** Which leg it belongs to. */
  readonly leg: number;
}

/** All the places of a move of a block, a step at most apart; null: legs that no such unit has. */
export function blockSteps(
  start: Shape,
  legs: NonNullable<MoveOrder['legs']>,
  pace: number,
): Step[] | null {
  const steps: Step[] = [{ shape: start, spent: 0, leg: -1 }];
  let [shape, spent] = [start, 0];
  for (const [index, leg] of legs.entries()) {
    if (shape.kind !== 'block' || leg.kind === 'along' || leg.by < 0) return null;
    const from = shape;
    const front = from.files * BW;
    if (leg.kind === 'wheel' && leg.by > Math.SQRT2 * front + 1) return null;
    const place = (by: number): Shape =>
      leg.kind === 'wheel'
        ? wheel(from, leg.pivot, by, leg.back === true)
        : shifted(from, leg.kind === 'ahead' ? by : -by);
    for (let by = pace; by < leg.by; by += pace)
      steps.push({ shape: place(by), spent: spent + by, leg: index });
    shape = place(leg.by);
    spent += leg.by;
    steps.push({ shape, spent, leg: index });
  }
  return steps;
}

/** All the places of a column or gun whose head goes along a way. */
export function columnSteps(start: Shape, way: readonly Point[], pace: number): Step[] {
  const steps: Step[] = [{ shape: start, spent: 0, leg: -1 }];
  const gun = start.kind === 'block';
  let trail = gun ? [middleOf(start)] : [...start.trail];
  let spent = 0;
  for (const [index, to] of way.entries()) {
    const from = trail[0] as Point;
    const size = length(minus(to, from));
    if (size === 0) continue;
    const place = (at: Point): Shape =>
      gun
        ? gunAt(at, unit(minus(to, from)))
        : { kind: 'column', length: start.length, trail: [at, ...trail] };
    for (let by = pace; by < size; by += pace)
      steps.push({
        shape: place(plus(from, minus(to, from), by / size)),
        spent: spent + by,
        leg: index,
      });
    steps.push({ shape: place(to), spent: spent + size, leg: index });
    trail = [to, ...trail];
    spent += size;
  }
  return steps;
}

/** A gun goes by its middle and faces where it goes. */
const middleOf = ({ corner, facing }: Extract<Shape, { kind: 'block' }>): Point =>
  plus(plus(corner, rightOf(facing), BW / 2), facing, -BW / 2);

const gunAt = (middle: Point, facing: Point): Shape =>
  block(plus(plus(middle, facing, BW / 2), rightOf(facing), -BW / 2), facing, 1, 1);

/** Whether a column stands in one straight line. */
export const isStraight = (stand: Stand): boolean => {
  if (stand.body.kind !== 'column') return true;
  const [head, next] = stand.body.trail as readonly [Point, Point];
  const way = unit(minus(head, next));
  return stand.body.trail.every((point) => Math.abs(cross(way, minus(point, head))) < 3);
};

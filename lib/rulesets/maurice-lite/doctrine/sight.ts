import { boxMiddle, frontMiddle } from '@/lib/geometry/plane/boxes';
import { lengthAtMost, type PlanePoint } from '@/lib/geometry/plane/points';
import type { Body, Stand } from '@/lib/rulesets/maurice-lite/body';
import { fieldIn, onField } from '@/lib/rulesets/maurice-lite/known';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { frontBox } from '@/lib/rulesets/maurice-lite/tactics';

/** Where a body is, for judging it: the middle of its front and of itself, its facing, the halves of its front and depth. */
export interface Spot {
  readonly front: PlanePoint;
  readonly middle: PlanePoint;
  readonly facing: readonly [number, number];
  readonly half: number;
  readonly deep: number;
}

export function spotOf(body: Body): Spot {
  const box = body.kind === 'block' ? body.box : frontBox(body);
  return {
    front: frontMiddle(box),
    middle: boxMiddle(box),
    facing: [box.dx / 1_000_000, box.dy / 1_000_000],
    half: box.front / 2_000,
    deep: box.depth / 2_000,
  };
}

/** A unit with its spot. */
export interface Seen {
  readonly stand: Stand;
  readonly spot: Spot;
}

/** Everybody on the table, by side. */
export const seenIn = (state: State): readonly [readonly Seen[], readonly Seen[]] =>
  onField(state, 'doctrine seen', () => {
    const of = (side: 0 | 1) =>
      fieldIn(state)
        .stands.filter((stand) => stand.side === side)
        .map((stand) => ({ stand, spot: spotOf(stand.body) }));
    return [of(0), of(1)];
  });

/** Base widths between two points. */
export const apart = (one: PlanePoint, other: PlanePoint): number =>
  lengthAtMost(one[0] - other[0], one[1] - other[1]) / 1_000;

/** Base widths from the middle of a front to the nearest point of a unit's box, by its own axes. */
export function gapTo(from: PlanePoint, { middle, facing, half, deep }: Spot): number {
  const [x, y] = [(from[0] - middle[0]) / 1_000, (from[1] - middle[1]) / 1_000];
  const ahead = Math.abs(x * facing[0] + y * facing[1]) - deep;
  const aside = Math.abs(x * facing[1] - y * facing[0]) - half;
  const [out, side] = [Math.max(0, ahead), Math.max(0, aside)];
  return Math.sqrt(out * out + side * side);
}

/** Whether a point lies behind the front line of a unit. */
export const behindFront = (point: PlanePoint, { front, facing }: Spot): boolean =>
  (point[0] - front[0]) * facing[0] + (point[1] - front[1]) * facing[1] < 0;

/** Cosine of the angle between the facing and the way to a point: 1 straight ahead. */
export function heading({ front, facing }: Spot, to: PlanePoint): number {
  const [x, y] = [to[0] - front[0], to[1] - front[1]];
  const length = Math.sqrt(x * x + y * y);
  return length === 0 ? 1 : (x * facing[0] + y * facing[1]) / length;
}

import { type BoxCorners, basesOf, boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { columnBases } from '@/lib/geometry/plane/columns';
import { compareProducts } from '@/lib/geometry/plane/numbers';
import { CONTACT, cornersOverlap } from '@/lib/geometry/plane/overlap';
import { areaOf } from '@/lib/geometry/plane/points';
import { type Bounds, boundsOf } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Body, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';

/** What a body covers, computed once for each body: bodies never change. */
export interface Shape {
  /** A block whole; a column base by base. */
  readonly outlines: readonly BoxCorners[];
  readonly bounds: Bounds;
}

const shapes = new WeakMap<Body, Shape>();
const bases = new WeakMap<Body, readonly PlaneBox[]>();
const corners = new WeakMap<Body, readonly BoxCorners[]>();

export function shapeOf(body: Body): Shape {
  let found = shapes.get(body);
  if (found === undefined) {
    const outlines =
      body.kind === 'block' ? [boxCorners(body.box)] : basesOfBody(body).map(boxCorners);
    found = { outlines, bounds: boundsOf(outlines.flat()) };
    shapes.set(body, found);
  }
  return found;
}

/** The frames of the bases of a body: the first rank from its left, then the next; of a column the head first. */
export function basesOfBody(body: Body): readonly PlaneBox[] {
  let found = bases.get(body);
  if (found === undefined) {
    found =
      body.kind === 'column'
        ? columnBases({ trail: body.trail, bases: 4, front: BASE_WIDTH, depth: BASE_WIDTH })
        : basesOf(
            body.box,
            Math.floor(body.box.front / BASE_WIDTH),
            Math.floor(body.box.depth / BASE_WIDTH),
          );
    bases.set(body, found);
  }
  return found;
}

export function cornersOfBases(body: Body): readonly BoxCorners[] {
  let found = corners.get(body);
  if (found === undefined) {
    found = basesOfBody(body).map(boxCorners);
    corners.set(body, found);
  }
  return found;
}

/** The box whose front is the front of the unit: of a column its first base. */
export const frontBox = (body: Body): PlaneBox =>
  body.kind === 'block' ? body.box : (basesOfBody(body)[0] as PlaneBox);

/** The ends of the front of a box, left and right. */
export function frontEdge(box: PlaneBox): readonly [number, number, number, number] {
  const [lx, ly, rx, ry] = boxCorners(box);
  return [lx, ly, rx, ry];
}

/** The unit on the field; throws for one that is not there. */
export function standOf(field: Field, unit: number): Stand {
  const found = field.stands.find((stand) => stand.unit === unit);
  if (found === undefined) throw new Error(`unit ${unit} is not on the table`);
  return found;
}

/** Whether two bounds lie more than a number of thousandths apart, along x or along y. */
export const boundsApart = (one: Bounds, other: Bounds, by: number): boolean =>
  one[0] > other[2] + by ||
  other[0] > one[2] + by ||
  one[1] > other[3] + by ||
  other[1] > one[3] + by;

/** Whether two outlines of boxes lie within a number of thousandths, exactly; overlapping ones do. */
export const cornersWithin = (one: BoxCorners, other: BoxCorners, limit: number): boolean =>
  cornersOverlap(one, other) || sideWithin(one, other, limit) || sideWithin(other, one, limit);

/** Whether a corner of one lies within the limit of a side of the other. */
function sideWithin(one: readonly number[], other: readonly number[], limit: number): boolean {
  const square = limit * limit;
  for (let at = 0; at < one.length; at += 2) {
    const px = one[at] as number;
    const py = one[at + 1] as number;
    let ax = other[other.length - 2] as number;
    let ay = other[other.length - 1] as number;
    for (let side = 0; side < other.length; side += 2) {
      const bx = other[side] as number;
      const by = other[side + 1] as number;
      if (pointWithin(px, py, ax, ay, bx, by, limit, square)) return true;
      ax = bx;
      ay = by;
    }
  }
  return false;
}

function pointWithin(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  limit: number,
  square: number,
): boolean {
  if ((px < ax - limit && px < bx - limit) || (px > ax + limit && px > bx + limit)) return false;
  if ((py < ay - limit && py < by - limit) || (py > ay + limit && py > by + limit)) return false;
  const ex = bx - ax;
  const ey = by - ay;
  const along = (px - ax) * ex + (py - ay) * ey;
  const length = ex * ex + ey * ey;
  if (along <= 0 || length === 0) return (px - ax) * (px - ax) + (py - ay) * (py - ay) <= square;
  if (along >= length) return (px - bx) * (px - bx) + (py - by) * (py - by) <= square;
  const area = areaOf(ax, ay, bx, by, px, py);
  return compareProducts(area, area, square, length) <= 0;
}

/** Whether a stretch of a line lies within a number of thousandths of an outline, from outside it. */
export const edgeWithin = (
  [ax, ay, bx, by]: readonly [number, number, number, number],
  outline: BoxCorners,
  limit: number,
): boolean =>
  sideWithin([ax, ay, bx, by], outline, limit) || sideWithin(outline, [ax, ay, bx, by], limit);

/** Whether two bodies have parts within a number of thousandths of one another. */
export function bodiesWithin(one: Body, other: Body, limit: number): boolean {
  const a = shapeOf(one);
  const b = shapeOf(other);
  if (boundsApart(a.bounds, b.bounds, limit)) return false;
  for (const here of a.outlines)
    for (const there of b.outlines) if (cornersWithin(here, there, limit)) return true;
  return false;
}

/** Whether two bodies are in contact, as far as rounding can tell. */
export const bodiesTouch = (one: Body, other: Body): boolean => bodiesWithin(one, other, CONTACT);

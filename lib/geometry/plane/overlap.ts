import { type BoxCorners, boxCorners, facingOf, type PlaneBox } from './boxes';
import { compareProducts, compareSquares, integerRoot } from './numbers';
import { areaOf, type PlaneRing } from './points';

/**
 * A distance without its root: `over` ÷ √`under`, both whole and not negative, so that distances are compared exactly.
 * From point to point both are the square of the distance; from a point to a side, an area and the square of the side.
 */
export interface Distance {
  /** 0 … 7.1 × 10¹¹ where it is measured along a direction, else 0 … 5 × 10¹¹. */
  readonly over: number;
  /** 1 … 1.1 × 10¹². */
  readonly under: number;
}

export const NOTHING: Distance = { over: 0, under: 1 };

/** The sign of one distance less another: −1, 0 or 1, exactly. */
export const compareDistances = (one: Distance, other: Distance): number =>
  compareSquares(one.over, other.under, other.over, one.under);

/** Whether a distance is at most a number of thousandths, exactly. */
export const isWithin = ({ over, under }: Distance, thousandths: number): boolean =>
  compareProducts(over, over, thousandths * thousandths, under) <= 0;

/** A distance in thousandths, rounded up. */
export function thousandthsOf({ over, under }: Distance): number {
  let found = Math.ceil(over / Math.sqrt(under));
  while (found > 0 && isWithin({ over, under }, found - 1)) found -= 1;
  while (!isWithin({ over, under }, found)) found += 1;
  return found;
}

/** A distance in whole units, rounded up: what a player who knows no fractions pays. */
export const unitsOf = (distance: Distance): number => Math.ceil(thousandthsOf(distance) / 1_000);

/** Between two points. */
export function pointDistance(ax: number, ay: number, bx: number, by: number): Distance {
  const square = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  return square === 0 ? NOTHING : { over: square, under: square };
}

/** From a point to the side a, b. */
export function sideDistance(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): Distance {
  const along = (px - ax) * (bx - ax) + (py - ay) * (by - ay);
  const length = (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
  if (along <= 0 || length === 0) return pointDistance(px, py, ax, ay);
  if (along >= length) return pointDistance(px, py, bx, by);
  return { over: Math.abs(areaOf(ax, ay, bx, by, px, py)), under: length };
}

/**
 * How deep rounding to whole thousandths can press two boxes into one another that touch along their sides at a slant,
 * and how far apart it can leave them: 3 thousandths.
 */
export const CONTACT = 3;

/** Whether two boxes share ground, exactly: touching sides and corners are none, a thousandth is. */
export const boxesOverlap = (one: PlaneBox, other: PlaneBox): boolean =>
  cornersOverlap(boxCorners(one), boxCorners(other));

/**
 * Whether one of two boxes is in the other's way: they overlap by more than rounding explains. Boxes that stand square
 * to the table are never rounded: between those a thousandth counts.
 */
export const boxesCollide = (one: PlaneBox, other: PlaneBox): boolean =>
  cornersCollide(boxCorners(one), boxCorners(other));

/** The same by their corners. */
export const cornersCollide = (one: BoxCorners, other: BoxCorners): boolean =>
  cornersOverlap(one, other, slackOf(one, other));

/** The depth of an overlap that does not count between two boxes. */
export const slackOf = (one: BoxCorners, other: BoxCorners): number =>
  isSquare(one) && isSquare(other) ? 0 : CONTACT;

const isSquare = (corners: BoxCorners): boolean =>
  corners[0] === corners[2] || corners[1] === corners[3];

/**
 * Whether two parallelograms share ground more than `slack` thousandths deep: no side of either has the other beyond
 * it.
 */
export function cornersOverlap(one: BoxCorners, other: BoxCorners, slack = 0): boolean {
  return !(
    parts(one, other, 0, slack) ||
    parts(one, other, 2, slack) ||
    parts(other, one, 0, slack) ||
    parts(other, one, 2, slack)
  );
}

/** Whether a side of a box, or the one opposite to it, has the other box beyond it, but for the slack. */
function parts(box: BoxCorners, other: BoxCorners, side: 0 | 2, slack: number): boolean {
  const ax = box[side];
  const ay = box[side + 1] as number;
  const ex = (box[side + 2] as number) - ax;
  const ey = (box[side + 3] as number) - ay;
  // The corners run clockwise: the box lies to the right of its sides, at negative heights down to the opposite one.
  const far = (side === 0 ? box[6] : box[0]) - ax;
  const farther = (side === 0 ? box[7] : box[1]) - ay;
  const within = slack === 0 ? 0 : slack * integerRoot(ex * ex + ey * ey);
  const opposite = ex * farther - ey * far + within;
  let above = true;
  let beyond = true;
  for (let at = 0; at < 8; at += 2) {
    const height = ex * ((other[at + 1] as number) - ay) - ey * ((other[at] as number) - ax);
    if (height < -within) above = false;
    if (height > opposite) beyond = false;
  }
  return above || beyond;
}

/** The nearest distance between two boxes; 0 where they touch or overlap. */
export function boxDistance(one: PlaneBox, other: PlaneBox): Distance {
  return cornersDistance(boxCorners(one), boxCorners(other));
}

/** The same by their corners. */
export function cornersDistance(one: BoxCorners, other: BoxCorners): Distance {
  if (cornersOverlap(one, other)) return NOTHING;
  const there = outlineDistance(one, other);
  const back = outlineDistance(other, one);
  return compareDistances(there, back) <= 0 ? there : back;
}

/** The least distance from a corner of one outline to a side of another. */
export function outlineDistance(corners: PlaneRing, ring: PlaneRing): Distance {
  const length = ring.length;
  // The least so far, as two numbers: this runs for each pair of bodies, and an object for each side is what would cost.
  let over = -1;
  let under = 1;
  for (let corner = 0; corner < corners.length; corner += 2) {
    const px = corners[corner] as number;
    const py = corners[corner + 1] as number;
    for (let side = 0; side < length; side += 2) {
      const ax = ring[side] as number;
      const ay = ring[side + 1] as number;
      const next = side + 2 === length ? 0 : side + 2;
      const ex = (ring[next] as number) - ax;
      const ey = (ring[next + 1] as number) - ay;
      const along = (px - ax) * ex + (py - ay) * ey;
      const square = ex * ex + ey * ey;
      let foundOver: number;
      let foundUnder: number;
      if (along > 0 && along < square) {
        foundOver = Math.abs(ex * (py - ay) - ey * (px - ax));
        foundUnder = square;
      } else {
        // Nearest to one of the side’s ends.
        const dx = along <= 0 ? px - ax : px - ax - ex;
        const dy = along <= 0 ? py - ay : py - ay - ey;
        foundOver = dx * dx + dy * dy;
        foundUnder = foundOver === 0 ? 1 : foundOver;
      }
      if (over < 0 || compareSquares(foundOver, under, over, foundUnder) < 0) {
        over = foundOver;
        under = foundUnder;
      }
    }
  }
  return over <= 0 ? NOTHING : { over, under };
}

/** From a point to the nearest of a box; 0 inside. */
export function boxPointDistance(box: PlaneBox, x: number, y: number): Distance {
  const corners = boxCorners(box);
  let inside = true;
  for (let at = 0; at < 8 && inside; at += 2)
    inside =
      areaOf(
        corners[at] as number,
        corners[at + 1] as number,
        corners[(at + 2) % 8] as number,
        corners[(at + 3) % 8] as number,
        x,
        y,
      ) <= 0;
  return inside ? NOTHING : outlineDistance([x, y], corners);
}

/** Whether two boxes are in contact, as far as rounding can tell. */
export const boxesTouch = (one: PlaneBox, other: PlaneBox): boolean =>
  isWithin(boxDistance(one, other), CONTACT);

/** How far before the line of its front a point lies; negative: behind it. In thousandths times the length of its facing. */
export function before(box: PlaneBox, x: number, y: number): number {
  const [dx, dy] = facingOf(box);
  return (x - box.x) * dx + (y - box.y) * dy;
}

/** A measure of `before` as a distance; not negative. */
export const beforeAsDistance = (
  { dx, dy }: Pick<PlaneBox, 'dx' | 'dy'>,
  measure: number,
): Distance => ({ over: measure, under: dx * dx + dy * dy });

/** Whether all of a box lies behind the line of another's front, or on it. */
export function liesBehindFrontOf(box: PlaneBox, other: PlaneBox): boolean {
  const corners = boxCorners(box);
  for (let at = 0; at < 8; at += 2)
    if (before(other, corners[at] as number, corners[at + 1] as number) > 0) return false;
  return true;
}

import { type BoxCorners, boxAround, boxCorners, isOnTable } from '@/lib/geometry/plane/boxes';
import { CONTACT, cornersCollide } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { boundsMeet, boundsOf } from '@/lib/geometry/plane/shapes';
import { wayRound } from '@/lib/geometry/plane/ways';
import { BASE_WIDTH } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { shapeOf } from './shape';

const markerBox = (at: PlanePoint) => boxAround(at, [0, 1_000_000], BASE_WIDTH, BASE_WIDTH);

/** The square of the marker of a commander-in-chief, one base width, square to the table. */
export const markerCorners = (at: PlanePoint): BoxCorners => boxCorners(markerBox(at));

/** Whether a marker at a point would overlap bases of some side (`of`), or of any. */
export function isUnderBases(field: Field, at: PlanePoint, of?: 0 | 1): boolean {
  const marker = markerCorners(at);
  const bounds = boundsOf(marker);
  for (const { side, body } of field.stands) {
    if (of !== undefined && side !== of) continue;
    const shape = shapeOf(body);
    if (!boundsMeet(bounds, shape.bounds)) continue;
    for (const outline of shape.outlines) if (cornersCollide(marker, outline)) return true;
  }
  return false;
}

/**
 * *Moving the CinC*: why he cannot move to a place, in a sentence; null: he can. He goes any distance, but not through
 * enemy bases, and his marker stands on no base and wholly on the table.
 */
export function cincPlace(field: Field, side: 0 | 1, x: number, y: number): string | null {
  const { table } = field;
  if (!Number.isInteger(x) || !Number.isInteger(y) || !isOnTable(markerBox([x, y]), table))
    return 'The commander-in-chief stays wholly on the table.';
  if (isUnderBases(field, [x, y])) return 'The commander-in-chief cannot stand on a unit.';
  const enemies: BoxCorners[] = [];
  for (const stand of field.stands)
    if (stand.side !== side) enemies.push(...shapeOf(stand.body).outlines);
  const way = wayRound(field.cincs[side], [x, y], enemies, CONTACT, table);
  return way.ok || way.error.code !== 'NO_WAY'
    ? null
    : 'Enemy units stand on every way there: the commander-in-chief does not move through them.';
}

/** The directions of a displacement from straight back to side A’s edge, clockwise; a slanting step is 1 base width long. */
const WAYS: readonly PlanePoint[] = [
  [0, -1_000],
  [-707, -707],
  [-1_000, 0],
  [-707, 707],
  [0, 1_000],
  [707, 707],
  [1_000, 0],
  [707, -707],
];

/**
 * *Displacing the CinC*: where a marker comes to stand that moves by steps of 1 base width until it overlaps no base; null:
 * it would leave the table first.
 *
 * @param way eighths of a turn from straight back to his own edge, clockwise, 0 … 7
 */
export function displacementOf(field: Field, side: 0 | 1, way: number): PlanePoint | null {
  const step = WAYS[(way + 4 * side) % 8];
  if (step === undefined) return null;
  let [x, y] = field.cincs[side];
  for (;;) {
    x += step[0];
    y += step[1];
    if (!isOnTable(markerBox([x, y]), field.table)) return null;
    if (!isUnderBases(field, [x, y])) return [x, y];
  }
}

import type { BoxCorners } from '@/lib/geometry/plane/boxes';
import { rounded } from '@/lib/geometry/plane/numbers';
import { hundredthsBetween, type PlanePoint, type PlaneRing } from '@/lib/geometry/plane/points';
import { boundsMeet, boundsOf, liesIn, runsInside } from '@/lib/geometry/plane/shapes';
import { keptOff, type Ways, waysAround } from '@/lib/geometry/plane/ways';
import { BASE_WIDTH, type Body, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { type Field, layoutOf } from '@/lib/rulesets/maurice-lite/table';
import { shapeOf, standOf } from './shape';

/** Base widths of an activation that no line reaches: more than all spans of the deck. */
export const OUT_OF_REACH = 1_000;

/**
 * *Activating a Force*: base widths, rounded up, from the middle of the marker of the commander-in-chief to the nearest
 * point of the nearest unit, along a line that keeps 1 base width off every enemy unit. Enemies who are nearer than that
 * to the marker itself only bar their own ground. `OUT_OF_REACH` where no line leads there.
 */
export function activationDistance(field: Field, side: 0 | 1, units: readonly number[]): number {
  const from = field.cincs[side];
  const { kept, ways } = roundEnemies(field, side, from);
  let best = OUT_OF_REACH * BASE_WIDTH;
  for (const { stand, apart } of byNearness(field, from, units)) {
    if (apart >= best) break;
    best = Math.min(best, wayTo(from, stand, kept, ways, best));
  }
  return Math.min(OUT_OF_REACH, Math.ceil(best / BASE_WIDTH));
}

const byNearness = (field: Field, from: PlanePoint, units: readonly number[]) =>
  units
    .map((unit) => standOf(field, unit))
    .map((stand) => ({ stand, apart: straightTo(from, stand) }))
    .sort((one, other) => one.apart - other.apart || one.stand.unit - other.stand.unit);

/** Units with the base widths that the distance to each is at least, the nearest first. */
export const nearestFirst = (
  field: Field,
  side: 0 | 1,
  units: readonly number[],
): readonly (readonly [unit: number, atLeast: number])[] =>
  byNearness(field, field.cincs[side], units).map(({ stand, apart }) => [
    stand.unit,
    Math.ceil(apart / BASE_WIDTH),
  ]);

interface RoundEnemies {
  readonly kept: readonly PlaneRing[];
  readonly ways: Ways;
}
const roundKnown = new WeakMap<object, Map<string, RoundEnemies>>();

/** The ways round the enemies of a side from a point. */
function roundEnemies(field: Field, side: 0 | 1, from: PlanePoint): RoundEnemies {
  const layout = layoutOf(field);
  const known = roundKnown.get(layout) ?? new Map<string, RoundEnemies>();
  roundKnown.set(layout, known);
  const key = `${side} ${from.join(' ')}`;
  let found = known.get(key);
  if (found === undefined) {
    const kept = keptOffEnemies(field, side, from);
    found = { kept, ways: waysAround(kept, 0, field.table) };
    known.set(key, found);
  }
  return found;
}

/** The ground that the line may not cross. */
function keptOffEnemies(field: Field, side: 0 | 1, [x, y]: PlanePoint): PlaneRing[] {
  const found: PlaneRing[] = [];
  for (const stand of field.stands) {
    if (stand.side === side) continue;
    const rings = keptOffBody(stand.body);
    shapeOf(stand.body).outlines.forEach((outline, at) => {
      const ring = rings[at] as PlaneRing;
      found.push(liesIn(ring, x, y) === 1 ? outline : ring);
    });
  }
  return found;
}

const keptOffBodies = new WeakMap<Body, readonly PlaneRing[]>();

/** The outlines that keep 1 base width off a body. */
function keptOffBody(body: Body): readonly PlaneRing[] {
  let found = keptOffBodies.get(body);
  if (found === undefined) {
    found = shapeOf(body).outlines.map((outline) => keptOff(outline, BASE_WIDTH));
    keptOffBodies.set(body, found);
  }
  return found;
}

/** Thousandths that no line to a unit can be shorter than. */
function straightTo([x, y]: PlanePoint, stand: Stand): number {
  const [left, low, right, high] = shapeOf(stand.body).bounds;
  return Math.max(0, left - x, x - right, low - y, y - high);
}

/** The length of the shortest line to a unit that is shorter than `limit`; else `limit`. */
function wayTo(
  from: PlanePoint,
  stand: Stand,
  kept: readonly PlaneRing[],
  ways: Ways,
  limit: number,
): number {
  const { outlines } = shapeOf(stand.body);
  if (outlines.some((outline) => liesIn(outline, ...from) >= 0)) return 0;
  const around = shapeOf(stand.body).bounds;
  const near = kept.filter((ring) => boundsMeet(around, boundsOf(ring)));
  const free = ([x, y]: PlanePoint): boolean => !near.some((ring) => liesIn(ring, x, y) === 1);
  const ends = outlines
    .flatMap((outline) => endsOn(outline, from))
    .map((point) => ({ point, apart: Math.ceil(hundredthsBetween(...from, ...point) / 100) }))
    .sort((one, other) => one.apart - other.apart);
  let best = limit;
  for (const { point, apart } of ends) {
    if (apart >= best) break;
    if (!free(point)) continue;
    if (isOpen(from, point, kept)) return Math.min(best, apart);
    const way = ways(from, point, best);
    if (way.ok) best = Math.min(best, way.value.thousandths);
  }
  return best;
}

/** Whether a straight line crosses nothing that it keeps off. */
function isOpen([ax, ay]: PlanePoint, [bx, by]: PlanePoint, kept: readonly PlaneRing[]): boolean {
  const line = boundsOf([ax, ay, bx, by]);
  return !kept.some((ring) => boundsMeet(line, boundsOf(ring)) && runsInside(ring, ax, ay, bx, by));
}

/** Points of an outline that a line may end at: the nearest of each side, and its sides in quarters. */
function endsOn(outline: BoxCorners, [x, y]: PlanePoint): PlanePoint[] {
  const found: PlanePoint[] = [];
  for (let at = 0; at < 8; at += 2) {
    const [ax, ay] = [outline[at] as number, outline[at + 1] as number];
    const [ex, ey] = [
      (outline[(at + 2) % 8] as number) - ax,
      (outline[(at + 3) % 8] as number) - ay,
    ];
    for (let part = 0; part < 4; part += 1)
      found.push([ax + rounded(ex * part, 4), ay + rounded(ey * part, 4)]);
    const along = (x - ax) * ex + (y - ay) * ey;
    const length = ex * ex + ey * ey;
    if (along > 0 && along < length) {
      // A share of a thousandth is enough: 9 × 10¹⁰ parts stay safe.
      const share = rounded(along * 1_000, length);
      found.push([ax + rounded(ex * share, 1_000), ay + rounded(ey * share, 1_000)]);
    }
  }
  return found;
}

import { boxMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { boundsMeet, boundsOf, overlapsShape } from '@/lib/geometry/plane/shapes';
import { hasFreeLine } from '@/lib/geometry/plane/sight';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field, Table } from '@/lib/rulesets/maurice-lite/table';
import { featureBounds, groundUnder, heightAt } from './ground';
import { cornersOfBases, frontBox, frontEdge, shapeOf } from './shape';

/**
 * Whether a unit saw an enemy when the round began (*Limitations on Charging Units*): from its front to some base of the
 * enemy leads a line through no woods that neither of them touches, and over no hill higher than both.
 */
export function sees(field: Field, unit: number, enemy: number): boolean {
  const stands = field.atStart ?? field.stands;
  const from = stands.find((stand) => stand.unit === unit);
  const to = stands.find((stand) => stand.unit === enemy);
  if (from === undefined || to === undefined) return false;
  const blocking = screens(field.table, from, to);
  if (blocking.length === 0) return true;
  const side = frontEdge(frontBox(from.body));
  return cornersOfBases(to.body).some((corners) => hasFreeLine(side, corners, blocking));
}

function screens(table: Table, from: Stand, to: Stand): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const around = boundsOf([...shapeOf(from.body).bounds, ...shapeOf(to.body).bounds]);
  const height = (stand: Stand): number => groundUnder(table, stand).height;
  for (const feature of table.features) {
    const { kind, ring } = feature;
    if (!kind.woods && kind.height === 0) continue;
    if (!boundsMeet(around, featureBounds(feature))) continue;
    const hides = kind.woods
      ? ![from, to].some(({ body }) =>
          shapeOf(body).outlines.some((one) => overlapsShape(one, ring)),
        )
      : kind.height > Math.max(height(from), height(to));
    if (hides) found.push(ring);
  }
  return found;
}

/** Hills that hide a base from a front: higher than the ground of both. */
export function crestsBetween(
  table: Table,
  shooter: PlaneBox,
  target: PlaneBox,
): (readonly number[])[] {
  if (!table.features.some(({ kind }) => kind.height > 0)) return [];
  const level = Math.max(
    heightAt(table, ...boxMiddle(shooter)),
    heightAt(table, ...boxMiddle(target)),
  );
  return table.features
    .filter(({ kind }) => kind.height > level && !kind.obstructs)
    .map(({ ring }) => ring);
}

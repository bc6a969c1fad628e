import { boxFrom } from '@/lib/geometry/plane/boxes';
import type { PlaneRing } from '@/lib/geometry/plane/points';
import type { Body, Stand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder, MoveResult } from '@/lib/rulesets/maurice-lite/move-order';
import type { Feature, Field } from '@/lib/rulesets/maurice-lite/table';
import { type MoveAction, tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { TERRAIN_KINDS } from '@/lib/rulesets/maurice-lite/terrain';

export const BW = 1_000;
export const NORTH = [0, 1] as const;
export const SOUTH = [0, -1] as const;
export const EAST = [1, 0] as const;
export const WEST = [-1, 0] as const;
type Facing = readonly [number, number];

/** A body whose front has its middle at a place, given in base widths. */
function bodyAt(x: number, y: number, facing: Facing, files: number, ranks: number): Body {
  const [dx, dy] = facing;
  const length = Math.hypot(dx, dy);
  const left = [
    Math.round(x * BW - (dy / length) * files * 500),
    Math.round(y * BW + (dx / length) * files * 500),
  ] as const;
  const box = boxFrom(left, facing, files * BW, ranks * BW);
  if (box === null) throw new Error('no facing');
  return { kind: 'block', box };
}

const made = (
  unit: number,
  side: 0 | 1,
  arm: Stand['arm'],
  formation: Stand['formation'],
  body: Body,
): Stand => ({ unit, side, arm, formation, body, disr: 0, smoke: false });

/** Infantry in line, by the middle of its front. */
export const foot = (unit: number, side: 0 | 1, x: number, y: number, facing: Facing): Stand =>
  made(unit, side, 'foot', 'line', bodyAt(x, y, facing, 4, 1));
/** Cavalry in line. */
export const horse = (unit: number, side: 0 | 1, x: number, y: number, facing: Facing): Stand =>
  made(unit, side, 'horse', 'line', bodyAt(x, y, facing, 4, 1));
/** Cavalry massed. */
export const massed = (unit: number, side: 0 | 1, x: number, y: number, facing: Facing): Stand =>
  made(unit, side, 'horse', 'massed', bodyAt(x, y, facing, 2, 2));
export const guns = (unit: number, side: 0 | 1, x: number, y: number, facing: Facing): Stand =>
  made(unit, side, 'guns', 'guns', bodyAt(x, y, facing, 1, 1));
/** A straight column, by the middle of its head. */
export const column = (
  arm: 'foot' | 'horse',
  unit: number,
  side: 0 | 1,
  x: number,
  y: number,
  [dx, dy]: Facing,
): Stand =>
  made(unit, side, arm, 'column', {
    kind: 'column',
    trail: [
      [x * BW, y * BW],
      [(x - 4 * dx) * BW, (y - 4 * dy) * BW],
    ],
  });

/** A piece of ground square to the table, in base widths. */
export function ground(
  kind: string,
  left: number,
  low: number,
  right: number,
  high: number,
): Feature {
  const found = TERRAIN_KINDS[kind];
  if (found === undefined) throw new Error(`no ground ${kind}`);
  const ring: PlaneRing = [left, low, left, high, right, high, right, low].map((one) =>
    Math.round(one * BW),
  );
  return { kind: found, name: null, ring };
}

export const fieldOf = (stands: readonly Stand[], features: readonly Feature[] = []): Field => ({
  table: { width: 48 * BW, height: 32 * BW, features },
  stands,
  cincs: [
    [24 * BW, 2 * BW],
    [24 * BW, 30 * BW],
  ],
});

export const march = (field: Field, order: MoveOrder, action: MoveAction = 'march'): MoveResult =>
  tryMove(field, order, action);

export const ahead = (unit: number, by: number): MoveOrder => ({
  unit,
  legs: [{ kind: 'ahead', by: Math.round(by * BW) }],
});
export const back = (unit: number, by: number): MoveOrder => ({
  unit,
  legs: [{ kind: 'back', by: Math.round(by * BW) }],
});

/** Front left corner, facing and size of a block. */
export function boxOf(body: Body): readonly number[] {
  if (body.kind !== 'block') throw new Error('a column has no box');
  const { x, y, dx, dy, front, depth } = body.box;
  return [x, y, Math.sign(dx), Math.sign(dy), front, depth];
}

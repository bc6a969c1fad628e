import { basesOf, boxFrom, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { columnBases } from '@/lib/geometry/plane/columns';
import type { PlanePoint } from '@/lib/geometry/plane/points';

/** Thousandths of a base width: the unit of every length on the table. */
export const BASE_WIDTH = 1_000;

/** Infantry, cavalry, artillery. */
export type TableArm = 'foot' | 'horse' | 'guns';

/** *Unit sizes and formations*: `massed` is of cavalry only; artillery has one base and no other formation. */
export type Formation = 'line' | 'column' | 'massed' | 'guns';

/**
 * Where a unit stands: a rectangle of bases, or a column along a way, from its head backward, as long as the column.
 * Bases are squares of one base width.
 */
export type Body =
  | { readonly kind: 'block'; readonly box: PlaneBox }
  | { readonly kind: 'column'; readonly trail: readonly PlanePoint[] };

/** A unit as far as moving, shooting and fighting ask: how it stands and what state it is in. */
export interface Stand {
  /** Its place in the list of all units of the battle. */
  readonly unit: number;
  /** 0: side A, 1: side B. */
  readonly side: 0 | 1;
  readonly arm: TableArm;
  readonly formation: Formation;
  readonly body: Body;
  /** Disruptions: 0 … its number of bases. One more and it is broken and off the table. */
  readonly disr: number;
  /** Artillery that has fired: it cannot move. */
  readonly smoke: boolean;
}

/** A unit's number of bases (*Unit sizes and formations*). */
export const basesIn = (arm: TableArm): number => (arm === 'guns' ? 1 : 4);

/** The most disruptions that a unit bears (*Disruption and broken*). */
export const disrMost = basesIn;

/** The frames of its bases: the first rank from its left, then the next; of a column the head first. */
export function basesOfStand({
  body,
  formation,
  arm,
}: Pick<Stand, 'body' | 'formation' | 'arm'>): PlaneBox[] {
  if (body.kind === 'column')
    return columnBases({ trail: body.trail, bases: 4, front: BASE_WIDTH, depth: BASE_WIDTH });
  if (arm === 'guns') return [body.box];
  return formation === 'massed' ? basesOf(body.box, 2, 2) : basesOf(body.box, 4);
}

/** A block with its front left corner at a point, facing along a vector; throws for the vector 0, 0. */
export function blockAt(
  point: PlanePoint,
  facing: readonly [number, number],
  formation: Exclude<Formation, 'column'>,
): Body {
  const [front, depth] = formation === 'line' ? [4, 1] : formation === 'massed' ? [2, 2] : [1, 1];
  const box = boxFrom(point, facing, front * BASE_WIDTH, depth * BASE_WIDTH);
  if (box === null) throw new Error('a unit faces somewhere');
  return { kind: 'block', box };
}

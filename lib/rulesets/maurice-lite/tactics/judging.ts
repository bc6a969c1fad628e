import { cornersCollide } from '@/lib/geometry/plane/overlap';
import { BASE_WIDTH, type Body, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder, MoveResult } from '@/lib/rulesets/maurice-lite/move-order';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { markerCorners } from './cinc';
import { shapeOf } from './shape';
import { type Sweep, sweepCrosses } from './sweep';

/** Base widths of a move, as in “2.5 base widths”. */
export const inBaseWidths = (thousandths: number): string =>
  `${thousandths / BASE_WIDTH} base width${thousandths === BASE_WIDTH ? '' : 's'}`;

/** *Movement Allowances* by the formation in which the round begins: in the open, and near the enemy (artillery: in difficult ground, or ending near the enemy). */
export function allowances(
  { arm, formation }: Pick<Stand, 'arm' | 'formation'>,
  retrograde = false,
): { readonly open: number; readonly near: number } {
  const half = retrograde ? 2 : 1;
  if (arm === 'guns') return { open: 8_000, near: 2_000 };
  if (formation === 'column')
    return { open: (arm === 'horse' ? 16_000 : 12_000) / half, near: 4_000 / half };
  return { open: (arm === 'horse' ? 8_000 : 4_000) / half, near: 4_000 / half };
}

export const nothing = (stand: Stand): Omit<MoveResult, 'refused' | 'most'> => ({
  ...{ instead: null, spent: 0, body: stand.body, formation: stand.formation },
  ...{ disr: 0, ground: 0, friends: [], met: [], overCinc: [], notes: [] },
});

export const refusal = (stand: Stand, why: string, spent = 0, most = 0): MoveResult => ({
  ...nothing(stand),
  ...{ refused: why, spent, most },
});

export interface GroundOnWay {
  readonly difficult: boolean;
  /** Disruptions for it: 0 or 1. */
  readonly disr: number;
}

/** What the ground on its way does to a unit (*Movement and Terrain*); a sentence where it cannot go there. */
export function groundOn(
  field: Field,
  stand: Stand,
  sweep: Sweep,
  order: MoveOrder,
): GroundOnWay | string {
  // A unit that only turns about disturbs nobody on its ground.
  const still = order.aboutFace === true && order.legs === undefined && order.way === undefined;
  let difficult = false;
  for (const feature of field.table.features) {
    const { kind } = feature;
    const hard = !difficult && kind.difficultFor.includes(stand.arm);
    if (!hard && !kind.impassable) continue;
    if (!sweepCrosses(sweep, feature)) continue;
    if (kind.impassable) return `Nobody can enter ${nameOf(feature)}.`;
    if (field.roughGoing?.[stand.side] === true && !still)
      return `Difficult ground is impassable this round: ${nameOf(feature)} lies on the way.`;
    difficult = true;
  }
  const disrupts = difficult && !still && stand.arm !== 'guns';
  const disr = disrupts && field.easyGoing?.[stand.side] !== true ? 1 : 0;
  return { difficult, disr };
}

export const nameOf = ({ name, kind }: Field['table']['features'][number]): string =>
  name ?? `the ${kind.title.toLowerCase()}`;

/** Sides whose commander-in-chief it passes over (the enemy’s) or ends on (either’s). */
export function overCinc(field: Field, side: 0 | 1, { rings }: Sweep, end: Body): (0 | 1)[] {
  const found: (0 | 1)[] = [];
  for (const whose of [0, 1] as const) {
    const marker = markerCorners(field.cincs[whose]);
    const under = whose === side ? shapeOf(end).outlines : rings;
    if (under.some((ring) => cornersCollide(ring, marker))) found.push(whose);
  }
  return found;
}

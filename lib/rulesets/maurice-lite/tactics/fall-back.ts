import { boxCorners } from '@/lib/geometry/plane/boxes';
import { after, type Leg } from '@/lib/geometry/plane/moves';
import { cornersCollide } from '@/lib/geometry/plane/overlap';
import { BASE_WIDTH, type Body, disrMost } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { bodiesTouch, shapeOf, standOf } from './shape';
import { ringsOfLeg, type Sweep, sweepCrosses, sweepMeets, sweepOf, sweepOnTable } from './sweep';

/** What comes of a fall back. */
export interface FallBack {
  /** Where it ends; where it stood, if it cannot fall back. */
  readonly body: Body;
  readonly distance: number;
  /** Friends that it passes through, in ascending order: each takes 1 disruption. */
  readonly through: readonly number[];
  /** Of those, the ones that this breaks. */
  readonly breaks: readonly number[];
  /** Disruptions for difficult ground: 0 or 1. */
  readonly ground: number;
  /** All disruptions that it takes: one for each friend, and that for the ground. */
  readonly disr: number;
  readonly broken: boolean;
  /** It cannot go the whole distance: enemies, impassable ground or the edge of the table are behind it. It is broken. */
  readonly blocked: boolean;
}

/** *Falling Back*: infantry 1 base width, cavalry 2. */
export const fallBackDistance = (arm: 'foot' | 'horse' | 'guns'): number =>
  (arm === 'horse' ? 2 : 1) * BASE_WIDTH;

/** Whether an attacker still touches an enemy, and therefore falls back. */
export function mustFallBack(field: Field, unit: number): boolean {
  const stand = standOf(field, unit);
  return field.stands.some(
    (other) => other.side !== stand.side && bodiesTouch(stand.body, other.body),
  );
}

/** *Falling Back*: straight back, and on until it stands on no friend. */
export function fallBack(field: Field, unit: number): FallBack {
  const stand = standOf(field, unit);
  const { body } = stand;
  if (body.kind === 'column') throw new Error('no column attacks');
  const start = body.box;
  const friends = field.stands.filter((other) => other.side === stand.side && other.unit !== unit);
  const bodyAt = (by: number): Body => ({ kind: 'block', box: after(start, { kind: 'back', by }) });
  const blocked: FallBack = {
    ...{ body, distance: 0, through: [], breaks: [], ground: 0, disr: 0 },
    ...{ broken: true, blocked: true },
  };
  let distance = fallBackDistance(stand.arm);
  for (;;) {
    const end = shapeOf(bodyAt(distance)).outlines[0] as ReturnType<typeof boxCorners>;
    const under = friends.find((friend) =>
      shapeOf(friend.body).outlines.some((outline) => cornersCollide(end, outline)),
    );
    if (under === undefined) break;
    distance = clearOf(under.body, distance, (by) =>
      boxCorners(after(start, { kind: 'back', by })),
    );
    if (distance > 200_000) return blocked;
  }
  const back: Leg = { kind: 'back', by: distance };
  const sweep = sweepOf(ringsOfLeg(start, back));
  const ground = groundBehind(field, stand.side, stand.arm, sweep);
  if (ground === null || !sweepOnTable(sweep, field.table)) return blocked;
  const stopped = field.stands.some(
    (other) => other.side !== stand.side && sweepMeets(sweep, other.body),
  );
  if (stopped) return blocked;
  const passed = friends.filter((friend) => sweepMeets(sweep, friend.body));
  passed.sort((one, other) => one.unit - other.unit);
  const disr = passed.length + ground;
  return {
    ...{ body: bodyAt(distance), distance, ground, disr, blocked: false },
    through: passed.map(({ unit: of }) => of),
    breaks: passed
      .filter((friend) => friend.disr >= disrMost(friend.arm))
      .map(({ unit: of }) => of),
    broken: stand.disr + disr > disrMost(stand.arm),
  };
}

/** Thousandths straight back, more than `from`, at which a box no longer stands on a body. */
function clearOf(
  body: Body,
  from: number,
  boxAt: (by: number) => ReturnType<typeof boxCorners>,
): number {
  const stands = (by: number): boolean => {
    const box = boxAt(by);
    return shapeOf(body).outlines.some((outline) => cornersCollide(box, outline));
  };
  let low = from;
  let high = from + BASE_WIDTH;
  while (stands(high)) [low, high] = [high, high + BASE_WIDTH];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (stands(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Disruptions for the ground behind; null: it cannot be entered. */
function groundBehind(
  field: Field,
  side: 0 | 1,
  arm: 'foot' | 'horse' | 'guns',
  sweep: Sweep,
): number | null {
  let difficult = false;
  for (const feature of field.table.features) {
    const { kind } = feature;
    const hard = kind.difficultFor.includes(arm);
    if ((!hard && !kind.impassable) || !sweepCrosses(sweep, feature)) continue;
    if (kind.impassable || field.roughGoing?.[side] === true) return null;
    difficult = true;
  }
  return difficult && field.easyGoing?.[side] !== true ? 1 : 0;
}

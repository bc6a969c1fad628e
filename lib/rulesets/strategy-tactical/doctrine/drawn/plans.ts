import type { Draw } from '@/lib/battle/contract/seats';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { Eyes } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { between, isFree, wayLength } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { type Scene, type SideNumber, sideLetter } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';

/** Plans of a general whom nobody can foretell: drawn before the first move, kept in the sealed plan, and read there. */

export const THIRDS = ['west', 'middle', 'east'] as const;
const FLANKS = ['left', 'right'] as const;

export interface DrawnPlan {
  /** The enemy headquarters that the main body goes for, by its number in the scene. */
  readonly hq: number;
  /** The third of the table by which it comes. */
  readonly third: (typeof THIRDS)[number];
  /** The flank of an enemy, as he sees it, that a line works round. */
  readonly flank: (typeof FLANKS)[number];
}

/** All plans of a side: each headquarters that is the enemy’s at the start, by each third, round each flank. */
export const plansOf = ({ headquarters }: Scene, side: SideNumber): readonly DrawnPlan[] =>
  headquarters.flatMap((enemy, hq) =>
    enemy.side === side
      ? []
      : THIRDS.flatMap((third) => FLANKS.map((flank): DrawnPlan => ({ hq, third, flank }))),
  );

/** A plan in words: the first sentence of the sealed plan. */
export const sentenceOf = ({ headquarters }: Scene, { hq, third, flank }: DrawnPlan): string =>
  `By lot, the main body comes by the ${third} of the table for ${headquarters[hq]?.name ?? 'the field'}, and works round the enemy’s ${flank}.`;

/**
 * Where a main body that comes by a third goes over the middle of the table: at the point of it that is nearest to the middle
 * of the third, by a bridge where that third is all water.
 */
export function crossingOf(scene: Scene, third: DrawnPlan['third']): PlanePoint {
  const { width, height, bridges } = scene.table;
  const at = THIRDS.indexOf(third);
  const y = height >> 1;
  const ideal: PlanePoint = [Math.trunc((width * (2 * at + 1)) / 6), y];
  const most = Math.trunc(width / 6);
  for (let aside = 0; aside <= most; aside += 1_000)
    for (const x of [ideal[0] - aside, ideal[0] + aside])
      if (isFree(scene, [x, y], 'column')) return [x, y];
  const [nearest] = bridges
    .map(({ ring }): PlanePoint => {
      const axis = (from: 0 | 1) => {
        const all = ring.filter((_, index) => index % 2 === from);
        return Math.trunc(all.reduce((sum, one) => sum + one, 0) / all.length);
      };
      return [axis(0), axis(1)];
    })
    .sort((one, other) => between(one, ideal) - between(other, ideal));
  return nearest ?? ideal;
}

/** Thousandths of way by which a plan is weighed: whole numbers, so that every computer draws the same. */
const UNIT = 1_000;
const WEIGHT = 1_000_000;

/** What a plan is worth: the shorter the way of the army the more, by its square, and half where it leads over a bridge. */
function weightOf({ state: { scene }, own }: Eyes, { hq, third }: DrawnPlan): number {
  const goal = scene.headquarters[hq]?.at;
  if (goal === undefined) return 0;
  const over = crossingOf(scene, third);
  const way = (walker: 'column' | 'dry'): number | null => {
    const last = wayLength(scene, over, goal, walker);
    let [sum, bodies] = [0, 0];
    for (const { at, what } of own) {
      const first = what === 'foot' || what === 'stand' ? wayLength(scene, at, over, walker) : null;
      if (first === null) continue;
      sum += first;
      bodies += 1;
    }
    return last === null || bodies === 0 ? null : last + Math.trunc(sum / bodies);
  };
  const far = way('column');
  if (far === null) return 0;
  const dry = way('dry');
  const units = Math.max(1, Math.trunc(far / UNIT));
  const weight = Math.trunc(WEIGHT / (units * units));
  return dry === null || dry > far ? weight >> 1 : weight;
}

/** The plan that a side draws before the first move, by merit and lot; null: no way leads anywhere. */
export function drawPlan(eyes: Eyes, draw: Draw): DrawnPlan | null {
  const { state, side } = eyes;
  const weighed = plansOf(state.scene, side).map((plan) => ({
    ...{ plan, weight: weightOf(eyes, plan) },
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let lot = Math.floor(draw(`plan/${sideLetter(side)}/lot`) * total);
  for (const { plan, weight } of weighed) {
    if (lot < weight) return plan;
    lot -= weight;
  }
  return null;
}

/** The drawn plan that a side’s sealed plan begins with; null: it has none. */
export const readPlan = ({ scene, p }: State, side: SideNumber): DrawnPlan | null =>
  plansOf(scene, side).find((plan) => p.plans[side].startsWith(sentenceOf(scene, plan))) ?? null;

/** By this part of a battle, in hundredths, somebody is so near to the goal, or the plan is given up. */
const GIVEN_UP = 45;
const NEAR = 24_000;

/** The drawn plan while it is followed: until an own headquarters is lost, its goal taken, or nobody comes near to it. */
export function planNow({ state, side, own }: Eyes): DrawnPlan | null {
  const { scene, p } = state;
  const plan = readPlan(state, side);
  const goal = scene.headquarters[plan?.hq ?? -1];
  if (plan === null || goal === undefined || p.headquarters[plan.hq] === side) return null;
  const lost = scene.headquarters.some((hq, at) => hq.side === side && p.headquarters[at] !== side);
  const late = p.move * 100 >= scene.moveLimit * GIVEN_UP;
  return lost || (late && !own.some(({ at }) => between(at, goal.at) <= NEAR)) ? null : plan;
}

/** A body this near to the crossing, or past the middle of the table, is over it. */
const THERE = 6_000;

/** Where a body of the main body goes: over the middle of the table by its third, then to its headquarters. */
export function legOf(
  { state: { scene }, side }: Eyes,
  plan: DrawnPlan,
  from: PlanePoint,
): PlanePoint {
  const goal = scene.headquarters[plan.hq]?.at ?? from;
  const over = crossingOf(scene, plan.third);
  const past = side === 0 ? from[1] >= over[1] : from[1] <= over[1];
  return past || between(from, over) <= THERE ? goal : over;
}

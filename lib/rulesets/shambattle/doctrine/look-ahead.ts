import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { askedSide, decide } from '@/lib/rulesets/shambattle/decide';
import { evolve } from '@/lib/rulesets/shambattle/records';
import { sideLetter } from '@/lib/rulesets/shambattle/scene';
import { MOVES, ROUTED, type State } from '@/lib/rulesets/shambattle/state';
import { resultOf, townsTaken } from '@/lib/rulesets/shambattle/victory';
import { HalfPlan, type Temper } from './half';
import { resultAnswer } from './results';
import { duskOf } from './towns';

/** Ways to go about a half, the usual one first. */
export const TEMPERS: readonly { readonly name: string; readonly temper: Temper }[] = [
  {
    name: 'steadily',
    temper: {
      risk: 0.8,
      drive: 0.16,
      hold: 0.4,
      weak: 0,
      threat: 0.15,
      seize: 0,
      emptyHanded: false,
      dusk: 1,
      ways: true,
      stand: 1,
    },
  },
  {
    name: 'boldly',
    temper: {
      risk: 0.5,
      drive: 0.3,
      hold: 0.3,
      weak: 0,
      threat: 0.1,
      seize: 0.3,
      emptyHanded: false,
      dusk: 1,
      ways: true,
      stand: 1,
    },
  },
  {
    name: 'with care',
    temper: {
      risk: 1.1,
      drive: 0.05,
      hold: 0.6,
      weak: 1,
      threat: 0.6,
      seize: 0,
      emptyHanded: false,
      dusk: 1,
      ways: true,
      stand: 1,
    },
  },
];
/** Times each is played out to the end of the other side's half. */
const SAMPLES = 6;
/** Orders after which a look ahead is broken off. */
const ORDERS_MOST = 260;

/** Dice of an imagined course: the number of the course and the key, hashed. */
function imagined(course: string): Draw {
  return (key) => {
    const text = `${course}/${key}`;
    let hash = 0x811c9dc5;
    for (let index = 0; index < text.length; index += 1)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

/** What it would count for a side if the battle ended now: a minor victory as much as a bound passed. */
function resultFor(state: State, side: number): number {
  const score = resultOf(state, true).level - 2;
  return 6 * (side === 0 ? score : -score);
}

/** What a position is worth to a side: points, bounds passed, towns; near the end how the battle would be judged. */
function worth(state: State, side: number): number {
  const dusk = duskOf(state);
  const bound = (one: number) => [0, 6, 20][state.p.mood[one] as number] ?? 0;
  return (
    state.strength(side) -
    state.strength(1 - side) +
    bound(1 - side) -
    bound(side) +
    2 * (townsTaken(state, side) - townsTaken(state, 1 - side)) +
    (dusk > 0 ? dusk * resultFor(state, side) : 0)
  );
}

/** Plays on by the usual temper from after some orders until the turn ends; what the position then is worth. */
function playedOut(
  before: State,
  side: number,
  orders: readonly Json[],
  temper: Temper,
  course: string,
): number {
  const state = before.copy();
  const draw = imagined(course);
  const { turn } = state.p;
  let mine = true;
  let list: readonly Json[] = orders;
  for (let count = 0; count < ORDERS_MOST; count += 1) {
    const asked = askedSide(state);
    const acting = asked >= 0 ? asked : state.p.mover;
    if (state.p.turn !== turn || (asked < 0 && state.p.phase !== MOVES)) break;
    if (state.p.mover !== side) mine = false;
    const seat = sideLetter(acting);
    if (asked >= 0) list = [resultAnswer(state, 'steady')];
    else if (list.length === 0)
      list = new HalfPlan(state.copy(), acting, mine ? temper : TEMPERS[0]?.temper).orders();
    const [order = { type: 'end' }, ...rest] = list;
    const decided = decide(state, seat, order, draw);
    if (!decided.ok) {
      list = [{ type: 'end' }];
      if (asked >= 0) break;
      continue;
    }
    for (const fact of decided.value) evolve(state, fact);
    list = askedSide(state) >= 0 || state.p.mover !== acting ? [] : rest;
    if (state.p.mood[1 - side] === ROUTED) break;
  }
  return worth(state, side);
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / all.length;

/** What the look ahead came to. */
export interface Choice {
  readonly orders: Json[];
  /** Index of the temper that is taken. */
  readonly best: number;
  /** By temper: what it came to on average, in points; null: it was not played out. */
  readonly values: readonly (number | null)[];
}

/**
 * The next orders of the usual temper, or of another where that comes off clearly better when both are played out several times to
 * the end of the turn with the same imagined dice: by more than the standard error of the difference, since a few throws
 * would otherwise choose for the commander. Where all lead to the same orders, nothing is played out.
 */
export function choiceOf(state: State, side: number): Choice {
  const plans = TEMPERS.map(({ temper }) => new HalfPlan(state.copy(), side, temper).orders());
  const texts = plans.map((plan) => JSON.stringify(plan));
  const courses = plans.map((plan, index) => {
    const { temper } = TEMPERS[index] ?? {};
    if (temper === undefined || texts.indexOf(texts[index] as string) !== index) return null;
    return Array.from({ length: SAMPLES }, (_, sample) =>
      playedOut(state, side, plan, temper, `${state.p.turn}/${state.p.throws}/${sample}`),
    );
  });
  const [usual] = courses;
  let best = 0;
  let most = 0;
  courses.forEach((course, index) => {
    if (index === 0 || course === null || !usual) return;
    const more = course.map((value, sample) => value - (usual[sample] as number));
    const gain = mean(more);
    const spread = mean(more.map((one) => (one - gain) ** 2));
    // Another way is taken only where it comes off clearly better than the usual one.
    if (gain <= Math.sqrt(spread / (SAMPLES - 1)) || gain <= most) return;
    most = gain;
    best = index;
  });
  const values = courses.map((course) => (course === null ? null : mean(course)));
  return { orders: plans[best] ?? [{ type: 'end' }], best, values };
}

import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { askedSide, decide } from '@/lib/rulesets/shambattle/decide';
import { evolve } from '@/lib/rulesets/shambattle/records';
import { sideLetter } from '@/lib/rulesets/shambattle/scene';
import { MOVES, ROUTED, type State } from '@/lib/rulesets/shambattle/state';
import { townsTaken } from '@/lib/rulesets/shambattle/victory';
import { HalfPlan, type Temper } from './half';
import { resultAnswer } from './results';

/** Ways to go about a half, the usual one first. */
export const TEMPERS: readonly { readonly name: string; readonly temper: Temper }[] = [
  {
    name: 'steadily',
    temper: {
      risk: 0.8,
      drive: 0.16,
      hold: 0.4,
      weak: 0,
      threat: 0.35,
      seize: 0,
      emptyHanded: false,
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

/** What a position is worth to a side: points, bounds passed, towns. */
function worth(state: State, side: number): number {
  const bound = (one: number) => [0, 6, 20][state.p.mood[one] as number] ?? 0;
  return (
    state.strength(side) -
    state.strength(1 - side) +
    bound(1 - side) -
    bound(side) +
    2 * (townsTaken(state, side) - townsTaken(state, 1 - side))
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

/** What the look ahead came to. */
export interface Choice {
  readonly orders: Json[];
  /** Index of the temper that is taken. */
  readonly best: number;
  /** By temper: what it came to on average, in points; null: it was not played out. */
  readonly values: readonly (number | null)[];
}

/**
 * The next orders of the temper that comes off best when each is played out several times to the end of the turn, with
 * imagined dice. Where all lead to the same orders, nothing is played out.
 */
export function choiceOf(state: State, side: number): Choice {
  const plans = TEMPERS.map(({ temper }) => new HalfPlan(state.copy(), side, temper).orders());
  const texts = plans.map((plan) => JSON.stringify(plan));
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  const values = plans.map((plan, index) => {
    const { temper } = TEMPERS[index] ?? {};
    if (temper === undefined || texts.indexOf(texts[index] as string) !== index) return null;
    let sum = index === 0 ? 0.3 : 0;
    for (let sample = 0; sample < SAMPLES; sample += 1)
      sum += playedOut(state, side, plan, temper, `${state.p.turn}/${state.p.throws}/${sample}`);
    if (sum > most) {
      most = sum;
      best = index;
    }
    return sum / SAMPLES;
  });
  return { orders: plans[best] ?? [{ type: 'end' }], best, values };
}

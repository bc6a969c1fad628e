import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { actingSide, decideInPlace } from '@/lib/rulesets/musket-and-pike/board/decide';
import { type BoardOrder, vouchedFor } from '@/lib/rulesets/musket-and-pike/board/orders';
import type { Scenario } from '@/lib/rulesets/musket-and-pike/board/scenario';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { lostPercent } from '@/lib/rulesets/musket-and-pike/board/upkeep/giving-up';
import { balanceOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { mean, paired } from './paired';
import type { Stance } from './situation';

/**
 * A turn thought through to the enemy's reply: ways to go about it, each played on several times with imagined dice, and
 * what they come to. The battle's own draws are not known here, and play no part.
 */

/** A way to go about a turn. */
export interface Course {
  readonly name: 'usual' | 'attack' | 'stand' | 'off';
  /** What the army is about instead; absent: what it would be anyway. */
  readonly stance?: Stance;
  /** Hexes from the enemy at which the first line stops. */
  readonly off?: number;
}

/** The usual course first: another is taken only where it comes off clearly better. */
export const COURSES: readonly Course[] = [
  { name: 'usual' },
  { name: 'attack', stance: 'attack' },
  { name: 'stand', stance: 'stand' },
  { name: 'off', off: 6 },
];

/** The orders that follow at a position: of the side that thinks, on its course at first, afterwards and for the enemy as usual. */
export type Next = (state: State, side: 0 | 1, course: Course | null) => readonly BoardOrder[];

/** Half turns that are played on: the own, and the enemy's reply. One more would end with an own blow that nobody answers. */
const HALVES = 2;
/** Times that a course is played on at most, and how many between which the worst are left. */
const SAMPLES = 16;
const BLOCK = 4;
/** Bodies on the field with whom four samples more may be taken once: with more nothing is thought through. */
const BODIES = 160;
/** Standard errors by which a course must come off better than the usual one; by which it must be behind the best to be left. */
const CLEARLY = 1.5;
const BEHIND = 1.5;
/** Orders after which a course is broken off. */
const ORDERS_MOST = 4000;
/** How much the difference of what both armies have lost, and the points of objectives late in the day, say about the end. */
const WEAR = 1.2;
const POINTS = 0.5;

/** What a course came to: −1 the battle is lost, 1 it is won. */
export interface Tried {
  readonly course: Course;
  readonly prospect: number;
}

/** The course to take, and what all that were played on came to, the usual one first. */
export interface Foreseen {
  readonly course: Course;
  readonly tried: readonly Tried[];
  /** Times that the course was played on. */
  readonly samples: number;
}

/** Times that a course can be played on with the bodies on the field; 0: too few to tell anything. */
export function samplesFor(state: State): number {
  const bodies = state.p.units.filter(
    ({ status }, unit) => status === 'field' && state.scenario.cards[unit]?.kind !== 'leader',
  ).length;
  return Math.min(SAMPLES, BLOCK * Math.floor(BODIES / Math.max(1, bodies)));
}

/** Which course comes off best; null: too many bodies are on the field, or all courses lead to the same orders. */
export function foresee(state: State, side: 0 | 1, next: Next): Foreseen | null {
  const samples = samplesFor(state);
  if (samples === 0) return null;
  const first = COURSES.map((course) => vouchedFor(next(state.copy(), side, course)));
  const texts = first.map((orders) => JSON.stringify(orders));
  let open = COURSES.flatMap((course, index) =>
    texts.indexOf(texts[index] as string) === index
      ? [{ course, orders: first[index] as readonly BoardOrder[], values: [] as number[] }]
      : [],
  );
  const all = open;
  const [usual] = open;
  if (usual === undefined || open.length === 1) return null;
  for (let sample = 0; sample < samples && open.length > 1; sample += 1) {
    for (const { orders, values } of open)
      values.push(prospectOf(playedOn(state, orders, sample, next), side));
    if ((sample + 1) % BLOCK !== 0) continue;
    const best = open.reduce((one, other) => (mean(other.values) > mean(one.values) ? other : one));
    open = open.filter(
      (one) => one === usual || one === best || !isBehind(one.values, best.values),
    );
  }
  let course = usual.course;
  let most = 0;
  for (const one of open) {
    const { gain, error } = comparison(one.values, usual.values);
    if (one === usual || gain <= CLEARLY * error || gain <= most) continue;
    most = gain;
    course = one.course;
  }
  const tried = all.map((one) => ({ course: one.course, prospect: mean(one.values) }));
  return { course, tried, samples: usual.values.length };
}

/** By how much values are better than others with the same dice, on average, and the standard error of that. */
function comparison(
  values: readonly number[],
  others: readonly number[],
): { readonly gain: number; readonly error: number } {
  const { gain, spread } = paired(values, others);
  return { gain, error: Math.sqrt(spread / Math.max(1, values.length - 1)) };
}

function isBehind(values: readonly number[], best: readonly number[]): boolean {
  const { gain, error } = comparison(best, values);
  return gain > BEHIND * error;
}

const clear = new WeakMap<Scenario, Scenario>();

/** The same without the fog of war: an enemy who is not seen is not imagined, and nobody looks for him. */
function cleared(scenario: Scenario): Scenario {
  if (!scenario.switches.fogOfWar) return scenario;
  let found = clear.get(scenario);
  if (found === undefined) {
    found = { ...scenario, switches: { ...scenario.switches, fogOfWar: false } };
    clear.set(scenario, found);
  }
  return found;
}

/** Dice of an imagined course: its number and the key, hashed (FNV-1a). */
function imagined(sample: number): Draw {
  return (key) => {
    let hash = 0x811c9dc5 ^ Math.imul(sample + 1, 0x9e3779b1);
    for (let index = 0; index < key.length; index += 1)
      hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

const halfOf = ({ p }: State): number => 2 * p.turn + p.half;

/** The position that a turn which begins with some orders leads to. */
function playedOn(before: State, first: readonly BoardOrder[], sample: number, next: Next): State {
  const copy = before.copy();
  const state = new State(cleared(copy.scenario), copy.p, copy.stacks);
  const draw = imagined(sample);
  const until = halfOf(state) + HALVES;
  let own: readonly BoardOrder[] | null = first;
  for (let count = 0; count < ORDERS_MOST && halfOf(state) < until; ) {
    const acting = actingSide(state);
    if (acting === null) break;
    const orders = own ?? vouchedFor(next(state.copy(), acting, null));
    own = null;
    const taken = carriedOut(state, acting, orders, draw);
    count += Math.max(1, taken);
    if (taken === 0 && carriedOut(state, acting, vouchedFor([{ type: 'end' }]), draw) === 0) break;
  }
  return state;
}

/** Carries out orders on a position until one is refused or the move passes on; how many were. */
function carriedOut(
  state: State,
  acting: 0 | 1,
  orders: readonly BoardOrder[],
  draw: Draw,
): number {
  let taken = 0;
  for (const order of orders) {
    if (!decideInPlace(state, acting === 0 ? 'A' : 'B', order as Json, draw).ok) break;
    taken += 1;
    if (actingSide(state) !== acting) break;
  }
  return taken;
}

/** How a battle stands for a side: −1 it is lost, 1 it is won. Between by what both armies have lost, or have running. */
export function prospectOf(state: State, side: 0 | 1): number {
  const sign = side === 0 ? 1 : -1;
  const { p, scenario } = state;
  if (p.phase === 'over') return (sign * (p.level - 2)) / 2;
  const worn = (one: 0 | 1) =>
    lostPercent(state, one) / Math.max(1, scenario.waysBack[one].breakPercent);
  const [own, theirs] = [worn(side), worn((1 - side) as 0 | 1)];
  const late = p.turn / Math.max(1, scenario.turns);
  const points = (sign * balanceOf(state)) / Math.max(1, scenario.thresholds.minor);
  const ahead = WEAR * (theirs - own) * (1 + own + theirs) + POINTS * late * late * points;
  // Between −1 and 1 by a function whose last digit is the same on every machine.
  return ahead / Math.sqrt(1 + ahead * ahead);
}

import type { Ground } from '@/lib/rulesets/musket-and-pike/board/ground';
import {
  disordersAt,
  gaitOf,
  marchersOf,
  pointsLeft,
  Stride,
} from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  heldByEnemy,
  stepperOf,
  turnedTo,
} from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { distance, inEnemyZone, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { minus, pointOf, unitVector } from './field';

/** A way that units of one hex can go in this turn, the first hex theirs. */
export interface Walk {
  readonly way: readonly number[];
  readonly spent: number;
}

/** What is thought of a hex on the way: Infinity, nobody goes there. */
export type Worry = (hex: number, from: number) => number;

/** Steps to the side in a row that bring nobody nearer. */
const SIDEWAYS = 2;

/** What a hex aside of the straight way counts, in points of a march. */
const ASIDE = 0.5;

/** How far hexes lie from the straight way between two, in hexes. */
function aimOf(ground: Ground, start: number, goal: number): (hex: number) => number {
  const from = pointOf(ground, start);
  const along = unitVector(minus(pointOf(ground, goal), from));
  return (hex) => {
    const off = minus(pointOf(ground, hex), from);
    return Math.abs(off[0] * along[1] - off[1] * along[0]);
  };
}

/**
 * Goes straight for a hex, step by step, each to the neighbour that is nearest to it and costs least; around what is in
 * the way by a step or two.
 */
export function walkTo(
  state: State,
  units: readonly number[],
  goal: number,
  worry: Worry,
  straight = false,
): Walk | null {
  const { ground } = state.scenario;
  const [first] = units;
  if (first === undefined) return null;
  const { at: start, side } = state.unit(first);
  const marchers = marchersOf(state, units);
  const step = stepperOf(state, units, marchers);
  const lead = units.find((unit) => state.scenario.cards[unit]?.kind !== 'leader') ?? first;
  const stride = new Stride(state, lead, marchers);
  const disorders = (from: number, to: number) =>
    stride.cost(from, to) !== null && disordersAt(state, lead, stride, from, to);
  const most = Math.min(...units.map((unit) => pointsLeft(state, unit)));
  const way = [start];
  let spent = 0;
  let aside = 0;
  let here = start;
  let left = distance(ground, start, goal);
  const aim = straight ? aimOf(ground, start, goal) : null;
  while (left > 0 && way.length < 16) {
    let best = -1;
    let bestValue = Number.POSITIVE_INFINITY;
    let bestCost = 0;
    for (let direction = 0; direction < 6; direction += 1) {
      const to = neighbour(ground, here, direction);
      if (to < 0 || way.includes(to)) continue;
      const far = distance(ground, to, goal);
      if (far > left || (far === left && aside >= SIDEWAYS)) continue;
      const care = worry(to, here);
      if (care === Number.POSITIVE_INFINITY) continue;
      const cost = step(here, to);
      if (spent + cost > most) continue;
      const least = 4 * far + cost + care + (aim === null ? 0 : ASIDE * aim(to));
      if (least >= bestValue) continue;
      const value = least + (disorders(here, to) ? 5 : 0);
      if (value < bestValue) [best, bestValue, bestCost] = [to, value, cost];
    }
    if (best < 0) break;
    const far = distance(ground, best, goal);
    aside = far === left ? aside + 1 : 0;
    left = far;
    spent += bestCost;
    way.push(best);
    here = best;
    if (heldByEnemy(state, here, side) || inEnemyZone(state, here, side)) break;
  }
  // Nobody ends a march no nearer than it began.
  while (
    way.length > 1 &&
    distance(ground, way.at(-1) as number, goal) >= distance(ground, start, goal)
  )
    way.pop();
  return way.length < 2 ? null : { way, spent };
}

/** Carries out a march on a copy, as if nobody fired. */
export function pretend(state: State, units: readonly number[], way: readonly number[]): void {
  const to = way.at(-1) as number;
  const marchers = marchersOf(state, units);
  for (const unit of units) {
    const now = state.unit(unit);
    let spent = 0;
    let { facing } = now;
    const stride = new Stride(state, unit, marchers);
    for (let index = 1; index < way.length; index += 1) {
      const [from, next] = [way[index - 1] as number, way[index] as number];
      spent += stride.cost(from, next) ?? 0;
      facing = turnedTo(state, unit, facing, from, next);
    }
    state.put(unit, to);
    now.spent += spent;
    now.moved = true;
    if (gaitOf(state, unit) !== 'line') now.facing = facing;
    now.halted = inEnemyZone(state, to, now.side);
  }
}

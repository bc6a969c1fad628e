import { type CheapestWays, cheapestWays } from '@/lib/geometry/cheapest-ways';
import { departs } from '@/lib/rulesets/musket-and-pike/board/differences';
import {
  directionTo,
  distance,
  inEnemyZone,
  inFront,
  neighbour,
  sees,
} from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingRefused } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { Facing, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { gaitOf, type Marchers, marchersOf, pointsLeft, Stride } from './costs';

/** Where units may go in this turn, and how they face when they arrive. */

/** Why a unit may not move now, as a code; null: it may. Whether it is its turn is not asked. */
export function movingRefused(
  state: State,
  unit: number,
): 'fixed' | 'fired' | 'fought' | 'halted' | 'cannot' | 'spent' | null {
  const now = state.unit(unit);
  if (now.fixed) return 'fixed';
  if (gaitOf(state, unit) === 'none' || now.crew !== 'own') return 'cannot';
  if (now.mayContinue) return pointsLeft(state, unit) === 0 ? 'spent' : null;
  if (now.fired) return 'fired';
  if (now.melees > 0) return 'fought';
  if (now.halted) return 'halted';
  return pointsLeft(state, unit) === 0 ? 'spent' : null;
}

/** The hexes of enemies whom a routed unit does not approach when it steps from a hex. */
type Fears = (unit: number, from: number) => readonly number[];

/** Enemies within five hexes and in somebody's sight, whom routed units do not approach. */
function fearsOf(state: State, side: number): Fears {
  const { ground } = state.scenario;
  const seen = once((hex) =>
    state.inField(side).some((friend) => {
      const { at } = state.unit(friend);
      return distance(ground, at, hex) <= 12 && sees(ground, at, hex);
    }),
  );
  const near = once((at) =>
    state
      .inField(1 - side)
      .map((enemy) => state.unit(enemy).at)
      .filter((hex) => distance(ground, at, hex) <= 5 && seen(hex)),
  );
  const atEachStep = departs(state.scenario, 'routedAtEachStep');
  return (unit, from) => near(atEachStep ? from : state.unit(unit).at);
}

/** Whether skirmishers may not come next to a hex: only horse, leaders and wagons of the enemy stand around it. */
function horseBeside(state: State, hex: number, side: number): boolean {
  const { ground, cards } = state.scenario;
  for (let direction = 0; direction < 6; direction += 1) {
    const beside = neighbour(ground, hex, direction);
    if (beside < 0) continue;
    const enemies = state.on(beside).filter((unit) => state.unit(unit).side !== side);
    if (
      enemies.some((unit) => cards[unit]?.kind === 'cavalry') &&
      enemies.every((unit) => {
        const kind = cards[unit]?.kind;
        return kind === 'cavalry' || kind === 'leader' || kind === 'wagon';
      })
    )
      return true;
  }
  return false;
}

/** Enemies on a hex that stop a march: all but guns without crews. Leaders and wagons alone can be overrun. */
export const enemiesOn = (state: State, hex: number, side: number): number[] =>
  state.on(hex).filter((unit) => state.unit(unit).side !== side);

/** Whether there are any such. */
export const heldByEnemy = (state: State, hex: number, side: number): boolean =>
  state.on(hex).some((unit) => state.unit(unit).side !== side);

/** Whether foot or horse that enters a hex overruns who is there: leaders, wagons and abandoned guns alone. */
export function overrunnable(state: State, hex: number, side: number): boolean {
  const enemies = enemiesOn(state, hex, side);
  return (
    enemies.length > 0 &&
    enemies.every((unit) => {
      const kind = state.scenario.cards[unit]?.kind;
      return kind === 'leader' || kind === 'wagon' || state.unit(unit).crew === 'none';
    })
  );
}

/** Skirmishers and guns that charging horse may ride over. Source: Cavalry Overruns. */
function rideable(state: State, hex: number, side: number): boolean {
  const enemies = enemiesOn(state, hex, side);
  return (
    enemies.length > 0 &&
    enemies.every((unit) => {
      const kind = state.scenario.cards[unit]?.kind;
      const { formation, crew } = state.unit(unit);
      return (
        formation === 'skirmish' ||
        kind === 'leader' ||
        kind === 'wagon' ||
        crew === 'none' ||
        formation === 'limbered' ||
        formation === 'unlimbered'
      );
    })
  );
}

/** Whether units may enter a hex in which enemies are. */
export function mayOverrun(state: State, units: readonly number[], hex: number): boolean {
  const { cards } = state.scenario;
  const side = state.unit(units[0] as number).side;
  const fighters = units.filter((unit) => {
    const kind = cards[unit]?.kind;
    return kind === 'infantry' || kind === 'cavalry';
  });
  if (fighters.length === 0 || fighters.some((unit) => state.unit(unit).routed)) return false;
  if (overrunnable(state, hex, side)) return true;
  const charging = fighters.every((unit) => state.unit(unit).charging >= 0);
  return charging && rideable(state, hex, side);
}

/** Whether units may not enter a hex because of who is there: enemies whom they cannot overrun, or too many friends. */
const barredBy = (state: State, units: readonly number[], hex: number, side: number): boolean =>
  (heldByEnemy(state, hex, side) && !mayOverrun(state, units, hex)) ||
  stackingRefused(state, units, hex) !== null;

/** The cost of a step onto a hex that is not barred. `strides`: of all who go together. */
function stepOnto(
  state: State,
  units: readonly number[],
  strides: readonly Stride[],
  from: number,
  to: number,
  side: number,
  fears: Fears,
): number {
  const { ground } = state.scenario;
  let dearest = 0;
  for (let place = 0; place < units.length; place += 1) {
    const unit = units[place] as number;
    const cost = (strides[place] as Stride).cost(from, to);
    if (cost === null) return Number.POSITIVE_INFINITY;
    if (cost > dearest) dearest = cost;
    const { formation, routed } = state.unit(unit);
    if (formation === 'skirmish' && horseBeside(state, to, side)) return Number.POSITIVE_INFINITY;
    if (
      routed &&
      fears(unit, from).some((enemy) => distance(ground, to, enemy) < distance(ground, from, enemy))
    )
      return Number.POSITIVE_INFINITY;
  }
  return dearest;
}

const stridesOf = (state: State, units: readonly number[], marchers: Marchers): Stride[] =>
  units.map((unit) => new Stride(state, unit, marchers));

/**
 * The cost of one step of all that move together, the dearest of theirs; Infinity: it cannot be made. `last`: the march
 * ends there, so that there must be room.
 */
export function stepCost(
  state: State,
  units: readonly number[],
  from: number,
  to: number,
  marchers = marchersOf(state, units),
): number {
  return stepperOf(state, units, marchers)(from, to);
}

/** The same for many steps that are thought of while nobody moves. */
export function stepperOf(
  state: State,
  units: readonly number[],
  marchers: Marchers,
): (from: number, to: number) => number {
  const side = state.unit(units[0] as number).side;
  const strides = stridesOf(state, units, marchers);
  const fears = fearsOf(state, side);
  return (from, to) =>
    barredBy(state, units, to, side)
      ? Number.POSITIVE_INFINITY
      : stepOnto(state, units, strides, from, to, side, fears);
}

/** An answer for each number, found once. */
function once<Answer>(answerOf: (asked: number) => Answer): (asked: number) => Answer {
  const known = new Map<number, Answer>();
  return (asked) => {
    let answer = known.get(asked);
    if (answer === undefined) {
      answer = answerOf(asked);
      known.set(asked, answer);
    }
    return answer;
  };
}

/** Where units of one hex may go together in this turn, with the cheapest ways. */
export function reachOf(state: State, units: readonly number[]): CheapestWays {
  const [first] = units;
  const from = first === undefined ? 0 : state.unit(first).at;
  const none: CheapestWays = { from, cost: new Map([[from, 0]]), before: new Map() };
  if (first === undefined || units.some((unit) => movingRefused(state, unit) !== null)) return none;
  const { ground } = state.scenario;
  const side = state.unit(first).side;
  const most = Math.min(...units.map((unit) => pointsLeft(state, unit)));
  const strides = stridesOf(state, units, marchersOf(state, units));
  const zone = once((hex) => stopsAt(state, units, hex, side));
  const barred = once((hex) => barredBy(state, units, hex, side));
  const fears = fearsOf(state, side);
  return cheapestWays(
    from,
    (hex) => {
      const beside: number[] = [];
      for (let direction = 0; direction < 6; direction += 1)
        beside.push(neighbour(ground, hex, direction));
      return beside;
    },
    (hex, to) => {
      // Who has entered a zone of control goes no further.
      if ((hex !== from && zone(hex)) || barred(to)) return Number.POSITIVE_INFINITY;
      return stepOnto(state, units, strides, hex, to, side, fears);
    },
    most,
  );
}

/** Whether units that enter a hex must stop there: an enemy zone of control. Leaders alone are stopped too. */
export const stopsAt = (
  state: State,
  _units: readonly number[],
  hex: number,
  side: number,
): boolean => inEnemyZone(state, hex, side);

/**
 * How a unit faces after a step: lines and blocks keep their front; columns, horse, guns and the rest turn so that the
 * way lies before them, by as little as possible.
 */
export function facingAfter(state: State, unit: number, from: number, to: number): Facing {
  const { facing } = state.unit(unit);
  return turnedTo(state, unit, facing, from, to);
}

export function turnedTo(
  state: State,
  unit: number,
  facing: Facing,
  from: number,
  to: number,
): Facing {
  const { ground } = state.scenario;
  if (gaitOf(state, unit) === 'line') return facing;
  if (inFront(ground, from, facing, to)) return facing;
  const direction = directionTo(ground, from, to);
  if (direction < 0) return facing;
  const options = [direction, (direction + 5) % 6] as const;
  const turn = (one: number) => Math.min((one - facing + 6) % 6, (facing - one + 6) % 6);
  return (turn(options[1]) < turn(options[0]) ? options[1] : options[0]) as Facing;
}

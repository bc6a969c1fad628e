import { HEX_DIRECTIONS } from '@/lib/geometry/hexes';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { gaitOf, marchersOf, stepOf } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import {
  directionTo,
  distance,
  hexesAround,
  inEnemyZone,
  neighbour,
} from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingLimit, stackingOf, weightOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { Facing, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { cardOf } from './shot';

/** Where beaten and routed units go. Source: Morale (the routing unit runs through others), Melee Resolution. */

const homes = new WeakMap<object, Map<string, Uint16Array>>();
const FAR = 65535;

/**
 * Steps from every hex to a side's edge of the map over ground that a unit can pass, enemies left aside; 65535: no way.
 * Kept for each way of moving.
 */
export function homeward(state: State, unit: number): Uint16Array {
  const { ground, edges } = state.scenario;
  const { side } = cardOf(state, unit);
  let kept = homes.get(state.scenario);
  if (kept === undefined) {
    kept = new Map();
    homes.set(state.scenario, kept);
  }
  const key = `${side}/${cardOf(state, unit).kind}/${gaitOf(state, unit)}/${cardOf(state, unit).traits.boats}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const marchers = marchersOf(state, [unit]);
  const steps = new Uint16Array(ground.size).fill(FAR);
  const open = [...edges[side]];
  for (const hex of open) steps[hex] = 0;
  for (let index = 0; index < open.length; index += 1) {
    const hex = open[index] as number;
    for (const direction of HEX_DIRECTIONS) {
      const next = neighbour(ground, hex, direction);
      if (next < 0 || steps[next] !== FAR) continue;
      if (stepOf(state, unit, marchers, next, hex) === null) continue;
      steps[next] = (steps[hex] as number) + 1;
      open.push(next);
    }
  }
  kept.set(key, steps);
  return steps;
}

/** Whether any enemy of a side who could stop a retreat is on a hex. */
export const enemyOn = (state: State, hex: number, side: number): boolean =>
  state.on(hex).some((other) => {
    const { side: whose, crew } = state.unit(other);
    return whose !== side && crew !== 'none';
  });

/** Enemies within this many hexes are run from. */
const DANGER_HEXES = 5;

/** Hexes from a hex to the nearest enemy, at most one more than `DANGER_HEXES`. */
function danger(state: State, hex: number, side: number): number {
  const { ground } = state.scenario;
  for (const near of hexesAround(ground, hex, DANGER_HEXES))
    if (enemyOn(state, near, side)) return distance(ground, hex, near);
  return DANGER_HEXES + 1;
}

/**
 * The next hex of a unit that runs: open to it, without enemies and outside their zones, not nearer to them than
 * before, and of those the one nearest to its own edge; −1: it has nowhere to go.
 */
function nextHex(state: State, unit: number, from: number, been: readonly number[]): number {
  const { ground } = state.scenario;
  const { side } = state.unit(unit);
  const marchers = marchersOf(state, [unit]);
  const home = homeward(state, unit);
  const now = danger(state, from, side);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const direction of HEX_DIRECTIONS) {
    const hex = neighbour(ground, from, direction);
    if (hex < 0 || been.includes(hex) || enemyOn(state, hex, side)) continue;
    if (inEnemyZone(state, hex, side) || stepOf(state, unit, marchers, from, hex) === null)
      continue;
    const away = danger(state, hex, side);
    if (away < now) continue;
    // The nearest edge first; of hexes alike the one farther from the enemy, then the emptier, then straight on.
    const cost =
      1000 * (home[hex] as number) -
      10 * away +
      (state.on(hex).length > 0 ? 1 : 0) +
      (direction % 3 === 0 ? 0 : 0.5);
    if (cost < least) {
      least = cost;
      best = hex;
    }
  }
  return best;
}

/**
 * A routed unit runs towards its own edge, at most `routHexes` hexes, and two more where it finds no room; from the edge
 * it leaves the field. Friends whom it runs through are disordered. Detachments, guns and wagons run alike; guns in
 * position stay.
 */
export function flee(builder: FactBuilder, unit: number): void {
  const { state } = builder;
  const { parameters } = state.scenario;
  const { at, side } = state.unit(unit);
  if (gaitOf(state, unit) === 'none') return;
  const home = homeward(state, unit);
  const way = [at];
  let left = false;
  const full = (hex: number) =>
    stackingOf(state, hex) + weightOf(state, unit) > stackingLimit(state);
  for (;;) {
    const here = way.at(-1) as number;
    const steps = way.length - 1;
    if (steps >= parameters.routHexes && !(full(here) && steps < parameters.routHexes + 2)) break;
    if (home[here] === 0) {
      left = true;
      break;
    }
    const next = nextHex(state, unit, here, way);
    if (next < 0) break;
    way.push(next);
  }
  if (way.length === 1 && !left) return;
  const [from, to] = [way.at(-2) ?? at, way.at(-1) as number];
  const direction = directionTo(state.scenario.ground, from, to);
  const facing = direction < 0 ? state.unit(unit).facing : (direction as Facing);
  builder.record({ type: 'Fled', unit, way, left, facing });
  const run = way
    .slice(1)
    .flatMap((hex) => [...state.on(hex)])
    .filter((other) => {
      const { side: whose, disordered, routed } = state.unit(other);
      const { kind } = cardOf(state, other);
      return (
        other !== unit &&
        whose === side &&
        !disordered &&
        !routed &&
        kind !== 'leader' &&
        kind !== 'wagon'
      );
    });
  if (run.length > 0) builder.record({ type: 'FellIntoDisorder', units: run, why: 'fleeing' });
}

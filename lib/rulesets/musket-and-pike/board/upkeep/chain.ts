import { HEX_DIRECTIONS } from '@/lib/geometry/hexes';
import {
  allInCharge,
  commanderOf as commanderAmong,
} from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import { cardOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { distance, inEnemyZone, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';

/** Who commands whom, who is out of reach, and who is cut off. Source: Command, Isolation. */

/**
 * The leader who commands a unit: the one in charge of the lowest of its formations that has one on the field. Of a
 * leader in charge, his superior. −1: nobody.
 */
export const commanderOf = (state: State, unit: number): number =>
  commanderAmong(state, unit, allInCharge(state, cardOf(state, unit).side));

/**
 * Whether a unit or leader is detached: without a commander, or too far from him. A brigade's own leader reaches less far
 * than higher ones, who command by couriers.
 */
export function isDetached(
  state: State,
  unit: number,
  leaders: ReadonlyMap<string, number>,
): boolean {
  const { ground, parameters } = state.scenario;
  const card = cardOf(state, unit);
  const commander = commanderAmong(state, unit, leaders);
  if (commander < 0) return card.kind !== 'leader' || card.formations.length > 1;
  const own = card.formations.at(-1) === cardOf(state, commander).formations.at(-1);
  const reach =
    own && card.kind !== 'leader' ? parameters.commandHexes : parameters.higherCommandHexes;
  return distance(ground, state.unit(unit).at, state.unit(commander).at) > reach;
}

/**
 * Hexes from which a side can trace a line to the edge of the map or a supply source of its own, free of enemies and
 * their zones of control. A source that the enemy holds is none.
 */
export function supplied(state: State, side: 0 | 1): Uint8Array {
  const { ground, supplySources } = state.scenario;
  const found = new Uint8Array(ground.size);
  const blocked = (hex: number) =>
    state.on(hex).some((unit) => state.unit(unit).side !== side) || inEnemyZone(state, hex, side);
  const open: number[] = [];
  const start = (hex: number) => {
    if (found[hex] === 1 || blocked(hex)) return;
    found[hex] = 1;
    open.push(hex);
  };
  for (let hex = 0; hex < ground.size; hex += 1)
    if (HEX_DIRECTIONS.some((direction) => neighbour(ground, hex, direction) < 0)) start(hex);
  for (const hex of supplySources[side]) start(hex);
  for (let index = 0; index < open.length; index += 1)
    for (const direction of HEX_DIRECTIONS) {
      const next = neighbour(ground, open[index] as number, direction);
      if (next >= 0) start(next);
    }
  return found;
}

/** Whether a unit is isolated: neither its own hex nor one next to it is on a free line. */
export function isIsolated(state: State, unit: number, free: Uint8Array): boolean {
  const { ground } = state.scenario;
  const { at } = state.unit(unit);
  if (free[at] === 1) return false;
  return HEX_DIRECTIONS.every((direction) => {
    const hex = neighbour(ground, at, direction);
    if (hex < 0) return false;
    return free[hex] !== 1;
  });
}

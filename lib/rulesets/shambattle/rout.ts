import { armRow, TRAIN } from './arms';
import type { FactBuilder } from './builder';
import { fightsAround, mined, pairOf, room, takenOn, waysOf, wayTo } from './moves';
import { LOYAL, ON_BOARD, type State } from './state';
import { MOVE_CLASS } from './terrain';

/** Steps to an army's own edge or its capital over ground a unit can pass, by hex; 255: there is no way. */
export function homeward(state: State, unit: number): Uint8Array {
  const { ground, p, scene } = state;
  const side = p.side[unit] as number;
  const { moves } = armRow(state.type(unit));
  const steps = new Uint8Array(ground.size).fill(255);
  const open: number[] = [];
  for (let hex = 0; hex < ground.size; hex += 1)
    if (
      (ground.toEdge[side as 0 | 1][hex] as number) <= 1 &&
      (moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) > 0
    ) {
      steps[hex] = 0;
      open.push(hex);
    }
  scene.townHexes.forEach((hex, index) => {
    const place = scene.places[scene.townOf[index] as number];
    if (place?.capital && (place.side === 'B' ? 1 : 0) === side && steps[hex] === 255) {
      steps[hex] = 0;
      open.push(hex);
    }
  });
  for (let index = 0; index < open.length; index += 1) {
    const hex = open[index] as number;
    for (let direction = 0; direction < 6; direction += 1) {
      const next = ground.neighbours[6 * hex + direction] as number;
      if (next < 0 || steps[next] !== 255) continue;
      if ((moves[MOVE_CLASS[p.terrain[next] as number] as number] ?? 0) === 0) continue;
      steps[next] = (steps[hex] as number) + 1;
      open.push(next);
    }
  }
  return steps;
}

/**
 * A routed army quits the field: units in close combat break off by one hex, all others go home as far as they can, the
 * nearest first, unless they have acted in this half; one that is on its own edge leaves the field. Guns that fired this
 * turn stay where they are.
 */
export function flee(builder: FactBuilder, side: number): void {
  const { state } = builder;
  const { p, ground, scene } = state;
  const paths = new Map<string, Uint8Array>();
  const home = (unit: number): Uint8Array => {
    const key = armRow(state.type(unit))
      .moves.map((steps) => steps > 0)
      .join();
    const found = paths.get(key) ?? homeward(state, unit);
    paths.set(key, found);
    return found;
  };
  const away = (unit: number) => home(unit)[p.at[unit] as number] as number;
  const units = scene.types.flatMap((_, unit) =>
    p.side[unit] === side &&
    p.loyalty[unit] === LOYAL &&
    p.status[unit] === ON_BOARD &&
    !scene.fixed[unit] &&
    !(state.type(unit) === TRAIN && pairOf(state, unit) >= 0)
      ? [unit]
      : [],
  );
  units.sort((one, other) => away(one) - away(other) || one - other);
  for (const unit of units) {
    const breaksOff = fightsAround(state, unit).length > 0;
    const acted = p.done[unit] === 1 || p.fired[unit] === 1 || (p.steps[unit] as number) > 0;
    if (acted && !breaksOff) continue;
    const at = p.at[unit] as number;
    if (!breaksOff && (ground.toEdge[side as 0 | 1][at] as number) <= 1) {
      const other = pairOf(state, unit);
      builder.record({ type: 'UnitLeft', unit, way: [] });
      if (other >= 0) builder.record({ type: 'UnitLeft', unit: other, way: [] });
      continue;
    }
    const steps = home(unit);
    const ways = waysOf(state, unit);
    let best = -1;
    for (const hex of ways.hexes) {
      if (!room(state, unit, hex) || mined(state, unit, hex)) continue;
      // Out of a close combat anywhere is better than to stay.
      if (!breaksOff && (steps[hex] as number) >= (steps[at] as number)) continue;
      if (best < 0 || (steps[hex] as number) < (steps[best] as number)) best = hex;
    }
    const way = best < 0 ? null : wayTo(ways, best);
    if (way === null) continue;
    for (const leader of takenOn(state, unit, way))
      builder.record({ type: 'CommanderTaken', unit: leader });
    builder.record({ type: 'UnitFled', unit, way });
  }
}

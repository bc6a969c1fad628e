import { LOGISTICS } from '@/lib/rulesets/shambattle/arms';
import { far } from '@/lib/rulesets/shambattle/ground';
import { ON_BOARD, type State } from '@/lib/rulesets/shambattle/state';

/** Turns before the last dusk of a battle in which a commander thinks of how it will be judged. */
const LAST_TURNS = 4;
/** How near a town an enemy must be for somebody to have to stand in it, in hexes: what foot or horse marches and reaches in a half. */
const NEAR_TOWN = 3;
/** Points: a town hex of the enemy taken, one held against an enemy who is near, a hex on the way to one. */
const TAKEN = 4;
const HELD = 2;
const NEXT_TO_IT = 1;
const A_HEX = 0.5;

/** How near the end of a battle is: 0 until four turns before it, 1 in its last turn. */
export function duskOf(state: State): number {
  const { days, dayTurns } = state.scene.setup;
  return Math.max(0, 1 - (days * dayTurns - state.p.turn) / LAST_TURNS);
}

/** Whether no other stand of a side is on a hex. */
const alone = (state: State, side: number, unit: number, hex: number): boolean =>
  !state.stands(hex).some((one) => one !== unit && state.p.side[one] === side);

/** Points that being on a hex is worth to a stand where towns are about to decide; `enemy`: hexes to the nearest enemy. */
export function townAtDusk(
  state: State,
  side: number,
  unit: number,
  hex: number,
  enemy: number,
): number {
  const { scene, p, ground } = state;
  const town = scene.townHexes.indexOf(hex);
  if (town >= 0 && p.holder[town] !== side) return TAKEN;
  if (town >= 0 && enemy <= NEAR_TOWN && alone(state, side, unit, hex)) return HELD;
  let least = Number.POSITIVE_INFINITY;
  scene.townHexes.forEach((one, index) => {
    if (p.holder[index] !== side && state.owner(one) !== 1 - side)
      least = Math.min(least, far(ground, hex, one));
  });
  return Math.max(0, NEXT_TO_IT - A_HEX * (least - 1));
}

/** Points that going into a hex with this chance is worth then. */
export const stormAtDusk = (state: State, side: number, at: number, chance: number): number => {
  const town = state.scene.townHexes.indexOf(at);
  return town >= 0 && state.p.holder[town] !== side ? TAKEN * chance : 0;
};

/** Half hexes from its own edge within which an army is about to leave the field. */
const NEAR_EDGE = 6;

/**
 * What holds an army together that may not attack: its towns, each with somebody in it, and its logistics; at its own edge it
 * only waits to leave the field.
 */
export function standAt(state: State, side: number, unit: number, hex: number): number {
  const { scene, p, ground } = state;
  const town = scene.townHexes.indexOf(hex);
  const held = town >= 0 && p.holder[town] === side;
  const supplied = scene.types.some(
    (type, one) =>
      type === LOGISTICS &&
      p.status[one] === ON_BOARD &&
      p.side[one] === side &&
      far(ground, hex, p.at[one] as number) <= 1,
  );
  const edge = Math.max(0, NEAR_EDGE - (ground.toEdge[side as 0 | 1][hex] as number));
  return (
    (held ? (alone(state, side, unit, hex) ? 1 : 0.5) : 0) + (supplied ? 0.5 : 0) - 0.15 * edge
  );
}

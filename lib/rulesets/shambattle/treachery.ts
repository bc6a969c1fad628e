import type { Draw } from '@/lib/battle/contract/seats';
import { armRow, CAVALRY, GUNS, MACHINE_GUNS, RIFLES } from './arms';

import type { Act, Fact } from './facts';
import type { Scene } from './scene';
import { LOYAL, ON_BOARD, type State, TURNING } from './state';
import { MOVE_CLASS } from './terrain';

export const die = (draw: Draw, key: string): number => 1 + Math.floor(6 * draw(key));

/** The arms by their die: 1 guns and machine guns, 2–3 cavalry, 4–6 infantry. */
const armOfDie = (thrown: number): readonly number[] =>
  thrown === 1 ? [GUNS, MACHINE_GUNS] : thrown <= 3 ? [CAVALRY] : [RIFLES];

/** 1–2 mutiny, 3–4 defection, 5–6 fifth column. */
export const actOfDie = (thrown: number): Act =>
  thrown <= 2 ? 'mutiny' : thrown <= 4 ? 'defection' : 'fifthColumn';

/** Units of an arm on an army's roll as it was sent, whatever has become of them. */
export function rollOf(scene: Scene, side: number, types: readonly number[]): number[] {
  return scene.types.flatMap((type, unit) =>
    scene.sent[unit] === side && types.includes(type) ? [unit] : [],
  );
}

/** The unit that the dice find in an army: arm, then each of its units alike; −1: the army has none of the arm. */
export function found(
  scene: Scene,
  side: number,
  draw: Draw,
  key: string,
): { readonly arm: number; readonly unit: number } {
  const arm = die(draw, `${key}/arm`);
  const roll = rollOf(scene, side, armOfDie(arm));
  const unit = roll[Math.floor(draw(`${key}/unit`) * roll.length)] ?? -1;
  return { arm, unit };
}

/** The throw for an army at the beginning of its half. Null: treachery is off. */
export function treachery(state: State, side: number, draw: Draw): Fact | null {
  const { scene, p } = state;
  const { treachery: kind, disloyalty } = scene.setup;
  if (kind === 'off') return null;
  const key = `treachery/${p.throws}`;
  const thrown = die(draw, key);
  if (thrown <= 6 - disloyalty[side === 0 ? 'A' : 'B'])
    return { type: 'TreacheryThrown', side, die: thrown };
  const plot = p.plots[side] as number;
  const { arm, unit } = kind === 'start' ? { arm: 0, unit: plot } : found(scene, side, draw, key);
  const gone =
    unit < 0 || p.side[unit] !== side || p.loyalty[unit] !== LOYAL || p.status[unit] !== ON_BOARD;
  const actDie = gone ? 0 : die(draw, `${key}/act`);
  return {
    type: 'TreacheryThrown',
    side,
    die: thrown,
    found: { arm, unit: gone ? -1 : unit, act: gone ? null : actOfDie(actDie), actDie },
  };
}

/** Whether a unit on its way to the enemy is next to a unit of its new army. */
export function inContact(state: State, unit: number): boolean {
  const { p, ground } = state;
  if (p.loyalty[unit] !== TURNING || p.status[unit] !== ON_BOARD) return false;
  const to = 1 - (p.side[unit] as number);
  const hex = p.at[unit] as number;
  for (let direction = 0; direction < 6; direction += 1) {
    const next = ground.neighbours[6 * hex + direction] as number;
    if (next < 0) continue;
    if (
      state
        .stands(next)
        .some((one) => p.side[one] === to && p.loyalty[one] === LOYAL && state.isStand(one))
    )
      return true;
  }
  return false;
}

/** Units on their way to the enemy that have made contact, in order. */
export function contacts(state: State): number[] {
  const { loyalty } = state.p;
  const units: number[] = [];
  for (let unit = 0; unit < loyalty.length; unit += 1)
    if (loyalty[unit] === TURNING && inContact(state, unit)) units.push(unit);
  return units;
}

/**
 * Where a unit stands once it has changed sides: its own hex, or the free hex next to it that is nearest to its new
 * edge where it shared its own with former comrades; −1: there is none, and it lays down its arms.
 */
export function newPlace(state: State, unit: number): number {
  const { p, ground } = state;
  const hex = p.at[unit] as number;
  const alone = state.standCount(hex) === 1 && state.leader(hex) < 0;
  if (alone) return hex;
  const to = (1 - (p.side[unit] as number)) as 0 | 1;
  const { moves } = armRow(state.type(unit));
  let best = -1;
  for (let direction = 0; direction < 6; direction += 1) {
    const next = ground.neighbours[6 * hex + direction] as number;
    if (next < 0 || (moves[MOVE_CLASS[p.terrain[next] as number] as number] ?? 0) === 0) continue;
    const owner = state.owner(next);
    if (state.standCount(next) >= 2 || (owner >= 0 && owner !== to)) continue;
    if (state.leader(next) >= 0 && p.side[state.leader(next)] !== to) continue;
    if (best < 0 || (ground.toEdge[to][next] as number) < (ground.toEdge[to][best] as number))
      best = next;
  }
  return best;
}

/** A unit changes sides, or finds no place to go over to. */
export function changeSides(state: State, unit: number): Fact {
  const to = 1 - (state.p.side[unit] as number);
  return { type: 'ControlChanged', unit, to, at: newPlace(state, unit) };
}

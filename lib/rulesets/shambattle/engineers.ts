import { type Result, refuse } from '@/lib/kernel/result';
import { mayAct } from './combat';
import type { Task } from './facts';
import { far, nameOn } from './ground';
import { pairOf } from './moves';
import { TASKS } from './notation';
import { ROUTED, type State } from './state';
import { BRIDGE, FORD, RIVER, TOWN } from './terrain';

/** A side's engineers, if they can build now: with a train that has points, not moved, fired, fighting; −1: none can. */
export function mayWork(state: State, side: number): number {
  const { p, scene } = state;
  const unit = scene.engineers[side as 0 | 1];
  const train = scene.train[side as 0 | 1];
  if (unit < 0 || train < 0) return -1;
  if (!mayAct(state, unit, side) || p.mood[side] === ROUTED) return -1;
  if (pairOf(state, unit) !== train) return -1;
  if ((p.steps[unit] as number) > 0 || p.fired[unit] === 1) return -1;
  return state.fighting(p.at[unit] as number) ? -1 : unit;
}

/** Why a task cannot be done on a hex; null: it can. */
export function workRefused(
  state: State,
  task: Task,
  at: number,
  side: number,
  name: string,
): Result<never> | null {
  const { p, ground, scene } = state;
  const unit = scene.engineers[side as 0 | 1];
  if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${name}.`);
  if (mayWork(state, side) < 0)
    return refuse(
      'NO_ENGINEERS',
      'Your engineers cannot build now: they need a train with a point left, and build one task a turn in place of moving, firing and fighting.',
    );
  const here = p.at[unit] as number;
  const terrain = p.terrain[at] as number;
  const next = far(ground, here, at);
  if (task === 'pontoon') {
    if (next !== 1 || (terrain !== RIVER && terrain !== FORD))
      return refuse(
        'NOT_THERE',
        `A pontoon is built from a hex next to the river; ${name} is none.`,
      );
    return null;
  }
  if (task === 'charge') {
    const fits = (terrain === BRIDGE && next <= 1) || (terrain === TOWN && next === 0);
    if (!fits)
      return refuse(
        'NOT_THERE',
        `A charge is laid to a bridge next to the engineers, or to the buildings they are in; not on ${name}.`,
      );
    if (state.standCount(at) > 0 && state.owner(at) !== side)
      return refuse('OCCUPIED', `The enemy is on ${name}.`);
    return (p.charges[at] as number) > 0
      ? refuse('BUILT', `There is a charge on ${name} already.`)
      : null;
  }
  if (next !== 0)
    return refuse(
      'NOT_THERE',
      `Works and mines are made where the engineers stand, on ${nameOn(ground, here)}.`,
    );
  if (terrain === BRIDGE || terrain === FORD)
    return refuse('NOT_THERE', 'Nothing is dug on a bridge or in a ford.');
  const built = task === 'works' ? p.works[at] === 1 : (p.mines[at] as number) > 0;
  return built ? refuse('BUILT', `${name} has that already.`) : null;
}

/** Tasks that are open to a side's engineers, with their hexes. */
export function tasksOpen(state: State, side: number): { task: Task; at: number }[] {
  const unit = mayWork(state, side);
  if (unit < 0) return [];
  const here = state.p.at[unit] as number;
  const hexes = [here];
  for (let direction = 0; direction < 6; direction += 1) {
    const hex = state.ground.neighbours[6 * here + direction] as number;
    if (hex >= 0) hexes.push(hex);
  }
  return TASKS.flatMap((task) =>
    hexes
      .filter((at) => workRefused(state, task, at, side, '') === null)
      .map((at) => ({ task, at })),
  );
}

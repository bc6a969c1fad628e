import { neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { movingRefused } from './ways';

/** Column movement: an organisation follows its head along one way. Source: Column Movement. */

/** One group of a column: units of one hex, and the hexes from theirs to that of the head, both included. */
export interface Link {
  readonly units: readonly number[];
  readonly behind: readonly number[];
}

/** Whether a unit belongs to an organisation. */
export const belongs = (state: State, unit: number, formation: string): boolean =>
  formation === '' || state.scenario.cards[unit]?.formations.includes(formation) === true;

/**
 * The column of an organisation from its head backwards: its units on the head's hex, then those of hexes in a row
 * behind it, each next to one before. Units that cannot move are left out. `formation` '': of all organisations.
 */
export function columnOf(state: State, head: number, formation: string): Link[] {
  const { ground } = state.scenario;
  const { at, side } = state.unit(head);
  const own = (hex: number) =>
    state
      .on(hex)
      .filter(
        (unit) =>
          state.unit(unit).side === side &&
          belongs(state, unit, formation) &&
          movingRefused(state, unit) === null,
      );
  const before = new Map<number, number>([[at, -1]]);
  const queue = [at];
  const links: Link[] = [];
  for (let next = 0; next < queue.length; next += 1) {
    const hex = queue[next] as number;
    const behind: number[] = [];
    for (let back = hex; back >= 0; back = before.get(back) as number) behind.push(back);
    const there = own(hex);
    if (there.length > 0) links.push({ units: there, behind });
    for (let direction = 0; direction < 6; direction += 1) {
      const beside = neighbour(ground, hex, direction);
      if (beside < 0 || before.has(beside) || own(beside).length === 0) continue;
      before.set(beside, hex);
      queue.push(beside);
    }
  }
  return links;
}

import type { State } from '@/lib/rulesets/musket-and-pike/board/state';

/**
 * What own troops on a hex are to those who would halt there: nothing; in their way, for one of two lines on a hex cannot
 * fire; or such as fall into disorder with them.
 */
export type Room = 'free' | 'shared' | 'disorder';

/** Whether a unit stands in column, for who shares its hex. */
const inColumn = (state: State, unit: number): boolean => state.unit(unit).formation === 'column';

/** The room for units of one kind on a hex. Source: Stacking, Formation Restrictions. */
export function roomFor(state: State, units: readonly number[], hex: number): Room {
  const there = state.on(hex);
  if (there.length === 0) return 'free';
  const [first] = units;
  const kind = first === undefined ? undefined : state.scenario.cards[first]?.kind;
  if (first === undefined || (kind !== 'infantry' && kind !== 'cavalry')) return 'free';
  const { side } = state.unit(first);
  let room: Room = 'free';
  for (const other of there) {
    const now = state.unit(other);
    if (units.includes(other) || now.side !== side || now.routed) continue;
    const its = state.scenario.cards[other]?.kind;
    if (its !== 'infantry' && its !== 'cavalry') continue;
    if (its !== kind) return 'disorder';
    if (its === 'infantry' && inColumn(state, other) !== inColumn(state, first)) return 'disorder';
    if (its === 'infantry') room = 'shared';
  }
  return room;
}

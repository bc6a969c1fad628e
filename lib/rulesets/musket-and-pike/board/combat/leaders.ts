import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import type { Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { menOf } from './losses';
import { cardOf } from './shot';

/** Leaders in danger, and who succeeds them. Source: Leaders (Unit Types), Command. */

export const isLeader = (state: State, unit: number): boolean =>
  cardOf(state, unit).kind === 'leader';

/** Leaders of a side on a hex, top of the stack first. */
export const leadersOn = (state: State, hex: number, side: number): number[] =>
  state.on(hex).filter((unit) => isLeader(state, unit) && state.unit(unit).side === side);

/** Whether a unit has a leader of its side with it. */
export const withLeader = (state: State, unit: number): boolean => {
  const { at, side } = state.unit(unit);
  return leadersOn(state, at, side).some((leader) => leader !== unit);
};

/** A leader falls: wounded, killed or captured, and is off the field. */
export function fallLeader(
  builder: FactBuilder,
  unit: number,
  fate: 'wounded' | 'killed' | 'captured',
): void {
  builder.record({ type: 'LeaderHit', unit, fate });
}

/** Leaders on a hex whose units have just lost men may be hit, each with a chance of `percent`. */
export function hitLeaders(
  builder: FactBuilder,
  at: number,
  hurt: readonly Hurt[],
  percent: number,
): void {
  const { state } = builder;
  const sides = new Set(
    hurt.filter((cost) => menOf(cost) > 0).map(({ unit }) => state.unit(unit).side),
  );
  for (const side of sides)
    for (const leader of leadersOn(state, at, side)) {
      const draw = builder.uniform('leader') * 100;
      if (draw >= percent) continue;
      const killed = draw < (percent * state.scenario.parameters.leaderKilledPercent) / 100;
      fallLeader(builder, leader, killed ? 'killed' : 'wounded');
    }
}

/** The leader in charge of a formation: of those on the field the first in its succession; −1: none is left. */
export function inCharge(state: State, formation: string, side: number): number {
  let best = -1;
  state.scenario.cards.forEach((card, unit) => {
    if (card.kind !== 'leader' || card.side !== side || card.formations.at(-1) !== formation)
      return;
    if (state.unit(unit).status !== 'field') return;
    if (best < 0 || card.succession < cardOf(state, best).succession) best = unit;
  });
  return best;
}

/** Leaders in charge of their formations now, by formation: one look for a whole turn. */
export function allInCharge(state: State, side: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  state.scenario.cards.forEach((card, unit) => {
    if (card.kind !== 'leader' || card.side !== side) return;
    if (state.unit(unit).status !== 'field') return;
    const formation = card.formations.at(-1) ?? '';
    const before = found.get(formation);
    if (before === undefined || card.succession < cardOf(state, before).succession)
      found.set(formation, unit);
  });
  return found;
}

/**
 * The leader who commands a unit: the one in charge of the lowest of its formations that has one. A formation without
 * a leader is commanded by the next higher one. Of a leader in charge: his superior; −1: nobody.
 */
export function commanderOf(
  state: State,
  unit: number,
  leaders: ReadonlyMap<string, number>,
): number {
  const { formations } = cardOf(state, unit);
  for (let level = formations.length - 1; level >= 0; level -= 1) {
    const leader = leaders.get(formations[level] as string);
    if (leader !== undefined && leader !== unit) return leader;
  }
  return -1;
}

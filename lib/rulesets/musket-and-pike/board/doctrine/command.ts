import { allInCharge, commanderOf } from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Field } from './field';

/** Where a unit's commander is, and how far from him it may go without being detached. */
export interface Leash {
  readonly at: number;
  readonly most: number;
}

const kept = new WeakMap<Field, ReadonlyMap<string, number>>();

/** The leash of a unit that is no leader, as the rule of Command has it; null: nobody commands it. */
export function leashOf(field: Field, unit: number): Leash | null {
  const { state } = field;
  const { cards, parameters } = state.scenario;
  let leaders = kept.get(field);
  if (leaders === undefined) {
    leaders = allInCharge(state, field.side);
    kept.set(field, leaders);
  }
  const commander = commanderOf(state, unit, leaders);
  if (commander < 0) return null;
  const own = cards[unit]?.formations.at(-1) === cards[commander]?.formations.at(-1);
  return {
    at: state.unit(commander).at,
    most: own ? parameters.commandHexes : parameters.higherCommandHexes,
  };
}

/** Whether a unit that goes to a hex stays under command, its leader following by a step. */
export function underCommand(field: Field, unit: number, hex: number): boolean {
  const leash = leashOf(field, unit);
  return leash === null || distance(field.ground, hex, leash.at) <= leash.most + 1;
}

/** The hex of its commander, if a unit is out of his reach; −1: it is not. */
export function strayFrom(field: Field, unit: number, at: number): number {
  const leash = leashOf(field, unit);
  return leash === null || distance(field.ground, at, leash.at) <= leash.most ? -1 : leash.at;
}

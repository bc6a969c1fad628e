import { canChargeNow } from './activation';
import type { Command } from './commands';
import type { DisruptionCause } from './facts';
import { fieldIn, onField } from './known';
import type { MoveOrder, MoveResult } from './move-order';
import type { FactBuilder } from './rounds/builder';
import { unitNumber } from './scene';
import type { State } from './state';
import { tryMove } from './tactics';

/** A player's order by the numbers of units; null: there is no such unit. */
export function orderOf(
  { scene }: State,
  { type: _, unit: id, ...rest }: Extract<Command, { type: 'move' }>,
): MoveOrder | null {
  const unit = unitNumber(scene, id);
  return unit < 0 ? null : { unit, ...rest };
}

/** What an order comes to by the rules of movement alone. */
export const tried = (state: State, order: MoveOrder): MoveResult => {
  const kind = state.p.choice === 'charge' ? 'charge' : 'march';
  return onField(state, `${kind} ${JSON.stringify(order)}`, () =>
    tryMove(fieldIn(state), order, kind),
  );
};

/** Units of the activated force that have not moved. */
export const unmoved = ({ p }: State): number[] =>
  p.force.filter((unit) => !p.moved[unit] && p.bodies[unit] !== null);

/** Charges that a force still owes: at least half of its units charge (*The Non-Charging Units in a Charging Force*). */
export function chargesOwed({ p }: State): number {
  if (p.choice !== 'charge') return 0;
  return Math.max(0, Math.ceil(p.force.length / 2) - p.met.length);
}

/** Units that have not moved and can charge. */
export const chargers = (state: State): number[] =>
  unmoved(state).filter((unit) => canChargeNow(state, unit));

/** Why an order to move is refused; null: it is carried out. */
export function moveRefused(state: State, order: MoveOrder): string | null {
  const { p, scene } = state;
  const name = scene.units[order.unit]?.name ?? '';
  if (!p.force.includes(order.unit)) return `${name} is not of the force that was activated.`;
  if (p.moved[order.unit]) return `${name} has moved in this round.`;
  if (order.charge === true && p.choice !== 'charge')
    return 'A march leads nobody into contact: only a force that was activated to charge charges.';
  const { refused } = tried(state, order);
  if (refused !== null) return refused;
  if (order.charge !== true && p.choice === 'charge') {
    const owed = chargesOwed(state);
    const left = chargers(state).filter((unit) => unit !== order.unit).length;
    if (owed > 0 && left < owed && canChargeNow(state, order.unit))
      return 'At least half of the force charges: this unit is needed for it.';
  }
  return null;
}

/** Why the moves cannot end yet; null: they can. */
export function movesOpen(state: State): string | null {
  const owed = chargesOwed(state);
  if (owed === 0 || chargers(state).length === 0) return null;
  return `At least half of the force charges: ${owed} more ${owed === 1 ? 'unit has' : 'units have'} to.`;
}

/** A legal move with its disruptions; it breaks nobody. */
export function moveFacts(
  builder: FactBuilder,
  order: MoveOrder,
  disrupt: (builder: FactBuilder, unit: number, disr: number, cause: DisruptionCause) => void,
): void {
  const { body, formation, spent, met, overCinc, disr, ground, friends } = tried(
    builder.state,
    order,
  );
  builder.record({ type: 'UnitMoved', order, body, formation, spent, met, overCinc });
  disrupt(builder, order.unit, ground, 'difficultGround');
  disrupt(builder, order.unit, disr - ground, 'passing');
  for (const friend of friends) disrupt(builder, friend.unit, friend.disr, 'passedThrough');
}

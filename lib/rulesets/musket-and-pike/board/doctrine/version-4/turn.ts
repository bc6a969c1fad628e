import { assaultsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/assault';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { firesOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/shooting';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { type Charge, chargesOf } from './charges';
import { Marches } from './marches';
import { situationOf } from './situation';
import type { Temper } from './temper';

const END: BoardOrder = { type: 'end' };

/** Chance of winning from which units hold their fire for a melee. */
const SURE = 0.12;

/**
 * The next orders of a side. In turn-based play first all marches, then fire, then charges and melees one at a time, for
 * each is judged by what came of the one before; last the end of the turn. In phases, each in its own. The state is
 * changed: marches are thought through on it.
 */
export function turnOrders(state: State, side: 0 | 1, temper: Temper): readonly BoardOrder[] {
  const { phase, mover } = state.p;
  if (phase === 'defensive') return [{ type: 'fireAll' }];
  if (mover !== side || phase === 'over') return [END];
  const turn = phase === 'turn';
  const field = new Field(state, side);
  /** Charges at this position, if they are known. */
  let known: readonly Charge[] | null = null;
  if (turn || phase === 'movement') {
    const situation = situationOf(field, temper);
    const charges =
      turn && !temper.weighs ? [] : chargesOf(field, temper.meleeChance, temper.ownWeight);
    if (turn && temper.weighs) known = charges;
    const charging = new Set(charges.flatMap(({ units }) => units));
    const orders = new Marches(field, situation, temper).plan(charging);
    if (!turn) return [...charges.flatMap(ridesOf), ...orders, END];
    if (orders.length > 0) return orders;
  }
  if (turn || phase === 'offensive') {
    const sure = assaultsOf(field, Math.min(0.9, temper.meleeChance + SURE), temper.ownWeight);
    const spared = new Set(sure.flatMap(({ units }) => units));
    const fires = firesOf(field, 'own', spared).map(
      ({ units, at }): BoardOrder => ({
        type: 'fire',
        units: idsOf(state, units),
        at: nameOn(field.ground, at),
      }),
    );
    if (fires.length > 0) return turn ? fires : [...fires, END];
    if (!turn) return [END];
  }
  if (turn) {
    const [charge] = known ?? chargesOf(field, temper.meleeChance, temper.ownWeight);
    const [assault] = assaultsOf(field, temper.meleeChance, temper.ownWeight);
    if (charge !== undefined && charge.worth >= (assault?.worth ?? 0)) return charge.orders;
    if (assault !== undefined) return [meleeOrder(field, assault)];
    return [END];
  }
  const [assault] = assaultsOf(field, temper.meleeChance, temper.ownWeight);
  return assault === undefined ? [END] : [meleeOrder(field, assault)];
}

/** A charge in phases: horse rides up in the movement phase, and strikes in the melee phase. */
const ridesOf = ({ orders }: Charge): readonly BoardOrder[] =>
  orders.filter(({ type }) => type !== 'melee');

const idsOf = (state: State, units: readonly number[]): string[] =>
  units.map((unit) => state.scenario.cards[unit]?.id ?? '');

function meleeOrder(
  field: Field,
  { units, at }: { readonly units: readonly number[]; readonly at: number },
): BoardOrder {
  const { state } = field;
  // A leader on a hex of the attackers goes with them.
  const hexes = new Set(units.map((unit) => state.unit(unit).at));
  const leader = field.own.find(
    (piece) => piece.kind === 'leader' && piece.now.status === 'field' && hexes.has(piece.at),
  );
  const all = leader === undefined ? units : [...units, leader.unit];
  return { type: 'melee', units: idsOf(state, all), at: nameOn(field.ground, at) };
}

import type { March, MarchRequest } from '@/lib/battle/contract/planning';
import { hexAt, hexColumn, hexHalves } from '@/lib/geometry/hexes';
import { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { actingSide, movingWords, sideOf } from '@/lib/rulesets/musket-and-pike/board/decide';
import { counted, nameOfHex } from '@/lib/rulesets/musket-and-pike/board/names';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Card } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { arrangementOf, type Laid, type LaidOut, type Left, laidFor } from './arrange';
import { armedFor, shootersAmong } from './threat';

const NO_MARCH: March = { orders: [], left: [], cost: null, notes: [] };

/** The hex of a unit once its group has arrived: its place around the one that leads, within the field. */
function wantedHex(state: State, at: number, lead: number, to: number): number {
  const { board } = state.scenario.ground;
  const column = hexColumn(board, at) + hexColumn(board, to) - hexColumn(board, lead);
  const halves = hexHalves(board, at) + hexHalves(board, to) - hexHalves(board, lead);
  for (const off of [0, 1, -1]) {
    const found = hexAt(board, column, halves + off);
    if (found >= 0) return found;
  }
  return to;
}

/** Units of a request that its seat has on the field; null: nothing can be laid out now. */
function asked(before: State, seat: string, { pieces, to }: MarchRequest): number[] | null {
  const side = sideOf(seat);
  const { ground, cards } = before.scenario;
  if (actingSide(before) !== side || !['turn', 'movement'].includes(before.p.phase)) return null;
  if (!Number.isInteger(to) || to < 0 || to >= ground.size) return null;
  const units = [...new Set(pieces)]
    .map((id) => cards.findIndex((card) => card.id === id))
    .filter(
      (unit) =>
        unit >= 0 && before.unit(unit).status === 'field' && before.unit(unit).side === side,
    );
  return units.length === 0 ? null : units;
}

/** Lays out what several units do as one. Nobody attacks. */
export function marchOf(before: State, seat: string, request: MarchRequest): March {
  const units = asked(before, seat, request);
  if (units === null) return NO_MARCH;
  // What is drawn on the way is not looked at: an even draw stands for all.
  const builder = new FactBuilder(before, () => 0.5);
  const arranged = arrangementOf(request.manner ?? '');
  const laid =
    arranged === null
      ? keepingPlaces(builder, seat, units, request.to)
      : arranged(builder, seat, units, request.to);
  const { state } = builder;
  const armed = armedFor(before, 1 - sideOf(seat), 'opportunity');
  const ends = new Map(laid.orders.map(({ piece, way }) => [piece, way.at(-1) as number]));
  const exposed = new Set(
    [...ends].flatMap(([piece, end]) =>
      shootersAmong(state, armed, end).length > 0 ? [piece] : [],
    ),
  );
  const notes = [...laid.notes];
  if (exposed.size > 0)
    notes.push(`${counted(exposed.size, 'unit')} can be fired at there as they come.`);
  return {
    orders: laid.orders.map((order) => ({ ...order, danger: exposed.has(order.piece) })),
    left: laid.left,
    cost: null,
    notes,
  };
}

/**
 * Each unit goes to the hex in reach that is nearest to its place around the aim, those in front first, so that a line
 * keeps its dress.
 */
function keepingPlaces(
  builder: FactBuilder,
  seat: string,
  units: readonly number[],
  to: number,
): LaidOut {
  const { state } = builder;
  const { ground, cards } = state.scenario;
  const far = new Map(units.map((unit) => [unit, distance(ground, state.unit(unit).at, to)]));
  const inOrder = (some: readonly number[]) =>
    some.toSorted(
      (one, other) => (far.get(one) as number) - (far.get(other) as number) || one - other,
    );
  const leads = units.filter((unit) => cards[unit]?.kind !== 'leader');
  const lead = inOrder(leads.length > 0 ? leads : units)[0] as number;
  const from = state.unit(lead).at;
  const wanted = new Map(
    units.map((unit) => [unit, wantedHex(state, state.unit(unit).at, from, to)]),
  );
  const orders: Laid = [];
  const left: Left = [];
  let arrive = 0;
  for (const unit of inOrder(units)) {
    const card = cards[unit] as Card;
    const aim = wanted.get(unit) as number;
    const still = movingWords(state, unit);
    const order =
      still !== null || state.unit(unit).at === aim ? null : laidFor(builder, seat, unit, aim);
    if (order !== null) {
      orders.push(order);
      if (order.way.at(-1) === aim) arrive += 1;
      continue;
    }
    left.push({
      piece: card.id,
      why:
        still ??
        (state.unit(unit).at === aim
          ? `${card.name} is in its place already.`
          : `${card.name} finds no hex nearer to ${nameOfHex(state.scenario, aim)}.`),
    });
  }
  const notes = [`${orders.length} of ${units.length} march.`];
  if (orders.length > 0)
    notes.push(
      arrive === orders.length
        ? 'They arrive with this move.'
        : arrive === 0
          ? 'They arrive in a later turn.'
          : `${arrive} arrive with this move, the others later.`,
    );
  return { orders, left, notes };
}

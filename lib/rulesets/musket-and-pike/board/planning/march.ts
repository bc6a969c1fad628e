import type { March, MarchOrder, MarchRequest } from '@/lib/battle/contract/planning';
import { wayTo } from '@/lib/geometry/cheapest-ways';
import { hexAt, hexColumn, hexHalves } from '@/lib/geometry/hexes';
import {
  actingSide,
  decide,
  movingWords,
  sideOf,
} from '@/lib/rulesets/musket-and-pike/board/decide';
import { reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { counted, nameOfHex } from '@/lib/rulesets/musket-and-pike/board/names';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { shootersAt } from './threat';

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

/**
 * Lays a march out: each unit goes to the hex in reach that is nearest to its place around the aim, those in front first,
 * so that a line keeps its dress. Nobody attacks.
 */
export function marchOf(before: State, seat: string, request: MarchRequest): March {
  const side = sideOf(seat);
  const { to } = request;
  const { ground, cards } = before.scenario;
  if (actingSide(before) !== side || !['turn', 'movement'].includes(before.p.phase))
    return NO_MARCH;
  if (!Number.isInteger(to) || to < 0 || to >= ground.size) return NO_MARCH;
  const units = [...new Set(request.pieces)]
    .map((id) => cards.findIndex((card) => card.id === id))
    .filter(
      (unit) =>
        unit >= 0 && before.unit(unit).status === 'field' && before.unit(unit).side === side,
    );
  const away = (unit: number) => distance(ground, before.unit(unit).at, to);
  const leads = units.filter((unit) => cards[unit]?.kind !== 'leader');
  const lead = [...(leads.length > 0 ? leads : units)].sort(
    (one, other) => away(one) - away(other) || one - other,
  )[0];
  if (lead === undefined) return NO_MARCH;
  const from = before.unit(lead).at;
  const wanted = new Map(
    units.map((unit) => [unit, wantedHex(before, before.unit(unit).at, from, to)]),
  );
  const state = before.copy();
  const orders: MarchOrder[] = [];
  const left: { piece: string; why: string }[] = [];
  let dangers = 0;
  for (const unit of [...units].sort((one, other) => away(one) - away(other) || one - other)) {
    const card = cards[unit];
    if (card === undefined) continue;
    const aim = wanted.get(unit) as number;
    const still = movingWords(state, unit);
    if (still !== null || state.unit(unit).at === aim) {
      left.push({ piece: card.id, why: still ?? `${card.name} is in its place already.` });
      continue;
    }
    const order = laidFor(state, seat, unit, aim);
    if (order === null) {
      left.push({
        piece: card.id,
        why: `${card.name} finds no hex nearer to ${nameOfHex(state.scenario, aim)}.`,
      });
      continue;
    }
    const danger =
      shootersAt(state, 1 - side, order.way.at(-1) as number, 'opportunity').length > 0;
    if (danger) dangers += 1;
    orders.push({ ...order, danger });
  }
  const notes = [`${orders.length} of ${units.length} march.`];
  const arrive = orders.filter(({ piece, way }) => {
    const unit = cards.findIndex((card) => card.id === piece);
    return way.at(-1) === wanted.get(unit);
  }).length;
  if (orders.length > 0)
    notes.push(
      arrive === orders.length
        ? 'They arrive with this move.'
        : `${arrive} arrive with this move, the others later.`,
    );
  if (dangers > 0) notes.push(`${counted(dangers, 'unit')} can be fired at there as they come.`);
  return { orders, left, cost: null, notes };
}

/** The order that brings a unit nearest to its aim, carried out on the state; null: there is none. */
function laidFor(
  state: State,
  seat: string,
  unit: number,
  aim: number,
): Omit<MarchOrder, 'danger'> | null {
  const { ground, cards } = state.scenario;
  const start = state.unit(unit).at;
  const reach = reachOf(state, [unit]);
  const open = [...reach.cost.entries()]
    .filter(([hex]) => hex !== start && distance(ground, hex, aim) < distance(ground, start, aim))
    .sort(
      ([one, cost], [other, dear]) =>
        distance(ground, one, aim) - distance(ground, other, aim) || cost - dear || one - other,
    );
  const id = cards[unit]?.id ?? '';
  for (const [hex] of open.slice(0, 4)) {
    const command = { type: 'move', units: [id], to: nameOfHex(state.scenario, hex) };
    const decided = decide(state, seat, command, () => 0.5);
    if (!decided.ok) continue;
    for (const fact of decided.value) evolve(state, fact);
    return { piece: id, command, way: [start, ...(wayTo(reach, hex) ?? [hex])] };
  }
  return null;
}

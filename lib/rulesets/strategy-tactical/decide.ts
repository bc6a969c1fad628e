import type { SealedMoments } from '@/lib/battle/contract/sealed-moments';
import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import { direction } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { boxFor, isFootUnit, laidOpen, marchingOrder, plainFormation } from './bodies';
import { FactBuilder } from './builder';
import { beginMove, carryOut, counterBodies, inCentre, openSheets } from './flow';
import { laySheet } from './moves';
import { commandById } from './names';
import { readTyped } from './notation';
import { type BodyOrder, type Command, type PlanSheet, padded, readCommand } from './orders';
import { laidOrder } from './page/drafts';
import * as sheets from './page/sheets';
import type { Fact } from './records';
import { type Pair, type Scenario, type SideNumber, sideNumber, unitNumber } from './scenario';
import { sheetNow, speaksOf, spokenBefore } from './spoken/thirds';
import { type Body, emptyPosition, State } from './state';
import { stateOf, type View } from './view';

/** Regiments that a stand holds at most (*Rules for Concealed Troops* 2). */
const REGIMENTS_MOST = 12;

/** Where everybody is before the plans: what is in sight, and the stands as the set-up has them. */
export function openingState({ scene, open, stands }: Scenario): State {
  const position = emptyPosition(scene);
  const bodies: Body[] = [];
  for (const { units, at, facing } of open) {
    const [lead = 0] = units;
    const unit = scene.units[lead];
    const way = direction(...facing);
    if (unit === undefined || way === null) continue;
    const formation = units.length > 1 ? 'column' : plainFormation(unit.kind);
    const box = boxFor(scene, { formation, units }, at, way);
    bodies.push({
      ...{ id: unit.id, side: unit.side, formation, units, box, retreat: 0, lineOut: false },
    });
  }
  for (const { id, side, at, facing, units } of stands) {
    const way = direction(...facing);
    if (way === null || units.length === 0) continue;
    const box = boxFor(scene, { formation: 'stand', units: [] }, at, way);
    bodies.push({
      ...{ id, side, formation: 'stand', units, box, retreat: 0, lineOut: false },
    });
  }
  position.bodies = bodies.sort((one, other) => (one.id < other.id ? -1 : 1));
  return new State(scene, position);
}

const standsOf = ({ p }: State, side: SideNumber): Body[] =>
  p.bodies.filter((body) => body.side === side && body.formation === 'stand');

/** A side's stands by a plan: every unit of its stands in exactly one. Refuses with the fault. */
function planned(state: State, side: SideNumber, plan: PlanSheet): Result<readonly Body[]> {
  const stands = standsOf(state, side);
  if (plan.stands === undefined) return ok(stands);
  const { scene } = state;
  const free = new Set(stands.flatMap(({ units }) => units));
  const found: Body[] = [];
  const named = new Set<string>();
  for (const { stand: id, units: ids, open } of plan.stands) {
    const stand = stands.find((one) => one.id === id);
    if (stand === undefined) return refuse('STAND_UNKNOWN', `You have no stand “${id}”.`);
    if (named.has(id)) return refuse('STAND_DOUBLED', `“${id}” is in the plan twice.`);
    named.add(id);
    const units: number[] = [];
    for (const name of ids) {
      const unit = unitNumber(scene, name);
      if (!free.delete(unit))
        return refuse('ROSTER_WRONG', `“${name}” is in no stand of yours, or in two.`);
      units.push(unit);
    }
    // A stand that nobody is in is not on the table.
    if (units.length === 0) continue;
    const foot = units.filter((unit) => isFootUnit(scene, unit)).length;
    if (foot > REGIMENTS_MOST)
      return refuse('STAND_TOO_LARGE', `A stand holds ${REGIMENTS_MOST} regiments at most.`);
    if (open === true) found.push(...laidOpen(scene, stand, units));
    else found.push({ ...stand, units: marchingOrder(scene, units) });
  }
  for (const stand of stands) {
    if (named.has(stand.id)) continue;
    const left = stand.units.filter((unit) => free.delete(unit));
    if (left.length > 0) found.push({ ...stand, units: left });
  }
  return free.size === 0
    ? ok(found)
    : refuse('ROSTER_WRONG', 'Every unit of your stands must be in one of them.');
}

/** What a plan lays on the table; without concealment everything is laid open. */
function laidBy(state: State, side: SideNumber, plan: PlanSheet): Body[] {
  const read = planned(state, side, plan);
  const bodies = read.ok ? read.value : standsOf(state, side);
  if (state.scene.switches.concealment) return [...bodies];
  return bodies.flatMap((body) =>
    body.formation === 'stand' ? laidOpen(state.scene, body, body.units) : [body],
  );
}

/** The command that is due of a seat, or the refusal of another; typed names are ids in it. */
function due(state: State, side: SideNumber, input: Json): Result<Command> {
  const raw = readCommand(input);
  if (!raw.ok) return raw;
  const read = ok(commandById(state.scene, side, raw.value));
  const wanted = { plan: 'plan', flank: 'flank', orders: 'move', counter: 'counter', over: '' }[
    state.p.phase
  ];
  return read.value.type === wanted
    ? read
    : refuse('NOT_NOW', 'That is no order for this moment of the battle.');
}

/** A counter-move, or orders of bodies that are one: drawn, or typed in a line. */
function counterIn(state: State, side: SideNumber, input: Json): Result<Command> {
  if (state.p.phase !== 'counter') return due(state, side, input);
  const typed = readTyped(input);
  if (!typed.ok) return typed;
  const given = typed.value;
  if ('type' in given && given.type !== 'several' && given.type !== 'draft')
    return due(state, side, input);
  const several = 'type' in given && given.type === 'several' ? given.orders : [given];
  const orders: BodyOrder[] = [];
  for (const one of several) {
    const order = laidOrder(state, side, one);
    if (!order.ok) return order;
    orders.push(order.value);
  }
  return ok({ type: 'counter', orders });
}

/** Whether the winner of the die may give these orders now. */
function counterFault(state: State, side: SideNumber, command: Command): Result<null> {
  if (command.type !== 'counter') return refuse('NOT_NOW', 'You are asked for a counter-move.');
  const open = new Set(counterBodies(state, side).map(({ id }) => id));
  for (const order of command.orders) {
    const body = state.named(order.body);
    if (body === null || !open.has(body.id) || !inCentre(state, body, order))
      return refuse(
        'NOT_IN_CENTRE',
        'A counter-move changes orders that lie wholly in the middle third of the table.',
      );
    if (order.form !== undefined)
      return refuse('NOT_IN_CENTRE', 'A counter-move forms no new column.');
  }
  const laid = laySheet(state, side, command.orders);
  return laid.ok ? ok(null) : laid;
}

/** The only judge of a command that is not sealed: the counter-move, and the flank of a spoken move. */
export function decide(
  state: State,
  seat: SeatId,
  input: Json,
  draw: Draw,
): Result<readonly Fact[]> {
  const side = sideNumber(seat);
  const read = counterIn(state, side, input);
  if (!read.ok) return read;
  if (read.value.type === 'flank')
    return side === state.p.initiative
      ? ok([{ type: 'FlankChosen', side, flank: read.value.flank }])
      : refuse('NOT_YOUR_TURN', 'The flank is chosen by the winner of the die.');
  if (state.p.phase !== 'counter' || read.value.type !== 'counter')
    return refuse('NOT_NOW', 'This moment is answered by a sealed sheet.');
  if (side !== state.p.initiative)
    return refuse('NOT_YOUR_TURN', 'The counter-move belongs to the winner of the die.');
  const fault = counterFault(state, side, read.value);
  if (!fault.ok) return fault;
  const builder = new FactBuilder(state, draw);
  builder.record({ type: 'Countered', side, orders: read.value.orders });
  carryOut(builder);
  return ok(builder.facts);
}

/** Plans and order sheets: both sides at once, in secret. */
export const TOGETHER: SealedMoments<State, Fact, View> = {
  writing: {
    heading: (view, seat) => sheets.heading(stateOf(view), sideNumber(seat)),
    empty: (view) => padded(sheets.empty(stateOf(view))),
    put(view, seat, sheet, order) {
      const laid = sheets.put(stateOf(view), seat, sheet, order);
      return laid.ok ? ok(padded(laid.value)) : laid;
    },
    lift: (view, seat, sheet, piece) => padded(sheets.lift(stateOf(view), seat, sheet, piece)),
    entries: (view, seat, sheet) => sheets.entries(stateOf(view), seat, sheet),
  },
  check(state, seat, input) {
    const side = sideNumber(seat);
    const read = due(state, side, input);
    if (!read.ok) return read;
    const command = read.value;
    if (command.type === 'plan') {
      const laid = planned(state, side, command);
      return laid.ok ? ok(null) : laid;
    }
    if (command.type !== 'move') return refuse('NOT_NOW', 'That is no sheet for this moment.');
    if (command.leave === true && state.scene.drawingOff !== true)
      return refuse('NO_DRAWING_OFF', 'By the rules of this battle nobody draws off.');
    const spoken = speaksOf(state, side, command.orders);
    if (!spoken.ok) return spoken;
    const laid = laySheet(state, side, [...spokenBefore(state, side), ...command.orders]);
    return laid.ok ? ok(null) : laid;
  },
  decide(state, all, draw) {
    const builder = new FactBuilder(state, draw);
    const by = (side: SideNumber): Command | null => {
      const seat = [...all.keys()].find((one) => sideNumber(one) === side);
      const read = seat === undefined ? null : readCommand(all.get(seat) ?? null);
      return read?.ok ? commandById(state.scene, side, read.value) : null;
    };
    if (state.p.phase === 'plan') {
      for (const side of [0, 1] as const) {
        const command = by(side);
        const plan: PlanSheet = command?.type === 'plan' ? command : { type: 'plan', text: '' };
        const bodies = laidBy(state, side, plan);
        builder.record({ type: 'PlanLaid', side, text: plan.text, bodies });
      }
      beginMove(builder);
      return builder.facts;
    }
    const ordersBy = (side: SideNumber): readonly BodyOrder[] => {
      const command = by(side);
      return command?.type === 'move'
        ? [...command.orders].sort((one, other) => (one.body < other.body ? -1 : 1))
        : [];
    };
    const leaving = ([0, 1] as const).filter((side) => {
      const command = by(side);
      return command?.type === 'move' && command.leave === true;
    });
    const sheets = [ordersBy(0), ordersBy(1)] as const;
    if (sheetNow(state) === 1)
      builder.record({ type: 'FlanksOpened', sheets, ...(leaving.length > 0 && { leaving }) });
    else
      openSheets(builder, withFirst(state, sheets), [
        ...new Set([...(state.p.leaving ?? []), ...leaving]),
      ]);
    return builder.facts;
  },
};

/** Both whole sheets of a move: what lies open of a spoken one, and what was written last. */
const withFirst = (state: State, last: Pair<readonly BodyOrder[]>): Pair<readonly BodyOrder[]> => {
  const whole = (side: SideNumber): readonly BodyOrder[] =>
    [...spokenBefore(state, side), ...last[side]].sort((one, other) =>
      one.body < other.body ? -1 : 1,
    );
  return sheetNow(state) === null ? last : [whole(0), whole(1)];
};

/** Units of the battle order that a command concerns: those of the bodies that it names. */
export function concerns(state: State, input: Json): readonly string[] {
  const read = readCommand(input);
  if (!read.ok || read.value.type === 'plan' || read.value.type === 'flank') return [];
  const named = new Set<string>();
  for (const order of read.value.orders)
    for (const name of [order.body, ...(order.form ?? [])]) {
      const body = state.named(name);
      // A captured gun is no unit of the side that serves it.
      for (const unit of body?.units ?? []) {
        const sent = state.scene.units[unit];
        if (sent !== undefined && sent.side === body?.side) named.add(sent.id);
      }
    }
  return [...named];
}

import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import { type CheapestWays, wayTo } from '@/lib/geometry/cheapest-ways';
import { invariant } from '@/lib/kernel/assert';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { FactBuilder } from './builder';
import { fire, whyNotFire } from './combat/fire';
import { melee, whyNotMelee } from './combat/melee';
import { autoFire } from './combat/opportunity';
import type { Fact } from './facts';
import { endPhase, settled } from './flow';
import { columnOf } from './movement/column';
import {
  deploy,
  mayCharge,
  mayDeploy,
  mayRecall,
  mayRepair,
  prepareCharge,
  recall,
} from './movement/detachments';
import { face, form, mayFace, mayForm, restackCost } from './movement/forming';
import { march } from './movement/march';
import { movingRefused, reachOf, stepCost } from './movement/ways';
import { type BoardOrder, readOrder } from './orders';
import { directionTo, hexNamed, nameOn } from './places';
import { cardNamed } from './scenario';
import type { State } from './state';
import { mayGiveUp } from './upkeep/giving-up';
import { takeObjectives } from './upkeep/victory';
import { stateOf, viewOf } from './view';

export const sideOf = (seat: SeatId): 0 | 1 => (seat.startsWith('B') ? 1 : 0);

/** The side that may act now; null: nobody, the battle is over. */
export function actingSide(state: State): 0 | 1 | null {
  const { phase, mover } = state.p;
  if (phase === 'over') return null;
  return phase === 'defensive' ? (mover === 0 ? 1 : 0) : mover;
}

const nameOf = (state: State, unit: number): string => state.scenario.cards[unit]?.name ?? '';

/** Units by their ids, or all of a side on a hex by its name; each once. Refuses UNIT_UNKNOWN, NOT_YOURS, NOT_TOGETHER. */
export function unitsNamed(
  state: State,
  names: readonly string[],
  side: 0 | 1,
): Result<readonly number[]> {
  const { ground } = state.scenario;
  const found: number[] = [];
  for (const name of names) {
    const unit = cardNamed(state.scenario, name);
    const hex = unit < 0 ? hexNamed(ground, name) : -1;
    const units =
      unit >= 0 ? [unit] : state.on(hex).filter((other) => state.unit(other).side === side);
    if (units.length === 0) return refuse('UNIT_UNKNOWN', `There is no unit “${name}” here.`);
    for (const one of units) if (!found.includes(one)) found.push(one);
  }
  for (const unit of found) {
    const now = state.unit(unit);
    if (now.status !== 'field' || now.at < 0)
      return refuse('NOT_ON_FIELD', `${nameOf(state, unit)} is not on the field.`);
    if (now.side !== side) return refuse('NOT_YOURS', `${nameOf(state, unit)} is not yours.`);
  }
  const at = state.unit(found[0] as number).at;
  if (found.some((unit) => state.unit(unit).at !== at))
    return refuse('NOT_TOGETHER', 'Units that act together must be on one hex.');
  return ok(found);
}

/**
 * What a judge needs to know besides the position. Planning, which asks many times of one position, gives what it has
 * worked out already: the answers are the same.
 */
export interface Judging {
  /** The position as a side knows it. */
  known(state: State, side: 0 | 1): State;
  /** Where units may go together. */
  ways(state: State, units: readonly number[]): CheapestWays;
}

/** The position as a side knows it: in the fog of war, without the enemies whom it does not see. */
export const asKnown = (state: State, side: 0 | 1): State =>
  state.scenario.switches.fogOfWar ? stateOf(viewOf(state, side === 0 ? 'A' : 'B')) : state;

const AT_ONCE: Judging = { known: asKnown, ways: reachOf };

/** The only judge of an order. Does not change the state. */
export const decide = (
  state: State,
  seat: SeatId,
  input: Json,
  draw: Draw,
): Result<readonly Fact[]> => judge(state, seat, input, () => new FactBuilder(state, draw));

/** The same judge, folding onto the state itself what comes of the order; a refused order leaves it as it was. */
export const decideInPlace = (
  state: State,
  seat: SeatId,
  input: Json,
  draw: Draw,
): Result<readonly Fact[]> => judge(state, seat, input, () => new FactBuilder(state, draw, true));

function judge(
  state: State,
  seat: SeatId,
  input: Json,
  builderOf: () => FactBuilder,
): Result<readonly Fact[]> {
  const read = readOrder(input);
  if (!read.ok) return read;
  const allowed = mayOrder(state, seat, read.value);
  if (!allowed.ok) return allowed;
  const builder = builderOf();
  const given = give(builder, seat, read.value);
  if (given.ok) return ok(builder.facts);
  invariant(builder.facts.length === 0, `a refused ${read.value.type} has changed nothing`);
  return given;
}

/** Whether a seat may give an order of its kind now. Refuses BATTLE_OVER, NOT_YOUR_TURN, WRONG_PHASE, FIELD_GIVEN_UP, NOT_AGREED. */
export function mayOrder(state: State, seat: SeatId, order: BoardOrder): Result<null> {
  const acting = actingSide(state);
  if (acting === null) return refuse('BATTLE_OVER', 'The battle is over.');
  if (acting !== sideOf(seat)) return refuse('NOT_YOUR_TURN', 'It is the other side’s turn.');
  if (order.type === 'giveUp') return mayGiveUp(state);
  return phaseRefused(state, order);
}

/** Carries out an order for which `mayOrder` holds. Where it is refused, nothing was recorded. */
export function give(
  builder: FactBuilder,
  seat: SeatId,
  order: BoardOrder,
  judging = AT_ONCE,
): Result<null> {
  const carried = carryOut(builder, sideOf(seat), order, judging);
  if (!carried.ok) return carried;
  if (order.type !== 'end' && order.type !== 'fireAll') {
    takeObjectives(builder);
    settled(builder);
  }
  return carried;
}

/** The phases in which an order may be given; a continued charge may go on while others melee. */
function phaseRefused(state: State, order: BoardOrder): Result<null> {
  const { phase } = state.p;
  const wrong = (when: string): Result<null> =>
    refuse('WRONG_PHASE', `That is done in the ${when}.`);
  switch (order.type) {
    case 'end':
      return ok(null);
    case 'fireAll':
      return phase === 'defensive' ? ok(null) : wrong('defensive fire of the other side’s turn');
    case 'fire':
      return phase === 'turn' || phase === 'defensive' || phase === 'offensive'
        ? ok(null)
        : wrong('fire phases');
    case 'melee':
      return phase === 'turn' || phase === 'melee' ? ok(null) : wrong('melee phase');
    case 'move':
      return phase === 'turn' || phase === 'movement' || phase === 'melee'
        ? ok(null)
        : wrong('movement phase');
    default:
      return phase === 'turn' || phase === 'movement' ? ok(null) : wrong('movement phase');
  }
}

function carryOut(
  builder: FactBuilder,
  side: 0 | 1,
  order: BoardOrder,
  judging: Judging,
): Result<null> {
  const { state } = builder;
  switch (order.type) {
    case 'move':
      return move(builder, side, order, judging);
    case 'column':
      return column(builder, side, order, judging);
    case 'face':
    case 'form':
    case 'charge':
      return change(builder, side, order);
    case 'deploy':
    case 'recall':
    case 'stack':
    case 'repair':
      return single(builder, side, order);
    case 'fire':
      return shoot(builder, side, order);
    case 'melee': {
      const units = unitsAround(state, order.units, side);
      if (!units.ok) return units;
      const at = hexNamed(state.scenario.ground, order.at);
      if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${order.at}.`);
      const why = whyNotMelee(state, units.value, at);
      if (why !== null) return { ok: false, error: why };
      melee(builder, units.value, at);
      return ok(null);
    }
    case 'fireAll':
      autoFire(builder, side, 'defensive');
      endPhase(builder);
      return ok(null);
    case 'giveUp':
      builder.record({ type: 'FieldGivenUp', side });
      return ok(null);
    case 'end':
      endPhase(builder);
      return ok(null);
  }
}

/** Units for a melee may come from several hexes. */
function unitsAround(
  state: State,
  names: readonly string[],
  side: 0 | 1,
): Result<readonly number[]> {
  const found: number[] = [];
  for (const name of names) {
    const named = unitsNamed(state, [name], side);
    if (!named.ok) return named;
    for (const unit of named.value) if (!found.includes(unit)) found.push(unit);
  }
  return ok(found);
}

const MOVING: Readonly<Record<NonNullable<ReturnType<typeof movingRefused>>, string>> = {
  fixed: 'is to stay where it is until it is released, fired upon or attacked',
  fired: 'has fired, and moves no more in this turn',
  fought: 'has been in a melee, and moves no more in this turn',
  halted: 'stands before the enemy, and moves no more in this turn',
  cannot: 'cannot move as it stands',
  spent: 'has no movement points left',
};

/** Why a unit cannot move, in a sentence; null: it can. */
export function movingWords(state: State, unit: number): string | null {
  const why = movingRefused(state, unit);
  return why === null ? null : `${nameOf(state, unit)} ${MOVING[why]}.`;
}

/** The units of a march and the way that they would take, the first hex theirs. */
export interface JudgedMarch {
  readonly units: readonly number[];
  readonly way: readonly number[];
}

/**
 * Judges the order for a march before anybody sets out, from what its side knows. A march by the cheapest way that is not
 * refused here is carried out. Refuses CANNOT_MOVE, WRONG_PHASE, HEX_UNKNOWN, OUT_OF_REACH, WAY_BROKEN, NOT_THERE, CANNOT_GO.
 */
export function judgeMarch(
  state: State,
  side: 0 | 1,
  order: BoardOrder & { type: 'move' },
  judging = AT_ONCE,
): Result<JudgedMarch> {
  const { ground } = state.scenario;
  const named = unitsNamed(state, order.units, side);
  if (!named.ok) return named;
  const units = named.value;
  for (const unit of units) {
    const why = movingWords(state, unit);
    if (why !== null) return refuse('CANNOT_MOVE', why);
    if (state.p.phase === 'melee' && !state.unit(unit).mayContinue)
      return refuse('WRONG_PHASE', 'In the melee phase only horse that won a charge rides on.');
  }
  const from = state.unit(units[0] as number).at;
  const to = hexNamed(ground, order.to);
  if (to < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${order.to}.`);
  const known = judging.known(state, side);
  const way =
    order.by === undefined ? cheapest(known, units, to, judging) : along(state, from, order.by);
  if (!way.ok) return way;
  if (order.by !== undefined && way.value.at(-1) !== to)
    return refuse('WAY_BROKEN', 'The way does not end where it should.');
  const first = way.value[1];
  if (first === undefined) return refuse('NOT_THERE', 'They are there already.');
  if (stepCost(known, units, from, first) === Number.POSITIVE_INFINITY)
    return refuse('CANNOT_GO', `They cannot go to ${nameOn(ground, first)}.`);
  return ok({ units, way: way.value });
}

function move(
  builder: FactBuilder,
  side: 0 | 1,
  order: BoardOrder & { type: 'move' },
  judging: Judging,
): Result<null> {
  const { state } = builder;
  const judged = judgeMarch(state, side, order, judging);
  if (!judged.ok) return judged;
  const { units, way } = judged.value;
  const before = builder.facts.length;
  march(builder, units, way);
  if (builder.facts.length > before) return ok(null);
  const { fogOfWar } = state.scenario.switches;
  if (!fogOfWar)
    return refuse(
      'CANNOT_GO',
      `They have not the points to go to ${nameOn(state.scenario.ground, way[1] as number)}.`,
    );
  // They come upon an enemy whom nobody had seen, and stand.
  builder.record({
    type: 'UnitsMoved',
    units,
    way: [way[0] as number],
    costs: units.map(() => 0),
    facings: units.map((unit) => state.unit(unit).facing),
    halted: true,
  });
  return ok(null);
}

function cheapest(
  state: State,
  units: readonly number[],
  to: number,
  judging: Judging,
): Result<readonly number[]> {
  const { ground } = state.scenario;
  const reach = judging.ways(state, units);
  const way = wayTo(reach, to);
  if (way === null)
    return refuse('OUT_OF_REACH', `They cannot come to ${nameOn(ground, to)} in this turn.`);
  return ok([reach.from, ...way]);
}

/** A way by named hexes; each next to the one before. Refuses WAY_BROKEN. */
function along(state: State, from: number, names: readonly string[]): Result<readonly number[]> {
  const { ground } = state.scenario;
  const way = [from];
  for (const name of names) {
    const hex = hexNamed(ground, name);
    if (hex < 0 || directionTo(ground, way.at(-1) as number, hex) < 0)
      return refuse('WAY_BROKEN', `${name} is not next to the hex before it.`);
    way.push(hex);
  }
  return ok(way);
}

/** Column movement: the head goes, and everybody behind it follows along the same way, each stopping behind the last. */
function column(
  builder: FactBuilder,
  side: 0 | 1,
  order: BoardOrder & { type: 'column' },
  judging: Judging,
): Result<null> {
  const { state } = builder;
  const named = unitsNamed(state, [order.head], side);
  if (!named.ok) return named;
  const head = named.value[0] as number;
  const links = columnOf(state, head, order.formation);
  const [first, ...others] = links;
  if (first === undefined || !first.units.includes(head))
    return refuse(
      'CANNOT_MOVE',
      movingWords(state, head) ?? 'The head of the column stays where it is.',
    );
  const to = hexNamed(state.scenario.ground, order.to);
  if (to < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${order.to}.`);
  const lead = cheapest(judging.known(state, side), first.units, to, judging);
  if (!lead.ok) return lead;
  if (lead.value.length < 2) return refuse('NOT_THERE', 'They are there already.');
  const start = builder.facts.length;
  march(builder, first.units, lead.value);
  const headAt = state.unit(head).at;
  let behind = lead.value.slice(0, Math.max(0, lead.value.indexOf(headAt)));
  for (const { units, behind: back } of others) {
    const able = units.filter((unit) => state.unit(unit).status === 'field');
    if (able.length === 0 || behind.length === 0) break;
    const way = [...back, ...behind.slice(1)];
    march(builder, able, way);
    const stopped = state.unit(able[0] as number).at;
    const place = behind.indexOf(stopped);
    // The next stop behind those who have just stopped; who did not come so far keeps the way free of nobody.
    behind = place < 0 ? behind : behind.slice(0, Math.max(1, place));
  }
  return builder.facts.length > start
    ? ok(null)
    : refuse('CANNOT_GO', 'The column has not the points to go on.');
}

function change(
  builder: FactBuilder,
  side: 0 | 1,
  order: BoardOrder & { type: 'face' | 'form' | 'charge' },
): Result<null> {
  const { state } = builder;
  const named = unitsNamed(state, order.units, side);
  if (!named.ok) return named;
  const units = named.value.filter((unit) => state.scenario.cards[unit]?.kind !== 'leader');
  if (units.length === 0) return refuse('NOBODY', 'A leader alone has no formation.');
  let refused: Result<null> | null = null;
  const may = units.filter((unit) => {
    const judged =
      order.type === 'face'
        ? mayFace(state, unit, order.facing)
        : order.type === 'form'
          ? mayForm(state, unit, order.formation)
          : mayCharge(state, unit);
    if (!judged.ok) refused ??= judged;
    return judged.ok;
  });
  if (may.length === 0) return refused ?? refuse('NOBODY', 'Nobody there can do that.');
  if (order.type === 'face') face(builder, may, order.facing);
  else if (order.type === 'form') form(builder, may, order.formation);
  else for (const unit of may) prepareCharge(builder, unit);
  return ok(null);
}

function single(
  builder: FactBuilder,
  side: 0 | 1,
  order: BoardOrder & { type: 'deploy' | 'recall' | 'stack' | 'repair' },
): Result<null> {
  const { state } = builder;
  const named = unitsNamed(state, [order.unit], side);
  if (!named.ok) return named;
  if (named.value.length !== 1) return refuse('ONE_UNIT', 'Name one unit.');
  const unit = named.value[0] as number;
  if (order.type === 'deploy') {
    const judged = mayDeploy(state, unit);
    if (judged.ok) deploy(builder, unit);
    return judged;
  }
  if (order.type === 'recall') {
    const judged = mayRecall(state, unit);
    if (judged.ok) recall(builder, unit);
    return judged;
  }
  if (order.type === 'repair') {
    const judged = order.work ? mayRepair(state, unit) : ok(null);
    if (!judged.ok) return judged;
    if (state.unit(unit).repairing === order.work)
      return refuse('NOTHING_NEW', 'It is so already.');
    builder.record({ type: 'RepairSet', unit, on: order.work });
    return ok(null);
  }
  const stack = state.on(state.unit(unit).at);
  const top = order.on === 'top';
  if ((top ? stack[0] : stack.at(-1)) === unit)
    return refuse('NOTHING_NEW', `${nameOf(state, unit)} stands there already.`);
  const cost = restackCost(state, unit);
  if (cost === 0) return refuse('POINTS', `${nameOf(state, unit)} has no movement points left.`);
  builder.record({ type: 'Restacked', unit, top, cost });
  return ok(null);
}

function shoot(
  builder: FactBuilder,
  side: 0 | 1,
  order: BoardOrder & { type: 'fire' },
): Result<null> {
  const { state } = builder;
  const { ground, cards } = state.scenario;
  const named = unitsNamed(state, order.units, side);
  if (!named.ok) return named;
  const at = hexNamed(ground, order.at);
  if (at < 0) return refuse('HEX_UNKNOWN', `This field has no hex ${order.at}.`);
  const when = state.p.phase === 'defensive' ? 'defensive' : 'own';
  const able: number[] = [];
  let refused: Refusal | null = null;
  for (const unit of named.value) {
    if (cards[unit]?.kind === 'leader') continue;
    const why = whyNotFire(state, unit, at, when);
    if (why === null) able.push(unit);
    else refused ??= why;
  }
  if (able.length === 0)
    return refused === null
      ? refuse('NOBODY', 'Nobody there can fire.')
      : { ok: false, error: refused };
  const target = order.target === undefined ? undefined : cardNamed(state.scenario, order.target);
  if (
    target !== undefined &&
    (target < 0 || state.unit(target).at !== at || state.unit(target).side === side)
  )
    return refuse('TARGET_UNKNOWN', 'That unit is not there.');
  fire(builder, able, at, when, target);
  return ok(null);
}

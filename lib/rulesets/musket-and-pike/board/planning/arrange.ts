import type { Manner, MarchOrder } from '@/lib/battle/contract/planning';
import { wayTo } from '@/lib/geometry/cheapest-ways';
import { hexColumn, hexHalves } from '@/lib/geometry/hexes';
import type { Json } from '@/lib/kernel/canonical-json';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import {
  give,
  type Judging,
  movingWords,
  sideOf,
} from '@/lib/rulesets/musket-and-pike/board/decide';
import { columnOf } from '@/lib/rulesets/musket-and-pike/board/movement/column';
import { mayFace, mayForm } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { facingWords, nameOfHex } from '@/lib/rulesets/musket-and-pike/board/names';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import {
  distance,
  inFront,
  neighbour,
  terrainOf,
} from '@/lib/rulesets/musket-and-pike/board/places';
import type { Card } from '@/lib/rulesets/musket-and-pike/board/scenario';
import type { Facing, Formation, State } from '@/lib/rulesets/musket-and-pike/board/state';

/** Whole organisations that march, deploy and dress as one: orders of their units, each judged as it is laid. */

/** How several units can be sent. Ids never change; the first is the usual one. */
export const MANNERS: readonly Manner[] = [
  { id: 'march', title: 'As they stand' },
  { id: 'column', title: 'In column' },
  { id: 'line', title: 'Form line there' },
  { id: 'face', title: 'Face there' },
];

/** Orders that are laid out one after another. */
export type Laid = Omit<MarchOrder, 'danger'>[];
/** Pieces that are left out of what is laid out, and why. */
export type Left = { piece: string; why: string }[];

export interface LaidOut {
  readonly orders: Laid;
  readonly left: Left;
  readonly notes: readonly string[];
}

type Arrangement = (
  builder: FactBuilder,
  seat: string,
  units: readonly number[],
  to: number,
) => LaidOut;

/** Most orders that are laid out: as many as can be given at once. */
const ORDERS_MOST = 120;

/** How units are arranged by the id of a manner; null: they keep their places. */
export function arrangementOf(manner: string): Arrangement | null {
  if (manner === 'column') return inColumn;
  if (manner === 'line') return inLine;
  return manner === 'face' ? facingThere : null;
}

/** Hexes that are tried for a unit, the nearest to its aim first. */
const TRIED = 4;

/** The order that brings a unit nearest to its aim, carried out by the builder; null: there is none. */
export function laidFor(
  builder: FactBuilder,
  seat: string,
  unit: number,
  aim: number,
): Omit<MarchOrder, 'danger'> | null {
  const { state } = builder;
  const { ground, cards } = state.scenario;
  const start = state.unit(unit).at;
  const reach = reachOf(state, [unit]);
  const away = distance(ground, start, aim);
  const open = [...reach.cost]
    .map(([hex, cost]) => ({ hex, cost, far: distance(ground, hex, aim) }))
    .filter(({ hex, far }) => hex !== start && far < away)
    .sort((one, other) => one.far - other.far || one.cost - other.cost || one.hex - other.hex);
  const id = cards[unit]?.id ?? '';
  const judging: Judging = { known: (known) => known, ways: () => reach };
  for (const { hex } of open.slice(0, TRIED)) {
    const command = { type: 'move' as const, units: [id], to: nameOfHex(state.scenario, hex) };
    if (!give(builder, seat, command, judging).ok) continue;
    return { piece: id, command, way: [start, ...(wayTo(reach, hex) ?? [hex])] };
  }
  return null;
}

const FACINGS: readonly Facing[] = [0, 1, 2, 3, 4, 5];
const cardOf = (state: State, unit: number): Card => state.scenario.cards[unit] as Card;
const isLeader = (state: State, unit: number): boolean => cardOf(state, unit).kind === 'leader';

/** Columns and half heights of the way that a facing points, twice as far as the next corner. */
const AHEAD: readonly (readonly [number, number])[] = [
  [1, 3],
  [2, 0],
  [1, -3],
  [-1, -3],
  [-2, 0],
  [-1, 3],
];

/** The facing that points most nearly along a way over the field; equal ones: the first. */
function facingAlong(columns: number, halves: number): Facing {
  // Columns are √3 times as far apart as half heights.
  const along = ([x, y]: readonly [number, number]) => 3 * x * columns + y * halves;
  let best: Facing = 0;
  for (const facing of FACINGS)
    if (along(AHEAD[facing] as [number, number]) > along(AHEAD[best] as [number, number]))
      best = facing;
  return best;
}

/** Gives an order to the builder; true: it was carried out, and is laid. */
function lay(
  builder: FactBuilder,
  seat: string,
  into: Laid,
  unit: number,
  command: BoardOrder,
): boolean {
  const { at } = builder.state.unit(unit);
  if (into.length >= ORDERS_MOST || !give(builder, seat, command).ok) return false;
  const { at: end } = builder.state.unit(unit);
  const way = end === at || end < 0 ? [at] : [at, end];
  into.push({ piece: cardOf(builder.state, unit).id, command: command as Json, way });
  return true;
}

/** The formation in which a unit fights, if it is not in it; null: it is, or it knows only one. */
function fightingFormation(state: State, unit: number): Formation | null {
  const { formation } = state.unit(unit);
  const { kind } = cardOf(state, unit);
  if (kind === 'infantry' && formation === 'column') return 'line';
  return kind === 'artillery' && formation === 'limbered' ? 'unlimbered' : null;
}

/** Turns a unit and forms it to fight, as far as it may; true: it did something. */
function dress(
  builder: FactBuilder,
  seat: string,
  orders: Laid,
  unit: number,
  facing: Facing,
): boolean {
  const { state } = builder;
  const units = [cardOf(state, unit).id];
  const formation = fightingFormation(state, unit);
  let done = false;
  // Columns turn for nothing, lines do not: first the front, then the formation.
  if (mayFace(state, unit, facing).ok)
    done = lay(builder, seat, orders, unit, { type: 'face', units, facing });
  if (formation !== null && mayForm(state, unit, formation).ok)
    done = lay(builder, seat, orders, unit, { type: 'form', units, formation }) || done;
  return done;
}

/**
 * The units form one line, its middle on the aim, across the way that leads there: each next to the other in the order
 * in which they stand now, foot in line, guns unlimbered, all with one front. Who cannot come so far yet marches towards
 * its place.
 */
function inLine(builder: FactBuilder, seat: string, units: readonly number[], to: number): LaidOut {
  const { state } = builder;
  const { ground } = state.scenario;
  const orders: Laid = [];
  const left: Left = [];
  const bodies = units.filter((unit) => !isLeader(state, unit));
  const [first] = bodies;
  if (first === undefined) return { orders, left, notes: ['Leaders alone form no line.'] };
  const front = frontOf(state, bodies, to);
  const right = (front + 2) % 6;
  const across = (hex: number) => {
    const [x, y] = [hexColumn(ground.board, hex), hexHalves(ground.board, hex)];
    const [ahead, up] = AHEAD[front] as readonly [number, number];
    // To the right of the front: the way ahead turned by 90 degrees.
    return up * x - ahead * y;
  };
  const slots = slotsOf(state, to, right, bodies.length);
  const standing = bodies.toSorted(
    (one, other) =>
      across(state.unit(one).at) - across(state.unit(other).at) ||
      distance(ground, state.unit(one).at, to) - distance(ground, state.unit(other).at, to) ||
      one - other,
  );
  const placed = standing.map((unit, index) => ({ unit, slot: slots[index] ?? -1 }));
  let formed = 0;
  let marching = 0;
  const away = ({ unit, slot }: { unit: number; slot: number }) =>
    slot < 0 ? 0 : distance(ground, state.unit(unit).at, slot);
  for (const { unit, slot } of placed.toSorted((one, other) => away(one) - away(other))) {
    const { id, name } = cardOf(state, unit);
    if (slot < 0) {
      left.push({ piece: id, why: `${name}: no room in the line.` });
      continue;
    }
    let moved = false;
    if (state.unit(unit).at !== slot && movingWords(state, unit) === null) {
      const order = orders.length < ORDERS_MOST ? laidFor(builder, seat, unit, slot) : null;
      if (order !== null) orders.push(order);
      moved = order !== null;
    }
    const there = state.unit(unit).at === slot;
    const dressed = there && dress(builder, seat, orders, unit, front);
    if (there && fightingFormation(state, unit) === null) formed += 1;
    else if (moved) marching += 1;
    if (!moved && !dressed && !there)
      left.push({
        piece: id,
        why: movingWords(state, unit) ?? `${name}: no way nearer to the place in the line.`,
      });
  }
  for (const unit of units.filter((one) => isLeader(state, one)))
    if (movingWords(state, unit) === null && orders.length < ORDERS_MOST) {
      const order = laidFor(builder, seat, unit, to);
      if (order !== null) orders.push(order);
    }
  const notes = [
    `A line facing ${facingWords(front)}: ${formed} of ${bodies.length} stand in it after this move${marching > 0 ? `, ${marching} are on their way` : ''}.`,
  ];
  return { orders, left, notes };
}

/** The front of a line: the way from where most of the units stand; where they stand there already, as most of them face. */
function frontOf(state: State, bodies: readonly number[], to: number): Facing {
  const { board } = state.scenario.ground;
  const sum = (value: (hex: number) => number) =>
    bodies.reduce((total, unit) => total + value(to) - value(state.unit(unit).at), 0);
  const columns = sum((hex) => hexColumn(board, hex));
  const halves = sum((hex) => hexHalves(board, hex));
  // Less than two hexes on average: they dress where they are.
  if (3 * columns ** 2 + halves ** 2 >= (4 * bodies.length) ** 2)
    return facingAlong(columns, halves);
  const votes = FACINGS.map(
    (facing) => bodies.filter((unit) => state.unit(unit).facing === facing).length,
  );
  return votes.indexOf(Math.max(...votes)) as Facing;
}

/** Hexes of a line from its left to its right, its middle on a hex; those that nobody can stand on are left out. */
function slotsOf(state: State, middle: number, right: number, count: number): number[] {
  const { ground } = state.scenario;
  const usable = (hex: number) => terrainOf(ground, hex) !== 'water';
  const found = usable(middle) ? [middle] : [];
  const ends = [middle, middle];
  const open = [true, true];
  for (let step = 0; found.length < count && (open[0] || open[1]); step += 1) {
    const end = step % 2;
    if (!open[end]) continue;
    const next = neighbour(ground, ends[end] as number, end === 0 ? right : (right + 3) % 6);
    if (next < 0) {
      open[end] = false;
      continue;
    }
    ends[end] = next;
    if (!usable(next)) continue;
    if (end === 0) found.push(next);
    else found.unshift(next);
  }
  return found;
}

/** The lowest organisation to which all units belong; empty: none. */
function sharedFormation(state: State, units: readonly number[]): string {
  const [first, ...others] = units.map((unit) => cardOf(state, unit).formations);
  return (
    first?.findLast((formation) => others.every((formations) => formations.includes(formation))) ??
    ''
  );
}

/**
 * The units form column where they stand, and those in a row behind the one nearest to the aim follow it there by one
 * order. Others march towards its place. Source: Column Movement.
 */
function inColumn(
  builder: FactBuilder,
  seat: string,
  units: readonly number[],
  to: number,
): LaidOut {
  const { state } = builder;
  const { ground, cards } = state.scenario;
  const orders: Laid = [];
  const left: Left = [];
  for (const unit of units) {
    const { kind, id } = cardOf(state, unit);
    const formation = kind === 'artillery' ? 'limbered' : 'column';
    if (kind !== 'leader' && mayForm(state, unit, formation).ok)
      lay(builder, seat, orders, unit, { type: 'form', units: [id], formation });
  }
  const able = units.filter((unit) => movingWords(state, unit) === null);
  const away = (unit: number) => distance(ground, state.unit(unit).at, to);
  const head = able
    .filter((unit) => !isLeader(state, unit))
    .sort((one, other) => away(one) - away(other) || one - other)[0];
  if (head === undefined)
    return { orders, left, notes: ['Nobody among them can march at the head of a column.'] };
  const tail = state.unit(head).at;
  const formation = sharedFormation(state, units);
  const behind = new Set(columnOf(state, head, formation).flatMap((link) => link.units));
  const aim = nearestFor(state, head, to);
  const marched =
    aim !== null &&
    lay(builder, seat, orders, head, {
      type: 'column',
      head: cardOf(state, head).id,
      formation,
      to: nameOfHex(state.scenario, aim),
    });
  let joining = 0;
  for (const unit of units) {
    if (marched && behind.has(unit)) continue;
    const still = movingWords(state, unit);
    const order =
      still === null && state.unit(unit).at !== tail && orders.length < ORDERS_MOST
        ? laidFor(builder, seat, unit, tail)
        : null;
    if (order !== null) {
      orders.push(order);
      joining += 1;
    } else
      left.push({
        piece: cardOf(state, unit).id,
        why: still ?? `${cardOf(state, unit).name}: no way to the column.`,
      });
  }
  const notes = marched
    ? [
        `${behind.size} of ${units.length} march in column behind ${cards[head]?.name}${aim === to ? ' and arrive' : `, as far as ${nameOfHex(state.scenario, state.unit(head).at)}`}.`,
        ...(joining > 0 ? [`${joining} come up behind them.`] : []),
      ]
    : ['The head of the column finds no way there.'];
  return { orders, left, notes };
}

/** The hex in a unit's reach that is nearest to an aim, cheapest first; null: none is nearer than its own. */
function nearestFor(state: State, unit: number, to: number): number | null {
  const { ground } = state.scenario;
  const { at } = state.unit(unit);
  let best = { hex: at, far: distance(ground, at, to), cost: 0 };
  for (const [hex, cost] of reachOf(state, [unit]).cost) {
    const far = distance(ground, hex, to);
    if (far < best.far || (far === best.far && hex !== at && best.hex !== at && cost < best.cost))
      best = { hex, far, cost };
  }
  return best.hex === at ? null : best.hex;
}

/** Each unit turns to the aim where it stands, by as little as it can, and forms to fight. */
function facingThere(
  builder: FactBuilder,
  seat: string,
  units: readonly number[],
  to: number,
): LaidOut {
  const { state } = builder;
  const { ground } = state.scenario;
  const orders: Laid = [];
  const left: Left = [];
  let turned = 0;
  for (const unit of units) {
    const { id, name, kind } = cardOf(state, unit);
    if (kind === 'leader') continue;
    const { at, facing, side } = state.unit(unit);
    const turn = (one: Facing) => Math.min((one - facing + 6) % 6, (facing - one + 6) % 6);
    const [best] = FACINGS.filter((one) => inFront(ground, at, one, to)).sort(
      (one, other) => turn(one) - turn(other),
    );
    const done =
      side === sideOf(seat) && best !== undefined && dress(builder, seat, orders, unit, best);
    if (done) turned += 1;
    else {
      const why = best === undefined || best === facing ? null : mayFace(state, unit, best);
      left.push({
        piece: id,
        why: why !== null && !why.ok ? why.error.message : `${name}: faces that way already.`,
      });
    }
  }
  return { orders, left, notes: [`${turned} of ${units.length} turn or form.`] };
}

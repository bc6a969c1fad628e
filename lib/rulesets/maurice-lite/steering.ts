import type { HandAct, TriedOrder } from '@/lib/battle/contract/steering';
import { boxCorners } from '@/lib/geometry/plane/boxes';
import { after, chordMost, type Leg } from '@/lib/geometry/plane/moves';
import { moved, type PlanePoint, rightOf } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { basesOfStand, type Stand } from './body';
import type { Command } from './commands';
import { labelOf } from './labels';
import type { MoveOrder, MoveResult } from './move-order';
import { baseWidths, readCommand } from './notation';
import { outlineOf } from './picture';
import { sideNumber, unitNumber } from './scene';
import { fieldOf, type State, standOf } from './state';
import type { Field } from './table';
import { engagedWith, engagements, nearEnemy, passiveChances, scoreOf, tryMove } from './tactics';

type Move = Extract<Command, { type: 'move' }>;

/** A column turns about 45 degrees a step: as much ahead as to the side. */
const DIAGONAL = 707;

/** The order that acts make of a piece, in the order given; whether it is legal is not asked. */
export function lay(
  state: State,
  _seat: string,
  piece: string,
  acts: readonly HandAct[],
): Result<Json> {
  const unit = state.scene.units.findIndex(({ id }) => id === piece);
  const stand = unit < 0 ? null : standOf(state, unit);
  if (stand === null) return refuse('NO_PIECE', 'There is no such unit on the table.');
  const order = asOrder(state, stand, piece, acts);
  return order === null
    ? refuse('NO_MOVE', 'Draw a corner to wheel, the wedge to go ahead, or press a place.')
    : ok(order);
}

function asOrder(state: State, stand: Stand, piece: string, acts: readonly HandAct[]): Json | null {
  if (stand.formation === 'column' || (stand.arm === 'guns' && acts.some(isTo))) {
    const way = wayOf(stand, acts);
    return way.length === 0
      ? null
      : { type: 'move', unit: piece, way: way.map(([x, y]) => [x, y]) };
  }
  const legs = legsOf(stand, acts);
  if (legs.length === 0) return null;
  const plain = { type: 'move', unit: piece, legs: legs.map((leg) => ({ ...leg })) };
  if (state.p.choice !== 'charge' || stand.arm === 'guns') return plain as Json;
  // In a charge a hand that goes at the enemy charges; one that stops short of him moves along.
  const field = fieldOf(state);
  const charging = tryMove(field, { unit: stand.unit, legs, charge: true }, 'charge');
  if (charging.refused !== null) return plain as Json;
  const along = tryMove(field, { unit: stand.unit, legs }, 'charge');
  return (along.refused === null ? plain : { ...plain, charge: true }) as Json;
}

const isTo = ({ kind }: HandAct): boolean => kind === 'to';

/** Wheels and straight moves; a place is faced by a wheel, and then gone to. */
function legsOf({ body }: Stand, acts: readonly HandAct[]): Leg[] {
  if (body.kind !== 'block') return [];
  const back = acts.some((act) => act.kind === 'ahead' && act.by < 0);
  const legs: Leg[] = [];
  let { box } = body;
  const take = (leg: Leg) => {
    legs.push(leg);
    box = after(box, leg);
  };
  for (const act of acts) {
    if (act.kind === 'wheel') {
      const by = Math.min(act.by, chordMost(box.front));
      take({ kind: 'wheel', pivot: act.pivot, by, ...(back ? { back: true as const } : {}) });
    } else if (act.kind === 'ahead' && act.by !== 0)
      take({ kind: act.by > 0 ? 'ahead' : 'back', by: Math.abs(act.by) });
    else if (act.kind === 'to') {
      const [lx, ly, rx, ry] = boxCorners(box);
      const [dx, dy] = [act.x - (lx + rx) / 2, act.y - (ly + ry) / 2];
      const ahead = Math.round((dx * box.dx + dy * box.dy) / 1_000_000);
      if (ahead !== 0) take({ kind: ahead > 0 ? 'ahead' : 'back', by: Math.abs(ahead) });
    }
  }
  return legs;
}

/** Points that the head of a column goes through. */
function wayOf(stand: Stand, acts: readonly HandAct[]): PlanePoint[] {
  const [first] = basesOfStand(stand);
  if (first === undefined) return [];
  const [lx, ly, rx, ry] = boxCorners(first);
  let at: PlanePoint = [Math.round((lx + rx) / 2), Math.round((ly + ry) / 2)];
  let facing: readonly [number, number] = [first.dx, first.dy];
  const way: PlanePoint[] = [];
  for (const act of acts) {
    const from = at;
    if (act.kind === 'to') at = [act.x, act.y];
    else if (act.kind === 'ahead' && act.by > 0) at = moved(at[0], at[1], facing, act.by);
    else if (act.kind === 'wheel') {
      const right = rightOf(facing);
      const sign = act.pivot === 'right' ? 1 : -1;
      const half = Math.round((act.by * DIAGONAL) / 1_000);
      const ahead = moved(at[0], at[1], facing, half);
      at = moved(ahead[0], ahead[1], [sign * right[0], sign * right[1]], half);
    }
    if (at[0] === from[0] && at[1] === from[1]) continue;
    way.push(at);
    facing = unitVector([at[0] - from[0], at[1] - from[1]]);
  }
  return way;
}

function unitVector([x, y]: readonly [number, number]): readonly [number, number] {
  const length = Math.sqrt(x * x + y * y) || 1;
  return [Math.round((1_000_000 * x) / length), Math.round((1_000_000 * y) / length)];
}

/** The order of a command for the tactics. */
const orderOf = (unit: number, { type: _, unit: __, ...move }: Move): MoveOrder => ({
  unit,
  ...move,
});

const outlineOfResult = (stand: Stand, { body, formation }: MoveResult): number[] => {
  const end: Stand = { ...stand, body, formation };
  return outlineOf(end, basesOfStand(end));
};

const none = (refused: string): TriedOrder => ({
  ...{ piece: null, refused, instead: null, spent: 0, most: 0, ends: [] },
  ...{ struck: null, notes: [], danger: false },
});

/** What an order to move would do. Never throws. */
export function tryOut(state: State, seat: string, command: Json): TriedOrder {
  const read = readCommand(command);
  if (!read.ok) return none(read.error.message);
  if (read.value.type !== 'move') return none('That is no order to move a unit.');
  const move = read.value;
  const { scene, p } = state;
  const unit = unitNumber(scene, move.unit);
  const stand = unit < 0 ? null : standOf(state, unit);
  if (stand === null) return none(`There is no unit ${move.unit} on the table.`);
  const id = scene.units[unit]?.id ?? '';
  const barred = notNow(state, sideNumber(seat), stand);
  const field = fieldOf(state);
  const action = p.choice === 'charge' ? 'charge' : 'march';
  const found = tryMove(field, orderOf(unit, move), action);
  const outline = outlineOfResult(stand, found);
  const after: Stand = { ...stand, body: found.body, formation: found.formation };
  const there = { ...field, stands: field.stands.map((one) => (one.unit === unit ? after : one)) };
  const { unit: _, ...instead } = found.instead ?? { unit };
  return {
    piece: id,
    refused: barred ?? found.refused,
    instead:
      barred !== null || found.instead === null
        ? null
        : (JSON.parse(JSON.stringify({ type: 'move', unit: id, ...instead })) as Json),
    ...{ spent: found.spent, most: found.most },
    ends: [{ piece: id, outline }],
    struck: found.refused === null ? null : struckOf(stand, move),
    notes: [
      ...found.notes,
      ...(found.disr > 0
        ? [`It takes ${found.disr === 1 ? 'a disruption' : `${found.disr} disruptions`}.`]
        : []),
      ...found.friends.map(
        ({ unit: friend, disr }) => `${labelOf(scene, friend)} takes ${disr} as it passes.`,
      ),
      ...(found.met.length > 0
        ? [
            `It meets ${found.met.map((one) => labelOf(scene, one)).join(', ')} after ${baseWidths(found.spent)}.`,
            ...combatOdds(state, there, unit, stand.disr + found.disr),
          ]
        : nearEnemy(there, after)
          ? ['It ends near the enemy.']
          : []),
    ],
    danger: found.met.length === 0 && nearEnemy(there, after),
  };
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/**
 * What the combat promises if nobody else charges: for each enemy whom the unit would fight the scores before the dice,
 * and the exact chances of its three results (*Resolve Passive Units First*), cards left out.
 */
function combatOdds({ scene, p }: State, there: Field, unit: number, disr: number): string[] {
  const field = {
    ...there,
    stands: there.stands.map((one) => (one.unit === unit ? { ...one, disr } : one)),
  };
  const fights = engagements(field, [...p.met.map((one) => one.unit), unit]);
  const score = (of: number): number => scoreOf(field, of, fights).value;
  return engagedWith(unit, fights).map((enemy) => {
    const attackers = engagedWith(enemy, fights);
    const { doubled, beaten, holds } = passiveChances(score(enemy), attackers.map(score));
    const sides = `${attackers.map((one) => `${labelOf(scene, one)} ${score(one)}`).join(' and ')} against ${labelOf(scene, enemy)} ${score(enemy)}`;
    return `Before the dice ${sides}: it breaks at once in ${percent(doubled)}, takes 2 disruptions in ${percent(beaten)}, holds in ${percent(holds)}.`;
  });
}

/** Where a refused move of a block would lead; null: it cannot be drawn. */
function struckOf({ body }: Stand, { legs = [] }: Move): number[] | null {
  if (body.kind !== 'block' || legs.length === 0) return null;
  let { box } = body;
  for (const leg of legs)
    box = after(
      box,
      leg.kind === 'wheel' ? { ...leg, by: Math.min(leg.by, chordMost(box.front)) } : leg,
    );
  return [...boxCorners(box)];
}

/** Why a unit gets no order to move now, whatever it is; null: it may. */
function notNow({ scene, p }: State, side: 0 | 1, { unit, smoke }: Stand): string | null {
  const label = labelOf(scene, unit);
  if (scene.units[unit]?.side !== side) return `${label} is not yours.`;
  if (p.phase !== 'moves' || p.asked[0] !== side) return 'Nothing moves now.';
  if (!p.force.includes(unit)) return `${label} does not belong to the force that acts.`;
  if (p.moved[unit]) return `${label} has moved.`;
  return smoke ? `${label} stands in smoke: it cannot move.` : null;
}

import { boxMiddle } from '@/lib/geometry/plane/boxes';
import { lengthOf } from '@/lib/geometry/plane/columns';
import { boxesCollide } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { type Body, disrMost, type Formation, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder, MoveResult } from '@/lib/rulesets/maurice-lite/move-order';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { changed, facedAbout } from './changes';
import { tryCharge } from './charge';
import {
  allowances,
  type GroundOnWay,
  groundOn,
  inBaseWidths,
  nothing,
  overCinc,
  refusal,
} from './judging';
import { isNear, NEAR, nearEnemy } from './near';
import { cutShort, type Path, pathOf } from './paths';
import { basesOfBody, bodiesTouch, shapeOf, standOf } from './shape';
import { type Sweep, sweepMeets, sweepOf, sweepOnTable, sweepTouches, sweepWithin } from './sweep';

export type MoveAction = 'march' | 'charge';

/** How much of an answer is wanted. */
export interface MoveDetail {
  /** No legal part, no notes, and `most` only as far as it mattered: for callers that try thousands of orders. */
  readonly brief?: true;
}

/**
 * What comes of an order to move a unit of an activated force (*Movement*, *The March Action*, *Charge*). In a charge action
 * an order without `charge` is that of a unit that moves along.
 */
export function tryMove(
  field: Field,
  order: MoveOrder,
  action: MoveAction,
  detail: MoveDetail = {},
): MoveResult {
  const stand = standOf(field, order.unit);
  const found = judge(field, stand, order, action, detail.brief === true);
  if (found.refused === null || detail.brief === true) return found;
  return withLegalPart(field, stand, order, action, found);
}

function judge(
  field: Field,
  stand: Stand,
  order: MoveOrder,
  action: MoveAction,
  brief: boolean,
): MoveResult {
  if (order.charge === true)
    return action === 'charge'
      ? tryCharge(field, stand, order)
      : refusal(stand, 'Only a force that was activated to charge may charge.');
  const ready = prepared(field, stand, order, action);
  if (typeof ready === 'string') return refusal(stand, ready);
  const path = pathOf(ready.body, ready.formation, order);
  if (typeof path === 'string') return refusal(stand, path);
  if (action === 'charge' && path.retrograde)
    return refusal(stand, 'A unit of a charging force may not move backward.');
  if (stand.smoke && (path.spent > 0 || path.body !== stand.body))
    return refusal(stand, 'Artillery with a smoke marker cannot move.', path.spent);
  if (order.change !== undefined && path.spent > 0 && stand.formation !== 'column')
    return refusal(
      stand,
      'A change of formation takes the whole move, but for a change from column.',
      path.spent,
    );
  const moves = path.body !== stand.body;
  return moves
    ? judgePath(field, stand, order, ready, path, brief)
    : { ...nothing(stand), refused: null, most: allowances(stand).open };
}

interface Ready {
  readonly body: Body;
  readonly formation: Formation;
}

/** How it stands before it moves: turned about, or in its new formation. A sentence where it may not. */
function prepared(
  field: Field,
  stand: Stand,
  { aboutFace, change }: MoveOrder,
  action: MoveAction,
): Ready | string {
  if (aboutFace === true) {
    if (action === 'charge') return 'No unit of a charging force turns about.';
    if (stand.arm !== 'horse') return 'Only cavalry turns about.';
    if (change !== undefined)
      return 'A unit does not turn about and change formation in one round.';
    return { body: facedAbout(stand.body), formation: stand.formation };
  }
  if (change === undefined) return stand;
  if (action === 'charge') return 'No unit of a charging force changes formation.';
  const ready = changed(stand, change);
  if (typeof ready === 'string') return ready;
  const there = sweepOf(shapeOf(ready.body).outlines);
  if (!sweepOnTable(there, field.table))
    return 'There is no room on the table to change formation.';
  for (const other of field.stands) {
    if (other.unit === stand.unit) continue;
    if (other.side === stand.side ? sweepMeets(there, other.body) : sweepTouches(there, other.body))
      return 'There is no room to change formation: another unit stands there.';
  }
  return ready;
}

function judgePath(
  field: Field,
  stand: Stand,
  order: MoveOrder,
  { formation }: Ready,
  { sweep, body, spent, retrograde }: Path,
  brief: boolean,
): MoveResult {
  const limits = allowances(stand, retrograde);
  const refuse = (why: string, most = limits.open): MoveResult => refusal(stand, why, spent, most);
  const of = order.change === undefined ? sweep : withStart(stand, sweep);
  if (!sweepOnTable(sweep, field.table)) return refuse('The move leaves the table.');
  if (spent > limits.open)
    return refuse(
      `That is ${inBaseWidths(spent)}: the unit may move ${inBaseWidths(limits.open)}${retrograde ? ' backward' : ''}.`,
    );
  const ground = groundOn(field, stand, of, order);
  if (typeof ground === 'string') return refuse(ground);
  const end: Stand = { ...stand, body, formation };
  let most = limits.open;
  const contact = contactOn(field, stand, sweep, body);
  if (contact !== null) return refuse(contact);
  if (stand.arm === 'guns') {
    if (ground.difficult) most = limits.near;
    if (spent > most)
      return refuse(
        `That is ${inBaseWidths(spent)}: artillery moves ${inBaseWidths(most)} through difficult ground.`,
        most,
      );
    if ((!brief || spent > limits.near) && nearEnemy(field, end)) most = limits.near;
    if (spent > most)
      return refuse(
        `That is ${inBaseWidths(spent)}: artillery that ends its move near the enemy moves ${inBaseWidths(most)}.`,
        most,
      );
  } else if (limits.near < limits.open && (!brief || spent > limits.near)) {
    if (comesNear(field, stand, end, sweep)) most = limits.near;
    if (spent > most)
      return refuse(
        `That is ${inBaseWidths(spent)}: the unit moves ${inBaseWidths(most)} when it is or comes within 4 base widths of the enemy.`,
        most,
      );
  }
  if (order.aboutFace === true && nearEnemy(field, end))
    return refuse(
      'A unit that turns about must end its move farther than 4 base widths from the enemy.',
    );
  const friends = friendsOn(field, stand, formation, of, body);
  if (typeof friends === 'string') return refuse(friends, most);
  const disr = ground.disr + friends.own;
  if (disr > 0 && stand.disr + disr > disrMost(stand.arm))
    return refuse(
      `The unit has ${stand.disr} disruptions and would take ${disr} more: no unit may be broken by moving.`,
      most,
    );
  return {
    ...{ refused: null, instead: null, spent, most, body, formation, disr },
    ...{ ground: ground.disr, friends: friends.disrupted, met: [] },
    overCinc: overCinc(field, stand.side, sweep, body),
    notes: brief ? [] : notesOf(field, end, ground, friends),
  };
}

/** The ground that it stands on before a change counts as well. */
const withStart = (stand: Stand, sweep: Sweep): Sweep =>
  sweepOf([...shapeOf(stand.body).outlines, ...sweep.rings]);

/** Why a march cannot pass or end there: enemies stand in its way (*The March Action*). */
function contactOn(field: Field, stand: Stand, sweep: Sweep, end: Body): string | null {
  for (const other of field.stands) {
    if (other.side === stand.side || !sweepTouches(sweep, other.body)) continue;
    if (sweepMeets(sweep, other.body)) return 'No unit may move through the enemy.';
    if (bodiesTouch(end, other.body) || !bodiesTouch(stand.body, other.body))
      return 'Only a charge may touch the enemy.';
  }
  return null;
}

/** Whether a unit is or comes within 4 base widths of the enemy at some point of its move. */
function comesNear(field: Field, stand: Stand, end: Stand, sweep: Sweep): boolean {
  const barred = field.table.features.some(({ kind }) => kind.impassable);
  for (const other of field.stands) {
    if (other.side === stand.side || !sweepWithin(sweep, other.body, NEAR)) continue;
    if (!barred || isNear(stand, other, field.table) || isNear(end, other, field.table))
      return true;
  }
  return false;
}

interface Passing {
  readonly own: number;
  readonly disrupted: MoveResult['friends'];
  readonly passed: number;
}

/** Infantry and cavalry in line or massed are disrupted when units pass one another (*Interpenetration*). */
export const isDisturbed = ({ arm, formation }: Pick<Stand, 'arm' | 'formation'>): boolean =>
  arm !== 'guns' && formation !== 'column';

function friendsOn(
  field: Field,
  stand: Stand,
  formation: Formation,
  sweep: Sweep,
  end: Body,
): Passing | string {
  const there = sweepOf(shapeOf(end).outlines);
  const disturbed = isDisturbed({ arm: stand.arm, formation });
  const disrupted: { unit: number; disr: number }[] = [];
  let passed = 0;
  for (const other of field.stands) {
    if (other.side !== stand.side || other.unit === stand.unit) continue;
    if (!sweepMeets(sweep, other.body)) continue;
    if (sweepMeets(there, other.body))
      return 'The move ends on a friendly unit: it must lead clear of it.';
    passed += 1;
    if (!isDisturbed(other)) continue;
    if (other.disr >= disrMost(other.arm))
      return `A friendly unit with ${other.disr} disruptions stands in the way: passing through would break it.`;
    disrupted.push({ unit: other.unit, disr: 1 });
  }
  if (end.kind === 'column' && overlapsItself(end)) return 'The column would stand on itself.';
  return { own: disturbed ? passed : 0, disrupted, passed };
}

function overlapsItself(body: Body): boolean {
  const bases = basesOfBody(body);
  for (let one = 0; one + 2 < bases.length; one += 1)
    for (let other = one + 2; other < bases.length; other += 1)
      if (boxesCollide(bases[one] as (typeof bases)[0], bases[other] as (typeof bases)[0]))
        return true;
  return false;
}

function notesOf(
  field: Field,
  end: Stand,
  ground: GroundOnWay,
  { passed, disrupted }: Passing,
): string[] {
  const notes: string[] = [];
  if (ground.disr > 0) notes.push('Moves through difficult ground: 1 disruption.');
  if (passed > 0)
    notes.push(
      `Passes through ${passed} friendly unit${passed === 1 ? '' : 's'}, of which ${disrupted.length} take 1 disruption.`,
    );
  if (nearEnemy(field, end)) notes.push('Ends near the enemy.');
  return notes;
}

/** Samples of an order that is tried for its longest legal part. */
const SAMPLES = 32;

function withLegalPart(
  field: Field,
  stand: Stand,
  order: MoveOrder,
  action: MoveAction,
  found: MoveResult,
): MoveResult {
  const start = startOf(stand);
  const legal = (by: number): MoveResult | null => {
    const part = cutShort(order, by, start);
    const result = judge(field, stand, part, action, true);
    return result.refused === null ? { ...result, instead: part } : null;
  };
  const { legs = [], way } = order;
  const whole =
    way === undefined ? legs.reduce((sum, leg) => sum + leg.by, 0) : lengthOf([start, ...way]);
  if (whole === 0) return found;
  let best: MoveResult | null = null;
  let low = 0;
  let high = whole;
  for (let sample = SAMPLES - 1; sample >= 0 && best === null; sample -= 1) {
    low = Math.floor((whole * sample) / SAMPLES);
    high = Math.floor((whole * (sample + 1)) / SAMPLES);
    if (low === 0 && order.change === undefined && order.aboutFace === undefined) break;
    best = legal(low);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const result = legal(middle);
    if (result === null) high = middle;
    else [low, best] = [middle, result];
  }
  if (best === null) return found;
  return { ...found, instead: best.instead, body: best.body, formation: best.formation };
}

/** Where the way of a column or of artillery begins. */
const startOf = ({ body }: Stand): PlanePoint =>
  body.kind === 'column' ? (body.trail[0] as PlanePoint) : boxMiddle(body.box);

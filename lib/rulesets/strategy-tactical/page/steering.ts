import type { PlaneArea } from '@/lib/battle/contract/planning';
import type { HandAct, TriedOrder } from '@/lib/battle/contract/steering';
import { boxCorners, facingOf, frontMiddle } from '@/lib/geometry/plane/boxes';
import { cornersDistance, isWithin } from '@/lib/geometry/plane/overlap';
import { DIRECTION, type PlanePoint } from '@/lib/geometry/plane/points';
import { liesIn } from '@/lib/geometry/plane/shapes';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { facedUnit, gunRange, rifleAim } from '@/lib/rulesets/strategy-tactical/fire';
import { spotOf } from '@/lib/rulesets/strategy-tactical/ground';
import {
  chargeSpeed,
  crossCountry,
  inches,
  type LaidMove,
  layMove,
  roadSpeed,
} from '@/lib/rulesets/strategy-tactical/moves';
import { bodyName } from '@/lib/rulesets/strategy-tactical/names';
import { readTyped } from '@/lib/rulesets/strategy-tactical/notation';
import { asJson, type BodyOrder, POINTS_MOST } from '@/lib/rulesets/strategy-tactical/orders';
import {
  isFoot,
  isGun,
  type SideNumber,
  sideLetter,
  sideNumber,
} from '@/lib/rulesets/strategy-tactical/scenario';
import { VISION } from '@/lib/rulesets/strategy-tactical/sight';
import { speaksOf } from '@/lib/rulesets/strategy-tactical/spoken/thirds';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';
import {
  alongRoad,
  cosine,
  goes,
  goesAhead,
  type Laying,
  laidOrder,
  laidOut,
  turns,
} from './drafts';
import { chargeNotes, fireNotes, SCOUTS_REACH, scoutNotes, sightNotes } from './odds';
import { legalPart, outlineOf, previewOf, withBodies } from './preview';

/** The body that a press on a point means: one whose outline is within a third of an inch. */
function bodyNear({ p }: State, [x, y]: PlanePoint): Body | null {
  const point = [x, y, x, y, x, y, x, y] as const;
  return (
    p.bodies.find(({ box }) => liesIn(boxCorners(box), x, y) >= 0) ??
    p.bodies.find(({ box }) => isWithin(cornersDistance(boxCorners(box), point), 350)) ??
    null
  );
}

/** The order that acts make of a body, in the order given; whether it is legal is not asked. */
export function lay(
  state: State,
  seat: string,
  piece: string,
  acts: readonly HandAct[],
): Result<Json> {
  const side = sideNumber(seat);
  const body = state.named(piece);
  if (body === null) return refuse('NO_PIECE', 'There is no such body on the table.');
  const laid = asOrder(state, side, body, acts);
  return laid === null
    ? refuse('NO_MOVE', 'Press where it shall go, or an enemy to charge or to fire at.')
    : ok(asJson(laid));
}

function asOrder(
  state: State,
  side: SideNumber,
  body: Body,
  acts: readonly HandAct[],
): BodyOrder | null {
  let laying: Laying = {
    ...{ path: [], at: frontMiddle(body.box), facing: facingOf(body.box), turns: false },
  };
  let road = false;
  let aim: Body | null = null;
  for (const act of acts) {
    if (act.kind === 'ahead') laying = goesAhead(laying, act.by);
    else if (act.kind === 'wheel') laying = turns(laying, degreesOf(body, act));
    else {
      const to: PlanePoint = [act.x, act.y];
      const enemy = bodyNear(state, to);
      if (enemy !== null && enemy.side !== side) aim = enemy;
      else {
        const way = takesRoad(state, body) ? alongRoad(state.scene.table, laying.at, to) : null;
        road = way !== null && (road || laying.path.length === 0);
        laying = (way ?? [to]).reduce(goes, laying);
      }
    }
  }
  if (laying.path.length > POINTS_MOST) return null;
  const plain: BodyOrder = { body: body.id, ...laidOut(laying) };
  if (aim !== null) return aimed(state, side, body, plain, aim);
  if (Object.keys(plain).length === 1) return null;
  return road ? { ...plain, road: true } : plain;
}

const takesRoad = (_: State, { formation }: Body): boolean =>
  formation !== 'column' && formation !== 'stand';

/** A wheel of a front corner by its chord, as degrees to the right. */
function degreesOf(body: Body, { pivot, by }: Extract<HandAct, { kind: 'wheel' }>): number {
  const share = Math.min(DIRECTION, Math.round((by * DIRECTION) / (2 * body.box.front)));
  // The chord is twice the sine of half the angle.
  let half = 1;
  while (half < 45 && cosine(90 - half) < share) half += 1;
  const degrees = 2 * half;
  return pivot === 'right' ? degrees : -degrees;
}

/** An enemy that was pressed is charged where a charge can reach, else fired at. */
function aimed(
  state: State,
  side: SideNumber,
  body: Body,
  { face: _, ...plain }: BodyOrder,
  at: Body,
): BodyOrder {
  const charge: BodyOrder = { ...plain, charge: at.id };
  if (chargeSpeed(state, body) > 0 && layMove(state, side, charge).ok) return charge;
  const unit = facedUnit(body);
  const shoots = unit >= 0 && (isGun(state.unit(unit).kind) || rifleAim(state, body, at) !== null);
  return shoots ? { ...plain, fire: at.id } : charge;
}

const none = (refused: string): TriedOrder => ({
  ...{ piece: null, refused, instead: null, spent: 0, most: 0, ends: [] },
  ...{ struck: null, notes: [], danger: false },
});

/** What an order to one body would do. Never throws. */
export function tryOut(state: State, seat: string, command: Json): TriedOrder {
  const side = sideNumber(seat);
  if (state.p.phase === 'plan') return none('Nobody moves before both plans are sealed.');
  const read = readTyped(command);
  if (!read.ok) return none(read.error.message);
  const typed = read.value;
  if ('type' in typed && typed.type !== 'draft')
    return none('Put it on the sheet by the field for typed orders.');
  const order = laidOrder(state, side, typed);
  if (!order.ok) return none(order.error.message);
  const spoken = speaksOf(state, side, [order.value]);
  if (!spoken.ok) return none(spoken.error.message);
  return triedOrder(state, side, order.value);
}

/** Inches of its move by an order. */
export function allowance(state: State, body: Body, order: BodyOrder): number {
  if (order.deploy === true || order.form !== undefined) return 0;
  if (order.charge !== undefined) return chargeSpeed(state, body);
  return order.road === true ? roadSpeed(state, body) : crossCountry(state, body);
}

export function triedOrder(state: State, side: SideNumber, order: BodyOrder): TriedOrder {
  const body = state.named(order.body);
  if (body === null) return none(`There is no ${order.body} on the table.`);
  const most = 1_000 * allowance(state, body, order);
  const laid = layMove(state, side, order);
  if (!laid.ok) return refusedOrder(state, side, body, order, laid.error.message, most);
  return legalOrder(state, side, laid.value, most);
}

function refusedOrder(
  state: State,
  side: SideNumber,
  body: Body,
  order: BodyOrder,
  refused: string,
  most: number,
): TriedOrder {
  const instead = body.side === side ? legalPart(state, side, order) : null;
  const laid = instead === null ? null : layMove(state, side, instead);
  const legal = laid?.ok ? previewOf(state, laid.value) : null;
  return {
    piece: body.id,
    refused,
    instead: instead === null ? null : asJson(instead),
    ...(instead === null
      ? {}
      : { insteadWords: `${bodyName(state.scene, body)} goes ${inches(legal?.length ?? 0)}` }),
    spent: legal?.length ?? 0,
    most,
    ends: (legal?.bodies ?? [body]).map((end) => ({ piece: end.id, outline: outlineOf(end.box) })),
    struck: struckOf(body, order),
    notes: [],
    danger: false,
  };
}

/** Where a refused path leads: its body there, as it faces now. */
function struckOf({ box }: Body, { path = [] }: BodyOrder): number[] | null {
  const end = path.at(-1);
  if (end === undefined) return null;
  const [x, y] = frontMiddle(box);
  return outlineOf({ ...box, x: box.x + end[0] - x, y: box.y + end[1] - y });
}

function legalOrder(state: State, side: SideNumber, laid: LaidMove, most: number): TriedOrder {
  const { body, order } = laid;
  const preview = previewOf(state, laid);
  const there = withBodies(state, body, preview.bodies);
  const [end] = preview.bodies;
  const notes = end === undefined ? [] : notesOf(there, state, laid, end);
  const exposed = end?.formation === 'stand' && notes.some((note) => note.includes('expose it'));
  return {
    piece: body.id,
    refused: null,
    instead: null,
    spent: preview.length,
    // A way uphill, through a town or with limbering has its own measure.
    most: Math.max(most, preview.length),
    ends: preview.bodies.map((one) => ({ piece: one.id, outline: outlineOf(one.box) })),
    struck: null,
    ...(end === undefined || order.deploy === true ? {} : { shapes: rangesOf(there, side, end) }),
    notes,
    danger: exposed,
  };
}

function notesOf(there: State, now: State, laid: LaidMove, end: Body): string[] {
  const { body, order, cost } = laid;
  const part = Math.round(cost / 1_200);
  const at = order.charge === undefined ? null : now.named(order.charge);
  if (at !== null) return chargeNotes(now, body, at);
  const gun = body.units.length === 1 && isGun(now.unit(facedUnit(body)).kind);
  const silent = gun && (order.path ?? []).length > 0 && end.formation !== 'gun';
  const wheeledGun =
    gun && (order.path ?? []).length > 0 && now.unit(facedUnit(body)).kind === 'gun';
  return [
    ...(part > 0 && part < 100 ? [`It takes ${part} % of its move.`] : []),
    ...(order.hold === true ? ['It holds its fire.'] : []),
    ...(silent || wheeledGun ? ['A gun that moves does not fire.'] : []),
    ...(order.hold === true || silent || wheeledGun ? [] : fireNotes(there, end)),
    ...scoutNotes(there, end),
    ...sightNotes(there, end),
  ];
}

/** Ranges of a body as circles around the middle of its front: fire, the reach of light horse, and vision. */
export function rangesOf(state: State, side: SideNumber, body: Body): PlaneArea[] {
  const [x, y] = spotOf(body.box);
  const circle = (inch: number, look: PlaneArea['look']): PlaneArea => ({
    ...{ look, side: sideLetter(side), piece: body.id },
    circle: [x, y, inch],
  });
  const unit = facedUnit(body);
  if (unit < 0 || body.formation === 'stand') return [circle(VISION, 'dashed')];
  const { kind } = state.unit(unit);
  const { musketRange } = state.scene.parameters;
  if (body.units.length === 1 && isGun(kind))
    return [circle(musketRange * 1_000, 'dashed'), circle(gunRange(state, body), 'dashed')];
  if (isFoot(kind)) return [circle(musketRange * 1_000, 'dashed')];
  return kind === 'lightHorse' && state.scene.switches.concealment
    ? [circle(SCOUTS_REACH, 'dashed'), circle(VISION, 'dashDotted')]
    : [];
}

/** “3.2 of 4 inches”. */
export const costWords = (spent: number, most: number): string =>
  `${inches(spent)} of ${inches(most)} inches`;

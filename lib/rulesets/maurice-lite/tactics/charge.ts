import { type BoxCorners, boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { after, firstMeeting, type Leg } from '@/lib/geometry/plane/moves';
import { CONTACT, cornersOverlap } from '@/lib/geometry/plane/overlap';
import { liesIn, liesWhollyIn } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Body, disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { MoveOrder, MoveResult } from '@/lib/rulesets/maurice-lite/move-order';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { allowances, groundOn, inBaseWidths, nothing, overCinc, refusal } from './judging';
import { NEAR } from './near';
import {
  basesOfBody,
  bodiesTouch,
  bodiesWithin,
  cornersOfBases,
  edgeWithin,
  frontEdge,
  standOf,
} from './shape';
import { ringsOfLeg, sweepCrosses, sweepMeets, sweepOf, sweepOnTable, sweepTouches } from './sweep';
import { sees } from './visible';

/** *Charge Move*: the longest wheel before a charge. */
export const CHARGE_WHEEL_MOST = BASE_WIDTH;

type WheelLeg = Extract<Leg, { kind: 'wheel' }>;

/** Why a unit cannot charge whatever is before it (*Limitations on Charging Units*); null: nothing forbids it. */
export function mayNotCharge({ arm, formation, disr }: Stand): string | null {
  if (arm === 'guns') return 'Artillery never charges.';
  if (formation === 'column') return 'No unit charges in column.';
  if (disr >= disrMost(arm)) return `A unit with ${disr} disruptions may not charge.`;
  return null;
}

/** The wheel of an order to charge, if it has one; a sentence where its parts are no charge. */
function wheelOf({ legs = [], way, aboutFace, change }: MoveOrder): WheelLeg | null | string {
  if (way !== undefined) return 'A charge goes straight ahead.';
  if (aboutFace === true) return 'No unit of a charging force turns about.';
  if (change !== undefined) return 'No unit of a charging force changes formation.';
  const [first, ...rest] = legs;
  const straight = first?.kind === 'wheel' ? rest : legs;
  if (straight.length > 1 || straight.some(({ kind }) => kind !== 'ahead'))
    return 'A charge is one wheel at most, and then straight ahead.';
  if (first?.kind !== 'wheel') return null;
  if (first.back === true) return 'A charge never goes backward.';
  if (!Number.isInteger(first.by) || first.by <= 0)
    return 'A wheel is a whole number of thousandths, at least one.';
  return first;
}

/**
 * *Charge Move*: a wheel of at most 1 base width, then straight ahead, as far as the whole allowance, until the front
 * meets an enemy. How far the order says that it goes ahead does not matter: a charge stops at contact alone.
 */
export function tryCharge(field: Field, stand: Stand, order: MoveOrder): MoveResult {
  const never = mayNotCharge(stand);
  if (never !== null || stand.body.kind === 'column')
    return refusal(stand, never ?? 'No column charges.');
  const wheel = wheelOf(order);
  if (typeof wheel === 'string') return refusal(stand, wheel);
  const most = allowances(stand).near;
  if (wheel !== null && wheel.by > CHARGE_WHEEL_MOST) {
    const legs: Leg[] = [{ ...wheel, by: CHARGE_WHEEL_MOST }];
    const shorter = tryCharge(field, stand, { ...order, legs });
    const why = `The wheel before a charge is at most 1 base width: this is ${inBaseWidths(wheel.by)}.`;
    const refused = refusal(stand, why, wheel.by, most);
    if (shorter.refused !== null) return refused;
    return { ...refused, instead: { ...order, legs }, body: shorter.body };
  }
  return charge(field, stand, stand.body.box, wheel, most, order);
}

function charge(
  field: Field,
  stand: Stand,
  start: PlaneBox,
  wheel: WheelLeg | null,
  most: number,
  order: MoveOrder,
): MoveResult {
  const turned = wheel === null ? start : after(start, wheel);
  const turn = wheel === null ? 0 : wheel.by;
  const rings: BoxCorners[] = wheel === null ? [] : ringsOfLeg(start, wheel);
  const refuse = (why: string, spent = turn): MoveResult => refusal(stand, why, spent, most);
  const enemies: Stand[] = [];
  for (const other of field.stands)
    if (other.side !== stand.side && bodiesWithin(stand.body, other.body, most + NEAR))
      enemies.push(other);
  if (wheel !== null) {
    const sweep = sweepOf(rings);
    for (const enemy of enemies)
      if (sweepTouches(sweep, enemy.body) && !bodiesTouch(stand.body, enemy.body))
        return refuse('A unit cannot contact the enemy while it wheels.');
  }
  const met = straightUntil(turned, most - turn, enemies);
  if (met === null)
    return refuse(
      `No enemy is met within ${inBaseWidths(most)}: a charge must end in contact.`,
      most,
    );
  const ahead: Leg = { kind: 'ahead', by: met.by };
  const box = met.by === 0 ? turned : after(turned, ahead);
  const spent = turn + met.by;
  const body: Body = { kind: 'block', box };
  for (const ring of met.by === 0 ? [boxCorners(turned)] : ringsOfLeg(turned, ahead))
    rings.push(ring);
  const sweep = sweepOf(rings);
  if (!sweepOnTable(sweep, field.table)) return refuse('The charge leaves the table.', spent);
  for (const other of field.stands)
    if (other.side === stand.side && other.unit !== stand.unit && sweepMeets(sweep, other.body))
      return refuse(
        'A charging unit may not pass through any unit: a friendly one is in its way.',
        spent,
      );
  const contact = contactOf(field, stand, box, enemies);
  if (typeof contact === 'string') return refuse(contact, spent);
  for (const enemy of enemies)
    if (!contact.includes(enemy.unit) && sweepTouches(sweep, enemy.body))
      return refuse('The charge would touch an enemy with the flank or rear of the unit.', spent);
  const ground = groundOn(field, stand, sweep, order);
  if (typeof ground === 'string') return refuse(ground, spent);
  if (stand.arm === 'horse')
    for (const feature of field.table.features)
      if (feature.kind.woods && sweepCrosses(sweep, feature))
        return refuse('Cavalry does not charge into woods.', spent);
  if (stand.disr + ground.disr > disrMost(stand.arm))
    return refuse(
      `The unit has ${stand.disr} disruptions: no unit may be broken by moving.`,
      spent,
    );
  return {
    ...nothing(stand),
    ...{ refused: null, spent, most, body },
    ...{ disr: ground.disr, ground: ground.disr, met: contact },
    overCinc: overCinc(field, stand.side, sweep, body),
    notes: ground.disr > 0 ? ['Charges through difficult ground: 1 disruption.'] : [],
  };
}

/** How far straight ahead until an enemy stands in the way or the allowance ends; null: none is met. */
function straightUntil(
  box: PlaneBox,
  most: number,
  enemies: readonly Stand[],
): { readonly by: number } | null {
  if (most <= 0) return null;
  const ahead: Leg = { kind: 'ahead', by: most };
  const lane = sweepOf(ringsOfLeg(box, ahead));
  const inWay = enemies.filter(({ body }) => sweepTouches(lane, body));
  if (inWay.length === 0) return null;
  const outlines = inWay.flatMap(({ body }) =>
    body.kind === 'block' ? [body.box] : [...basesOfBody(body)],
  );
  const meeting = firstMeeting(box, ahead, outlines);
  // All the way without being stopped: it may just touch at the end.
  return meeting === null ? { by: most } : { by: meeting.by };
}

/** The enemies that a front touches where the charge stops; a sentence where it may not contact one of them so. */
function contactOf(
  field: Field,
  stand: Stand,
  box: PlaneBox,
  enemies: readonly Stand[],
): number[] | string {
  const front = frontEdge(box);
  const met: number[] = [];
  for (const enemy of enemies) {
    let touched = false;
    for (const corners of cornersOfBases(enemy.body)) {
      if (!edgeWithin(front, corners, CONTACT) || slidesAlong(box, corners)) continue;
      touched = true;
      const woods = stand.arm === 'horse' ? woodsHold(field, front, corners) : null;
      if (woods !== null) return woods;
    }
    if (!touched) continue;
    if (stand.arm === 'foot' && enemy.arm === 'horse') return 'Infantry may not charge cavalry.';
    if (!sees(field, stand.unit, enemy.unit))
      return 'The unit may only charge an enemy that it saw when the round began.';
    met.push(enemy.unit);
  }
  if (met.length === 0) return 'No enemy is met: a charge must end in contact with the front.';
  return met.sort((one, other) => one - other);
}

/** Whether a base only lies along a flank of the charging unit: a step ahead would not run into it. */
function slidesAlong(box: PlaneBox, corners: BoxCorners): boolean {
  const onward = boxCorners(after(box, { kind: 'ahead', by: 12 }));
  return !cornersOverlap(onward, corners, CONTACT);
}

/** Why cavalry cannot contact a base in woods; null: it can. */
function woodsHold(
  field: Field,
  front: readonly [number, number, number, number],
  corners: BoxCorners,
): string | null {
  for (const { kind, ring } of field.table.features) {
    if (!kind.woods) continue;
    if (liesWhollyIn(corners, ring))
      return 'Cavalry does not charge a base that stands wholly in woods.';
    for (let at = 0; at < 8; at += 2) {
      const ax = corners[at] as number;
      const ay = corners[at + 1] as number;
      const bx = corners[(at + 2) % 8] as number;
      const by = corners[(at + 3) % 8] as number;
      const edge: BoxCorners = [ax, ay, bx, by, bx, by, ax, ay];
      if (!edgeWithin(front, edge, CONTACT)) continue;
      let inside = true;
      for (let part = 0; part <= 4 && inside; part += 1)
        inside =
          liesIn(
            ring.map((value) => 4 * value),
            ax * (4 - part) + bx * part,
            ay * (4 - part) + by * part,
          ) >= 0;
      if (inside) return 'Cavalry does not charge an edge of a base that lies wholly in woods.';
    }
  }
  return null;
}

/** Wheels that are tried for a charge: none, then ever longer ones, left before right. */
const WHEELS: readonly (WheelLeg | null)[] = [
  null,
  ...[125, 250, 375, 500, 625, 750, 875, 1_000].flatMap((by): WheelLeg[] => [
    { kind: 'wheel', pivot: 'left', by },
    { kind: 'wheel', pivot: 'right', by },
  ]),
];

/** A charge that was found legal, and what comes of it. */
export interface FoundCharge {
  readonly order: MoveOrder;
  readonly result: MoveResult;
}

/**
 * Legal charges of a unit over wheels by eighths of a base width, the straight one first, one for each set of enemies met.
 *
 * @param most how many to look for
 */
export function chargesOf(field: Field, unit: number, most = 20): FoundCharge[] {
  const stand = standOf(field, unit);
  const found: FoundCharge[] = [];
  if (mayNotCharge(stand) !== null) return found;
  const reach = allowances(stand).near;
  const inReach = field.stands.some(
    (other) =>
      other.side !== stand.side &&
      (stand.arm === 'horse' || other.arm !== 'horse') &&
      bodiesWithin(stand.body, other.body, reach),
  );
  if (!inReach) return found;
  const seen = new Set<string>();
  for (const wheel of WHEELS) {
    const order: MoveOrder =
      wheel === null ? { unit, charge: true } : { unit, legs: [wheel], charge: true };
    const result = tryCharge(field, stand, order);
    const key = result.met.join(' ');
    if (result.refused !== null || seen.has(key)) continue;
    seen.add(key);
    found.push({ order, result });
    if (found.length >= most) break;
  }
  return found;
}

/** Answers for a field, by unit: fields never change. */
const straightest = new WeakMap<Field, Map<number, MoveOrder | null>>();

/** A legal charge of a unit, the straightest that there is; null: none was found. */
export function canCharge(field: Field, unit: number): MoveOrder | null {
  let known = straightest.get(field);
  if (known === undefined) {
    known = new Map();
    straightest.set(field, known);
  }
  let found = known.get(unit);
  if (found === undefined) {
    found = chargesOf(field, unit, 1)[0]?.order ?? null;
    known.set(unit, found);
  }
  return found;
}

/** *Charge*: at least half of the units of a force must be able to charge. Why it may not be activated so; null: it may. */
export function mayChargeWith(field: Field, units: readonly number[]): string | null {
  const able = units.filter((unit) => canCharge(field, unit) !== null).length;
  return 2 * able >= units.length && able > 0
    ? null
    : `${able} of ${units.length} units can charge: it takes at least half of the force.`;
}

import type { Leg } from '@/lib/geometry/plane/moves';
import { CARDS_DRAWN } from '@/lib/rulesets/maurice-lite/activation';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import {
  candidates,
  facedBy,
  shaken,
  standing,
  waits,
} from '@/lib/rulesets/maurice-lite/doctrine/marching';
import { isPosted } from '@/lib/rulesets/maurice-lite/doctrine/posts';
import {
  apart,
  gapTo,
  type Seen,
  type Spot,
  seenIn,
  spotOf,
} from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { fieldIn, onField } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder, MoveResult } from '@/lib/rulesets/maurice-lite/move-order';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { allowances, groundUnder, tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { volleyOf, volleyOn } from './dangers';
import { hurt, moraleWorth } from './fights';
import { gunsPlace, horsePlace, WAY_WORTH } from './places';
import { roundedFor, standAt, withStands } from './what-if';

/** A march, where it ends, and what it is worth in disruptions of a fresh unit. */
interface March {
  readonly order: MoveOrder;
  readonly end: Stand;
  readonly gain: number;
}

/** What a march must be worth to be made. */
export const LEAST = { foot: 0.06, horse: 0.2, guns: 0.12 } as const;

/** Base widths from the enemy at which foot fights, and at which it waits for cards. */
export const FOOT_FIGHTS = 3.2;
export const FOOT_WAITS = 5;
/** Cards with which foot goes into a fight, and base widths within which it is in one. */
export const READY_CARDS = 7;
export const IN_FIGHT = 4.3;

/** Cards that a side held when it chose: what it has drawn and laid for its action changes no plan of the round. */
export function cardsHeld({ p }: State, side: 0 | 1): number {
  const held = p.hands[side].length;
  if (side !== p.side || p.choice === null || p.phase === 'choose') return held;
  return held + p.laid.length - CARDS_DRAWN[p.choice];
}

/** Whether the foot of a side goes into musket range: it has cards for the fight, or is in it. */
function isReady(state: State, side: 0 | 1): boolean {
  if (cardsHeld(state, side) >= READY_CARDS) return true;
  const foot = (of: 0 | 1) => seenIn(state)[of].filter(({ stand }) => stand.arm === 'foot');
  const enemies = foot(side === 0 ? 1 : 0);
  return foot(side).some(({ spot }) =>
    enemies.some((enemy) => gapTo(spot.front, enemy.spot) < IN_FIGHT),
  );
}

/** Enemies nearer than this, in base widths, bring up the reserve of a side that has only to hold, once its line is broken. */
const CLOSED_UP = { foot: 14, horse: 20, guns: 0 } as const;

/**
 * Whether a unit of a side that has only to hold stays where it is. A reserve, which has no post, stays no longer than the
 * line before it stands.
 */
export function stays(state: State, stand: Stand, far: number): boolean {
  if (!waits(state, stand, far)) return false;
  if (far > CLOSED_UP[stand.arm] || isPosted(state, stand)) return true;
  return !state.scene.units.some(
    ({ side }, unit) => side === stand.side && state.p.broken[unit] !== null,
  );
}

const ahead = (by: number): Leg => ({ kind: 'ahead', by });

/** Ways of horse: a wheel to either side or none, then straight on, near or far, and a wheel after it. */
export function horseWays(stand: Stand): MoveOrder[] {
  const { unit } = stand;
  const { open } = allowances(stand);
  const orders: MoveOrder[] = [];
  for (const by of [open, open / 2, open / 4]) orders.push({ unit, legs: [ahead(by)] });
  for (const pivot of ['left', 'right'] as const)
    for (const by of [700, 1_500, 2_500, 4_000]) {
      const wheel: Leg = { kind: 'wheel', pivot, by };
      for (const all of [open, (3 * open) / 4, open / 2])
        if (by < all) {
          orders.push({ unit, legs: [wheel, ahead(all - by)] });
          orders.push({ unit, legs: [ahead(all - by), wheel] });
        }
      orders.push({ unit, legs: [wheel] });
    }
  orders.push({ unit, legs: [{ kind: 'back', by: open / 2 }] });
  orders.push({ unit, legs: [{ kind: 'back', by: open / 4 }] });
  orders.push({ unit, aboutFace: true, legs: [ahead(open)] });
  orders.push({ unit, aboutFace: true, legs: [ahead(open / 2)] });
  return orders;
}

/** Ways of guns: beside each of their foot, and straight to or from the enemy. */
function gunsWays(state: State, stand: Stand, aim: Seen): MoveOrder[] {
  const { unit, side } = stand;
  const spot = spotOf(stand.body);
  const [x, y] = spot.middle;
  const [ex, ey] = aim.spot.middle;
  const points: (readonly [number, number])[] = [];
  for (const own of seenIn(state)[stand.side]) {
    if (own.stand.arm !== 'foot' || apart(own.spot.middle, spot.middle) > 16) continue;
    const [fx, fy] = own.spot.facing;
    const [mx, my] = own.spot.front;
    for (const hand of [-1, 1])
      for (const back of [500, 1_500]) {
        const out = 1_000 * own.spot.half + 700;
        points.push([mx - back * fx + hand * out * fy, my - back * fy - hand * out * fx]);
      }
  }
  const length = Math.max(1, 1_000 * apart(spot.middle, aim.spot.middle));
  for (const by of [2_000, 4_000, 8_000, -3_000])
    points.push([x + ((ex - x) * by) / length, y + ((ey - y) * by) / length]);
  return points.flatMap((point): MoveOrder[] => {
    const at = [roundedFor(side, point[0]), roundedFor(side, point[1])] as const;
    if (at[0] === x && at[1] === y) return [];
    const face = [roundedFor(side, ex - at[0]), roundedFor(side, ey - at[1])] as const;
    return face[0] === 0 && face[1] === 0 ? [] : [{ unit, way: [at], face }];
  });
}

/** What a place is worth to a unit that would stand there. */
function placeOf(state: State, field: Field, stand: Stand, aim: Seen): number {
  const morale = moraleWorth(state.p.morale);
  if (stand.formation !== 'column') {
    if (stand.arm === 'horse') return horsePlace(field, stand, morale);
    if (stand.arm === 'guns') return gunsPlace(field, stand, morale);
  }
  const ready = isReady(state, stand.side);
  const wanted = ready ? FOOT_FIGHTS : FOOT_WAITS;
  const bad = groundUnder(field.table, stand).bad ? 1 : 0;
  const worth = WAY_WORTH * (standing(state, stand, spotOf(stand.body), aim, wanted) - bad);
  if (stand.arm !== 'foot' || stand.formation === 'column') return worth;
  // Who fights looks for a place from which many of its bases shoot; who waits for cards, or is shaken, for one where none is shot at.
  if (ready && !shaken(stand))
    return worth + volleyOf(field, stand, (target) => hurt(target, 1, morale));
  return worth - volleyOn(field, stand) * hurt(stand, 1, morale);
}

/** What of an order can be carried out; null: nothing. */
function carriedOut(
  field: Field,
  order: MoveOrder,
): { readonly order: MoveOrder; readonly result: MoveResult } | null {
  const brief = tryMove(field, order, 'march', { brief: true });
  if (brief.refused === null) return { order, result: brief };
  // Other ways are tried in several lengths: only those of one stretch are cut short.
  if ((order.legs?.length ?? 1) > 1) return null;
  const { instead } = tryMove(field, order, 'march');
  if (instead === null) return null;
  const shorter = tryMove(field, instead, 'march', { brief: true });
  return shorter.refused === null ? { order: instead, result: shorter } : null;
}

/** Places that are about the same: within a third of a base width and some 8 degrees. */
const placeKey = ({ front, facing }: Spot): string =>
  [front[0] / 333, front[1] / 333, facing[0] * 8, facing[1] * 8].map(Math.round).join(' ');

/** The best march of a unit on a field; null: none is worth it. */
function marchOn(state: State, field: Field, unit: number): March | null {
  if (field !== fieldIn(state)) return soughtOn(state, field, unit);
  const { side, morale } = state.p;
  return onField(state, `second march ${unit} ${isReady(state, side)} ${morale}`, () =>
    soughtOn(state, field, unit),
  );
}

function soughtOn(state: State, field: Field, unit: number): March | null {
  const stand = field.stands.find((one) => one.unit === unit);
  if (stand === undefined || stand.smoke) return null;
  const spot = spotOf(stand.body);
  const aim = facedBy(state, { stand, spot });
  if (aim === null) return null;
  if (!shaken(stand) && stays(state, stand, gapTo(spot.front, aim.spot))) return null;
  const ways =
    stand.formation === 'column' || stand.arm === 'foot'
      ? candidates(stand, spot, aim, true)
      : stand.arm === 'horse'
        ? horseWays(stand)
        : gunsWays(state, stand, aim);
  const was = placeOf(state, field, stand, aim);
  let best: March | null = null;
  let most: number = LEAST[stand.arm];
  const seen = new Set<string>();
  for (const way of ways) {
    const taken = carriedOut(field, way);
    if (taken === null) continue;
    const { order, result } = taken;
    const key = placeKey(spotOf(result.body));
    if (seen.has(key)) continue;
    seen.add(key);
    const end = { ...standAt(stand, result.body), formation: result.formation };
    const passed = result.friends.reduce((sum, { disr }) => sum + disr, 0);
    const gain =
      placeOf(state, withStands(field, [end]), end, aim) - was - 0.5 * (result.disr + passed);
    if (gain > most + 1e-9) [best, most] = [{ order, end, gain }, gain];
  }
  return best;
}

/** What a march of these units is worth, each from where the others have left it. */
export function marchWorth(state: State, units: readonly number[]): number {
  const enemies = seenIn(state)[state.p.side === 0 ? 1 : 0];
  const far = new Map(
    seenIn(state)[state.p.side].map(({ stand, spot }) => [
      stand.unit,
      Math.min(...enemies.map((enemy) => gapTo(spot.front, enemy.spot))),
    ]),
  );
  const order = [...units].sort(
    (one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0) || one - other,
  );
  const key = `second marches ${order.join(' ')} ${isReady(state, state.p.side)} ${state.p.morale}`;
  return onField(state, key, () => {
    let field = fieldIn(state);
    let worth = 0;
    for (const unit of order) {
      const march = marchOn(state, field, unit);
      if (march === null) continue;
      worth += march.gain;
      field = withStands(field, [march.end]);
    }
    return worth;
  });
}

/** The march that a unit makes now; null: it stays. */
export const nextMarch = (state: State, unit: number): MoveOrder | null =>
  standOf(state, unit) === null ? null : (marchOn(state, fieldIn(state), unit)?.order ?? null);

import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import {
  candidates,
  facedBy,
  shaken,
  standing,
} from '@/lib/rulesets/maurice-lite/doctrine/marching';
import { inReach, volleyOf, volleyOn } from '@/lib/rulesets/maurice-lite/doctrine/second/dangers';
import { hurt, moraleWorth } from '@/lib/rulesets/maurice-lite/doctrine/second/fights';
import {
  FOOT_FIGHTS,
  FOOT_WAITS,
  horseWays,
  LEAST,
  stays,
} from '@/lib/rulesets/maurice-lite/doctrine/second/marches';
import { WAY_WORTH } from '@/lib/rulesets/maurice-lite/doctrine/second/places';
import {
  roundedFor,
  standAt,
  withStands,
} from '@/lib/rulesets/maurice-lite/doctrine/second/what-if';
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
import { unmoved } from '@/lib/rulesets/maurice-lite/moving';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { allowances, groundUnder, tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { chargeBorne } from './dangers';
import { gunsPlace, horsePlace } from './places';
import { exchange, isInFight, isWorthStep, mayStep } from './steps';
import { openWings } from './wings';

/** A march, where it ends, and what it is worth in disruptions of a fresh unit. */
interface March {
  readonly order: MoveOrder;
  readonly end: Stand;
  readonly gain: number;
}

/** What a step of horse must be worth to be made that leads it no farther than this, in base widths: its cards are those of a ride. */
const LEAST_STEP = 0.5;
const STEP = 1.6;

const isStep = (from: Spot, to: Spot): boolean => apart(from.middle, to.middle) < STEP;

/** Whether enemy horse is near enough to charge a unit soon. */
const horseNear = (state: State, spot: Spot, side: 0 | 1): boolean =>
  seenIn(state)[side === 0 ? 1 : 0].some(
    (enemy) => enemy.stand.arm === 'horse' && inReach(spot, enemy.spot),
  );

/** Ways of foot that is in danger of a charge, besides those toward the enemy: about either corner, and straight back. */
function footWays(stand: Stand): MoveOrder[] {
  const { unit } = stand;
  const { open } = allowances(stand);
  const orders: MoveOrder[] = [];
  for (const pivot of ['left', 'right'] as const)
    for (const by of [1_000, 2_000, 3_000, open])
      orders.push({ unit, legs: [{ kind: 'wheel', pivot, by }] });
  for (const by of [open / 2, open / 4]) orders.push({ unit, legs: [{ kind: 'back', by }] });
  return orders;
}

/** Thousandths from the front of a line to the middle of a gun that stands before it. */
const BEFORE_LINE = 560;

/** Ways of guns: beside and before each of their foot, and straight to or from the enemy. */
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
    // Before the line too: behind a closed one guns never fire, and it lets them through.
    for (const aside of [-1_500, 0, 1_500])
      points.push([mx + BEFORE_LINE * fx + aside * fy, my + BEFORE_LINE * fy - aside * fx]);
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

/** Part of what a charge would cost foot that it counts where the enemy can make one: he needs the cards for it. */
const CHARGED = 0.6;
/** What a base width costs by which foot is before those who cover its wings. */
const OPEN_WING = 0.2;

/** The ways of a unit that are tried. */
function waysOf(state: State, stand: Stand, spot: Spot, aim: Seen): readonly MoveOrder[] {
  if (stand.formation === 'column') return candidates(stand, spot, aim, true);
  if (stand.arm === 'horse') return horseWays(stand);
  if (stand.arm === 'guns') return gunsWays(state, stand, aim);
  const ways = candidates(stand, spot, aim, true);
  return horseNear(state, spot, stand.side) ? [...ways, ...footWays(stand)] : ways;
}

/** What a place is worth to a unit that would stand there. */
function placeOf(state: State, field: Field, stand: Stand, aim: Seen, fights: boolean): number {
  const morale = moraleWorth(state.p.morale);
  if (stand.formation !== 'column') {
    if (stand.arm === 'horse') return horsePlace(field, stand, morale);
    if (stand.arm === 'guns') return gunsPlace(field, stand, morale);
  }
  const wanted = fights ? FOOT_FIGHTS : FOOT_WAITS;
  const bad = groundUnder(field.table, stand).bad ? 1 : 0;
  const worth = WAY_WORTH * (standing(state, stand, spotOf(stand.body), aim, wanted) - bad);
  if (stand.arm !== 'foot' || stand.formation === 'column') return worth;
  const borne = CHARGED * chargeBorne(field, stand, morale) + OPEN_WING * openWings(field, stand);
  // Who fights looks for a place from which many of its bases shoot; who waits for cards, or is shaken, for one where none is shot at.
  if (fights && !shaken(stand))
    return worth - borne + volleyOf(field, stand, (target) => hurt(target, 1, morale));
  return worth - borne - volleyOn(field, stand) * hurt(stand, 1, morale);
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

/** The best march of a unit on a field; null: none is worth it. `fights`: it goes into musket range. */
function marchOn(state: State, field: Field, unit: number, fights: boolean): March | null {
  if (field !== fieldIn(state)) return soughtOn(state, field, unit, fights);
  return onField(state, `third march ${unit} ${fights} ${state.p.morale}`, () =>
    soughtOn(state, field, unit, fights),
  );
}

function soughtOn(state: State, field: Field, unit: number, fights: boolean): March | null {
  const stand = field.stands.find((one) => one.unit === unit);
  if (stand === undefined || stand.smoke) return null;
  const spot = spotOf(stand.body);
  const aim = facedBy(state, { stand, spot });
  if (aim === null) return null;
  if (!shaken(stand) && stays(state, stand, gapTo(spot.front, aim.spot))) return null;
  const was = placeOf(state, field, stand, aim, fights);
  let best: March | null = null;
  let most: number = LEAST[stand.arm];
  const seen = new Set<string>();
  for (const way of waysOf(state, stand, spot, aim)) {
    const taken = carriedOut(field, way);
    if (taken === null) continue;
    const { order, result } = taken;
    const key = placeKey(spotOf(result.body));
    if (seen.has(key)) continue;
    seen.add(key);
    const end = { ...standAt(stand, result.body), formation: result.formation };
    const passed = result.friends.reduce((sum, { disr }) => sum + disr, 0);
    const place = placeOf(state, withStands(field, [end]), end, aim, fights);
    const gain = place - was - 0.5 * (result.disr + passed);
    if (stand.arm === 'horse' && gain < LEAST_STEP && isStep(spot, spotOf(end.body))) continue;
    if (gain > most + 1e-9) [best, most] = [{ order, end, gain }, gain];
  }
  return best;
}

/** Marches of units, each from where the others have left it, those in front first; and the field that they make. */
function marchesOf(state: State, units: readonly number[], fights: (unit: number) => boolean) {
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
  let field = fieldIn(state);
  let worth = 0;
  for (const unit of order) {
    const march = marchOn(state, field, unit, fights(unit));
    if (march === null) continue;
    worth += march.gain;
    field = withStands(field, [march.end]);
  }
  return { worth, field };
}

/** Who of these units goes into musket range: who is in a fight, and all of them if the step is worth it. */
function fightersOf(state: State, units: readonly number[]): (unit: number) => boolean {
  const foot = units.filter((unit) => state.scene.units[unit]?.arm === 'foot');
  if (foot.every((unit) => isInFight(state, unit))) return () => true;
  const { side, morale } = state.p;
  if (mayStep(state, side)) {
    const key = `third step ${units.join(' ')} ${morale}`;
    const volleys = onField(state, key, () =>
      exchange(fieldIn(state), marchesOf(state, units, () => true).field, side, morale),
    );
    if (isWorthStep(state, side, volleys)) return () => true;
  }
  return (unit) => isInFight(state, unit);
}

/** What a march of these units is worth, each from where the others have left it. */
export function marchWorth(state: State, units: readonly number[]): number {
  const fights = fightersOf(state, units);
  const who = units.map(fights).join(' ');
  return onField(
    state,
    `third marches ${units.join(' ')} ${who} ${state.p.morale}`,
    () => marchesOf(state, units, fights).worth,
  );
}

/** The march that a unit makes now; null: it stays. */
export function nextMarch(state: State, unit: number): MoveOrder | null {
  if (standOf(state, unit) === null) return null;
  const left = unmoved(state);
  const units = left.includes(unit) ? left : [unit];
  return marchOn(state, fieldIn(state), unit, fightersOf(state, units)(unit))?.order ?? null;
}

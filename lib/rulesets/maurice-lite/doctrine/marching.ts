import type { Leg } from '@/lib/geometry/plane/moves';
import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { fieldIn, onField } from '@/lib/rulesets/maurice-lite/known';
import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { tried } from '@/lib/rulesets/maurice-lite/moving';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { allowances, groundUnder } from '@/lib/rulesets/maurice-lite/tactics';
import { holds, isPosted } from './posts';
import { apart, behindFront, gapTo, heading, type Seen, type Spot, seenIn, spotOf } from './sight';

/** Base widths from the enemy at which a unit does its work: muskets, a charge of horse, canister and long range. */
const WANTED = { foot: 3.2, horse: 5, guns: 9 } as const;

/** Whom a unit looks at: the nearest enemy, horse rather at what foot cannot hold off. */
export function facedBy(state: State, { stand, spot }: Seen): Seen | null {
  let best: Seen | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const enemy of seenIn(state)[stand.side === 0 ? 1 : 0]) {
    let far = gapTo(spot.front, enemy.spot);
    if (stand.arm === 'foot' && enemy.stand.arm === 'horse') far += 5;
    if (stand.arm === 'horse') far -= enemy.stand.disr + (enemy.stand.arm === 'guns' ? 1 : 0);
    if (far < least) [best, least] = [enemy, far];
  }
  return best;
}

/** Enemies nearer than this, in base widths, are met by who has only to hold: a step to muskets, a ride to a charge. */
const MET_WITHIN = { foot: 6, horse: 10, guns: 0 } as const;

/**
 * Whether a unit of a side that has only to hold its ground stays where it is: in its post always, else until the enemy
 * is near enough to be met.
 */
export const waits = (state: State, stand: Stand, far: number): boolean =>
  holds(state, stand.side) && (far > MET_WITHIN[stand.arm] || isPosted(state, stand));

/** Whether a unit has suffered too much to be near the enemy. */
export const shaken = ({ arm, disr }: Stand): boolean =>
  arm !== 'guns' && disr >= disrMost(arm) - 1;

/** How well a unit would stand in a place, in base widths. */
export function standing(
  state: State,
  stand: Stand,
  spot: Spot,
  aim: Seen,
  wanted: number = WANTED[stand.arm],
): number {
  const [own, enemies] = [seenIn(state)[stand.side], seenIn(state)[stand.side === 0 ? 1 : 0]];
  const far = gapTo(spot.front, aim.spot);
  if (shaken(stand)) {
    const nearest = Math.min(...enemies.map((enemy) => gapTo(spot.front, enemy.spot)));
    return Math.min(nearest, 8);
  }
  let worth = far > wanted ? wanted - far : 0.3 * (far - wanted);
  // Sooner or later it must look at whom it is to meet.
  worth += 1.5 * Math.min(0.75, heading(spot, aim.spot.middle));
  if (stand.arm === 'horse' && behindFront(spot.front, aim.spot)) worth += 2;
  if (stand.arm === 'foot')
    for (const enemy of enemies)
      if (
        enemy.stand.arm !== 'guns' &&
        gapTo(spot.middle, enemy.spot) < 5 &&
        behindFront(enemy.spot.middle, spot)
      )
        worth -= 1.5;
  const friend = own.some(
    (one) => one.stand.unit !== stand.unit && apart(one.spot.middle, spot.middle) < 7,
  );
  if (!friend && own.length > 2) worth -= 1.5;
  return worth;
}

/** How far a unit is from where it is wanted, as far as one march can help: 0 … its allowance, in base widths. */
export function wantsToGo(state: State, unit: number): number {
  return onField(state, `doctrine wants ${unit}`, () => {
    const stand = standOf(state, unit);
    if (stand === null) return 0;
    const spot = spotOf(stand.body);
    const aim = facedBy(state, { stand, spot });
    if (aim === null) return 0;
    const far = gapTo(spot.front, aim.spot);
    const most = allowances(stand).open / 1_000;
    if (shaken(stand)) return far < 4.5 ? 2 : 0;
    if (stand.arm === 'guns' && stand.smoke) return 1;
    if (waits(state, stand, far)) return 0;
    const short = Math.max(0, far - WANTED[stand.arm]);
    const turned = heading(spot, aim.spot.middle) < 0.7 ? 1.5 : 0;
    return Math.min(most, short) * (stand.arm === 'guns' ? 0.25 : 1) + turned;
  });
}

const ahead = (by: number): Leg => ({ kind: 'ahead', by });
const wheel = (pivot: 'left' | 'right', by: number): Leg => ({ kind: 'wheel', pivot, by });

/** Orders that are tried, in this order; `many`: more of them. */
export function candidates(stand: Stand, spot: Spot, aim: Seen, many: boolean): MoveOrder[] {
  const { unit } = stand;
  const { open } = allowances(stand);
  if (stand.formation === 'column')
    return [
      { unit, change: { to: 'line', hand: 'left' } },
      { unit, change: { to: 'line', hand: 'right' } },
    ];
  if (stand.arm === 'guns') {
    const [x, y] = spot.front;
    const [tx, ty] = aim.spot.middle;
    const length = apart(spot.front, aim.spot.middle) * 1_000;
    return (many ? [2_000, 4_000, 6_000] : [3_000]).flatMap((by) =>
      length > by
        ? [
            {
              unit,
              way: [
                [
                  Math.round(x + ((tx - x) * by) / length),
                  Math.round(y + ((ty - y) * by) / length),
                ] as const,
              ],
            },
          ]
        : [],
    );
  }
  const side = (spot.middle[0] - aim.spot.middle[0]) * spot.facing[1];
  const other = (spot.middle[1] - aim.spot.middle[1]) * spot.facing[0];
  // The enemy is to the right of the facing: the left wing comes round about the right corner.
  const toward: 'left' | 'right' = side - other < 0 ? 'right' : 'left';
  const orders: MoveOrder[] = [
    { unit, legs: [ahead(open)] },
    { unit, legs: [ahead(open / 2)] },
  ];
  for (const by of many ? [500, 1_000, 2_000, 3_000] : [1_500])
    orders.push({
      unit,
      legs: by < open ? [wheel(toward, by), ahead(open - by)] : [wheel(toward, by)],
    });
  if (many) {
    const away = toward === 'left' ? 'right' : 'left';
    orders.push({ unit, legs: [wheel(away, 1_000), ahead(open - 1_000)] });
    orders.push({ unit, legs: [wheel(toward, Math.min(open, 3_500))] });
    orders.push({ unit, legs: [ahead(open / 4)] });
    orders.push({ unit, legs: [ahead(open - 1_000)] });
  }
  if (shaken(stand)) {
    orders.push({ unit, legs: [{ kind: 'back', by: open / 2 }] });
    if (stand.arm === 'horse') orders.push({ unit, aboutFace: true, legs: [ahead(open)] });
  }
  return orders;
}

/** The march that improves most how a unit stands; null: none is worth it. */
export function bestMarch(state: State, unit: number, many: boolean): MoveOrder | null {
  const stand = standOf(state, unit);
  if (stand === null) return null;
  // Guns that have fired stand in their smoke until somebody is told to clear it: the activation does that.
  if (stand.arm === 'guns' && stand.smoke) return null;
  const spot = spotOf(stand.body);
  const aim = facedBy(state, { stand, spot });
  if (aim === null) return null;
  if (!shaken(stand) && waits(state, stand, gapTo(spot.front, aim.spot))) return null;
  const was = standing(state, stand, spot, aim);
  let best: MoveOrder | null = null;
  let most = 0.4;
  for (const order of candidates(stand, spot, aim, many)) {
    const first = tried(state, order);
    const taken = first.refused === null ? order : first.instead;
    if (taken === null) continue;
    const result = first.refused === null ? first : tried(state, taken);
    if (result.refused !== null) continue;
    const gain =
      standing(state, stand, spotOf(result.body), aim) -
      was -
      1.5 * result.disr -
      1.5 * result.friends.reduce((sum, { disr }) => sum + disr, 0) -
      (groundUnder(fieldIn(state).table, { ...stand, body: result.body }).bad ? 1 : 0);
    if (gain > most) [best, most] = [taken, gain];
  }
  return best;
}

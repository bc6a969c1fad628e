import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import {
  chargeOf,
  chargeOn,
  inReach,
  volleyOf,
  volleyOn,
} from '@/lib/rulesets/maurice-lite/doctrine/second/dangers';
import { hurt, type MoraleWorth } from '@/lib/rulesets/maurice-lite/doctrine/second/fights';
import {
  lure,
  RIDE_WORTH,
  spotsOf,
  VOLLEYS,
  WAY_WORTH,
} from '@/lib/rulesets/maurice-lite/doctrine/second/places';
import { gapTo, heading, type Spot, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { groundUnder, mayFire } from '@/lib/rulesets/maurice-lite/tactics';
import { chargeBorne } from './dangers';
import { beforeFoot } from './wings';

/** What a card of a charge costs, about: one that is not worth its cards will not be made. */
const CHARGE_CARD = 0.35;
/** Base widths that a card reaches on average. */
const CARD_REACH = 7.3;

/** What the cards cost with which a unit would be sent to charge from a place. */
function chargeCost({ cincs }: Field, { side }: Stand, spot: Spot): number {
  return CHARGE_CARD * Math.max(1, gapTo(cincs[side], spot) / CARD_REACH);
}

/** What a base width costs by which horse goes before the foot of its army, where it can charge nobody yet. */
const BEFORE_FOOT = 0.35;

/** What a place is worth to horse: whom it can charge from there, less who shoots at it or charges it there. */
export function horsePlace(field: Field, stand: Stand, morale: MoraleWorth): number {
  const spot = spotOf(stand.body);
  const enemies = spotsOf(field, stand.side === 0 ? 1 : 0);
  const close = enemies.some((enemy) => inReach(spot, enemy.spot));
  const fire = close ? volleyOn(field, stand) : 0;
  const danger =
    fire * VOLLEYS * hurt(stand, 1, morale) + (close ? 0.5 * chargeOn(field, stand, morale) : 0);
  if (stand.disr >= disrMost(stand.arm) - 1) {
    const nearest = Math.min(...enemies.map((enemy) => gapTo(spot.middle, enemy.spot)));
    return WAY_WORTH * Math.min(nearest, 8) - 1.5 * danger;
  }
  let short = 30;
  let look = 0;
  for (const enemy of enemies) {
    const far = gapTo(spot.front, enemy.spot) - lure(spot, enemy);
    if (far >= short) continue;
    short = far;
    look = heading(spot, enemy.spot.middle);
  }
  const open = close
    ? Math.max(0, chargeOf(field, stand, morale) - chargeCost(field, stand, spot))
    : 0;
  return (
    0.7 * open -
    danger -
    (open > 0 ? 0 : BEFORE_FOOT * beforeFoot(field, stand)) -
    RIDE_WORTH * Math.max(0, short - 3) +
    0.25 * Math.min(0.8, look) -
    (groundUnder(field.table, stand).bad ? 0.3 : 0)
  );
}

/** Base widths from a gun to foot that covers it, and how far it may be before it: on its front, not away from it. */
const COVERED = 3;
const BEFORE_MOST = 1.3;
/** Base widths to foot with which guns go. */
const GOES_WITH = 9;
/** What it is worth to guns to see an enemy whom they can bombard. */
const SEES = 0.4;
/** What a gun before a line of foot takes from its fire: one of its bases. */
const MASKS = 0.12;

/** Whether a gun stands just before a line, so that one of its bases cannot shoot. */
function standsBefore({ middle }: Spot, { front, facing, half }: Spot): boolean {
  const [x, y] = [(middle[0] - front[0]) / 1_000, (middle[1] - front[1]) / 1_000];
  const ahead = x * facing[0] + y * facing[1];
  return ahead > 0 && ahead < 2 && Math.abs(x * facing[1] - y * facing[0]) < half;
}

/** What a place is worth to guns: what they can shoot at from beside their foot. */
export function gunsPlace(field: Field, stand: Stand, morale: MoraleWorth): number {
  const spot = spotOf(stand.body);
  const enemies = spotsOf(field, stand.side === 0 ? 1 : 0);
  const close = enemies.some((enemy) => inReach(spot, enemy.spot));
  const far = Math.min(...enemies.map((enemy) => gapTo(spot.front, enemy.spot)));
  const foot = spotsOf(field, stand.side).filter((own) => own.stand.arm === 'foot');
  const lines = foot
    .map((own) => ({
      apart: gapTo(spot.middle, own.spot),
      far: Math.min(...enemies.map((enemy) => gapTo(own.spot.front, enemy.spot))),
    }))
    .sort((one, other) => one.apart - other.apart);
  const covered = lines.some((line) => line.apart < COVERED && far > line.far - BEFORE_MOST);
  // With the foremost foot near them, not with a second line: what is wanted is its own distance, to canister at the least.
  const near = lines.filter((line) => line.apart < GOES_WITH);
  const ahead = near.length > 0 ? near : lines.slice(0, 1);
  const wanted = Math.max(3.6, Math.min(9, ...ahead.map((line) => line.far)));
  let worth = 0 - WAY_WORTH * Math.abs(far - wanted);
  if (!covered) worth -= far < 9 ? 1.2 : 0.3;
  if (mayFire(field, stand.unit, 'bombardment') === null) worth += SEES;
  if (foot.some((own) => standsBefore(spot, own.spot))) worth -= MASKS;
  if (!close) return worth;
  const canister = volleyOf(field, stand, (target) => hurt(target, 1, morale));
  const fire = volleyOn(field, stand);
  return worth + 2 * canister - 2 * fire - 0.9 * chargeBorne(field, stand, morale);
}

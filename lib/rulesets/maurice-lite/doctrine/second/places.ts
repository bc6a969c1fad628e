import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import {
  behindFront,
  gapTo,
  heading,
  type Spot,
  spotOf,
} from '@/lib/rulesets/maurice-lite/doctrine/sight';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { groundUnder } from '@/lib/rulesets/maurice-lite/tactics';
import { chargeOf, chargeOn, inReach, volleyOf, volleyOn } from './dangers';
import { hurt, type MoraleWorth } from './fights';

/** A base width nearer to where a unit is wanted, in disruptions of a fresh unit. */
export const WAY_WORTH = 0.16;

/** The same for horse: only a few of them go together, and they are far from their commander. */
export const RIDE_WORTH = 0.27;

export const spotsOf = (field: Field, side: 0 | 1): readonly { stand: Stand; spot: Spot }[] =>
  field.stands
    .filter((stand) => stand.side === side)
    .map((stand) => ({ stand, spot: spotOf(stand.body) }));

/** How much nearer than it is an enemy seems to horse, in base widths: the more it is worth a charge. */
export function lure(from: Spot, { stand, spot }: { stand: Stand; spot: Spot }): number {
  if (stand.arm === 'guns') return 3;
  const open = behindFront(from.front, spot) ? 2.5 : 0;
  if (stand.arm === 'horse') return open + stand.disr - 1;
  return open + (stand.disr >= 2 ? 1.2 * (stand.disr - 1) : -1);
}

/** Volleys to be borne before horse can do anything about them: that of the enemy's round and that of its own. */
export const VOLLEYS = 2;

/** What the cards of a charge cost, about: one that is not worth them will not be made. */
const CHARGE_COST = 0.4;

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
  const open = close ? Math.max(0, chargeOf(field, stand, morale) - CHARGE_COST) : 0;
  return (
    0.7 * open -
    danger -
    RIDE_WORTH * Math.max(0, short - 3) +
    0.25 * Math.min(0.8, look) -
    (groundUnder(field.table, stand).bad ? 0.3 : 0)
  );
}

/** Base widths from a gun to foot that covers it. */
const COVERED = 3;

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
  const [line] = lines;
  const covered = line !== undefined && line.apart < COVERED && far > line.far - 0.6;
  // With their foot, not before it: what is wanted is the line's own distance, to canister at the least.
  const wanted = Math.max(3.6, line === undefined ? 9 : line.far);
  let worth = 0 - WAY_WORTH * Math.abs(far - wanted);
  if (!covered) worth -= far < 9 ? 1.2 : 0.3;
  if (!close) return worth;
  const canister = volleyOf(field, stand, (target) => hurt(target, 1, morale));
  const fire = volleyOn(field, stand);
  return worth + 2 * canister - 2 * fire - 0.9 * chargeOn(field, stand, morale);
}

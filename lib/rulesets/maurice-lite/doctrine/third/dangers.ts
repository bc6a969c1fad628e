import type { Leg } from '@/lib/geometry/plane/moves';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import { inReach } from '@/lib/rulesets/maurice-lite/doctrine/second/dangers';
import { fightWorth, type MoraleWorth } from '@/lib/rulesets/maurice-lite/doctrine/second/fights';
import { standAt, withStands } from '@/lib/rulesets/maurice-lite/doctrine/second/what-if';
import { gapTo, type Spot, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { mayNotCharge, tryMove } from '@/lib/rulesets/maurice-lite/tactics';

/** Charges of an enemy that are thought of: straight ahead, and after half or all of the wheel that is allowed. */
const WHEELS: readonly (readonly Leg[])[] = [
  [],
  ...[500, 1_000].flatMap((by): Leg[][] => [
    [{ kind: 'wheel', pivot: 'left', by }],
    [{ kind: 'wheel', pivot: 'right', by }],
  ]),
];
const BRIEF = { brief: true } as const;

/** Base widths that a charge reaches with its wheel, and a little more. */
const CHARGED_WITHIN = 5.2;

/** Whether something of a unit is before the front of another. */
const isBefore = ({ middle, half, deep }: Spot, { front, facing }: Spot): boolean =>
  (middle[0] - front[0]) * facing[0] + (middle[1] - front[1]) * facing[1] > -1_000 * (half + deep);

/** Whether a charge that meets these would have to be fought by a unit: met itself, or close behind or beside one that is. */
const isDrawnIn = (field: Field, stand: Stand, met: readonly number[]): boolean =>
  met.includes(stand.unit) ||
  (stand.arm === 'guns' &&
    field.stands.some(
      ({ unit, body }) =>
        met.includes(unit) && gapTo(spotOf(stand.body).middle, spotOf(body)) < 1.6,
    ));

/** The best charge of a single enemy that a unit would have to bear, by what it is worth to the enemy; 0: none is. */
export function chargeBorne(field: Field, stand: Stand, morale: MoraleWorth): number {
  const spot = spotOf(stand.body);
  let most = 0;
  for (const enemy of field.stands) {
    if (enemy.side === stand.side || enemy.arm === 'guns') continue;
    if (enemy.arm === 'foot' && stand.arm === 'horse') continue;
    if (mayNotCharge(enemy) !== null) continue;
    const from = spotOf(enemy.body);
    if (!inReach(spot, from) || !isBefore(spot, from)) continue;
    if (gapTo(from.front, spot) > CHARGED_WITHIN + from.half) continue;
    for (const legs of WHEELS) {
      const result = tryMove(field, { unit: enemy.unit, legs, charge: true }, 'charge', BRIEF);
      if (result.refused !== null || !isDrawnIn(field, stand, result.met)) continue;
      const there = withStands(field, [standAt(enemy, result.body, result.disr)]);
      most = Math.max(most, fightWorth(there, [enemy.unit], morale));
    }
  }
  return most;
}

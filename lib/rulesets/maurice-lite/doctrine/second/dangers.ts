import type { Leg } from '@/lib/geometry/plane/moves';
import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import { gapTo, type Spot, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import {
  aimsOf,
  faceChance,
  mayNotCharge,
  toDisrupt,
  toHit,
  tryMove,
} from '@/lib/rulesets/maurice-lite/tactics';
import { fightWorth, type MoraleWorth } from './fights';
import { standAt, withStands } from './what-if';

/** Base widths between the middle of a unit and another, beyond which nobody shoots at it or charges it. */
const REACH = 7.5;

/** Whether some of a unit is before the front of another, or not far aside: what it shoots at and charges is. */
function isBefore({ middle, half, deep }: Spot, { front, facing }: Spot): boolean {
  const ahead = ((middle[0] - front[0]) * facing[0] + (middle[1] - front[1]) * facing[1]) / 1_000;
  return ahead > 0 - half - deep && ahead < 5 + half + deep;
}

/** Whether two units are near enough to shoot at or charge one another. */
export const inReach = (one: Spot, other: Spot): boolean => gapTo(one.middle, other) < REACH;

/** Disruptions that a unit may expect of one volley of the enemy where it stands. */
export function volleyOn(field: Field, stand: Stand): number {
  const spot = spotOf(stand.body);
  let expected = 0;
  for (const enemy of field.stands) {
    if (enemy.side === stand.side || enemy.arm === 'horse') continue;
    const from = spotOf(enemy.body);
    if (!inReach(spot, from) || !isBefore(spot, from)) continue;
    for (const [aim] of aimsOf(field, enemy.unit, 'volley')) {
      if (aim?.target !== stand.unit) continue;
      const { needed, dice } = toHit(field, enemy.unit, aim);
      expected += dice * faceChance(needed) * faceChance(toDisrupt(stand.arm, 'volley'));
    }
  }
  return expected;
}

/** Disruptions that a unit's own volley may do, by what they hurt. */
export function volleyOf(field: Field, stand: Stand, hurts: (target: Stand) => number): number {
  let worth = 0;
  for (const [aim] of aimsOf(field, stand.unit, 'volley')) {
    const target = field.stands.find(({ unit }) => unit === aim?.target);
    if (aim === undefined || target === undefined) continue;
    const { needed, dice } = toHit(field, stand.unit, aim);
    worth +=
      dice * faceChance(needed) * faceChance(toDisrupt(target.arm, 'volley')) * hurts(target);
  }
  return worth;
}

/** Charges that are thought of: straight ahead, and after half or all of the wheel that is allowed. */
const WHEELS: readonly (readonly Leg[])[] = [
  [],
  ...[500, 1_000].flatMap((by): Leg[][] => [
    [{ kind: 'wheel', pivot: 'left', by }],
    [{ kind: 'wheel', pivot: 'right', by }],
  ]),
];
const BRIEF = { brief: true } as const;

/** The best charge that a unit can make where it stands, by what it is worth to its side; 0: none is. */
export function chargeOf(
  field: Field,
  stand: Stand,
  morale: MoraleWorth,
  at: number | null = null,
): number {
  let most = 0;
  if (mayNotCharge(stand) !== null) return 0;
  const seen = new Set<string>();
  for (const legs of WHEELS) {
    const result = tryMove(field, { unit: stand.unit, legs, charge: true }, 'charge', BRIEF);
    if (result.refused !== null || (at !== null && !result.met.includes(at))) continue;
    const key = result.met.join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    const there = withStands(field, [standAt(stand, result.body, result.disr)]);
    most = Math.max(most, fightWorth(there, [stand.unit], morale));
  }
  return most;
}

/** The best charge of a single enemy that meets a unit, by what it is worth to the enemy; 0: none is. */
export function chargeOn(field: Field, stand: Stand, morale: MoraleWorth): number {
  const spot = spotOf(stand.body);
  let most = 0;
  for (const enemy of field.stands) {
    if (enemy.side === stand.side || enemy.arm === 'guns') continue;
    if (enemy.arm === 'foot' && stand.arm === 'horse') continue;
    const from = spotOf(enemy.body);
    if (!inReach(spot, from) || !isBefore(spot, from)) continue;
    most = Math.max(most, chargeOf(field, enemy, morale, stand.unit));
  }
  return most;
}

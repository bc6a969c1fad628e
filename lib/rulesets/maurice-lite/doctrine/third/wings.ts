import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import { gapTo, type Spot, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import type { Field } from '@/lib/rulesets/maurice-lite/table';

/** Enemy horse within so many base widths may come about an open wing before anything can be done. */
const FEARED_WITHIN = 16;
/** Base widths to the side within which a friend covers a wing. */
const COVERS_WITHIN = 9;
/** Base widths that a friend who covers a wing may be behind it. */
const BEHIND_MOST = 2;

/** How far one unit is ahead of another and to its left, in base widths, as the other faces. */
function seenFrom({ front, facing }: Spot, { middle }: Spot): readonly [number, number] {
  const [x, y] = [(middle[0] - front[0]) / 1_000, (middle[1] - front[1]) / 1_000];
  return [x * facing[0] + y * facing[1], y * facing[0] - x * facing[1]];
}

/**
 * How far a unit of foot is before those who cover its wings, in base widths beyond what they may be behind it, for both
 * wings together; 0 where no enemy horse is near enough to come about it.
 */
export function openWings(field: Field, stand: Stand): number {
  const spot = spotOf(stand.body);
  const horse = field.stands.filter(
    ({ side, arm, body }) =>
      side !== stand.side && arm === 'horse' && gapTo(spot.middle, spotOf(body)) < FEARED_WITHIN,
  );
  if (horse.length === 0) return 0;
  const friends = field.stands.filter(
    ({ side, unit, arm }) => side === stand.side && unit !== stand.unit && arm !== 'guns',
  );
  let open = 0;
  for (const hand of [-1, 1]) {
    const aside = (body: Stand['body']) => {
      const [ahead, left] = seenFrom(spot, spotOf(body));
      return [ahead, hand * left] as const;
    };
    if (!horse.some(({ body }) => aside(body)[1] > 2)) continue;
    let behind = 6;
    for (const { body } of friends) {
      const [ahead, out] = aside(body);
      if (out > 1.5 && out < COVERS_WITHIN) behind = Math.min(behind, Math.max(0, 0 - ahead));
    }
    open += Math.max(0, behind - BEHIND_MOST);
  }
  return open;
}

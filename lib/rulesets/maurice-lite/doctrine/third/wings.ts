import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import { gapTo, type Spot, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import type { Field } from '@/lib/rulesets/maurice-lite/table';

/** Enemy horse within this many base widths may come about an open wing before anything can be done. */
const FEARED_WITHIN = 16;
/** Base widths to the side within which a friend covers a wing. */
const COVERS_WITHIN = 9;
/** Base widths that a friend who covers a wing may be behind it. */
const BEHIND_MOST = 2;

/** How far one unit is ahead of another and to its left, in base widths, as its army faces: a unit that turns covers no wing by it. */
function seenFrom({ front }: Spot, { middle }: Spot, side: 0 | 1): readonly [number, number] {
  const forward = side === 0 ? 1 : -1;
  return [
    (forward * (middle[1] - front[1])) / 1_000,
    (0 - forward * (middle[0] - front[0])) / 1_000,
  ];
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
      const [ahead, left] = seenFrom(spot, spotOf(body), stand.side);
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

/** Base widths to enemy foot within which foot is in a fight. */
const IN_FIGHT = 4.3;
/** Base widths that horse goes before the foot of its army, and beyond which nothing more is lost by it. */
const AHEAD_MOST = 3;
const AHEAD_FULL = 8;

/**
 * How far horse is before the foremost foot of its army, in base widths beyond what it may be; 0 once foot fights foot, or
 * where there is none.
 */
export function beforeFoot(field: Field, stand: Stand): number {
  const foot = field.stands.filter(({ arm }) => arm === 'foot');
  const own = foot.filter(({ side }) => side === stand.side).map(({ body }) => spotOf(body));
  const enemies = foot.filter(({ side }) => side !== stand.side).map(({ body }) => spotOf(body));
  if (own.some(({ front }) => enemies.some((enemy) => gapTo(front, enemy) < IN_FIGHT))) return 0;
  if (own.length === 0) return 0;
  const forward = stand.side === 0 ? 1 : -1;
  const line = Math.max(...own.map(({ front }) => (forward * front[1]) / 1_000));
  const ahead = (forward * spotOf(stand.body).front[1]) / 1_000 - line;
  return Math.max(0, Math.min(AHEAD_FULL, ahead) - AHEAD_MOST);
}

import { cardOf } from '@/lib/rulesets/maurice-lite/deck';
import type { CincMove } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { apart, gapTo, type Seen, seenIn } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { cincPlace, forcesOf } from '@/lib/rulesets/maurice-lite/tactics';
import { roundedFor } from './what-if';

/** Cards of the next activations that a move must save on average, for the card that it costs. */
const SAVED = 0.35;
/** Fewest cards with which one is spared. */
const HAND_LEAST = 4;

/** Cards that it takes on average to reach so far, in base widths. */
const cardsFor = (far: number): number => 0.3 + Math.max(0.6, far / 7.3);

/** A force by how much it will have to do. */
interface Busy {
  readonly members: readonly Seen[];
  readonly weight: number;
}

function busyForces(state: State, side: 0 | 1): Busy[] {
  const own = seenIn(state)[side];
  const enemies = seenIn(state)[side === 0 ? 1 : 0];
  return forcesOf(fieldIn(state), side).map((units) => {
    const members = own.filter(({ stand }) => units.includes(stand.unit));
    const weight = members.reduce((sum, { stand, spot }) => {
      const far = Math.min(...enemies.map((enemy) => gapTo(spot.front, enemy.spot)));
      return sum + (stand.arm === 'guns' ? 0.4 : 1) / (4 + far);
    }, 0);
    return { members, weight };
  });
}

const cardsFrom = (forces: readonly Busy[], at: readonly [number, number]): number => {
  const all = forces.reduce((sum, { weight }) => sum + weight, 0);
  return (
    forces.reduce((sum, { members, weight }) => {
      const far = Math.min(...members.map(({ spot }) => gapTo(at, spot)));
      return sum + weight * cardsFor(far);
    }, 0) / all
  );
};

/** The commander goes to where the forces that have most to do are reached with the fewest cards. */
export function cincMove(state: State, side: 0 | 1): CincMove | null {
  const hand = state.p.hands[side];
  const own = seenIn(state)[side];
  const enemies = seenIn(state)[side === 0 ? 1 : 0];
  if (hand.length < HAND_LEAST || own.length === 0 || enemies.length === 0) return null;
  const forces = busyForces(state, side);
  let least = cardsFrom(forces, state.p.cincs[side]) - SAVED;
  let best: readonly [number, number] | null = null;
  const field = fieldIn(state);
  for (const { spot } of own)
    for (const behind of [1_500, 2_500])
      for (const aside of [-2_500, 0, 2_500]) {
        const [fx, fy] = spot.facing;
        const x = roundedFor(side, spot.middle[0] - behind * fx + aside * fy);
        const y = roundedFor(side, spot.middle[1] - behind * fy - aside * fx);
        const at = [x, y] as const;
        if (enemies.some((enemy) => apart(enemy.spot.middle, at) < 6)) continue;
        const cards = cardsFrom(forces, at);
        if (cards >= least - 1e-6 || cincPlace(field, side, x, y) !== null) continue;
        [best, least] = [at, cards];
      }
  if (best === null) return null;
  const [card] = [...hand].sort(
    (one, other) =>
      cardOf(one).span - cardOf(other).span ||
      Number(cardOf(one).effect !== null) - Number(cardOf(other).effect !== null) ||
      one - other,
  );
  return card === undefined ? null : { card, x: best[0], y: best[1] };
}

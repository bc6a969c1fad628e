import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import { holds } from '@/lib/rulesets/maurice-lite/doctrine/posts';
import { volleyOf, volleyOn } from '@/lib/rulesets/maurice-lite/doctrine/second/dangers';
import { hurt, moraleWorth } from '@/lib/rulesets/maurice-lite/doctrine/second/fights';
import {
  cardsHeld,
  IN_FIGHT,
  READY_CARDS,
} from '@/lib/rulesets/maurice-lite/doctrine/second/marches';
import { apart, gapTo, seenIn } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { onField } from '@/lib/rulesets/maurice-lite/known';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import type { Field } from '@/lib/rulesets/maurice-lite/table';

/** Base widths to friends who are in a fight and have to be helped. */
const HELPED_WITHIN = 10;

/** Whether a unit is in a fight of foot, or a friend near it is. */
export const isInFight = (state: State, unit: number): boolean =>
  onField(state, `third in fight ${unit}`, () => {
    const all = seenIn(state);
    const own = [...all[0], ...all[1]].find(({ stand }) => stand.unit === unit);
    if (own === undefined) return false;
    const { side } = own.stand;
    const enemies = all[side === 0 ? 1 : 0].filter(({ stand }) => stand.arm === 'foot');
    return all[side].some(
      ({ stand, spot }) =>
        stand.arm === 'foot' &&
        apart(spot.middle, own.spot.middle) < HELPED_WITHIN &&
        enemies.some((enemy) => gapTo(spot.front, enemy.spot) < IN_FIGHT),
    );
  });

/** Volleys of a phase as they would fall after a step, by what they hurt: those of one’s own side, and the enemy’s. */
export interface Volleys {
  readonly own: number;
  readonly enemy: number;
}

/** The volleys that a step brings: what either side fires after it and did not before. */
export function exchange(
  before: Field,
  after: Field,
  side: 0 | 1,
  morale: readonly [number, number],
): Volleys {
  const worth = moraleWorth(morale);
  const hurts = (target: Stand) => hurt(target, 1, worth);
  const firedBy = (field: Field) =>
    field.stands.reduce(
      (sum, stand) =>
        stand.side === side && stand.arm !== 'horse' ? sum + volleyOf(field, stand, hurts) : sum,
      0,
    );
  const firedAt = (field: Field) =>
    field.stands.reduce(
      (sum, stand) =>
        stand.side === side ? sum + volleyOn(field, stand) * hurt(stand, 1, worth) : sum,
      0,
    );
  return { own: firedBy(after) - firedBy(before), enemy: firedAt(after) - firedAt(before) };
}

/** Whether a side has the cards for a fight. */
export const mayStep = (state: State, side: 0 | 1): boolean =>
  cardsHeld(state, side) >= READY_CARDS;

/** Parts of the enemy’s volleys that one’s own must be for the step: he has the first of them. */
const NEEDED = 1.15;
/** With a hand that cannot grow: who waits longer only throws cards away. */
const NEEDED_FULL = 1.05;
/** When the last cards run out and one is not ahead: it is this, or night. */
const NEEDED_LATE = 0.95;
/** With all cards against who has only to hold his ground: he will not come. */
const NEEDED_SENT = 0.85;

function needed(state: State, side: 0 | 1): number {
  const enemy = side === 0 ? 1 : 0;
  const { morale, reshuffles } = state.p;
  const full = cardsHeld(state, side) >= state.scene.parameters.handMost - 1;
  if (full && holds(state, enemy)) return NEEDED_SENT;
  if (reshuffles === 0 && morale[side] <= morale[enemy]) return NEEDED_LATE;
  return full ? NEEDED_FULL : NEEDED;
}

/** Whether a step into musket range is worth the volleys that it brings. */
export const isWorthStep = (state: State, side: 0 | 1, { own, enemy }: Volleys): boolean =>
  own > 0 && own >= needed(state, side) * enemy;

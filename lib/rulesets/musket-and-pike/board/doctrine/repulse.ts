import type { Field } from './field';

/**
 * Of its foot, what an attack needs in order to go on: less than this neither in rout nor in disorder, and clearly less
 * than the enemy has of his, and it has been beaten off. Near the battle line’s `attackSpentPercent`.
 */
const IN_HAND = 0.5;
const WORSE = 0.1;

/** Share of the foot that a side brought which stands in order; of an enemy, as far as he is seen. */
function inHand({ state }: Field, side: 0 | 1): number {
  let [now, before] = [0, 0];
  state.scenario.cards.forEach((card, unit) => {
    if (card.side !== side || card.kind !== 'infantry' || card.part !== 'whole') return;
    const one = state.unit(unit);
    before += card.men;
    if (one.status === 'hidden') now += card.men;
    else if ((one.status === 'field' || one.status === 'due') && !one.routed && !one.disordered)
      now += one.men;
  });
  return before === 0 ? 1 : now / before;
}

/** Whether the attack of an army has been beaten off: it is broken off before the rest is fed into it piece by piece. */
export function isRepulsed(field: Field): boolean {
  if (!field.lessons.has('repulsed')) return false;
  const own = inHand(field, field.side);
  return own < IN_HAND && own < inHand(field, (1 - field.side) as 0 | 1) - WORSE;
}

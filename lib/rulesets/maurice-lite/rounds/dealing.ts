import { dealt } from '@/lib/rulesets/maurice-lite/cards-in-play';
import type { Die } from '@/lib/rulesets/maurice-lite/facts';
import type { FactBuilder } from './builder';

/** Throws that are equal before the last decides as it fell: A for the same again. */
const THROWS_MOST = 20;

/** A die for each side, thrown again until they differ. `purpose` names the throw. */
export function thrownFor(
  builder: FactBuilder,
  purpose: string,
): { readonly dice: readonly [Die, Die][]; readonly side: 0 | 1 } {
  const dice: [Die, Die][] = [];
  for (;;) {
    const [a = 1, b = 1] = builder.dice(`${purpose}/${dice.length}`, 2);
    dice.push([a, b]);
    if (a !== b || dice.length >= THROWS_MOST) return { dice, side: a >= b ? 0 : 1 };
  }
}

/** *Deal the Action Cards*: the hands without Reshuffles, and the throw for the first round. */
export function deal(builder: FactBuilder): void {
  const { parameters, setup } = builder.state.scene;
  builder.record({ type: 'HandsDealt', hands: dealt(builder, parameters.cardsDealt) });
  const { firstRound } = setup;
  if (firstRound === undefined)
    builder.record({ type: 'FirstRoundThrown', ...thrownFor(builder, 'first') });
  else builder.record({ type: 'FirstRoundThrown', dice: [], side: firstRound === 'A' ? 0 : 1 });
}

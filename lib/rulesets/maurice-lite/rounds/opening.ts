import type { Draw } from '@/lib/battle/contract/seats';
import { dealt } from '@/lib/rulesets/maurice-lite/cards-in-play';
import type { Scenario } from '@/lib/rulesets/maurice-lite/check-order';
import type { Die, Fact } from '@/lib/rulesets/maurice-lite/facts';
import { emptyPosition, State } from '@/lib/rulesets/maurice-lite/state';
import { FactBuilder } from './builder';
import { goOn } from './flow';

export const openingState = ({ scene }: Scenario): State => new State(scene, emptyPosition(scene));

/** Throws for the first round that are equal before the last decides as it fell: A for the same again. */
const THROWS_MOST = 20;

/** *Prepare for Play*: everybody in his place, the hands dealt without Reshuffles, the first round thrown for. */
export function deploy(scenario: Scenario, draw: Draw): readonly Fact[] {
  const { scene, deployment } = scenario;
  const builder = new FactBuilder(openingState(scenario), draw);
  builder.record({
    type: 'ArmiesPlaced',
    places: deployment.places,
    cincs: deployment.cincs,
  });
  builder.record({ type: 'HandsDealt', hands: dealt(builder, scene.parameters.cardsDealt) });
  const { firstRound } = scene.setup;
  if (firstRound === undefined) {
    const dice: [Die, Die][] = [];
    for (;;) {
      const [a = 1, b = 1] = builder.dice(`first/${dice.length}`, 2);
      dice.push([a, b]);
      if (a !== b || dice.length >= THROWS_MOST) {
        builder.record({ type: 'FirstRoundThrown', dice, side: a >= b ? 0 : 1 });
        break;
      }
    }
  } else builder.record({ type: 'FirstRoundThrown', dice: [], side: firstRound === 'A' ? 0 : 1 });
  goOn(builder);
  return builder.facts;
}

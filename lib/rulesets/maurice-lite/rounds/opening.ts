import type { Draw } from '@/lib/battle/contract/seats';
import type { Scenario } from '@/lib/rulesets/maurice-lite/check-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { emptyPosition, State } from '@/lib/rulesets/maurice-lite/state';
import { FactBuilder } from './builder';
import { deal, thrownFor } from './dealing';
import { goOn } from './flow';

export const openingState = ({ scene }: Scenario): State => new State(scene, emptyPosition(scene));

/**
 * *Prepare for Play*: everybody in his place, the hands dealt without Reshuffles, the first round thrown for. By dice, the
 * throw that says who lays the ground, and how much of it.
 */
export function deploy(scenario: Scenario, draw: Draw): readonly Fact[] {
  const { scene, deployment } = scenario;
  const builder = new FactBuilder(openingState(scenario), draw);
  if (scene.setup.settingUp === 'dice') {
    const { dice, side } = thrownFor(builder, 'setUp');
    const [a, b] = dice.at(-1) ?? [1, 1];
    builder.record({ type: 'SetUpThrown', dice, side, least: Math.max(a, b), most: a + b });
    builder.record({ type: 'Asked', phase: 'ground', of: [side] });
    return builder.facts;
  }
  builder.record({
    type: 'ArmiesPlaced',
    places: deployment.places,
    cincs: deployment.cincs,
  });
  deal(builder);
  goOn(builder);
  return builder.facts;
}

import type { QuickResolver } from '@/lib/battle/contract/quick-resolver';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { battleOrder } from '@/lib/campaign/battle/order';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf, NO_CALENDAR_DATE, startOf } from '@/lib/campaign/definition/lookup';
import { setStanding, startingForces } from '@/lib/campaign/forces/forces';

/**
 * The order of a battle as the file states its forces: every formation present, at its stated strength, on the first
 * day of a situation that leads to it. Null if the battle has no scenario, or a side has no units to send.
 */
export function orderAsStated(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  resolvers: ReadonlyMap<string, QuickResolver>,
): BattleOrder | null {
  const lookup = lookupOf(definition);
  const scenario =
    battle.scenario === undefined ? undefined : lookup.scenarios.get(battle.scenario);
  const resolver = scenario && resolvers.get(scenario.ruleset);
  if (!scenario || !resolver) return null;
  const forces = startingForces(definition, startOf(definition));
  setStanding(forces, lookup, [...lookup.formations.keys()], 'present');
  const met = definition.situations.find((situation) =>
    situation.meetings.some((meeting) => meeting.battle === battle.id),
  );
  return battleOrder(
    {
      definition,
      forces,
      date: met?.date ?? definition.calendar?.start ?? NO_CALENDAR_DATE,
      advantage: 0,
      rulesets: { [scenario.ruleset]: resolver.version },
    },
    battle,
  );
}

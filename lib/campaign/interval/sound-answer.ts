import { RATINGS } from '@/lib/battle/handoff/battle-order';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { headsPresent, servedSide } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import { otherSide, type Side } from '@/lib/kernel/side';
import type { IntervalAnswer, IntervalQuestions } from './events';

/** Mean fatigue of its men (0 … 900) from which an army counts as tired. */
const TIRED_FROM = 100;

/**
 * An artificial commander's decisions: drafts in proportion to what each unit lacks; rest, unless its army is fresh and
 * the enemy's more tired; for each command the best eligible leader. It reads only both orders of battle, which both
 * sides know.
 */
export function soundAnswer(
  campaign: Readonly<StartedCampaign>,
  side: Side,
  asked: IntervalQuestions,
): IntervalAnswer {
  const own = meanFatigue(campaign, side);
  const enemy = meanFatigue(campaign, otherSide(side));
  const promotions: Record<string, string> = {};
  for (const { formation, eligible } of asked.promotions ?? []) {
    const free = eligible.filter((officer) => !Object.values(promotions).includes(officer));
    const [best] = [...free].sort((one, other) => worth(campaign, one) - worth(campaign, other));
    if (best !== undefined) promotions[formation] = best;
  }
  return {
    ...(asked.rest ? { rest: own < TIRED_FROM && own < enemy ? 'press' : 'rest' } : {}),
    ...(Object.keys(promotions).length > 0 ? { promotions } : {}),
  };
}

/** Smaller is better: leadership first, then command. */
function worth({ forces }: Readonly<StartedCampaign>, id: string): number {
  const officer = forces.leaders.get(id);
  return officer
    ? RATINGS.indexOf(officer.leadership) * RATINGS.length + RATINGS.indexOf(officer.command)
    : Number.MAX_SAFE_INTEGER;
}

/** Mean fatigue of a side's men with the army. */
function meanFatigue({ definition, forces }: Readonly<StartedCampaign>, side: Side): number {
  let [men, weighed] = [0, 0];
  const lookup = lookupOf(definition);
  for (const [id, placed] of lookup.units) {
    const unit = forces.units.get(id);
    if (unit?.status !== 'present' || servedSide(placed, unit) !== side) continue;
    const heads = headsPresent(lookup, unit);
    men += heads;
    weighed += heads * unit.fatigue;
  }
  return men > 0 ? weighed / men : 0;
}

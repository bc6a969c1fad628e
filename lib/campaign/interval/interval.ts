import { SIDES } from '../../kernel/side';
import { addDays } from '../calendar';
import type { Interval } from '../definition/intervals';
import { lookupOf } from '../definition/lookup';
import type { IntervalStep } from '../events';
import { copyForces } from '../forces';
import type { StartedCampaign } from '../state';
import { detachFormations, disbandRemnants, disperseRouters } from './departures';
import { IntervalDice } from './dice';
import { recoverFatigue } from './fatigue';
import type { IntervalSide } from './ground';
import { replaceLeaders } from './leaders';
import { settledPolicy } from './policies';
import { drawReplacements } from './replacements';
import { returnLosses } from './returns';

/**
 * What happens to both armies between two situations, step by step, side A first: stragglers and wounded come back,
 * guns are recovered, routers disperse, fatigue comes off, drafts arrive, formations leave, remnants are broken up,
 * commands are filled. `draw(key)` in [0, 1) is thrown only under a diced policy; what was thrown stands in the step.
 */
export function intervalSteps(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  draw: (key: string) => number,
): IntervalStep[] {
  const steps: IntervalStep[] = [];
  const copy = {
    definition: campaign.definition,
    date: campaign.date,
    forces: copyForces(campaign.forces),
    pools: new Map(campaign.pools),
    aftermath: campaign.aftermath,
    tallies: campaign.tallies,
  };
  for (const side of SIDES) {
    const ground: IntervalSide = {
      side,
      interval,
      policy: settledPolicy(campaign.definition, interval, side),
      campaign: copy,
      lookup: lookupOf(campaign.definition),
      dice: new IntervalDice(draw),
      until: addDays(campaign.date, interval.days),
      steps,
    };
    returnLosses(ground);
    disperseRouters(ground);
    recoverFatigue(ground);
    drawReplacements(ground);
    detachFormations(ground);
    disbandRemnants(ground);
    replaceLeaders(ground);
  }
  return steps;
}

import { addDays } from '@/lib/campaign/calendar';
import type { Interval } from '@/lib/campaign/definition/intervals';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { copyForces } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { BY_THE_BOOK } from './answers';
import {
  detachFormations,
  disbandRemnants,
  disperseRouters,
  surrenderFormations,
} from './departures';
import { IntervalDice } from './dice';
import type { IntervalAnswer, IntervalStep } from './events';
import { recoverFatigue } from './fatigue';
import type { IntervalSide } from './ground';
import { replaceLeaders } from './leaders';
import { settledPolicy } from './policies';
import { refitUnits } from './refit';
import { drawReplacements } from './replacements';
import { returnLosses } from './returns';

/** Inputs of an interval in addition to the campaign. */
export interface IntervalTerms {
  readonly interval: Interval;
  /** A number in [0, 1) for each key; thrown only under a diced policy. */
  readonly draw: (key: string) => number;
  readonly answers: BySide<IntervalAnswer>;
}

export const BOTH_BY_THE_BOOK: BySide<IntervalAnswer> = { A: BY_THE_BOOK, B: BY_THE_BOOK };

/** Each side's ground in one interval: both on one copy of the campaign, with one list of steps. */
export function intervalGrounds(
  campaign: Readonly<StartedCampaign>,
  { interval, draw, answers }: IntervalTerms,
): BySide<IntervalSide> {
  const { definition } = campaign;
  const steps: IntervalStep[] = [];
  const copy = {
    definition,
    date: campaign.date,
    forces: copyForces(campaign.forces),
    pools: new Map(campaign.pools),
    aftermath: campaign.aftermath,
    tallies: campaign.tallies,
    casualties: campaign.casualties,
  };
  const policies = {
    A: settledPolicy(definition, interval, 'A'),
    B: settledPolicy(definition, interval, 'B'),
  };
  const ground = (side: Side): IntervalSide => {
    const enemy = otherSide(side);
    const own = answers[side].rest === 'press' ? policies[side].pressing.ownRest : 1;
    const pressed = answers[enemy].rest === 'press' ? policies[enemy].pressing.enemyRest : 1;
    return {
      side,
      interval,
      policy: policies[side],
      answer: answers[side],
      restShare: own * pressed,
      campaign: copy,
      lookup: lookupOf(definition),
      dice: new IntervalDice(draw),
      until: addDays(campaign.date, interval.days),
      steps,
    };
  };
  return { A: ground('A'), B: ground('B') };
}

/**
 * Everything that happens to both armies between two situations, step by step, side A first: stragglers and wounded
 * come back, guns are recovered, routers disperse, fatigue is removed, drafts arrive, formations leave or surrender,
 * remnants are broken up, commands are filled. `draw(key)` in [0, 1) is thrown only under a diced policy; the dice are
 * listed in the step. `answers`: the sides' decisions, if the interval leaves any to them; default: the rules decide
 * everything.
 */
export function intervalSteps(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  draw: (key: string) => number,
  answers: BySide<IntervalAnswer> = BOTH_BY_THE_BOOK,
): IntervalStep[] {
  const grounds = intervalGrounds(campaign, { interval, draw, answers });
  for (const side of SIDES) {
    const ground = grounds[side];
    returnLosses(ground);
    refitUnits(ground);
    disperseRouters(ground);
    recoverFatigue(ground);
    drawReplacements(ground);
    detachFormations(ground);
    surrenderFormations(ground);
    disbandRemnants(ground);
    replaceLeaders(ground);
  }
  return grounds.A.steps;
}

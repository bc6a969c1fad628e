import type { Interval } from '@/lib/campaign/definition/intervals';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import { disperseRouters } from './departures';
import type { DraftsQuestion, IntervalQuestions, IntervalStep } from './events';
import { meanRecovery, restDays } from './fatigue';
import { type IntervalSide, presentUnits } from './ground';
import { BOTH_BY_THE_BOOK, intervalGrounds, intervalSteps } from './interval';
import { openCommands, returnLeaders } from './leaders';
import { refitQuestion } from './refit';
import { drawReplacements, givesAtOnce, openPools, unitsInWant } from './replacements';
import { returnLosses } from './returns';

const NO_DIE = () => 0.5;

/**
 * The questions of an interval to each side; null if it leaves the side no decision: no pool with room in two units, no
 * fatigue to rest from, no command for which two officers are eligible.
 */
export function intervalQuestions(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
): BySide<IntervalQuestions | null> {
  const { decisions } = interval;
  if (!decisions) return { A: null, B: null };
  const grounds = certainGrounds(campaign, interval);
  const asked = (side: Side): IntervalQuestions | null => {
    const ground = grounds[side];
    const drafts = decisions.drafts ? draftsQuestion(ground) : null;
    const rest = decisions.rest && restMatters(grounds) ? { days: restDays(interval) } : null;
    const promotions = decisions.promotions ? openCommands(ground) : [];
    const refit = decisions.refit ? refitQuestion(ground) : null;
    if (!drafts && !rest && promotions.length === 0 && !refit) return null;
    return {
      ...(drafts ? { drafts } : {}),
      ...(rest ? { rest } : {}),
      ...(promotions.length > 0 ? { promotions } : {}),
      ...(refit ? { refit } : {}),
    };
  };
  return { A: asked('A'), B: asked('B') };
}

/** Both armies after the steps before the drafts, as far as no die is involved; leaders due back are back. */
function certainGrounds(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
): BySide<IntervalSide> {
  const grounds = intervalGrounds(campaign, {
    interval,
    draw: NO_DIE,
    answers: BOTH_BY_THE_BOOK,
  });
  for (const side of SIDES) {
    const ground = grounds[side];
    if (ground.policy.chance === 'fixed') {
      returnLosses(ground);
      disperseRouters(ground);
    }
    returnLeaders(ground);
  }
  return grounds;
}

function draftsQuestion(ground: IntervalSide): DraftsQuestion | null {
  const units = new Map<string, { men: number; guns: number; pools: string[] }>();
  const pools: (DraftsQuestion['pools'][number] & { readonly wanting: number })[] = [];
  for (const pool of openPools(ground)) {
    const most = givesAtOnce(ground, pool);
    const wanting = unitsInWant(ground, pool).filter(
      ({ lacking }) => (lacking.men > 0 && most.men > 0) || (lacking.guns > 0 && most.guns > 0),
    );
    if (wanting.length === 0) continue;
    pools.push({ pool: pool.id, ...most, wanting: wanting.length });
    for (const { id, lacking } of wanting) {
      const known = units.get(id);
      if (known) known.pools.push(pool.id);
      else units.set(id, { ...lacking, pools: [pool.id] });
    }
  }
  if (!pools.some(({ wanting }) => wanting > 1)) return null;
  return {
    pools: pools.map(({ pool, men, guns }) => ({ pool, men, guns })),
    units: [...units].map(([unit, { men, guns, pools: from }]) => ({
      unit,
      men,
      guns,
      pools: from,
    })),
  };
}

/** Whether any unit is tired, and would rest in the interval. */
function restMatters(grounds: BySide<IntervalSide>): boolean {
  return SIDES.some((side) => {
    const ground = grounds[side];
    const { interval, policy } = ground;
    return (
      (interval.kind === 'night' || interval.kind === 'days') &&
      meanRecovery(policy, interval, 1) > 0 &&
      presentUnits(ground).some(({ unit }) => unit.fatigue > 0)
    );
  });
}

/** Mean fatigue that an interval removes from each of a side's units, by what both sides do. */
export interface RestOutlook {
  /** Both rest. */
  readonly rest: number;
  /** It rests, and the enemy presses on. */
  readonly pressed: number;
  /** It presses on itself. */
  readonly press: number;
  /** What the enemy recovers if it rests too, and if it presses on. */
  readonly enemyRest: number;
  readonly enemyPressed: number;
}

export function restOutlook(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  side: Side,
): RestOutlook {
  const grounds = intervalGrounds(campaign, {
    interval,
    draw: NO_DIE,
    answers: BOTH_BY_THE_BOOK,
  });
  const own = grounds[side].policy;
  const enemy = grounds[otherSide(side)].policy;
  return {
    rest: meanRecovery(own, interval, 1),
    pressed: meanRecovery(own, interval, enemy.pressing.enemyRest),
    press: meanRecovery(own, interval, own.pressing.ownRest),
    enemyRest: meanRecovery(enemy, interval, 1),
    enemyPressed: meanRecovery(enemy, interval, own.pressing.enemyRest),
  };
}

/**
 * The steps of a side that are certain before any decision: none with a die in it, none left to the sides, and none
 * that follow from these.
 */
export function certainSteps(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  side: Side,
  asked: BySide<IntervalQuestions | null>,
): IntervalStep[] {
  const own = asked[side];
  const rest = SIDES.some((one) => asked[one]?.rest !== undefined);
  const diced =
    intervalGrounds(campaign, {
      interval,
      draw: NO_DIE,
      answers: BOTH_BY_THE_BOOK,
    })[side].policy.chance === 'diced';
  return intervalSteps(campaign, interval, NO_DIE).filter((step) => {
    if (step.side !== side || step.draws) return false;
    switch (step.kind) {
      case 'fatigueRecovered':
        return !rest;
      case 'stragglersRallied':
      case 'woundedReturned':
      case 'gunsRecovered':
      case 'routersDispersed':
        return !diced;
      case 'replacementsArrived':
      case 'disbanded':
        return !own?.drafts && !diced;
      case 'leadersReplaced':
        return !own?.promotions;
      case 'refitted':
        return !own?.refit;
      default:
        return true;
    }
  });
}

/** The default allocation if the side decides nothing, pool → unit. */
export function draftsByTheBook(
  campaign: Readonly<StartedCampaign>,
  interval: Interval,
  side: Side,
): Record<string, Record<string, { men: number; guns: number }>> {
  const ground = certainGrounds(campaign, interval)[side];
  const drafts: Record<string, Record<string, { men: number; guns: number }>> = {};
  drawReplacements(ground);
  for (const step of ground.steps) {
    const [pool] = Object.keys(step.drawn ?? {});
    if (step.kind !== 'replacementsArrived' || pool === undefined) continue;
    drafts[pool] = Object.fromEntries(
      step.changes.map(({ unit, men, guns }) => [unit, { men, guns }]),
    );
  }
  return drafts;
}

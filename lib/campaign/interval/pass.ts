import { addDays } from '@/lib/campaign/calendar';
import type { DecisionContext } from '@/lib/campaign/commands';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvents, EventOf } from '@/lib/campaign/events';
import { intervalRound } from '@/lib/campaign/rounds/rounds';
import type { StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import type { Side } from '@/lib/kernel/side';
import { BY_THE_BOOK, readIntervalAnswer } from './answers';
import type { IntervalAnswer } from './events';
import { intervalSteps } from './interval';
import { intervalQuestions } from './questions';
import { unsettledSides } from './returns';
import type { IntervalState } from './state';

/**
 * An interval begins: it passes, or, if it leaves a decision to a side that has one to make, opens and waits.
 * `ordinal`: of the situation that it leads to.
 */
export function enterInterval(
  campaign: Readonly<StartedCampaign>,
  id: string,
  toward: string,
  ordinal: number,
  context: Pick<DecisionContext, 'draw'>,
): EventOf<'IntervalOpened' | 'IntervalPassed'> {
  const interval = lookupOf(campaign.definition).intervals.get(id);
  invariant(interval !== undefined, `the interval ${id} is in the definition`);
  const asked = intervalQuestions(campaign, interval);
  if (asked.A === null && asked.B === null) return pass(campaign, { id, toward, ordinal }, context);
  return {
    type: 'IntervalOpened',
    data: { round: intervalRound(ordinal), interval: id, ordinal, toward, asked },
  };
}

/** The open interval passes according to the sides' decisions. */
export function passDecided(
  campaign: Readonly<StartedCampaign>,
  context: Pick<DecisionContext, 'draw'>,
): EventOf<'IntervalPassed'> {
  const open = campaign.interval;
  invariant(open?.decided, 'the interval is decided');
  return pass(campaign, open, context);
}

function pass(
  campaign: Readonly<StartedCampaign>,
  way: Pick<IntervalState, 'id' | 'toward' | 'ordinal'>,
  { draw }: Pick<DecisionContext, 'draw'>,
): EventOf<'IntervalPassed'> {
  const data = intervalOutcome(campaign, way, draw);
  invariant(data !== null, 'a decided answer was read when it was sealed');
  return { type: 'IntervalPassed', data };
}

/**
 * The result of an interval, from the campaign before it and its sides' decisions: determined by these, the file and
 * the dice alone. Null if the file has no such interval, or an order for it cannot be read.
 */
export function intervalOutcome(
  campaign: Readonly<StartedCampaign>,
  { id, toward, ordinal }: Pick<IntervalState, 'id' | 'toward' | 'ordinal'>,
  draw: DecisionContext['draw'],
): CampaignEvents['IntervalPassed'] | null {
  const interval = lookupOf(campaign.definition).intervals.get(id);
  const [A, B] = [answerOf(campaign.interval, 'A'), answerOf(campaign.interval, 'B')];
  if (interval === undefined || A === null || B === null) return null;
  const unsettled = unsettledSides(campaign.definition, interval);
  const die = (key: string) => draw(`interval:${ordinal}:${key}`);
  return {
    interval: interval.id,
    title: interval.title,
    from: campaign.date,
    to: addDays(campaign.date, interval.days),
    steps: intervalSteps(campaign, interval, die, { A, B }),
    toward,
    ...(unsettled.length > 0 ? { unsettled } : {}),
  };
}

/** A side's decisions for an interval; empty if it was not asked; null if they cannot be read. */
function answerOf(open: IntervalState | null, side: Side): IntervalAnswer | null {
  const [questions, text] = [open?.asked[side] ?? null, open?.decided?.[side] ?? null];
  if (questions === null || text === null) return BY_THE_BOOK;
  const answer = readIntervalAnswer(text, questions);
  return answer.ok ? answer.value : null;
}

import { invariant } from '../../kernel/assert';
import type { Side } from '../../kernel/side';
import { addDays } from '../calendar';
import type { DecisionContext } from '../commands';
import type { Decision } from '../decision';
import { lookupOf } from '../definition/lookup';
import type { CampaignEvents } from '../events';
import { BY_THE_BOOK, readIntervalAnswer } from '../interval/answers';
import { intervalSteps } from '../interval/interval';
import { intervalQuestions } from '../interval/questions';
import { unsettledSides } from '../interval/returns';
import type { IntervalAnswer } from '../interval-events';
import { intervalRound } from '../rounds';
import type { IntervalState, StartedCampaign } from '../state';

/**
 * Lets an interval pass, or, where it leaves something to a side that has something to decide, opens it and waits.
 * True: it has passed, and the campaign may go on.
 */
export function enterInterval(
  decision: Decision,
  id: string,
  toward: string,
  ordinal: number,
  context: Pick<DecisionContext, 'draw'>,
): boolean {
  const interval = lookupOf(decision.campaign.definition).intervals.get(id);
  invariant(interval !== undefined, `the interval ${id} is in the definition`);
  const asked = intervalQuestions(decision.campaign, interval);
  if (asked.A === null && asked.B === null) {
    pass(decision, { id, toward, ordinal }, context);
    return true;
  }
  decision.tell({
    type: 'IntervalOpened',
    data: { round: intervalRound(ordinal), interval: id, ordinal, toward, asked },
  });
  return false;
}

/** Lets the open interval pass as the sides decided. */
export function passDecided(decision: Decision, context: Pick<DecisionContext, 'draw'>): void {
  const open = decision.campaign.interval;
  invariant(open?.decided, 'the interval is decided');
  pass(decision, open, context);
}

function pass(
  decision: Decision,
  way: Pick<IntervalState, 'id' | 'toward' | 'ordinal'>,
  { draw }: Pick<DecisionContext, 'draw'>,
): void {
  const data = intervalOutcome(decision.campaign, way, draw);
  invariant(data !== null, 'a decided answer was read when it was sealed');
  decision.tell({ type: 'IntervalPassed', data });
}

/**
 * What an interval comes to, as the campaign stands before it and as its sides have decided: it follows from these, the file
 * and the dice alone. Null where the file has no such interval, or an order for it cannot be read.
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

/** What a side decided in an interval; by the book where it was not asked; null where that cannot be read. */
function answerOf(open: IntervalState | null, side: Side): IntervalAnswer | null {
  const [questions, text] = [open?.asked[side] ?? null, open?.decided?.[side] ?? null];
  if (questions === null || text === null) return BY_THE_BOOK;
  const answer = readIntervalAnswer(text, questions);
  return answer.ok ? answer.value : null;
}

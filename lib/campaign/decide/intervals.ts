import { invariant } from '../../kernel/assert';
import type { BySide, Side } from '../../kernel/side';
import { addDays } from '../calendar';
import type { DecisionContext } from '../commands';
import type { Decision } from '../decision';
import type { Interval } from '../definition/intervals';
import { lookupOf } from '../definition/lookup';
import { BY_THE_BOOK, readIntervalAnswer } from '../interval/answers';
import { BOTH_BY_THE_BOOK, intervalSteps } from '../interval/interval';
import { intervalQuestions } from '../interval/questions';
import { unsettledSides } from '../interval/returns';
import type { IntervalAnswer } from '../interval-events';
import { intervalRound } from '../rounds';
import type { IntervalState, StartedCampaign } from '../state';

/** The interval of an id; the definition was checked when the campaign started. */
function intervalOf({ definition }: Readonly<StartedCampaign>, id: string): Interval {
  const interval = lookupOf(definition).intervals.get(id);
  invariant(interval !== undefined, `the interval ${id} is in the definition`);
  return interval;
}

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
  const interval = intervalOf(decision.campaign, id);
  const asked = intervalQuestions(decision.campaign, interval);
  if (asked.A === null && asked.B === null) {
    pass(decision, interval, { toward, ordinal }, BOTH_BY_THE_BOOK, context);
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
  pass(
    decision,
    intervalOf(decision.campaign, open.id),
    open,
    { A: answerOf(open, 'A'), B: answerOf(open, 'B') },
    context,
  );
}

/** What a side decided in an interval; by the book where it was not asked. */
function answerOf({ asked, decided }: IntervalState, side: Side): IntervalAnswer {
  const [questions, text] = [asked[side], decided?.[side] ?? null];
  if (questions === null || text === null) return BY_THE_BOOK;
  const answer = readIntervalAnswer(text, questions);
  invariant(answer.ok, 'a decided answer was read when it was sealed');
  return answer.value;
}

function pass(
  decision: Decision,
  interval: Interval,
  { toward, ordinal }: { readonly toward: string; readonly ordinal: number },
  answers: BySide<IntervalAnswer>,
  context: Pick<DecisionContext, 'draw'>,
): void {
  const { campaign } = decision;
  const unsettled = unsettledSides(campaign.definition, interval);
  const draw = (key: string) => context.draw(`interval:${ordinal}:${key}`);
  decision.tell({
    type: 'IntervalPassed',
    data: {
      interval: interval.id,
      title: interval.title,
      from: campaign.date,
      to: addDays(campaign.date, interval.days),
      steps: intervalSteps(campaign, interval, draw, answers),
      toward,
      ...(unsettled.length > 0 ? { unsettled } : {}),
    },
  });
}

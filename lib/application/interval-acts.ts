import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { type IntervalAnswer, REST_ANSWERS, type Strength } from '@/lib/campaign/interval-events';
import { ok, type Refusal } from '@/lib/kernel/result';
import { sealGiven } from './campaign-acts';
import type { Sealed } from './contract';
import type { House } from './house';
import type { FormFigure } from './inputs';
import type { SealIntervalInput } from './interval-contract';
import { type Answer, refuseAll } from './refusal';

/**
 * Seals, or seals anew, what the user's side decides in the open interval. Refuses INVALID_ORDERS with every fault by
 * its field, what `decide` refuses, NOT_FOUND, NOT_YOUR_SEAT.
 */
export async function sealInterval(
  house: House,
  user: string,
  campaignId: string,
  input: SealIntervalInput,
): Promise<Answer<Sealed>> {
  const answer = answerOf(input);
  if (!answer.ok) return answer;
  return sealGiven(house, user, campaignId, input, {
    kind: 'interval',
    answer: intervalAnswerText(answer.value),
  });
}

/** The orders that a form holds. */
export function answerOf({
  drafts,
  rest,
  promotions,
}: Pick<SealIntervalInput, 'drafts' | 'rest' | 'promotions'>): Answer<IntervalAnswer> {
  const faults: Refusal[] = [];
  const given = new Map<string, Map<string, Strength>>();
  for (const { pool, unit, men, guns } of drafts ?? []) {
    const [some, pieces] = [countOf(men), countOf(guns)];
    if (some === null || pieces === null) {
      const message = `Whole figures only: ${String(some === null ? men : guns).slice(0, 20)}?`;
      faults.push({ code: 'INVALID_ORDERS', message, path: `drafts.${pool}.${unit}` });
      continue;
    }
    const units = given.get(pool) ?? new Map<string, Strength>();
    given.set(pool, units.set(unit, { men: some, guns: pieces }));
  }
  const decided = REST_ANSWERS.find((one) => one === rest);
  if (rest !== undefined && decided === undefined)
    faults.push({ code: 'INVALID_ORDERS', message: 'Rest, or press on.', path: 'rest' });
  if (faults.length > 0)
    return refuseAll('INVALID_ORDERS', 'Some of the orders cannot be read.', faults);
  return ok({
    ...(drafts === undefined
      ? {}
      : {
          drafts: Object.fromEntries(
            [...given].map(([pool, units]) => [pool, Object.fromEntries(units)]),
          ),
        }),
    ...(decided === undefined ? {} : { rest: decided }),
    ...(promotions === undefined || promotions.length === 0
      ? {}
      : {
          promotions: Object.fromEntries(
            promotions.map(({ formation, leader }) => [formation, leader]),
          ),
        }),
  });
}

/** A figure of the form as a count; blank is none, and what is no whole number of 0 or more is null. */
function countOf(figure: FormFigure): number | null {
  if (figure === undefined) return 0;
  const count = typeof figure === 'number' ? figure : wholeNumber(figure.trim());
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

function wholeNumber(text: string): number {
  if (text === '') return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

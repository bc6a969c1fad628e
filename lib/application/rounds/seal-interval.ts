import { z } from 'zod';
import type { FormFigure } from '@/lib/application/core/input-schemas';
import { listUpTo, ROWS_MAX, textUpTo } from '@/lib/application/core/input-schemas';
import { type Answer, refuseAll } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { type IntervalAnswer, REST_ANSWERS, type Strength } from '@/lib/campaign/interval/events';
import { ok, type Refusal } from '@/lib/kernel/result';
import { SEAL, type Sealed, sealGiven } from './seal-given';

/** A short text of a form. */
const word = textUpTo(200);
/** A number typed into a form, or a number. */
const count = z.union([word, z.number()]).optional();

/** What orders for an interval say; what is absent takes the ruleset's default. */
export const INTERVAL_ORDERS = {
  /** Faults are refused with the paths `drafts.<pool>.<unit>`. */
  drafts: listUpTo(
    z.object({ pool: word, unit: word, men: count, guns: count }),
    ROWS_MAX,
  ).optional(),
  /** `rest` or `press`. */
  rest: word.optional(),
  promotions: listUpTo(z.object({ formation: word, leader: word }), ROWS_MAX).optional(),
};
const SEAL_INTERVAL = SEAL.extend(INTERVAL_ORDERS);
export type SealIntervalInput = z.infer<typeof SEAL_INTERVAL>;

/**
 * Seals, or seals again, what the user's side decides in the open interval. Refuses INVALID_ORDERS with every fault by
 * its field, and what `decide` refuses.
 */
export const sealInterval = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  input: SEAL_INTERVAL,
  async run(call, input): Promise<Answer<Sealed>> {
    const answer = answerOf(input);
    if (!answer.ok) return answer;
    return sealGiven(call, input, {
      kind: 'interval',
      answer: intervalAnswerText(answer.value),
    });
  },
});

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

/** A figure of the form as a count; blank is 0; null for anything but a whole number of 0 or more. */
function countOf(figure: FormFigure): number | null {
  if (figure === undefined) return 0;
  const count = typeof figure === 'number' ? figure : wholeNumber(figure.trim());
  return Number.isSafeInteger(count) && count >= 0 ? count : null;
}

function wholeNumber(text: string): number {
  if (text === '') return 0;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

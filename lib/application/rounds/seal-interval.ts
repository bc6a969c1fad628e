import { z } from 'zod';
import { listUpTo, ROWS_MAX, textUpTo } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { answerOf } from './interval-answer';
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
  refit: z
    .object({
      units: listUpTo(z.object({ unit: word, points: count }), ROWS_MAX),
      commander: listUpTo(z.object({ pool: word, points: count }), 3).optional(),
    })
    .optional(),
};
const SEAL_INTERVAL = SEAL.extend(INTERVAL_ORDERS);
export type SealIntervalInput = z.infer<typeof SEAL_INTERVAL>;

/**
 * Seals, or seals again, what the user's side decides in the open interval. Refuses INVALID_ORDERS with every fault by
 * its field, and what `decide` refuses.
 */
export const sealInterval = useCase({
  on: 'campaign',
  may: 'answer',
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

import { z } from 'zod';
import { decide } from '@/lib/campaign/decide';
import { refuse } from '@/lib/kernel/result';
import { actAs, decided, plain } from './campaign-acts';
import type { Acted, TableAnswerInput } from './contract';
import { foundingContext } from './decision-context';
import type { House } from './house';
import type { Answer } from './refusal';
import type { WithdrawSealInput } from './undo-contract';

export const WITHDRAWAL: z.ZodType<WithdrawSealInput> = z.object({
  round: z
    .string()
    .max(200)
    .refine((written) => written.isWellFormed()),
  side: z.enum(['A', 'B']).optional(),
  commandId: z.string().max(64),
});

/**
 * Takes back what the user's side has sealed in the open round. The row that lies encrypted beside it opens for
 * nobody any more, and is replaced when the side seals anew. Refuses STALE_ROUND, NOT_SEALED, NOT_YOUR_SEAT.
 */
export function withdrawSeal(
  house: House,
  user: string,
  campaignId: string,
  input: WithdrawSealInput,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind: 'withdraw-seal', user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) =>
    decided(
      decide(
        loaded.state,
        { type: 'WithdrawSeal', data: { round: input.round, side } },
        foundingContext(),
      ),
    ),
  );
}

/** Takes back the own table report while it waits. Refuses STALE_ROUND (another waits now), WRONG_PHASE, NOT_AWAITED. */
export function withdrawTableReport(
  house: House,
  user: string,
  campaignId: string,
  input: TableAnswerInput,
): Promise<Answer<Acted>> {
  const content = { ...plain(input), kind: 'withdraw-report', user };
  return actAs(house, user, campaignId, input, content, async (loaded, side) => {
    const { encounter } = loaded.campaign;
    const waiting = encounter?.tableReport;
    if (
      waiting != null &&
      (encounter?.index !== input.battleIndex || waiting.position !== input.reportPosition)
    )
      return refuse('STALE_ROUND', 'Another report waits now; look at the campaign again.');
    return decided(
      decide(loaded.state, { type: 'WithdrawTableReport', data: { side } }, foundingContext()),
    );
  });
}

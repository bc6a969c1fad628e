import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { SIGNED } from '@/lib/application/core/by-hand';
import { foundingContext } from '@/lib/application/core/decision-context';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { SEAL } from './seal-given';

/**
 * Takes back what the user's side has sealed in the open round. The encrypted row stays, but is opened for nobody, and
 * is replaced when the side seals again. Refuses STALE_ROUND, NOT_SEALED, NOT_YOUR_SEAT.
 */
export const withdrawSeal = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: SEAL.extend({ hand: SIGNED.optional() }),
  async run(call, input): Promise<Answer<Acted>> {
    const content = { ...plain(input), kind: 'withdraw-seal', user: call.user };
    return record(
      call,
      { commandId: input.commandId, content, hand: input.hand },
      async ({ access: { loaded }, side: own }) =>
        decided(
          decide(
            loaded.state,
            { type: 'WithdrawSeal', data: { round: input.round, side: own } },
            foundingContext(),
          ),
        ),
    );
  },
});

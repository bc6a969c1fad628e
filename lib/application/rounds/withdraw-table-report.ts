import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { refuse } from '@/lib/kernel/result';
import { REPORT_ANSWER } from './report-answer';

/**
 * Takes back the own table report while it waits. Refuses STALE_ROUND (another waits now), WRONG_PHASE, NOT_AWAITED.
 */
export const withdrawTableReport = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: REPORT_ANSWER,
  async run(call, input): Promise<Answer<Acted>> {
    const content = { ...plain(input), kind: 'withdraw-report', user: call.user };
    return record(
      call,
      { commandId: input.commandId, content, hand: input.hand },
      async ({ access: { loaded }, side: own }) => {
        const { encounter } = loaded.campaign;
        const waiting = encounter?.tableReport;
        if (
          waiting != null &&
          (encounter?.index !== input.battleIndex || waiting.position !== input.reportPosition)
        )
          return refuse('STALE_ROUND', 'Another report waits now; look at the campaign again.');
        return decided(
          decide(
            loaded.state,
            { type: 'WithdrawTableReport', data: { side: own } },
            foundingContext(),
          ),
        );
      },
    );
  },
});

import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { foundingContext } from '@/lib/application/core/decision-context';
import { text } from '@/lib/application/core/input-schemas';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { answersNewest, REPORT_ANSWER, staleReport } from './report-answer';

/** Refuses it, with a reason. */
export const refuseTableReport = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: REPORT_ANSWER.extend({ reason: text }),
  async run(call, input): Promise<Answer<Acted>> {
    const content = { ...plain(input), kind: 'refuse-report', user: call.user };
    return record(
      call,
      { commandId: input.commandId, content, hand: input.hand },
      async ({ access: { loaded }, side: own }) => {
        if (!answersNewest(loaded, input)) return staleReport();
        return decided(
          decide(
            loaded.state,
            { type: 'RefuseTableReport', data: { side: own, reason: input.reason } },
            foundingContext(),
          ),
        );
      },
    );
  },
});

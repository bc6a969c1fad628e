import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { reportContext } from '@/lib/application/core/decision-context';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { decide } from '@/lib/campaign/decide';
import { answersNewest, REPORT_ANSWER, staleReport } from './report-answer';

/** Agrees to the other side's table report, which then counts. */
export const countersignTableReport = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: REPORT_ANSWER,
  async run(call, input): Promise<Answer<Acted>> {
    const content = { ...plain(input), kind: 'countersign', user: call.user };
    return record(
      call,
      { commandId: input.commandId, content, hand: input.hand },
      async ({ access: { loaded }, side: own }) => {
        if (!answersNewest(loaded, input)) return staleReport();
        const { context, opened } = await reportContext(call.services, loaded);
        return decided(
          decide(
            loaded.state,
            { type: 'CountersignTableReport', data: { side: own, opened } },
            context,
          ),
        );
      },
    );
  },
});

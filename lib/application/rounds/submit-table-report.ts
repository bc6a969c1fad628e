import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { reportContext } from '@/lib/application/core/decision-context';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { AUTHORED_RULESET } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import { decide } from '@/lib/campaign/decide';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { refuse } from '@/lib/kernel/result';
import { staleReport } from './report-answer';
import { TABLE_REPORT, tableReport } from './table-report';

/**
 * Submits the result of a table battle. Refuses INVALID_REPORT with every fault by its field, STALE_ROUND, WRONG_PHASE.
 */
export const submitTableReport = useCase({
  on: 'campaign',
  may: 'command',
  effect: 'writes',
  input: TABLE_REPORT,
  async run(call, input): Promise<Answer<Acted>> {
    const content = { ...plain(input), kind: 'table-report', user: call.user };
    return record(
      call,
      { commandId: input.commandId, content },
      async ({ access: { loaded }, side: own }) => {
        const { campaign } = loaded;
        const { encounter } = campaign;
        if (campaign.phase !== 'table' || encounter === null) {
          return refuse('WRONG_PHASE', 'No table report is due now; look at the campaign again.');
        }
        if (encounter.index !== input.battleIndex) return staleReport();
        const battle = lookupOf(campaign.definition).battles.get(encounter.id);
        if (battle === undefined) throw new Error('The battle is not in the definition');
        const report = tableReport(
          {
            battle: encounter.id,
            ruleset: encounter.order?.ruleset ?? AUTHORED_RULESET,
            roll: battleRoll(campaign.definition, battle, campaign.forces),
          },
          input,
        );
        if (!report.ok) return report;
        const { context, opened } = await reportContext(call.services, loaded);
        return decided(
          decide(
            loaded.state,
            { type: 'SubmitTableReport', data: { side: own, report: report.value, opened } },
            context,
          ),
        );
      },
    );
  },
});

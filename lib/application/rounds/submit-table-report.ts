import { type Acted, decided, plain, record } from '@/lib/application/core/acting';
import { reportContext } from '@/lib/application/core/decision-context';
import { type Answer, refuseAll } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { AUTHORED_RULESET } from '@/lib/campaign/battle/expected-report';
import { type BattleRoll, battleRoll } from '@/lib/campaign/battle/order';
import { doubtsOf } from '@/lib/campaign/battle/table/doubts';
import { decide } from '@/lib/campaign/decide';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { formationNames, lookupOf } from '@/lib/campaign/definition/lookup';
import { numberWord } from '@/lib/campaign/figures';
import { ok, refuse } from '@/lib/kernel/result';
import { staleReport } from './report-answer';
import { dropDraft } from './report-draft';
import { tableReport } from './report-of';
import { TABLE_REPORT } from './table-report';

/**
 * Submits the result of a table battle; its author's draft goes with it. Refuses INVALID_REPORT with every fault by its
 * field, REPORT_DOUBTED with every contradiction that was not affirmed, STALE_ROUND, WRONG_PHASE.
 */
export const submitTableReport = useCase({
  on: 'campaign',
  may: 'answer',
  effect: 'writes',
  input: TABLE_REPORT,
  async run(call, input): Promise<Answer<Acted>> {
    const content = { ...plain(input), kind: 'table-report', user: call.user };
    const submitted = await record(
      call,
      { commandId: input.commandId, content, hand: input.hand },
      async ({ access: { loaded }, side: own }) => {
        const { campaign } = loaded;
        const { encounter } = campaign;
        if (campaign.phase !== 'table' || encounter === null) {
          return refuse('WRONG_PHASE', 'No table report is due now; look at the campaign again.');
        }
        if (encounter.index !== input.battleIndex) return staleReport();
        const battle = lookupOf(campaign.definition).battles.get(encounter.id);
        if (battle === undefined) throw new Error('The battle is not in the definition');
        const roll = battleRoll(campaign.definition, battle, campaign.forces);
        const report = tableReport(
          {
            battle: encounter.id,
            ruleset: encounter.order?.ruleset ?? AUTHORED_RULESET,
            roll,
            names: formationNames(campaign.definition),
          },
          input,
        );
        if (!report.ok) return report;
        const doubted = doubtsOn(report.value, roll, campaign.definition, input.affirmed ?? []);
        if (!doubted.ok) return doubted;
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
    if (submitted.ok) await dropDraft(call, input.battleIndex);
    return submitted;
  },
});

/** Asks about what contradicts itself in a report, each with the path `affirmed.<id>`. */
function doubtsOn(
  report: BattleReport,
  roll: BattleRoll,
  { sides }: CampaignDefinition,
  affirmed: readonly string[],
): Answer<true> {
  const doubts = doubtsOf(
    report,
    { A: sides.A.name, B: sides.B.name },
    new Map(roll.leaders.map(({ id, side }) => [id, side])),
  ).filter(({ id }) => !affirmed.includes(id));
  if (doubts.length === 0) return ok(true);
  return refuseAll(
    'REPORT_DOUBTED',
    doubts.length === 1
      ? 'One thing in the report is odd. Change it, or say that it is right.'
      : `${capital(numberWord(doubts.length))} things in the report are odd. Change them, or say that they are right.`,
    doubts.map(({ id, question }) => ({
      code: 'REPORT_DOUBTED',
      message: question,
      path: `affirmed.${id}`,
    })),
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

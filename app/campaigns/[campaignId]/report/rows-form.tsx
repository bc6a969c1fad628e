'use client';

import type { BattleOrder } from '@/lib/battle/battle-order';
import type { Side } from '@/lib/kernel/side';
import { boundAction } from '../../../_components/form/bound-action';
import { FormReport } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../../_server/form';
import { fillRows, takeRowsBack } from './actions';
import { LeaderFates, type ReportUnit, UnitTable, useReportFields } from './report-table';

/** The rows of a sub-commander’s own formations, for the commander who hands the whole report in. */
export function RowsForm({
  campaignId,
  battleIndex,
  side,
  sideName,
  commander,
  units,
  leaders,
  before,
  writtenAt,
}: {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side;
  readonly sideName: string;
  readonly commander: string;
  readonly units: readonly ReportUnit[];
  readonly leaders: BattleOrder['leaders'];
  readonly before: Readonly<Record<string, string>>;
  /** When he filled them in last; null: not yet. */
  readonly writtenAt: string | null;
}) {
  const [state, action] = useFormAction(
    boundAction(fillRows, campaignId, battleIndex),
    NO_FORM_STATE,
  );
  const fields = useReportFields(state, before);
  return (
    <div className="stack" data-gap="large">
      <form action={action} className="stack" data-gap="large" noValidate>
        <FormReport state={state} />
        <p className="prose">
          Enter what each unit of your formations lost; what is left stands under present. A blank
          field counts nothing. {commander} sees your rows at once, may change them, and hands in
          the whole report.
          {writtenAt === null ? '' : ` You filled them in at ${writtenAt}.`}
        </p>
        <UnitTable side={side} name={sideName} units={units} fields={fields} />
        <LeaderFates leaders={leaders} handedIn={fields.handedIn} />
        <div>
          <SubmitButton>
            {writtenAt === null
              ? `Lay them before ${commander}`
              : 'Lay these before the commander instead'}
          </SubmitButton>
        </div>
      </form>
      {writtenAt === null ? null : (
        <form action={boundAction(takeRowsBack, campaignId, battleIndex)}>
          <SubmitButton kind="quiet">Take them back</SubmitButton>
        </form>
      )}
    </div>
  );
}

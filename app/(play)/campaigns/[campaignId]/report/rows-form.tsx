'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
import { fillRows, takeRowsBack } from './actions';
import { LeaderFates, type ReportUnit, UnitTable, useReportFields } from './report-table';

interface RowsFormProps {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side;
  readonly sideName: string;
  readonly commander: string;
  readonly units: readonly ReportUnit[];
  readonly leaders: BattleOrder['leaders'];
  readonly before: Readonly<Record<string, string>>;
  /** When the rows were last filled in; null: not yet. */
  readonly writtenAt: string | null;
}

/** The rows of a sub-commander’s own formations, for the commander, who submits the whole report. */
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
}: RowsFormProps) {
  return (
    <div className="stack" data-gap="large">
      <ActionForm action={fillRows} given={[campaignId, battleIndex]} layout="loose" noValidate>
        {(state) => (
          <Rows
            state={state}
            side={side}
            sideName={sideName}
            commander={commander}
            units={units}
            leaders={leaders}
            before={before}
            writtenAt={writtenAt}
          />
        )}
      </ActionForm>
      {writtenAt === null ? null : (
        <ActionForm action={takeRowsBack} given={[campaignId, battleIndex]} layout="plain">
          <SubmitButton kind="quiet">Take them back</SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}

function Rows({
  state,
  side,
  sideName,
  commander,
  units,
  leaders,
  before,
  writtenAt,
}: Omit<RowsFormProps, 'campaignId' | 'battleIndex'> & { readonly state: FormState }) {
  const fields = useReportFields(state, before);
  return (
    <>
      <p className="prose">
        Enter what each unit of your formations lost; what is left appears under “Present”. A blank
        field counts as zero. {commander} sees your rows at once, can change them, and hands in the
        whole report.
        {writtenAt === null ? '' : ` You filled them in at ${writtenAt}.`}
      </p>
      <UnitTable side={side} name={sideName} units={units} fields={fields} />
      <LeaderFates leaders={leaders} handedIn={fields.handedIn} />
      <div>
        <SubmitButton>
          {writtenAt === null ? `Send them to ${commander}` : `Send these to ${commander} instead`}
        </SubmitButton>
      </div>
    </>
  );
}

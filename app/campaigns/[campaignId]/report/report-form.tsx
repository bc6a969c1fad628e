'use client';

import type { BattleOrder } from '@/lib/battle/battle-order';
import type { Side } from '@/lib/kernel/side';
import { figure } from '../../../_components/figures/format';
import { boundAction } from '../../../_components/form/bound-action';
import { RadioRows, TextField } from '../../../_components/form/fields';
import { FormReport } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { useFormAction } from '../../../_components/form/use-form-action';
import { SideTag } from '../../../_components/signs/side-mark';
import { NO_FORM_STATE } from '../../../_server/form';
import { submitReport } from './actions';
import { LeaderFates, type ReportUnit, UnitTable, useReportFields } from './report-table';

export interface ReportFormProps {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side | null;
  readonly sides: Readonly<Record<Side, string>>;
  readonly units: readonly ReportUnit[];
  readonly leaders: BattleOrder['leaders'];
  readonly commandId: string;
  /** What the form begins with: field name → what the staff filled in. */
  readonly before: Readonly<Record<string, string>>;
  /** Who filled which rows in, and when. */
  readonly filled: readonly {
    readonly name: string;
    readonly units: readonly string[];
    readonly at: string;
  }[];
}

/** The report of a battle from a table: a row for each unit, checked while it is written and again on the server. */
export function ReportForm({
  campaignId,
  battleIndex,
  side,
  sides,
  units,
  leaders,
  commandId,
  before,
  filled,
}: ReportFormProps) {
  const [state, action] = useFormAction(
    boundAction(submitReport, campaignId, battleIndex, side),
    NO_FORM_STATE,
  );
  const fields = useReportFields(state, before);
  const { handedIn, faults } = fields;
  const filledBy = Object.fromEntries(
    filled.flatMap(({ name, units: rows }) => rows.map((unit) => [unit, name])),
  );
  return (
    <form action={action} className="stack" data-gap="large" noValidate>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <p className="prose">
        Enter what each unit lost; what is left stands under present. A blank field counts nothing.
        Nothing is handed in until every row balances.
      </p>
      {filled.length > 0 ? (
        <aside className="advice" aria-label="What the staff filled in">
          <p className="h4">The staff has filled in</p>
          <ul className="stack" data-gap="small">
            {filled.map(({ name, units: rows, at }) => (
              <li key={name}>
                <b>{name}</b>: {rows.length === 1 ? 'one row' : `${figure(rows.length)} rows`}{' '}
                <span className="cap">at {at}</span>
              </li>
            ))}
          </ul>
          <p className="cap">You may change every figure; what you hand in counts.</p>
        </aside>
      ) : null}
      {(['A', 'B'] as const).map((one) => (
        <UnitTable
          key={one}
          side={one}
          name={sides[one]}
          units={units.filter((unit) => unit.side === one)}
          fields={fields}
          filledBy={filledBy}
        />
      ))}
      <LeaderFates leaders={leaders} handedIn={handedIn} />
      <div className="columns">
        <RadioRows
          name="level"
          label="The result"
          required
          defaultValue={handedIn('level')}
          error={faults.get('level')}
          rows={[
            { value: 'majorVictory', title: `Major victory for ${sides.A}` },
            { value: 'minorVictory', title: `Minor victory for ${sides.A}` },
            { value: 'draw', title: 'Drawn' },
            { value: 'minorDefeat', title: `Minor victory for ${sides.B}` },
            { value: 'majorDefeat', title: `Major victory for ${sides.B}` },
          ]}
        />
        <div className="stack">
          <RadioRows
            name="heldField"
            label="Who held the field?"
            required
            defaultValue={handedIn('heldField')}
            error={faults.get('heldField')}
            rows={[
              { value: 'A', title: <SideTag side="A" name={sides.A} /> },
              { value: 'B', title: <SideTag side="B" name={sides.B} /> },
              { value: 'none', title: 'Neither' },
            ]}
          />
          <TextField
            id="turnsFought"
            name="turnsFought"
            label="Turns fought"
            figures
            defaultValue={handedIn('turnsFought')}
            error={faults.get('turnsFought')}
          />
        </div>
      </div>
      <div>
        <SubmitButton>Hand in the report</SubmitButton>
      </div>
    </form>
  );
}

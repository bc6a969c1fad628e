'use client';

import { figure } from '@/app/_components/figures/format';
import { ActionForm } from '@/app/_components/form/action-form';
import { RadioRows, TextField } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { SideTag } from '@/app/_components/signs/side-mark';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';
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
  /** What the form starts with: field name → what the staff filled in. */
  readonly before: Readonly<Record<string, string>>;
  /** Who filled in which rows, and when. */
  readonly filled: readonly {
    readonly name: string;
    readonly units: readonly string[];
    readonly at: string;
  }[];
}

/** The report of a battle from a table: a row for each unit, checked while you type and again on the server. */
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
  const filledBy = Object.fromEntries(
    filled.flatMap(({ name, units: rows }) => rows.map((unit) => [unit, name])),
  );
  return (
    <ActionForm
      action={submitReport}
      given={[campaignId, battleIndex, side]}
      hidden={{ commandId }}
      layout="loose"
      noValidate
    >
      {(state) => (
        <ReportRows
          state={state}
          sides={sides}
          units={units}
          leaders={leaders}
          before={before}
          filled={filled}
          filledBy={filledBy}
        />
      )}
    </ActionForm>
  );
}

function ReportRows({
  state,
  sides,
  units,
  leaders,
  before,
  filled,
  filledBy,
}: Pick<ReportFormProps, 'sides' | 'units' | 'leaders' | 'before' | 'filled'> & {
  readonly state: FormState;
  readonly filledBy: Readonly<Record<string, string>>;
}) {
  const fields = useReportFields(state, before);
  const { handedIn } = fields;
  return (
    <>
      <p className="prose">
        Enter what each unit lost; what is left appears under “Present”. A blank field counts as
        zero. You can hand in the report once every row balances.
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
          <p className="cap">You can change every figure. What you hand in counts.</p>
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
          />
        </div>
      </div>
      <div>
        <SubmitButton>Hand in the report</SubmitButton>
      </div>
    </>
  );
}

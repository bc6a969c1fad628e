'use client';

import { useActionState, useMemo, useState } from 'react';
import type { BattleOrder } from '@/lib/battle/battle-order';
import type { Side } from '@/lib/kernel/side';
import { ColumnHeads } from '../../../_components/figures/column-heads';
import { figure } from '../../../_components/figures/format';
import { FieldError, RadioRows, Select, TextField } from '../../../_components/form/fields';
import { FormReport } from '../../../_components/form/form-report';
import { SubmitButton } from '../../../_components/form/submit-button';
import { SideTag } from '../../../_components/signs/side-mark';
import { type FormState, NO_FORM_STATE } from '../../../_server/form';
import { submitReport } from './actions';

/** A unit that marched to the battle, as far as the form needs it. */
export interface ReportUnit {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly men: number;
  readonly guns: number;
  readonly fatigue: number;
}

/** What is asked for each man; the rest is `present`. */
const MEN_COLUMNS = ['killed', 'wounded', 'missing', 'captured'] as const;
const HEADS = ['sent', ...MEN_COLUMNS, 'present', 'gunsSent', 'gunsLost', 'fatigue'] as const;
const HEAD_NAMES = {
  sent: 'Sent',
  killed: 'Killed',
  wounded: 'Wounded',
  missing: 'Missing',
  captured: 'Captured',
  present: 'Present',
  gunsSent: 'Guns sent',
  gunsLost: 'Guns lost',
  fatigue: 'Fatigue',
} as const;

export interface ReportFormProps {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side | null;
  readonly sides: Readonly<Record<Side, string>>;
  readonly units: readonly ReportUnit[];
  readonly leaders: BattleOrder['leaders'];
  readonly commandId: string;
  /** A report that was refused, to start from: field name → what was entered. */
  readonly before: Readonly<Record<string, string>>;
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
}: ReportFormProps) {
  const [state, action] = useActionState(
    submitReport.bind(null, campaignId, battleIndex, side),
    NO_FORM_STATE,
  );
  const [values, setValues] = useState<Readonly<Record<string, string>>>({
    ...before,
    ...state.values,
  });
  const value = (name: string): string => values[name] ?? '';
  /** What was handed in last, for the fields that a refused form is drawn anew with. */
  const handedIn = (name: string): string => state.values[name] ?? before[name] ?? '';
  const faults = useMemo(
    () => new Map(state.faults.map((fault) => [fault.field ?? '', fault.message])),
    [state.faults],
  );
  // What the server found wrong in a row holds until the row is changed.
  const [mended, setMended] = useState<{ of: FormState; units: readonly string[] }>({
    of: state,
    units: [],
  });
  const faultOfUnit = (unit: ReportUnit): string | undefined =>
    mended.of === state && mended.units.includes(unit.id)
      ? undefined
      : [...faults].find(([path]) => path.startsWith(`rows[${unit.id}]`))?.[1];
  const change = (unit: string, name: string, text: string) => {
    setValues((old) => ({ ...old, [name]: text }));
    setMended((old) => ({
      of: state,
      units: old.of === state ? [...new Set([...old.units, unit])] : [unit],
    }));
  };
  return (
    <form action={action} className="stack" data-gap="large" noValidate>
      <FormReport state={state} />
      <input type="hidden" name="commandId" value={commandId} />
      <p className="prose">
        Enter what each unit lost; what is left stands under present. A blank field counts nothing.
        Nothing is handed in until every row balances.
      </p>
      {(['A', 'B'] as const).map((one) => (
        <section
          key={one}
          className="table-scroll"
          aria-label={`Units of ${sides[one]}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys
          tabIndex={0}
        >
          <table className="table report-table">
            <caption>
              <SideTag side={one} name={sides[one]} strong />
            </caption>
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <ColumnHeads columns={HEADS} names={HEAD_NAMES} />
              </tr>
            </thead>
            <tbody>
              {units
                .filter((unit) => unit.side === one)
                .map((unit) => {
                  const name = (column: string) => `rows.${unit.id}.men.${column}`;
                  const lost = MEN_COLUMNS.reduce(
                    (sum, column) => sum + (whole(value(name(column))) ?? 0),
                    0,
                  );
                  const present = unit.men - lost;
                  const fault =
                    faultOfUnit(unit) ??
                    (present < 0
                      ? `${unit.name}: ${figure(unit.men)} were sent, ${figure(lost)} are lost.`
                      : undefined);
                  return (
                    <tr key={unit.id} data-fault={fault ? '' : undefined} id={`rows[${unit.id}]`}>
                      <th scope="row">
                        {unit.name}
                        <FieldError error={fault} />
                      </th>
                      <td className="num">{figure(unit.men)}</td>
                      {MEN_COLUMNS.map((column) => (
                        <td key={column} className="num">
                          <FigureInput
                            name={name(column)}
                            label={`${unit.name}, ${HEAD_NAMES[column].toLowerCase()}`}
                            value={value(name(column))}
                            onChange={(field, text) => change(unit.id, field, text)}
                            off={unit.men === 0}
                          />
                        </td>
                      ))}
                      <td className="num strong" aria-live="off">
                        {present < 0 ? '!' : figure(present)}
                      </td>
                      <td className="num">
                        {unit.guns === 0 ? <span className="zero">0</span> : figure(unit.guns)}
                      </td>
                      <td className="num">
                        <FigureInput
                          name={`rows.${unit.id}.guns.captured`}
                          label={`${unit.name}, guns lost`}
                          value={value(`rows.${unit.id}.guns.captured`)}
                          onChange={(field, text) => change(unit.id, field, text)}
                          off={unit.guns === 0}
                        />
                      </td>
                      <td className="num">
                        <FigureInput
                          name={`rows.${unit.id}.fatigue`}
                          label={`${unit.name}, fatigue, 0 to 900; before the battle ${unit.fatigue}`}
                          value={value(`rows.${unit.id}.fatigue`)}
                          onChange={(field, text) => change(unit.id, field, text)}
                          placeholder={String(unit.fatigue)}
                        />
                      </td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        </section>
      ))}
      {leaders.length > 0 ? (
        <fieldset className="stack">
          <legend className="h3">Leaders</legend>
          <p className="cap">Only who was hit or taken.</p>
          <div className="leader-fates">
            {leaders.map((leader) => (
              <Select
                key={leader.id}
                name={`leaders.${leader.id}`}
                label={<SideTag side={leader.side} name={leader.name} />}
                defaultValue={handedIn(`leaders.${leader.id}`) || 'unhurt'}
                options={[
                  { value: 'unhurt', name: 'unhurt' },
                  { value: 'wounded', name: 'wounded' },
                  { value: 'killed', name: 'killed' },
                  { value: 'captured', name: 'captured' },
                ]}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
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

function FigureInput({
  name,
  label,
  value,
  onChange,
  off,
  placeholder,
}: {
  name: string;
  label: string;
  value: string;
  onChange: (name: string, text: string) => void;
  off?: boolean;
  placeholder?: string;
}) {
  if (off) return <span className="zero">0</span>;
  return (
    <input
      className="field__control figure-input"
      name={name}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      placeholder={placeholder ?? '0'}
      value={value}
      aria-invalid={value.trim() !== '' && whole(value) === null ? true : undefined}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
}

/** A whole number ≥ 0 as people write it; null for anything else; blank is 0. */
function whole(text: string): number | null {
  const plain = text.replace(/[\s,.’']/g, '');
  if (plain === '') return 0;
  return /^\d{1,8}$/.test(plain) ? Number(plain) : null;
}

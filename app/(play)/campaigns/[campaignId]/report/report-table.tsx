'use client';

import { useMemo, useState } from 'react';
import { ColumnHeads } from '@/app/_components/figures/column-heads';
import { figure } from '@/app/_components/figures/format';
import { FieldError, Select } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Side } from '@/lib/kernel/side';

/** What the form needs to know of a unit that marched to the battle. */
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

/** The figures of a report while they are typed. */
export interface ReportFields {
  readonly value: (name: string) => string;
  readonly change: (unit: string, name: string, text: string) => void;
  /** What the server found wrong in a unit’s row, until that row is changed. */
  readonly faultOf: (unit: string) => string | undefined;
  /** What was submitted last, for the fields of a refused form. */
  readonly handedIn: (name: string) => string;
}

/** Fields that start with `before`. What is typed over it stays, even when `before` changes. */
export function useReportFields(
  state: FormState,
  before: Readonly<Record<string, string>>,
): ReportFields {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const handedIn = (name: string) => state.values[name] || before[name] || '';
  const faults = useMemo(
    () => new Map(state.faults.map((fault) => [fault.field ?? '', fault.message])),
    [state.faults],
  );
  const [mended, setMended] = useState<{ of: FormState; units: readonly string[] }>({
    of: state,
    units: [],
  });
  return {
    value: (name) => typed[name] ?? handedIn(name),
    handedIn,
    faultOf: (unit) =>
      mended.of === state && mended.units.includes(unit)
        ? undefined
        : [...faults].find(([path]) => path.startsWith(`rows[${unit}]`))?.[1],
    change: (unit, name, text) => {
      setTyped((old) => ({ ...old, [name]: text }));
      setMended((old) => ({
        of: state,
        units: old.of === state ? [...new Set([...old.units, unit])] : [unit],
      }));
    },
  };
}

/** A row for each unit of one side. */
export function UnitTable({
  side,
  name,
  units,
  fields,
  filledBy = {},
}: {
  readonly side: Side;
  readonly name: string;
  readonly units: readonly ReportUnit[];
  readonly fields: ReportFields;
  /** Who filled in a unit’s row, by the unit’s id. */
  readonly filledBy?: Readonly<Record<string, string>>;
}) {
  return (
    <Scrolled label={`Units of ${name}`}>
      <table className="table report-table">
        <caption>
          <SideTag side={side} name={name} strong />
        </caption>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            <ColumnHeads columns={HEADS} names={HEAD_NAMES} />
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} fields={fields} filledBy={filledBy[unit.id]} />
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function UnitRow({
  unit,
  fields,
  filledBy,
}: {
  readonly unit: ReportUnit;
  readonly fields: ReportFields;
  readonly filledBy: string | undefined;
}) {
  const { value, change } = fields;
  const field = (column: string) => `rows.${unit.id}.men.${column}`;
  const lost = MEN_COLUMNS.reduce((sum, column) => sum + (whole(value(field(column))) ?? 0), 0);
  const present = unit.men - lost;
  const fault =
    fields.faultOf(unit.id) ??
    (present < 0
      ? `${unit.name}: ${figure(unit.men)} sent, but ${figure(lost)} lost. Lower the losses.`
      : undefined);
  return (
    <tr data-fault={fault ? '' : undefined} id={`rows[${unit.id}]`}>
      <th scope="row">
        {unit.name}
        {filledBy === undefined ? null : <span className="cap report__by">by {filledBy}</span>}
        <FieldError error={fault} />
      </th>
      <td className="num">{figure(unit.men)}</td>
      {MEN_COLUMNS.map((column) => (
        <td key={column} className="num">
          <FigureInput
            name={field(column)}
            label={`${unit.name}, ${HEAD_NAMES[column].toLowerCase()}`}
            value={value(field(column))}
            onChange={(name, text) => change(unit.id, name, text)}
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
          onChange={(name, text) => change(unit.id, name, text)}
          off={unit.guns === 0}
        />
      </td>
      <td className="num">
        <FigureInput
          name={`rows.${unit.id}.fatigue`}
          label={`${unit.name}, fatigue, 0 to 900; before the battle ${unit.fatigue}`}
          value={value(`rows.${unit.id}.fatigue`)}
          onChange={(name, text) => change(unit.id, name, text)}
          placeholder={String(unit.fatigue)}
        />
      </td>
    </tr>
  );
}

/** Leaders who were hit or captured. */
export function LeaderFates({
  leaders,
  handedIn,
}: {
  readonly leaders: BattleOrder['leaders'];
  readonly handedIn: (name: string) => string;
}) {
  if (leaders.length === 0) return null;
  return (
    <fieldset className="stack">
      <legend className="h3">Leaders</legend>
      <p className="cap">Only leaders who were hit or captured.</p>
      <div className="leader-fates">
        {leaders.map((leader) => {
          const fate = handedIn(`leaders.${leader.id}`) || 'unhurt';
          return (
            <Select
              key={`${leader.id} ${fate}`}
              name={`leaders.${leader.id}`}
              label={<SideTag side={leader.side} name={leader.name} />}
              defaultValue={fate}
              options={[
                { value: 'unhurt', name: 'unhurt' },
                { value: 'wounded', name: 'wounded' },
                { value: 'killed', name: 'killed' },
                { value: 'captured', name: 'captured' },
              ]}
            />
          );
        })}
      </div>
    </fieldset>
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

/** A whole number ≥ 0 as people write it; blank is 0; null for anything else. */
function whole(text: string): number | null {
  const plain = text.replace(/[\s,.’']/g, '');
  if (plain === '') return 0;
  return /^\d{1,8}$/.test(plain) ? Number(plain) : null;
}

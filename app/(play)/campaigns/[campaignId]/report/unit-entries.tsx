'use client';

import { figure } from '@/app/_components/figures/format';
import { FieldError } from '@/app/_components/form/fields';
import {
  type EntryUnit,
  FIELD,
  figureIn,
  lostInRows,
  mayTurn,
  OTHER_KINDS_LOST,
  OTHER_LOST,
} from '@/lib/campaign/battle/table/entry';
import { MEN_LOST, menLost } from '@/lib/campaign/battle/table/spread';
import { FigureInput } from './figure-input';
import { LOST_WORDS, LOYALTY_WORDS } from './lost-words';
import type { Entry, NamedFormation } from './use-entry';

/** The units of a formation, each with its own figures; above them, those of the whole formation. */
export function UnitEntries({
  formation,
  entry,
  filledBy,
}: {
  readonly formation: NamedFormation;
  readonly entry: Entry;
  readonly filledBy: Readonly<Record<string, string>>;
}) {
  return (
    <ul className="unit-entries">
      {formation.units.length > 1 ? <WholeFormation formation={formation} entry={entry} /> : null}
      {formation.units.map((unit) => (
        <UnitEntry key={unit.id} unit={unit} entry={entry} filledBy={filledBy[unit.id]} />
      ))}
    </ul>
  );
}

function WholeFormation({
  formation: { id, name },
  entry: { value, change },
}: {
  readonly formation: NamedFormation;
  readonly entry: Entry;
}) {
  return (
    <li className="unit-entry" data-whole="">
      <p className="unit-entry__name">
        All its units
        <span className="cap">Spread by their strength.</span>
      </p>
      {MEN_LOST.map((kind) => (
        <FigureInput
          key={kind}
          caption={LOST_WORDS[kind]}
          id={`formations[${id}].${kind}`}
          name={FIELD.menOf(id, kind)}
          label={`All of ${name}, ${kind}`}
          value={value(FIELD.menOf(id, kind))}
          onChange={change}
        />
      ))}
      <FigureInput
        caption="Fatigue gained"
        id={`formations[${id}].gained`}
        name={FIELD.gained(id)}
        label={`All of ${name}, fatigue gained by each unit`}
        value={value(FIELD.gained(id))}
        onChange={change}
      />
    </li>
  );
}

function UnitEntry({
  unit,
  entry,
  filledBy,
}: {
  readonly unit: EntryUnit;
  readonly entry: Entry;
  readonly filledBy: string | undefined;
}) {
  const { id, name, strength } = unit;
  const { value, change } = entry;
  const men = strength.men ?? 0;
  const lost = menLost(lostInRows(entry.fields, [unit]));
  const present = men - lost;
  const left = (strength.points ?? 0) - (figureIn(entry.fields, FIELD.other(id, 'points')) ?? 0);
  const fault =
    entry.faultOf(`rows[${id}]`) ??
    (present < 0
      ? `${name}: ${figure(men)} sent, but ${figure(lost)} lost. Lower the losses.`
      : undefined);
  return (
    <li className="unit-entry" id={`rows[${id}].men`} data-fault={fault ? '' : undefined}>
      <p className="unit-entry__name">
        {name}
        {filledBy === undefined ? null : <span className="cap">by {filledBy}</span>}
        {strength.men === undefined && mayTurn(unit) ? (
          <span className="cap">
            {figure(strength.points ?? 0)} points sent, <b>{left < 0 ? '!' : figure(left)}</b> left
          </span>
        ) : (
          <span className="cap">
            {figure(men)} sent, <b>{present < 0 ? '!' : figure(present)}</b> present
          </span>
        )}
      </p>
      {men === 0
        ? null
        : MEN_LOST.map((kind) => (
            <FigureInput
              key={kind}
              caption={LOST_WORDS[kind]}
              id={`rows[${id}].men.${kind}`}
              name={FIELD.men(id, kind)}
              label={`${name}, ${kind}`}
              value={value(FIELD.men(id, kind))}
              onChange={change}
            />
          ))}
      <FigureInput
        caption="Fatigue"
        id={`rows[${id}].fatigue`}
        name={FIELD.fatigue(id)}
        label={`${name}, fatigue, 0 to 900; before the battle ${unit.fatigue}`}
        value={value(FIELD.fatigue(id))}
        onChange={change}
        placeholder={String(unit.fatigue)}
      />
      {OTHER_KINDS_LOST.map((kind) => {
        const had = strength[kind] ?? 0;
        if (had === 0) return null;
        return (
          <FigureInput
            key={kind}
            caption={`${kind} lost of ${figure(had)}`}
            id={`rows[${id}].${kind}.${OTHER_LOST[kind]}`}
            name={FIELD.other(id, kind)}
            label={`${name}, ${kind} lost`}
            value={value(FIELD.other(id, kind))}
            onChange={change}
          />
        );
      })}
      {mayTurn(unit) ? <LoyaltyEntry unit={unit} entry={entry} /> : null}
      <FieldError error={fault} />
    </li>
  );
}

/** Whether a unit stayed, mutinied or went over, and what it lost on its new side. */
function LoyaltyEntry({
  unit: { id, name },
  entry: { value, change },
}: {
  readonly unit: EntryUnit;
  readonly entry: Entry;
}) {
  const loyalty = value(FIELD.loyalty(id));
  return (
    <>
      <label className="entry-field">
        <span className="entry-field__name">Loyalty</span>
        <select
          className="field__control"
          id={`rows[${id}].loyalty`}
          name={FIELD.loyalty(id)}
          aria-label={`${name}, loyalty`}
          value={loyalty}
          onChange={(event) => change(FIELD.loyalty(id), event.currentTarget.value)}
        >
          {LOYALTY_WORDS.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {loyalty === 'over' || value(FIELD.lostThere(id)) !== '' ? (
        <FigureInput
          caption="lost on the other side"
          id={`rows[${id}].lostThere`}
          name={FIELD.lostThere(id)}
          label={`${name}, points lost on the other side`}
          value={value(FIELD.lostThere(id))}
          onChange={change}
        />
      ) : null}
    </>
  );
}

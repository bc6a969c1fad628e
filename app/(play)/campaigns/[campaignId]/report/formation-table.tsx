'use client';

import { useState } from 'react';
import { figure, perCent } from '@/app/_components/figures/format';
import { FieldError } from '@/app/_components/form/fields';
import { SideTag } from '@/app/_components/signs/side-mark';
import {
  FIELD,
  isSpread,
  lostInRows,
  OTHER_KINDS_LOST,
  otherLostInRows,
  sentBy,
  splitIn,
} from '@/lib/campaign/battle/table/entry';
import { MEN_LOST, type MenLost, menLost, USUAL_SPLIT } from '@/lib/campaign/battle/table/spread';
import type { Side } from '@/lib/kernel/side';
import { wholeNumber } from '@/lib/kernel/whole-number';
import { FigureInput } from './figure-input';
import { LOST_WORDS } from './lost-words';
import { UnitEntries } from './unit-entries';
import type { Entry, NamedFormation } from './use-entry';

/** Sides of no more units than this are shown unfolded. */
const UNFOLDED_MOST = 6;

/** A row for each formation of one side; its units unfold under it. */
export function FormationTable({
  side,
  name,
  formations,
  entry,
  filledBy = {},
}: {
  readonly side: Side;
  readonly name: string;
  readonly formations: readonly NamedFormation[];
  readonly entry: Entry;
  /** Who filled in a unit’s row, by the unit’s id. */
  readonly filledBy?: Readonly<Record<string, string>>;
}) {
  const units = formations.flatMap((formation) => formation.units);
  const unfolded = units.length <= UNFOLDED_MOST;
  const totals = totalsOf(formations, entry);
  return (
    <section className="section" aria-label={`Losses of ${name}`}>
      <div className="section__head">
        <h2 className="h3">
          <SideTag side={side} name={name} />
        </h2>
        <Split side={side} name={name} entry={entry} />
      </div>
      <table
        className="table report-table"
        data-others={totals.others.length === 0 ? undefined : ''}
      >
        <thead>
          <tr>
            <th scope="col">Formation</th>
            <th scope="col" className="num">
              Sent
            </th>
            <th scope="col" className="num">
              <span className="report-lost">
                <span>Lost</span>
                {totals.others.length === 0 ? null : <span className="report-lost__head" />}
              </span>
            </th>
            <th scope="col" className="num">
              Present
            </th>
            <th scope="col" className="report-table__bar">
              Killed, wounded, missing, captured
            </th>
          </tr>
        </thead>
        {formations.map((formation) => (
          <FormationRows
            key={formation.id}
            formation={formation}
            entry={entry}
            filledBy={filledBy}
            unfolded={unfolded}
          />
        ))}
        <tfoot>
          <tr className="total">
            <th scope="row">All</th>
            <td className="num">{figure(totals.sent)}</td>
            <td className="num">
              {figure(totals.lost)}
              {totals.others.map(({ kind, sent, lost }) => (
                <span key={kind} className="report-table__other">
                  {figure(lost)} of {figure(sent)} {kind}
                </span>
              ))}
            </td>
            <td className="num">{totals.open === 0 ? figure(totals.sent - totals.lost) : '–'}</td>
            <td className="report-table__bar" />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function FormationRows({
  formation,
  entry,
  filledBy,
  unfolded,
}: {
  readonly formation: NamedFormation;
  readonly entry: Entry;
  readonly filledBy: Readonly<Record<string, string>>;
  readonly unfolded: boolean;
}) {
  const { id, name, units } = formation;
  const { value, change, fields } = entry;
  const sent = sentBy(formation, 'men');
  const lost = lostInRows(fields, units);
  const fault = faultIn(formation, entry);
  const inUnits = units.some((unit) => entry.faultOf(`rows[${unit.id}]`) !== undefined);
  const [open, setOpen] = useState(unfolded);
  const byUnit = menLost(lost) > 0 && !isSpread(formation, fields);
  const authors = [...new Set(units.flatMap((unit) => filledBy[unit.id] ?? []))];
  return (
    <tbody>
      <tr className="report-formation" data-fault={fault ? '' : undefined}>
        <th scope="row">
          {name}
          {authors.length === 0 ? null : (
            <span className="cap report__by">by {authors.join(', ')}</span>
          )}
          <FieldError error={fault} />
        </th>
        <td className="num">{figure(sent)}</td>
        <td className="num">
          <div className="report-lost">
            {sent === 0 ? (
              <span className="zero">0</span>
            ) : (
              <FigureInput
                id={`formations[${id}].lost`}
                name={FIELD.lost(id)}
                label={`${name}, lost of ${figure(sent)}`}
                value={value(FIELD.lost(id))}
                onChange={change}
                fault={fault !== undefined}
              />
            )}
            {OTHER_KINDS_LOST.map((kind) => {
              const had = sentBy(formation, kind);
              if (had === 0) return null;
              return (
                <span key={kind} className="report-lost__other">
                  <FigureInput
                    id={`formations[${id}].${kind}`}
                    name={FIELD.otherOf(id, kind)}
                    label={`${name}, ${kind} lost of ${figure(had)}`}
                    value={value(FIELD.otherOf(id, kind))}
                    onChange={change}
                    fault={(wholeNumber(value(FIELD.otherOf(id, kind))) ?? 0) > had}
                  />
                  <span className="cap">
                    of {figure(had)} {kind}
                  </span>
                </span>
              );
            })}
          </div>
        </td>
        <td className="num strong" aria-live="off">
          {fault === undefined ? figure(Math.max(0, sent - menLost(lost))) : '–'}
        </td>
        <td className="report-table__bar">
          {fault === undefined ? <LossBar lost={lost} /> : null}
        </td>
      </tr>
      <tr className="report-units">
        <td colSpan={5}>
          <details open={open || inUnits} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              {units.length === 1 ? 'One unit' : `${figure(units.length)} units`}
              {byUnit ? ', entered by unit' : ''}
            </summary>
            <UnitEntries formation={formation} entry={entry} filledBy={filledBy} />
          </details>
        </td>
      </tr>
    </tbody>
  );
}

/** What is wrong with a formation’s own figures: found by the server, else while typing. */
function faultIn(formation: NamedFormation, entry: Entry): string | undefined {
  const { id, name, units } = formation;
  const found = entry.faultOf(`formations[${id}]`);
  if (found !== undefined) return found;
  const typed = entry.value(FIELD.lost(id));
  const lost = typed.trim() === '' ? 0 : wholeNumber(typed);
  if (lost === null) return `${name}: figures only, such as 1,200.`;
  const sent = sentBy(formation, 'men');
  if (lost > sent && menLost(lostInRows(entry.fields, units)) <= sent)
    return `${name}: ${figure(lost)} lost, but only ${figure(sent)} were sent.`;
  for (const kind of OTHER_KINDS_LOST) {
    const gone = wholeNumber(entry.value(FIELD.otherOf(id, kind))) ?? 0;
    const had = sentBy(formation, kind);
    if (had > 0 && gone > had)
      return `${name}: ${figure(gone)} ${kind} lost, but only ${figure(had)} were sent.`;
  }
  return undefined;
}

/** The parts of a loss, as long as each part of it. */
function LossBar({ lost }: { readonly lost: MenLost }) {
  const sum = menLost(lost);
  if (sum === 0) return null;
  const share = (amount: number) => `${Math.round((amount / sum) * 1000) / 10}%`;
  let at = 0;
  const parts = MEN_LOST.map((kind) => {
    const part = { kind, x: share(at), width: share(lost[kind]) };
    at += lost[kind];
    return part;
  });
  return (
    <svg
      className="loss-bar"
      role="img"
      aria-label={MEN_LOST.map((kind) => `${kind} ${figure(lost[kind])}`).join(', ')}
    >
      {parts.map(({ kind, x, width }) => (
        <rect key={kind} data-kind={kind} x={x} width={width} y="1" height="8" />
      ))}
      <rect className="loss-bar__frame" x="0" width="100%" y="1" height="8" />
    </svg>
  );
}

/** How what a formation lost divides, where it is entered as one figure. */
function Split({
  side,
  name,
  entry,
}: {
  readonly side: Side;
  readonly name: string;
  readonly entry: Entry;
}) {
  const split = splitIn(entry.fields, side);
  const parts = menLost(split) > 0 ? split : USUAL_SPLIT;
  const all = menLost(parts);
  return (
    <details className="section__note report-split">
      <summary>
        {MEN_LOST.map((kind) => `${kind} ${perCent(parts[kind] / all)}`).join(', ')}
      </summary>
      <p className="cap">
        A formation’s loss divides in these parts. Change them where your table knows better.
      </p>
      <div className="report-split__parts">
        {MEN_LOST.map((kind) => (
          <FigureInput
            key={kind}
            caption={LOST_WORDS[kind]}
            name={FIELD.split(side, kind)}
            label={`${name}, part ${kind}`}
            value={entry.value(FIELD.split(side, kind))}
            onChange={entry.change}
            placeholder={String(USUAL_SPLIT[kind])}
          />
        ))}
      </div>
    </details>
  );
}

export interface Totals {
  readonly sent: number;
  readonly lost: number;
  /** Formations and units whose figures cannot stand as they are. */
  readonly open: number;
  readonly others: readonly {
    readonly kind: string;
    readonly sent: number;
    readonly lost: number;
  }[];
}

/** What a side has lost so far, by its units’ rows. */
export function totalsOf(formations: readonly NamedFormation[], entry: Entry): Totals {
  const units = formations.flatMap((formation) => formation.units);
  return {
    sent: units.reduce((sum, unit) => sum + (unit.strength.men ?? 0), 0),
    lost: menLost(lostInRows(entry.fields, units)),
    open:
      formations.filter((formation) => faultIn(formation, entry) !== undefined).length +
      units.filter((unit) => menLost(lostInRows(entry.fields, [unit])) > (unit.strength.men ?? 0))
        .length,
    others: OTHER_KINDS_LOST.flatMap((kind) => {
      const sent = units.reduce((sum, unit) => sum + (unit.strength[kind] ?? 0), 0);
      return sent === 0 ? [] : [{ kind, sent, lost: otherLostInRows(entry.fields, units, kind) }];
    }),
  };
}

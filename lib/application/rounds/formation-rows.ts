import type { FormFigure, ReportRows } from '@/lib/application/core/input-schemas';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import {
  type EntryFormation,
  entryFormations,
  FIELD,
  lostInRows,
  OTHER_KINDS_LOST,
  OTHER_LOST,
  otherLostInRows,
  sentBy,
  settled,
} from '@/lib/campaign/battle/table/entry';
import { MEN_LOST, menLost } from '@/lib/campaign/battle/table/spread';
import { figure } from '@/lib/campaign/figures';
import type { Refusal } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { wholeNumber } from '@/lib/kernel/whole-number';

type Rows = ReportRows['rows'];

/** Who was called to a battle, and what their formations are called. */
export interface Called {
  readonly roll: BattleRoll;
  /** Formation id → name. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The rows of a form, those of its formations’ figures among them: what a formation lost is spread over its units where
 * they have no figures of their own. Faults, with the paths `formations[<id>].<figure>`: NOT_A_COUNT, ROW_UNBALANCED
 * (more lost than sent), SUMS_DIFFER (the units have figures that add up to something else), FORMATION_UNKNOWN.
 */
export function rowsWithFormations(
  { roll, names }: Called,
  { rows, formations = [], split = {} }: Omit<ReportRows, 'leaders'>,
  faults: Refusal[],
): Rows {
  if (formations.every(({ figures }) => Object.values(figures).every(isBlank))) return rows;
  const known = entryFormations(roll.units);
  const fields: Record<string, string> = fieldsOf(rows);
  for (const side of SIDES)
    for (const kind of MEN_LOST) fields[FIELD.split(side, kind)] = textOf(split[side]?.[kind]);
  const judged = formations.flatMap(({ formation: id, figures }) => {
    const formation = known.find((one) => one.id === id);
    if (formation === undefined) {
      faults.push({
        code: 'FORMATION_UNKNOWN',
        message: `No formation “${id}” was sent to this battle.`,
        path: `formations[${id}]`,
      });
      return [];
    }
    return judge(formation, nameOf(formation, names), figures, fields, faults)
      ? [{ formation, figures }]
      : [];
  });
  for (const { formation, figures } of judged) {
    for (const [name, typed] of Object.entries(figures))
      fields[`formations.${formation.id}.${name}`] = textOf(typed);
  }
  const all = settled(
    judged.map(({ formation }) => formation),
    fields,
  );
  const filled = new Map(rows.map((row) => [row.unit, row]));
  for (const { formation, figures } of judged) {
    const gained = wholeNumber(textOf(figures.gained));
    for (const unit of formation.units) {
      const row = filled.get(unit.id) ?? { unit: unit.id, counts: {} };
      const counts: Rows[number]['counts'] = { ...row.counts };
      if (unit.strength.men !== undefined)
        counts.men = {
          ...counts.men,
          ...Object.fromEntries(MEN_LOST.map((kind) => [kind, all[FIELD.men(unit.id, kind)]])),
        };
      for (const kind of OTHER_KINDS_LOST) {
        if (unit.strength[kind] !== undefined)
          counts[kind] = {
            ...counts[kind],
            [OTHER_LOST[kind]]: all[FIELD.other(unit.id, kind)],
          };
      }
      const fatigue =
        gained === null || !isBlank(row.fatigue)
          ? row.fatigue
          : Math.min(FATIGUE_MAX, unit.fatigue + gained);
      filled.set(unit.id, { ...row, counts, fatigue });
    }
  }
  return [...filled.values()];
}

const FATIGUE_MAX = 900;

/** Whether a formation’s figures can be spread, or agree with those of its units. */
function judge(
  formation: EntryFormation,
  name: string,
  figures: Readonly<Record<string, FormFigure>>,
  fields: Readonly<Record<string, string>>,
  faults: Refusal[],
): boolean {
  const before = faults.length;
  const fault = (code: string, message: string, figure: string) =>
    faults.push({ code, message, path: `formations[${formation.id}].${figure}` });
  const read = (key: string): number => {
    const typed = textOf(figures[key]).trim();
    const value = typed === '' ? 0 : wholeNumber(typed);
    if (value === null)
      fault('NOT_A_COUNT', `${name}: ${key} must be a whole number from 0 up.`, key);
    return value ?? 0;
  };
  const lost = read('lost');
  const columns = MEN_LOST.reduce((sum, kind) => sum + read(kind), 0);
  read('gained');
  const others = OTHER_KINDS_LOST.map((kind) => ({ kind, lost: read(kind) }));
  if (faults.length > before) return false;
  const most = Math.max(lost, columns);
  const sent = sentBy(formation, 'men');
  if (most > sent)
    fault(
      'ROW_UNBALANCED',
      `${name}: ${figure(most)} lost, but only ${figure(sent)} were sent.`,
      'lost',
    );
  else if (lost > 0 && columns > 0 && lost !== columns)
    fault(
      'SUMS_DIFFER',
      `${name}: ${figure(lost)} lost, but killed, wounded, missing and captured add up to ${figure(columns)}.`,
      'lost',
    );
  const inRows = menLost(lostInRows(fields, formation.units));
  if (most <= sent && most > 0 && inRows > 0 && inRows !== most)
    fault(
      'SUMS_DIFFER',
      `${name}: ${figure(most)} lost, but its units add up to ${figure(inRows)}.`,
      'lost',
    );
  for (const { kind, lost: gone } of others) {
    const had = sentBy(formation, kind);
    const added = otherLostInRows(fields, formation.units, kind);
    if (gone > had)
      fault(
        'ROW_UNBALANCED',
        `${name}: ${figure(gone)} ${kind} lost, but only ${figure(had)} were sent.`,
        kind,
      );
    else if (gone > 0 && added > 0 && added !== gone)
      fault(
        'SUMS_DIFFER',
        `${name}: ${figure(gone)} ${kind} lost, but its units add up to ${figure(added)}.`,
        kind,
      );
  }
  return faults.length === before;
}

/** The formation’s name; units that stand in none are named by the first of them. */
function nameOf({ id, units }: EntryFormation, names: Called['names']): string {
  return names.get(id) ?? units[0]?.name ?? id;
}

function fieldsOf(rows: Rows): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { unit, counts } of rows) {
    for (const kind of MEN_LOST) fields[FIELD.men(unit, kind)] = textOf(counts.men?.[kind]);
    for (const kind of OTHER_KINDS_LOST)
      fields[FIELD.other(unit, kind)] = textOf(counts[kind]?.[OTHER_LOST[kind]]);
  }
  return fields;
}

const textOf = (typed: FormFigure): string => (typed === undefined ? '' : String(typed));
const isBlank = (typed: FormFigure): boolean => textOf(typed).trim() === '';

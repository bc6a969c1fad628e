import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { LedgerColumn, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Side } from '@/lib/kernel/side';
import { wholeNumber } from '@/lib/kernel/whole-number';
import {
  type ManLost,
  MEN_LOST,
  type MenLost,
  menLost,
  splitLoss,
  spread,
  spreadMen,
  USUAL_SPLIT,
} from './spread';

/** What the entry of a report needs of a unit that marched to the battle. */
export type EntryUnit = Pick<OrderedUnit, 'id' | 'name' | 'side' | 'strength' | 'fatigue'>;

/** The units of a battle that stand directly in one formation, in the order of the roll. */
export interface EntryFormation {
  readonly id: string;
  readonly side: Side;
  readonly units: readonly EntryUnit[];
}

/** Strength besides men that a unit can lose, and the column of the ledger in which a table enters the loss. */
export const OTHER_LOST = {
  guns: 'captured',
  pieces: 'killed',
  points: 'killed',
  figures: 'killed',
  bases: 'killed',
} as const satisfies Partial<Record<StrengthKind, LedgerColumn>>;
export type OtherKind = keyof typeof OTHER_LOST;
export const OTHER_KINDS_LOST = Object.keys(OTHER_LOST) as OtherKind[];

/** What became of a unit’s loyalty; absent: it stayed loyal. `mutinied`: lost to its army, not gained by the other. */
export const LOYALTIES = ['mutinied', 'over'] as const;
export type Loyalty = (typeof LOYALTIES)[number];

/** Whether a unit’s system knows units that mutiny or change sides: those that are counted in points. */
export const mayTurn = ({ strength }: Pick<EntryUnit, 'strength'>): boolean =>
  (strength.points ?? 0) > 0;

const FATIGUE_MAX = 900;

/** The figures of a report as they are typed: name of a field → text. Absent and blank are the same. */
export type EntryFields = Readonly<Record<string, string>>;

/** The names of the fields. Unit and formation ids stand in them as they are in the campaign file. */
export const FIELD = {
  men: (unit: string, kind: ManLost) => `rows.${unit}.men.${kind}`,
  other: (unit: string, kind: OtherKind) => `rows.${unit}.${kind}.${OTHER_LOST[kind]}`,
  fatigue: (unit: string) => `rows.${unit}.fatigue`,
  loyalty: (unit: string) => `rows.${unit}.loyalty`,
  lostThere: (unit: string) => `rows.${unit}.lostThere`,
  lost: (formation: string) => `formations.${formation}.lost`,
  menOf: (formation: string, kind: ManLost) => `formations.${formation}.${kind}`,
  otherOf: (formation: string, kind: OtherKind) => `formations.${formation}.${kind}`,
  gained: (formation: string) => `formations.${formation}.gained`,
  split: (side: Side, kind: ManLost) => `split.${side}.${kind}`,
} as const;

/** The units of a roll by the formation that holds each directly, in the order of the roll. */
export function entryFormations(
  units: readonly (EntryUnit & Pick<OrderedUnit, 'formations'>)[],
): readonly EntryFormation[] {
  const found = new Map<string, { id: string; side: Side; units: EntryUnit[] }>();
  for (const { id, name, side, strength, fatigue, formations } of units) {
    const formation = formations.at(-1) ?? '';
    const unit = { id, name, side, strength, fatigue };
    const known = found.get(formation);
    if (known) known.units.push(unit);
    else found.set(formation, { id: formation, side, units: [unit] });
  }
  return [...found.values()];
}

/** Strength of one kind that a formation sent. */
export const sentBy = ({ units }: Pick<EntryFormation, 'units'>, kind: StrengthKind): number =>
  units.reduce((sum, unit) => sum + (unit.strength[kind] ?? 0), 0);

/** A field’s figure; a blank counts as 0, null is no whole number. */
export function figureIn(fields: EntryFields, name: string): number | null {
  const typed = fields[name] ?? '';
  return typed.trim() === '' ? 0 : wholeNumber(typed);
}

/** The split of a side’s losses as typed; what cannot be read counts as the usual split. */
export function splitIn(fields: EntryFields, side: Side): MenLost {
  const of = (kind: ManLost): number => {
    const typed = fields[FIELD.split(side, kind)] ?? '';
    return typed.trim() === '' ? USUAL_SPLIT[kind] : (wholeNumber(typed) ?? USUAL_SPLIT[kind]);
  };
  return {
    killed: of('killed'),
    wounded: of('wounded'),
    missing: of('missing'),
    captured: of('captured'),
  };
}

/** Men lost by the units’ own rows; what cannot be read counts as 0. */
export function lostInRows(fields: EntryFields, units: readonly EntryUnit[]): MenLost {
  const of = (kind: ManLost) => sumOf(fields, units, (unit) => FIELD.men(unit, kind));
  return {
    killed: of('killed'),
    wounded: of('wounded'),
    missing: of('missing'),
    captured: of('captured'),
  };
}

/** Guns, pieces … lost by the units’ own rows; what cannot be read counts as 0. */
export const otherLostInRows = (
  fields: EntryFields,
  units: readonly EntryUnit[],
  kind: OtherKind,
): number => sumOf(fields, units, (unit) => FIELD.other(unit, kind));

/**
 * The fields after one of them was typed into, with all that follows from it: a formation’s loss is divided by its
 * side’s split and spread over its units, a unit’s loss is added up in its formation, another split divides again what
 * was entered as one figure. Where a figure cannot be spread (it is none, or exceeds what was sent), the units’ rows
 * are left blank and the figure stays as typed.
 */
export function entered(
  formations: readonly EntryFormation[],
  before: EntryFields,
  name: string,
  text: string,
): EntryFields {
  const fields = { ...before, [name]: text };
  for (const formation of formations) {
    const { id, units, side } = formation;
    if (name === FIELD.lost(id)) return { ...fields, ...lossSpread(formation, fields, text) };
    if (MEN_LOST.some((kind) => name === FIELD.menOf(id, kind)))
      return { ...fields, ...columnsSpread(formation, fields) };
    if (name === FIELD.gained(id)) return { ...fields, ...gainSpread(formation, text) };
    const other = OTHER_KINDS_LOST.find((kind) => name === FIELD.otherOf(id, kind));
    if (other !== undefined) return { ...fields, ...otherSpread(formation, other, text) };
    const unit = units.find((one) => name.startsWith(`rows.${one.id}.`));
    if (unit !== undefined)
      return {
        ...fields,
        ...(name === FIELD.fatigue(unit.id)
          ? { [FIELD.gained(id)]: '' }
          : summed(formation, fields)),
      };
    if (name.startsWith(`split.${side}.`) && isSpread(formation, before))
      Object.assign(fields, lossSpread(formation, fields, fields[FIELD.lost(id)] ?? ''));
  }
  return fields;
}

/**
 * Fields from several sources in agreement: where a formation’s units have figures, its own figures are their sums;
 * where they have none, what was typed for the formation is spread over them if it can be.
 */
export function settled(formations: readonly EntryFormation[], fields: EntryFields): EntryFields {
  const all: Record<string, string> = { ...fields };
  for (const formation of formations) {
    const { id, units } = formation;
    const blank = (names: readonly string[]) => names.every((name) => !all[name]?.trim());
    if (!blank(units.flatMap((unit) => MEN_LOST.map((kind) => FIELD.men(unit.id, kind)))))
      Object.assign(all, summed(formation, all, ['men']));
    else if (!blank(MEN_LOST.map((kind) => FIELD.menOf(id, kind))))
      Object.assign(all, columnsSpread(formation, all));
    else if (!blank([FIELD.lost(id)]))
      Object.assign(all, lossSpread(formation, all, all[FIELD.lost(id)] ?? ''));
    for (const kind of OTHER_KINDS_LOST) {
      if (!blank(units.map((unit) => FIELD.other(unit.id, kind))))
        Object.assign(all, summed(formation, all, [kind]));
      else if (!blank([FIELD.otherOf(id, kind)]))
        Object.assign(all, otherSpread(formation, kind, all[FIELD.otherOf(id, kind)] ?? ''));
    }
  }
  return all;
}

/** Whether the rows of a formation are what its one figure and its side’s split give. */
export function isSpread(formation: EntryFormation, fields: EntryFields): boolean {
  const text = fields[FIELD.lost(formation.id)] ?? '';
  if (text.trim() === '') return false;
  return Object.entries(lossSpread(formation, fields, text)).every(
    ([name, figure]) => (fields[name] ?? '') === figure,
  );
}

type Changes = Record<string, string>;

const written = (figure: number): string => (figure === 0 ? '' : String(figure));

function lossSpread(formation: EntryFormation, fields: EntryFields, text: string): Changes {
  const lost = text.trim() === '' ? 0 : wholeNumber(text);
  const columns = lost === null ? null : splitLoss(lost, splitIn(fields, formation.side));
  return {
    ...Object.fromEntries(
      MEN_LOST.map((kind) => [FIELD.menOf(formation.id, kind), written(columns?.[kind] ?? 0)]),
    ),
    ...rowsSpread(formation, columns),
  };
}

function columnsSpread(formation: EntryFormation, fields: EntryFields): Changes {
  const figures = MEN_LOST.map((kind) => figureIn(fields, FIELD.menOf(formation.id, kind)));
  const [killed, wounded, missing, captured] = figures.map((one) => one ?? 0);
  const columns = {
    killed: killed ?? 0,
    wounded: wounded ?? 0,
    missing: missing ?? 0,
    captured: captured ?? 0,
  };
  return {
    [FIELD.lost(formation.id)]: written(menLost(columns)),
    ...rowsSpread(formation, figures.includes(null) ? null : columns),
  };
}

/** The units’ rows of a formation’s loss; blank where it cannot be spread. */
function rowsSpread({ units }: EntryFormation, columns: MenLost | null): Changes {
  const withMen = units.filter((unit) => unit.strength.men !== undefined);
  const rows =
    columns === null
      ? null
      : spreadMen(
          columns,
          withMen.map((unit) => unit.strength.men ?? 0),
        );
  return Object.fromEntries(
    withMen.flatMap((unit, index) =>
      MEN_LOST.map((kind) => [FIELD.men(unit.id, kind), written(rows?.[index]?.[kind] ?? 0)]),
    ),
  );
}

function otherSpread({ units }: EntryFormation, kind: OtherKind, text: string): Changes {
  const having = units.filter((unit) => (unit.strength[kind] ?? 0) > 0);
  const lost = text.trim() === '' ? 0 : wholeNumber(text);
  const shares =
    lost === null
      ? null
      : spread(
          lost,
          having.map((unit) => unit.strength[kind] ?? 0),
        );
  return Object.fromEntries(
    having.map((unit, index) => [FIELD.other(unit.id, kind), written(shares?.[index] ?? 0)]),
  );
}

function gainSpread({ units }: EntryFormation, text: string): Changes {
  const gained = text.trim() === '' ? null : wholeNumber(text);
  return Object.fromEntries(
    units.map((unit) => [
      FIELD.fatigue(unit.id),
      gained === null ? '' : String(Math.min(FATIGUE_MAX, unit.fatigue + gained)),
    ]),
  );
}

/** A formation’s own figures as the sums of its units’ rows. */
function summed(
  { id, units }: EntryFormation,
  fields: EntryFields,
  kinds: readonly ('men' | OtherKind)[] = ['men', ...OTHER_KINDS_LOST],
): Changes {
  const changes: Changes = {};
  // A figure that says the same already stays as it is typed.
  const say = (name: string, sum: number) => {
    if ((fields[name] ?? '').trim() === '' || figureIn(fields, name) !== sum)
      changes[name] = written(sum);
  };
  for (const kind of kinds) {
    if (kind === 'men') {
      const lost = lostInRows(fields, units);
      say(FIELD.lost(id), menLost(lost));
      for (const column of MEN_LOST) say(FIELD.menOf(id, column), lost[column]);
    } else if (units.some((unit) => unit.strength[kind] !== undefined)) {
      say(FIELD.otherOf(id, kind), otherLostInRows(fields, units, kind));
    }
  }
  return changes;
}

function sumOf(
  fields: EntryFields,
  units: readonly EntryUnit[],
  name: (unit: string) => string,
): number {
  return units.reduce((sum, unit) => sum + (figureIn(fields, name(unit.id)) ?? 0), 0);
}

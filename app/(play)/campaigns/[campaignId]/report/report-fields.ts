import type { TableReportInput } from '@/lib/application/rounds/table-report';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import {
  type EntryFormation,
  entryFormations,
  FIELD,
  mayTurn,
  OTHER_KINDS_LOST,
  OTHER_LOST,
} from '@/lib/campaign/battle/table/entry';
import { MEN_LOST } from '@/lib/campaign/battle/table/spread';
import { SIDES } from '@/lib/kernel/side';

type Values = Readonly<Record<string, string>>;

/** Fields of the form that are no part of a draft. */
const NOT_DRAFTED: readonly string[] = ['intent', 'commandId', 'draftSince'];

/** What a draft keeps of a form. */
export const draftOf = (values: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !NOT_DRAFTED.includes(name)));

/** The form’s fields as the parts of a report that speak of units, formations and leaders. */
export function enteredRows(
  values: Values,
  units: BattleRoll['units'],
): Pick<TableReportInput, 'rows' | 'formations' | 'split' | 'leaders'> {
  return {
    rows: units.map(({ id, strength }) => ({
      unit: id,
      counts: {
        ...(strength.men === undefined
          ? {}
          : {
              men: Object.fromEntries(MEN_LOST.map((kind) => [kind, values[FIELD.men(id, kind)]])),
            }),
        ...Object.fromEntries(
          OTHER_KINDS_LOST.filter((kind) => strength[kind] !== undefined).map((kind) => [
            kind,
            { [OTHER_LOST[kind]]: values[FIELD.other(id, kind)] },
          ]),
        ),
      },
      fatigue: values[FIELD.fatigue(id)],
      ...(mayTurn({ strength })
        ? { loyalty: values[FIELD.loyalty(id)], lostThere: values[FIELD.lostThere(id)] }
        : {}),
    })),
    formations: entryFormations(units)
      .filter(({ id }) => id !== '')
      .map((formation) => ({ formation: formation.id, figures: figuresOf(values, formation) })),
    split: Object.fromEntries(
      SIDES.map((side) => [
        side,
        Object.fromEntries(MEN_LOST.map((kind) => [kind, values[FIELD.split(side, kind)]])),
      ]),
    ),
    leaders: Object.entries(values)
      .filter(([name]) => name.startsWith('leaders.'))
      .map(([name, fate]) => ({ id: name.slice('leaders.'.length), fate })),
  };
}

function figuresOf(values: Values, { id }: EntryFormation) {
  return {
    lost: values[FIELD.lost(id)],
    ...Object.fromEntries(MEN_LOST.map((kind) => [kind, values[FIELD.menOf(id, kind)]])),
    ...Object.fromEntries(OTHER_KINDS_LOST.map((kind) => [kind, values[FIELD.otherOf(id, kind)]])),
    gained: values[FIELD.gained(id)],
  };
}

/** The contradictions that were affirmed, by their ids. */
export const affirmedIn = (values: Values): readonly string[] =>
  Object.keys(values)
    .filter((name) => name.startsWith('affirmed.'))
    .map((name) => name.slice('affirmed.'.length));

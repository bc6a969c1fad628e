import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { WrittenRows } from '@/lib/application/staff/report-rows';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import {
  type EntryFields,
  FIELD,
  OTHER_KINDS_LOST,
  settled,
} from '@/lib/campaign/battle/table/entry';
import { MEN_LOST } from '@/lib/campaign/battle/table/spread';
import type { NamedFormation } from './use-entry';

type Fields = Record<string, string>;

/**
 * The form's initial values: the report that was sent back, what the staff has filled in, and the user's own draft, each
 * written over what is older.
 */
export function fieldsBefore(
  { reportBefore: last, tableRows: { filled }, reportDraft: draft }: CampaignPage,
  roll: BattleRoll,
  formations: readonly NamedFormation[],
): EntryFields {
  const sources = [
    ...(last === null
      ? []
      : [
          {
            at: last.writtenAt,
            lay: (fields: Fields) => {
              layRows(fields, last, roll);
              fields.level = last.level;
              fields.heldField = last.heldField ?? 'none';
              if (last.turnsFought !== 0) fields.turnsFought = String(last.turnsFought);
            },
          },
        ]),
    ...filled.map((one) => ({
      at: one.writtenAt,
      lay: (fields: Fields) => layRows(fields, one, roll),
    })),
    ...(draft === null
      ? []
      : [{ at: draft.writtenAt, lay: (fields: Fields) => Object.assign(fields, draft.fields) }]),
  ].sort((one, other) => one.at.localeCompare(other.at));
  const fields: Fields = {};
  for (const { lay } of sources) lay(fields);
  return settled(formations, fields);
}

/** A sub-commander's own rows as they sent them, then what they have typed since. */
export function ownFieldsBefore(
  { tableRows: { filled }, reportDraft: draft }: CampaignPage,
  roll: BattleRoll,
  formations: readonly NamedFormation[],
): EntryFields {
  const fields: Fields = {};
  const mine = filled.find((one) => one.you);
  if (mine) layRows(fields, mine, roll);
  if (draft !== null) Object.assign(fields, draft.fields);
  return settled(formations, fields);
}

/** Lays written rows over the fields: the whole row of each unit, and with it the figures of its formation. */
function layRows(fields: Fields, { rows, leaders }: WrittenRows, { units }: BattleRoll): void {
  for (const { unit, counts, fatigue, loyalty, lostThere } of rows) {
    const sent = units.find(({ id }) => id === unit);
    for (const kind of MEN_LOST) fields[FIELD.men(unit, kind)] = String(counts.men?.[kind] ?? '');
    for (const kind of OTHER_KINDS_LOST) fields[FIELD.other(unit, kind)] = '';
    for (const [kind, columns] of Object.entries(counts))
      for (const [column, figure] of Object.entries(columns))
        fields[`rows.${unit}.${kind}.${column}`] = String(figure);
    // A blank field means what the unit came with.
    fields[FIELD.fatigue(unit)] = sent?.fatigue === fatigue ? '' : String(fatigue);
    fields[FIELD.loyalty(unit)] = loyalty ?? '';
    fields[FIELD.lostThere(unit)] = lostThere === undefined ? '' : String(lostThere);
    const formation = sent?.formations.at(-1);
    if (formation === undefined) continue;
    for (const name of Object.keys(fields))
      if (name.startsWith(`formations.${formation}.`)) fields[name] = '';
  }
  for (const { id, fate } of leaders) fields[`leaders.${id}`] = fate;
}

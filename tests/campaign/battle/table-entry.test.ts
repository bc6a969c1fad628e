import { expect, test } from 'vitest';
import {
  type EntryFields,
  type EntryFormation,
  type EntryUnit,
  entered,
  entryFormations,
  FIELD,
  isSpread,
  lostInRows,
  settled,
} from '@/lib/campaign/battle/table/entry';
import { menLost } from '@/lib/campaign/battle/table/spread';

const unit = (id: string, men: number, guns?: number, fatigue = 0): EntryUnit => ({
  id,
  name: id,
  side: 'A',
  strength: { men, ...(guns === undefined ? {} : { guns }) },
  fatigue,
});
const wing: EntryFormation = {
  id: 'wing',
  side: 'A',
  units: [unit('foot', 2000), unit('horse', 1000, undefined, 850), unit('battery', 100, 10)],
};
const formations = [wing];
const typed = (fields: EntryFields, name: string, text: string) =>
  entered(formations, fields, name, text);
const lost = (fields: EntryFields) => menLost(lostInRows(fields, wing.units));

test('[table report: entry] a formation’s one figure fills in its columns and its units, exactly', () => {
  const fields = typed({}, FIELD.lost('wing'), '1,200');
  expect(lost(fields)).toBe(1200);
  expect(fields[FIELD.menOf('wing', 'killed')]).toBe('300');
  expect(fields[FIELD.menOf('wing', 'wounded')]).toBe('660');
  expect(Number(fields[FIELD.men('foot', 'killed')])).toBeGreaterThan(150);
  expect(isSpread(wing, fields)).toBe(true);
  expect(lost(typed(fields, FIELD.lost('wing'), ''))).toBe(0);
});

test('[table report: entry] a figure that is none, or exceeds what was sent, leaves the units blank and stays as typed', () => {
  for (const text of ['3101', 'many', '1.200']) {
    const fields = typed(typed({}, FIELD.lost('wing'), '500'), FIELD.lost('wing'), text);
    expect(fields[FIELD.lost('wing')]).toBe(text);
    expect(lost(fields)).toBe(0);
  }
});

test('[table report: entry] typing into a unit adds up in the formation; into the formation’s columns, spreads again', () => {
  const spreadOut = typed({}, FIELD.lost('wing'), '1200');
  const byUnit = typed(spreadOut, FIELD.men('foot', 'captured'), '50');
  expect(byUnit[FIELD.lost('wing')]).toBe('1250');
  expect(byUnit[FIELD.menOf('wing', 'captured')]).toBe('50');
  expect(isSpread(wing, byUnit)).toBe(false);
  const columns = typed(byUnit, FIELD.menOf('wing', 'captured'), '0');
  expect(columns[FIELD.lost('wing')]).toBe('1200');
  expect(lost(columns)).toBe(1200);
});

test('[table report: entry] another split divides again what was entered as one figure, and nothing else', () => {
  const split = FIELD.split('A', 'captured');
  const spreadOut = typed({}, FIELD.lost('wing'), '1200');
  const again = typed(spreadOut, split, '100');
  expect(again[FIELD.menOf('wing', 'captured')]).toBe('600');
  expect(lost(again)).toBe(1200);
  const byUnit = typed(spreadOut, FIELD.men('foot', 'killed'), '1');
  const kept = typed(byUnit, split, '100');
  expect(kept[FIELD.menOf('wing', 'captured')]).toBe(byUnit[FIELD.menOf('wing', 'captured')]);
});

test('[table report: entry] guns go to the units that have them; fatigue gained stops at 900', () => {
  const guns = typed({}, FIELD.otherOf('wing', 'guns'), '4');
  expect(guns[FIELD.other('battery', 'guns')]).toBe('4');
  expect(guns[FIELD.other('foot', 'guns')]).toBeUndefined();
  expect(typed(guns, FIELD.other('battery', 'guns'), '6')[FIELD.otherOf('wing', 'guns')]).toBe('6');
  const tired = typed({}, FIELD.gained('wing'), '100');
  expect([tired[FIELD.fatigue('foot')], tired[FIELD.fatigue('horse')]]).toEqual(['100', '900']);
  expect(typed(tired, FIELD.fatigue('foot'), '70')[FIELD.gained('wing')]).toBe('');
});

test('[table report: entry] figures of several sources are brought to agreement: units first, then formations', () => {
  const units = settled(formations, {
    [FIELD.lost('wing')]: '900',
    [FIELD.men('foot', 'killed')]: '12',
  });
  expect(units[FIELD.lost('wing')]).toBe('12');
  const formation = settled(formations, { [FIELD.lost('wing')]: '900' });
  expect(lost(formation)).toBe(900);
  expect(settled(formations, { [FIELD.lost('wing')]: '9000' })[FIELD.lost('wing')]).toBe('9000');
});

test('[table report: entry] units stand under the formation that holds them directly, in the order of the roll', () => {
  const placed = (id: string, ...above: string[]) => ({ ...unit(id, 10), formations: above });
  const found = entryFormations([
    placed('a', 'army', 'left'),
    placed('b', 'army', 'right'),
    placed('c', 'army', 'left'),
  ]);
  expect(found.map(({ id, units }) => [id, ...units.map((one) => one.id)])).toEqual([
    ['left', 'a', 'c'],
    ['right', 'b'],
  ]);
});

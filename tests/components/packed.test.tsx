import { expect, test } from 'vitest';
import {
  isFormation,
  packOrder,
  readFormation,
  readUnit,
  rowsWithin,
} from '@/app/_components/forces/packed-order';
import { armyBoxes } from '@/app/_components/map/army-blocks';
import { letterSheet } from '@/app/_components/map/lettering';
import {
  packLettering,
  unpackLines,
  unpackMarks,
  unpackNames,
} from '@/app/_components/map/packed-lettering';
import { layOut } from '@/app/_components/map/sheet';
import { demonstrationArmies, demonstrationMap } from '@/app/signs/demonstration';
import { demonstrationForces } from '@/app/signs/demonstration-forces';
import type { FormationView } from '@/lib/campaign/view';

/** What the tree shows of formations, as it is read from the text. */
function read(rows: readonly string[], from = 0, end = rows.length): unknown[] {
  return rowsWithin(rows, from, end).map((one) => {
    const row = rows[one.at] ?? '';
    return isFormation(row)
      ? { ...readFormation(row), below: read(rows, one.at + 1, one.end) }
      : readUnit(row);
  });
}

function shown(formations: readonly FormationView[]): unknown[] {
  return formations.map(({ level: _, formations: inner, units, leaders, ...one }) => ({
    ...one,
    leaders: leaders.map(({ id: __, ...leader }) => leader),
    commandedBy: null,
    below: [...shown(inner), ...units.map(({ id: __, establishment: ___, ...unit }) => unit)],
  }));
}

test('[order of battle] what is drawn of it comes back from its text, at any depth', () => {
  for (const side of ['A', 'B'] as const) {
    const packed = packOrder(demonstrationForces[side]);
    expect(read(packed.rows.split('\n'))).toEqual(shown(demonstrationForces[side]));
  }
});

test('[order of battle] no name parts a row, and a player’s stands with his formation', () => {
  const [first] = demonstrationForces.A;
  if (first === undefined) throw new Error('no forces');
  const named = { ...first, name: '1f\t9f\n2u\t"Guards"', formations: [], units: [], leaders: [] };
  const { rows } = packOrder([named], { [named.id]: 'Anna' });
  expect(rows.split('\n')).toHaveLength(1);
  expect(readFormation(rows)).toMatchObject({ name: '1f 9f 2u "Guards"', commandedBy: 'Anna' });
  expect(packOrder([])).toEqual({ rows: '', arms: [], scale: { formation: 1, unit: 1 } });
});

test('[map] the names of a sheet come back from their figures', () => {
  const sheet = layOut(demonstrationMap, undefined, 816);
  const lettering = letterSheet(sheet, armyBoxes(demonstrationArmies, sheet));
  const packed = packLettering(lettering);
  expect({
    ...unpackLines(packed.lines),
    towns: unpackMarks(packed.marks),
    names: unpackNames(packed.names),
  }).toEqual(lettering);
});

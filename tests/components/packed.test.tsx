import { expect, test } from 'vitest';
import {
  isFormation,
  packOrder,
  readFormation,
  readUnit,
  rowsWithin,
} from '@/app/_components/forces/packed-order';
import { armyBoxes, placeArmies } from '@/app/_components/map/army-blocks';
import { placeBattles } from '@/app/_components/map/battle-marks';
import { letterSheet } from '@/app/_components/map/lettering';
import { planMarches } from '@/app/_components/map/marches';
import { type FramedSheet, NeatLine, ScaleBar } from '@/app/_components/map/neat-line';
import { packSheet, unpackSheet } from '@/app/_components/map/packed-sheet';
import { layOut } from '@/app/_components/map/sheet';
import { markupOf } from '@/app/_components/markup/markup';
import {
  demonstrationArmies,
  demonstrationBattles,
  demonstrationMap,
  demonstrationMarches,
} from '@/app/(reference)/signs/demonstration';
import { demonstrationForces } from '@/app/(reference)/signs/demonstration-forces';
import type { FormationView } from '@/lib/campaign/view/view';

/** The formations in the tree, read from the text. */
function read(
  rows: readonly string[],
  words: readonly string[],
  from = 0,
  end = rows.length,
): unknown[] {
  return rowsWithin(rows, from, end).map((one) => {
    const row = rows[one.at] ?? '';
    return isFormation(row)
      ? { ...readFormation(row, words), below: read(rows, words, one.at + 1, one.end) }
      : readUnit(row, words);
  });
}

function shown(formations: readonly FormationView[]): unknown[] {
  return formations.map(({ id: _, level: __, formations: inner, units, leaders, ...one }) => ({
    ...one,
    leaders: leaders.map(({ id: ___, ...leader }) => leader),
    commandedBy: null,
    below: [...shown(inner), ...units.map(({ id: ___, establishment: ____, ...unit }) => unit)],
  }));
}

test('[order of battle] an order of battle round-trips through its packed text at any depth', () => {
  for (const side of ['A', 'B'] as const) {
    const packed = packOrder(demonstrationForces[side]);
    expect(read(packed.rows.split('\n'), packed.words)).toEqual(shown(demonstrationForces[side]));
  }
});

test('[order of battle] no name can split a row, and a player’s name stays with their formation', () => {
  const [first] = demonstrationForces.A;
  if (first === undefined) throw new Error('no forces');
  const named = { ...first, name: '1f\t9f\n2u\t"Guards"', formations: [], units: [], leaders: [] };
  const { rows, words } = packOrder([named], { [named.id]: 'Anna' });
  expect(rows.split('\n')).toHaveLength(1);
  expect(readFormation(rows, words)).toMatchObject({
    name: '1f 9f 2u "Guards"',
    commandedBy: 'Anna',
  });
  expect(packOrder([])).toEqual({
    rows: '',
    words: [],
    arms: [],
    guns: false,
    scale: { formation: 1, unit: 1 },
  });
});

test('[map] a sheet round-trips through its packed figures', () => {
  for (const width of [816, 390]) {
    const sheet = layOut(demonstrationMap, undefined, width);
    const marches = demonstrationMarches.flatMap((choice) => choice.marches);
    const drawn = {
      lettering: letterSheet(sheet, armyBoxes(demonstrationArmies, sheet)),
      battles: placeBattles(demonstrationBattles, sheet),
      armies: placeArmies(demonstrationArmies, sheet).map((army, index) => ({
        ...army,
        id: String(index),
      })),
      open: demonstrationMarches.map(({ id, letter, marches: open }) => ({
        id,
        letter,
        marches: planMarches(open, demonstrationArmies),
      })),
      fixed: planMarches(marches, demonstrationArmies),
    };
    const { frame, ...back } = unpackSheet(packSheet({ ...drawn, frame: sheet }));
    expect(back).toEqual(drawn);
    const framed = (of: FramedSheet) =>
      markupOf([<ScaleBar key="scale" sheet={of} />, <NeatLine key="line" sheet={of} />]);
    expect(framed(frame)).toBe(framed(sheet));
    expect(frame.pixelsPerKm).toBe(sheet.pixelsPerKm);
  }
});

test('[map] only what is drawn of an army is sent, never its ids in the file', () => {
  const sheet = layOut(demonstrationMap, undefined, 816);
  const [army] = demonstrationArmies;
  if (army === undefined) throw new Error('no army');
  const packed = packSheet({
    frame: sheet,
    lettering: { regions: [], curved: [], towns: [], names: [] },
    battles: [],
    armies: placeArmies([{ ...army, id: 'hidden-corps', men: null }], sheet),
    open: [],
    fixed: [],
  });
  expect(packed).not.toContain('hidden-corps');
  expect(unpackSheet(packed).armies).toMatchObject([
    { men: null, letters: { lines: [army.label] } },
  ]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { armiesOf, blockSize, marchWidth } from '@/app/_components/map/armies';
import { armyBoxes } from '@/app/_components/map/army-blocks';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { MeasuredLine, pathText, wander } from '@/app/_components/map/geometry';
import { hachures } from '@/app/_components/map/hachures';
import { nameSize, TakenRoom, textBox } from '@/app/_components/map/labels';
import { letterSheet } from '@/app/_components/map/lettering';
import { placeInWords } from '@/app/_components/map/map-text';
import { layOut, phoneCropOf } from '@/app/_components/map/sheet';
import {
  demonstrationArmies,
  demonstrationBattles,
  demonstrationMap,
  demonstrationMarches,
  demonstrationSides,
} from '@/app/(reference)/signs/demonstration';

const plate = () =>
  renderToStaticMarkup(
    <CampaignMap
      map={demonstrationMap}
      sides={demonstrationSides}
      armies={demonstrationArmies}
      choices={demonstrationMarches}
      chosen="attack"
      battlesFought={demonstrationBattles}
    />,
  );

test('[map] a plate with its phone sheet stays under 250 KB of markup', () => {
  expect(plate().length).toBeLessThan(250_000);
});

test('[map] the same ridges always give the same hachures, and no ridges give none', () => {
  const sheet = layOut(demonstrationMap, undefined, 816);
  const first = hachures(sheet);
  const again = hachures(layOut({ ...demonstrationMap, id: 'silesia-again' }, undefined, 816));
  expect(again).toEqual(first);
  expect(first.join('').length).toBeGreaterThan(20_000);
  expect(hachures(layOut({ ...demonstrationMap, ridges: [] }, undefined, 816))).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('[map] every hachure path is valid relative path data', () => {
  for (const path of hachures(layOut(demonstrationMap, [150, 0, 300, 140], 400)))
    expect(path).toMatch(/^(m-?\d+[ -]\d+l-?\d+[ -]\d+( -?\d+[ -]\d+)?)*$/);
});

test('[map] unknown strength is a question mark and never a zero', () => {
  const markup = plate();
  expect(markup).toContain('>?</text>');
  expect(markup).toContain('strength not known');
});

test('[map] a capital’s label moves out of the way of an army drawn over it', () => {
  const sheet = layOut(demonstrationMap, undefined, 816);
  const prague = demonstrationMap.towns.find(({ id }) => id === 'prague');
  const army = { id: 'a', side: 'A', label: 'The King', men: 48_000, facing: 0 } as const;
  const at = [(prague?.at[0] ?? 0) + 12, prague?.at[1] ?? 0] as const;
  const boxes = armyBoxes([{ ...army, at, nameSide: 'right' }], sheet);
  const hidden = (taken: typeof boxes) => {
    const name = letterSheet(sheet, taken).names.find(({ text }) => text === prague?.name);
    if (!name) throw new Error('its name stands on the sheet');
    const { mark, kind, anchor } = name;
    const room = new TakenRoom(sheet.width, sheet.height);
    for (const box of boxes) room.take(box, 'army');
    return room.overlap(
      textBox(name.text, mark.x + name.x, mark.y + name.y, anchor, nameSize(kind)),
    );
  };
  expect(hidden([])).toBeGreaterThan(0);
  expect(hidden(boxes)).toBe(0);
});

test('[map] the map has a text version: armies with their places, marches, battles', () => {
  const markup = plate();
  expect(markup).toContain('The King, at Naumburg: 13,000 men');
  expect(markup).toContain('about 65,000 men');
  expect(markup).toMatch(/Choice c: from [^<]+ to Jungbunzlau/);
  expect(markup).toContain('6 May');
});

test('[map] the chosen march is solid, the others are dashed and lettered', () => {
  const markup = plate();
  expect(markup.match(/class="map__solid"/g)?.length).toBe(4);
  expect(markup.match(/class="map__letter"/g)?.length).toBe(4);
});

test('[map] no style attribute, no markup from the file', () => {
  const hostile = {
    ...demonstrationMap,
    title: '<script>alert(1)</script>',
    towns: [
      {
        ...(demonstrationMap.towns[0] as (typeof demonstrationMap.towns)[number]),
        name: '"><img src=x>',
      },
    ],
  };
  const markup = renderToStaticMarkup(
    <CampaignMap map={hostile} sides={demonstrationSides} armies={[]} />,
  );
  expect(markup).not.toContain('<script');
  expect(markup).not.toContain('<img');
  expect(plate()).not.toMatch(/ style="/);
});

test('[map] a block’s area and a march’s width are proportional to the men', () => {
  const small = blockSize(10_000);
  const large = blockSize(40_000);
  expect((large.width * large.depth) / (small.width * small.depth)).toBeCloseTo(4, 5);
  expect(marchWidth(33_000)).toBeGreaterThan(marchWidth(13_000));
  expect(marchWidth(2_000_000)).toBe(18);
});

test('[map] an army counts the present men of the formations it names, and is unknown where it names none', () => {
  const view = {
    map: 'silesia',
    positions: [
      {
        id: 'one',
        side: 'A' as const,
        label: 'One',
        at: [0, 0] as [number, number],
        formations: ['left', 'right'],
        facing: 0,
        nameSide: 'below' as const,
      },
      {
        id: 'two',
        side: 'B' as const,
        label: 'Two',
        at: [0, 0] as [number, number],
        formations: ['elsewhere'],
        facing: 0,
        nameSide: 'below' as const,
      },
    ],
    battlesFought: [],
  };
  const formation = (id: string, men: number) => ({
    id,
    name: id,
    level: null,
    at: null,
    leaders: [],
    formations: [],
    units: [],
    men,
    guns: 0,
    startMen: men,
    status: 'present' as const,
  });
  const armies = armiesOf(view, {
    A: [
      { ...formation('wing', 900), formations: [formation('left', 400), formation('right', 500)] },
    ],
    B: [],
  });
  expect(armies.map((army) => army.men)).toEqual([900, null]);
});

test('[map] rivers meander between their points and pass through each', () => {
  const path: [number, number][] = [
    [0, 0],
    [50, 10],
    [90, 60],
  ];
  const line = wander(path, 0.2, 4);
  for (const point of path) expect(line).toContainEqual(point);
  expect(wander(path, 0.2, 4)).toEqual(line);
});

test('[map] a measured line gives the point at a distance and its parts', () => {
  const line = new MeasuredLine([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
  expect(line.length).toBe(20);
  expect(line.at(0.75)).toEqual([10, 5]);
  expect(line.part(0.25, 0.75)).toEqual([
    [5, 0],
    [10, 0],
    [10, 5],
  ]);
  expect(
    pathText([
      [0, 0],
      [10, 0.04],
      [10, -5],
    ]),
  ).toBe('M0 0l10 0 0-5');
});

test('[map] a phone’s crop lies within the map and is roughly square', () => {
  const crop = phoneCropOf(demonstrationMap, undefined, [
    [160, 70],
    [276, 85],
  ]);
  const [left, top, right, bottom] = demonstrationMap.bounds;
  expect(crop[0]).toBeGreaterThanOrEqual(left);
  expect(crop[1]).toBeGreaterThanOrEqual(top);
  expect(crop[2]).toBeLessThanOrEqual(right);
  expect(crop[3]).toBeLessThanOrEqual(bottom);
  expect((crop[3] - crop[1]) / (crop[2] - crop[0])).toBeLessThanOrEqual(1.11);
});

test('[map] places in the text version name the nearest town and compass direction', () => {
  expect(
    placeInWords(
      demonstrationMap,
      demonstrationMap.towns.find((town) => town.id === 'breslau')?.at ?? [0, 0],
    ),
  ).toBe('at Breslau');
  expect(
    placeInWords(
      { ...demonstrationMap, towns: demonstrationMap.towns.filter((town) => town.id === 'prague') },
      [60, 193.8],
    ),
  ).toMatch(/^40 km west of Prague$/);
});

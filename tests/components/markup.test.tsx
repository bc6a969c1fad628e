import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArmyBlocks, armyBoxes, placeArmies } from '@/app/_components/map/army-blocks';
import { BattleMarks, placeBattles } from '@/app/_components/map/battle-marks';
import { CurvedNames } from '@/app/_components/map/curved-names';
import { letterSheet } from '@/app/_components/map/lettering';
import { MapText } from '@/app/_components/map/map-text';
import { drawMarch, planMarches } from '@/app/_components/map/marches';
import { NeatLine, ScaleBar } from '@/app/_components/map/neat-line';
import { OpenMarches } from '@/app/_components/map/open-marches';
import { RegionNames } from '@/app/_components/map/region-names';
import { layOut } from '@/app/_components/map/sheet';
import { SolidMarches } from '@/app/_components/map/solid-marches';
import { TownMarks, TownNames } from '@/app/_components/map/town-marks';
import { markupOf } from '@/app/_components/markup/markup';
import {
  demonstrationArmies,
  demonstrationBattles,
  demonstrationMap,
  demonstrationMarches,
  demonstrationSides,
} from '@/app/(reference)/signs/demonstration';

const same = (node: ReactNode) => {
  const drawn = <svg aria-hidden="true">{node}</svg>;
  expect(markupOf(drawn)).toBe(renderToStaticMarkup(drawn));
};

test('[markup] map layers are serialised exactly as React does', () => {
  const sheet = layOut(demonstrationMap, undefined, 816);
  const lettering = letterSheet(sheet, armyBoxes(demonstrationArmies, sheet));
  expect(lettering.names.length).toBeGreaterThan(20);
  same(<RegionNames regions={lettering.regions} />);
  same(<CurvedNames names={lettering.curved} id="sheet" />);
  same(<TownMarks towns={lettering.towns} />);
  same(<TownNames names={lettering.names} />);
  same(<BattleMarks battles={placeBattles(demonstrationBattles, sheet)} />);
  same(<ArmyBlocks armies={placeArmies(demonstrationArmies, sheet)} />);
  const marches = demonstrationMarches.flatMap((choice) => choice.marches);
  const drawn = planMarches(marches, demonstrationArmies).map((one) => drawMarch(one, sheet.place));
  same(<SolidMarches marches={drawn} />);
  same(<OpenMarches letter="a" marches={drawn} />);
  same(<ScaleBar sheet={sheet} />);
  same(<NeatLine sheet={sheet} />);
  same(
    <MapText
      map={demonstrationMap}
      sides={demonstrationSides}
      armies={demonstrationArmies}
      choices={demonstrationMarches}
      marches={marches}
      battles={demonstrationBattles}
    />,
  );
});

test('[map] the scale bar gives way to an army in its corner, unless both corners are taken', () => {
  const sheet = layOut(demonstrationMap, undefined, 816);
  const y = sheet.height - 40;
  const corner = (...armies: { x: number; y: number }[]) =>
    /translate\((\d+)/.exec(markupOf(<ScaleBar sheet={sheet} armies={armies} />))?.[1];
  const left = { x: 60, y };
  const right = { x: sheet.width - 60, y };
  expect(corner()).toBe('24');
  expect(corner({ x: 60, y: 100 }, right)).toBe('24');
  expect(Number(corner(left))).toBeGreaterThan(sheet.width / 2);
  expect(corner(left, right)).toBe('24');
});

test('[markup] an author’s text is never interpreted as markup', () => {
  const written = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[<>&"'/a-z =;#]{0,40}$/),
  );
  fc.assert(
    fc.property(written, written, (value, text) => {
      same(
        <g data-name={value} aria-label={value}>
          <text x={1.5}>{text}</text>
          {[text, 7, null, false, undefined, true]}
        </g>,
      );
      const inside = markupOf(<text data-name={value}>{text}</text>);
      expect(inside.match(/[<>]/g)).toHaveLength(4);
      expect(inside.match(/"/g)).toHaveLength(2);
    }),
  );
});

test('[markup] attributes present and absent, and accessible names', () => {
  const said = (
    <details open hidden={false} aria-hidden data-sure={false} className={undefined}>
      <summary tabIndex={0}>0</summary>
      {0}
      {''}
    </details>
  );
  expect(markupOf(said)).toBe(renderToStaticMarkup(said));
});

test('[markup] handlers, styles, foreign addresses and unknown attributes are refused', () => {
  const refused: readonly ReactNode[] = [
    <button key="1" type="button" onClick={() => undefined} />,
    <g key="2" style={{ color: 'red' }} />,
    <a key="3" {...{ href: 'javascript:alert(1)' }}>
      x
    </a>,
    <g key="4" xlinkHref="#a" />,
    <g key="5" {...{ onload: 'alert(1)' }} />,
    <g key="6" {...{ 'x="" onload': 'alert(1)' }} />,
    <g key="7" {...{ ['dangerouslySet' + 'InnerHTML']: { __html: '<b>' } }} />,
  ];
  for (const node of refused) expect(() => markupOf(node)).toThrow(/^markupOf: /);
});

import { expect, test } from 'vitest';
import { armyBoxes } from '@/app/_components/map/army-blocks';
import { MeasuredLine, type Point, smooth } from '@/app/_components/map/geometry';
import { type Box, TakenRoom } from '@/app/_components/map/labels';
import { placeLetters } from '@/app/_components/map/letters';
import { letterPoint, planMarches } from '@/app/_components/map/marches';
import { layOut } from '@/app/_components/map/sheet';
import { demonstrationArmies, demonstrationMap } from '@/app/(reference)/signs/demonstration';

const sheets = [layOut(demonstrationMap, undefined, 816), layOut(demonstrationMap, undefined, 390)];
const centreOf = ({ left, top, right, bottom }: Box): Point => [
  (left + right) / 2,
  (top + bottom) / 2,
];
const over = (
  box: Box,
  others: readonly Box[],
  { width, height } = { width: 816, height: 816 },
) => {
  const room = new TakenRoom(width, height);
  for (const other of others) room.take(other, 'ground');
  return room.overlap(box);
};
/** Choices whose marches are along these paths, in the pixels of a sheet. */
const along = (sheet: (typeof sheets)[number], ...paths: readonly (readonly Point[])[]) =>
  paths.map((path, index) => ({
    id: `choice-${index}`,
    marches: planMarches(
      [
        {
          side: 'A',
          path: path.map(([x, y]): [number, number] => [
            sheet.crop[0] + x / sheet.pixelsPerKm,
            sheet.crop[1] + y / sheet.pixelsPerKm,
          ]),
          men: 20_000,
        },
      ],
      [],
    ),
  }));

test.each(sheets)(
  '[map: letters] stands clear of an army and its name on the march ($width px)',
  (sheet) => {
    const [x, y] = [sheet.width / 2, sheet.height / 2];
    const at: [number, number] = [
      sheet.crop[0] + x / sheet.pixelsPerKm,
      sheet.crop[1] + y / sheet.pixelsPerKm,
    ];
    const [army] = demonstrationArmies;
    const taken = armyBoxes(
      [
        {
          ...army,
          id: 'a',
          side: 'A',
          label: 'Prince Charles and Daun',
          at,
          men: 60_000,
          facing: 0,
          nameSide: 'below',
        },
      ],
      sheet,
    );
    const choices = along(sheet, [
      [x - 90, y + 18],
      [x + 90, y + 18],
    ]);
    const middle: Box = { left: x - 11, top: y + 7, right: x + 11, bottom: y + 29 };
    expect(over(middle, taken)).toBeGreaterThan(0);
    const { boxes } = placeLetters(choices, sheet, taken);
    // A round letter does not fill the corners of its box.
    expect(over(boxes[0] as Box, taken)).toBeLessThan(8);
  },
);

test.each(sheets)(
  '[map: letters] of marches along one road stand apart, each where only its own march is ($width px)',
  (sheet) => {
    const y = sheet.height / 2;
    const road: readonly Point[] = [
      [60, y],
      [200, y],
    ];
    const choices = along(sheet, [...road, [320, y - 90]], [...road, [320, y + 90]], [...road]);
    const { boxes, choices: lettered } = placeLetters(choices, sheet, []);
    expect(boxes).toHaveLength(3);
    boxes.forEach((box, index) => {
      expect(
        over(
          box,
          boxes.filter((other) => other !== box),
        ),
      ).toBe(0);
      const [centreX, centreY] = centreOf(box);
      for (const [at, { marches }] of lettered.entries()) {
        if (at === index) continue;
        const line = new MeasuredLine(smooth((marches[0]?.path ?? []).map(sheet.place), 12));
        const nearest = Math.min(
          ...Array.from({ length: 200 }, (_, step) => {
            const [px, py] = line.at(step / 199);
            return Math.hypot(px - centreX, py - centreY);
          }),
        );
        expect(nearest).toBeGreaterThan(11);
      }
    });
  },
);

test('[map: letters] a letter is drawn where its room was taken, and one with room stays on its march', () => {
  const [sheet] = sheets as [(typeof sheets)[number]];
  const choices = along(
    sheet,
    [
      [100, 300],
      [300, 300],
    ],
    [
      [100, 500],
      [300, 520],
      [420, 640],
    ],
  );
  const { boxes, choices: lettered } = placeLetters(choices, sheet, []);
  lettered.forEach(({ marches: [march] }, index) => {
    if (!march) throw new Error('a march');
    expect(march.letterBeside).toBe(0);
    const line = new MeasuredLine(smooth(march.path.map(sheet.place), 12));
    const [x, y] = letterPoint(line, march);
    const [boxX, boxY] = centreOf(boxes[index] as Box);
    expect(Math.hypot(x - boxX, y - boxY)).toBeLessThan(0.01);
  });
});

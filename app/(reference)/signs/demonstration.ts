import type { MapArmy } from '@/app/_components/map/armies';
import type { ChoiceMarches } from '@/app/_components/map/marches';
import { mapSchema } from '@/lib/campaign/definition/map';
import drawing from './demonstration-map.json';

/** Examples for the sheet of signs. The figures are invented; no campaign reads them. */
export const demonstrationSides = { A: 'Prussia', B: 'Austria' };

export const demonstrationMap = mapSchema.parse(drawing);

export const demonstrationArmies: MapArmy[] = [
  {
    id: 'king',
    side: 'A',
    label: 'The King',
    at: [166, 70],
    men: 13_000,
    facing: 0,
    nameSide: 'left',
  },
  {
    id: 'zieten',
    side: 'A',
    label: 'Zieten',
    at: [217, 20],
    men: 20_000,
    facing: 0,
    nameSide: 'right',
  },
  {
    id: 'charles',
    side: 'B',
    label: 'Prince Charles',
    at: [276, 85],
    men: 65_000,
    about: true,
    facing: 80,
    nameSide: 'below',
  },
  {
    id: 'marschall',
    side: 'B',
    label: 'Marschall',
    at: [104, 82],
    men: null,
    facing: 0,
    nameSide: 'below',
  },
];

export const demonstrationMarches: ChoiceMarches[] = [
  {
    id: 'attack',
    letter: 'a',
    marches: [
      {
        side: 'A',
        from: 'king',
        path: [
          [171, 69],
          [185, 63],
          [206, 62],
          [234, 61],
          [248, 67],
          [261, 75],
        ],
      },
      {
        side: 'A',
        from: 'zieten',
        path: [
          [220, 23],
          [229, 37],
          [237, 52],
          [248, 67],
          [263, 76],
        ],
      },
    ],
  },
  {
    id: 'quarters',
    letter: 'b',
    marches: [
      {
        side: 'A',
        from: 'king',
        path: [
          [166, 67],
          [168, 43],
          [186, 25],
          [209, 20],
        ],
      },
    ],
  },
  {
    id: 'bohemia',
    letter: 'c',
    marches: [
      {
        side: 'A',
        from: 'king',
        path: [
          [163, 72],
          [141, 84],
          [128, 104],
          [129, 132],
          [133, 155],
        ],
      },
    ],
  },
];

export const demonstrationBattles = [
  { at: [107, 196] as [number, number], label: '6 May' },
  { at: [148, 196] as [number, number], label: '18 June' },
];

export const demonstrationChoices = [
  {
    id: 'attack',
    letter: 'a',
    title: 'Join Zieten and attack',
    text: 'Cross the Katzbach at Parchwitz, unite on 2 December, and seek battle between Neumarkt and Breslau with all 33,000.',
    open: true,
  },
  {
    id: 'quarters',
    letter: 'b',
    title: 'Join Zieten and take winter quarters',
    text: 'Cover Glogau and wait for the spring.',
    open: true,
  },
  {
    id: 'bohemia',
    letter: 'c',
    title: 'Strike into Bohemia by Zittau',
    text: 'Leave Silesia to itself and march on the magazines.',
    open: true,
  },
  {
    id: 'siege',
    letter: 'd',
    title: 'Besiege Breslau',
    text: 'Not now.',
    open: false,
    why: 'Closed: there is no siege train nearer than Küstrin.',
  },
];

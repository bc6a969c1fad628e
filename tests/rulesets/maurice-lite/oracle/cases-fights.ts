import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { drawn, fieldOf, patch } from './drawing';

/** The document's pictures of fire and combat, with the answers that it gives. */

export interface FireCase {
  readonly title: string;
  readonly field: Field;
  readonly unit: number;
  readonly kind: 'volley' | 'bombardment';
  /** The targets of each base, the first one first. */
  readonly targets: readonly (readonly number[])[];
  /** Whether the target of a base has cover, where the document says. */
  readonly cover?: readonly boolean[];
}

const WALL = patch('wall', [18, 12], [20.95, 12.1]);
const FRENCH = drawn(0, 0, 'guns', 'guns', [20, 11.5], 'north');
const BRITISH_A = drawn(1, 1, 'guns', 'guns', [20.4, 12.3], 'south');

export const FIRES: readonly FireCase[] = [
  {
    title: 'Priorities: A has nobody ahead and may choose, B, C and D must fire ahead',
    field: fieldOf([
      drawn(0, 0, 'foot', 'line', [10, 10], 'north'),
      drawn(1, 1, 'horse', 'massed', [9.5, 12], 'south'),
      drawn(2, 1, 'foot', 'line', [15.2, 12], 'south'),
    ]),
    ...{ unit: 0, kind: 'volley', targets: [[1, 2], [2], [2], [2]] },
  },
  {
    title: 'Priorities: A’s front is closed by a friend, C’s nearest is British 1',
    field: fieldOf([
      drawn(0, 0, 'foot', 'line', [10, 10], 'north'),
      drawn(1, 1, 'foot', 'line', [12.4, 12.4], 'south'),
      drawn(2, 1, 'foot', 'line', [16.5, 13.2], 'south'),
      drawn(3, 0, 'horse', 'line', [6.2, 12], 'north'),
    ]),
    ...{ unit: 0, kind: 'volley', targets: [[1], [1], [1], [2]] },
  },
  {
    title: 'Partially Obstructed: woods in the zone end it 1 further, and no angle avoids them',
    field: fieldOf(
      [
        drawn(0, 0, 'guns', 'guns', [20, 10], 'north'),
        drawn(1, 1, 'foot', 'line', [24.6, 18], 'south'),
      ],
      [patch('woods', [20.7, 12.5], [26, 15])],
    ),
    ...{ unit: 0, kind: 'bombardment', targets: [[]] },
  },
  {
    title: 'Fire and Cover: A is behind the wall',
    field: fieldOf([FRENCH, BRITISH_A, drawn(2, 1, 'guns', 'guns', [21.2, 13.3], 'south')], [WALL]),
    ...{ unit: 0, kind: 'volley', targets: [[1]], cover: [true] },
  },
  {
    title: 'Fire and Cover: B is more than 1 behind the partial obstruction',
    field: fieldOf([FRENCH, drawn(2, 1, 'guns', 'guns', [21.2, 13.15], 'south')], [WALL]),
    ...{ unit: 0, kind: 'volley', targets: [[]] },
  },
  {
    title: 'Fire and Cover: B closer than that is a target, and not entirely behind the wall',
    field: fieldOf([FRENCH, drawn(2, 1, 'guns', 'guns', [21.2, 12.8], 'south')], [WALL]),
    ...{ unit: 0, kind: 'volley', targets: [[2]], cover: [false] },
  },
  {
    title: 'Fire and Cover: A’s own fire crosses the wall, and the French have cover',
    field: fieldOf([FRENCH, BRITISH_A], [WALL]),
    ...{ unit: 1, kind: 'volley', targets: [[0]], cover: [true] },
  },
  {
    title: 'Shooting from Behind Cover: A flush behind the wall fires without it',
    field: fieldOf(
      [FRENCH, drawn(1, 1, 'guns', 'guns', [20.4, 12.1], 'south')],
      [patch('wall', [18, 12], [20.95, 12.1])],
    ),
    ...{ unit: 1, kind: 'volley', targets: [[0]], cover: [false] },
  },
];

export interface FightCase {
  readonly title: string;
  readonly field: Field;
  readonly chargers: readonly number[];
  /** Attacker, defender. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly flanked: readonly number[];
  /** Pairs in which the defender has cover. */
  readonly covered?: readonly (readonly [number, number])[];
  /** Scores before the die, by unit. */
  readonly scores?: Readonly<Record<number, number>>;
}

/** *A Complete Example of Combat Resolution*: French A, B, C are 0, 1, 2; Austrians 1–6 are 11–16. */
export const COMPLETE: FightCase = {
  title: 'A Complete Example of Combat Resolution',
  field: fieldOf(
    [
      drawn(0, 0, 'foot', 'line', [5, 12], 'north'),
      drawn(1, 0, 'foot', 'line', [9.1, 12], 'north'),
      drawn(2, 0, 'foot', 'line', [16, 12.5], 'north'),
      drawn(11, 1, 'foot', 'line', [7.5, 12.7], 'south'),
      drawn(12, 1, 'foot', 'line', [12, 12], 'south'),
      drawn(13, 1, 'foot', 'line', [17.2, 12.5], 'south'),
      drawn(14, 1, 'guns', 'guns', [18.2, 13], 'south'),
      drawn(15, 1, 'guns', 'guns', [19.2, 13], 'south'),
      drawn(16, 1, 'guns', 'guns', [20.2, 13], 'south'),
    ],
    [patch('woods', [7.7, 11.3], [8.6, 12.65]), patch('wall', [3.5, 12.4], [6.8, 12.5])],
  ),
  chargers: [0, 1, 2],
  pairs: [
    [0, 11],
    [0, 12],
    [1, 12],
    [2, 13],
    [2, 14],
    [2, 15],
    [2, 16],
  ],
  flanked: [],
  covered: [],
  scores: { 0: 3, 1: 6, 2: 6, 11: 6, 12: 3, 13: 6, 14: 1, 15: 1, 16: 1 },
};

/** The final scores of the picture. */
export const COMPLETE_SCORES = new Map([
  [0, 6],
  [1, 10],
  [2, 9],
  [11, 8],
  [12, 7],
  [13, 9],
  [14, 5],
  [15, 4],
  [16, 4],
]);
export const COMPLETE_OUTCOMES = {
  passive: [
    { unit: 11, disr: 1, broken: false },
    { unit: 12, disr: 2, broken: false },
    { unit: 13, disr: 1, broken: false },
    { unit: 14, disr: 2, broken: true },
    { unit: 15, disr: 0, broken: true },
    { unit: 16, disr: 0, broken: true },
  ],
  active: [
    { unit: 0, disr: 2, broken: false },
    { unit: 1, disr: 1, broken: false },
    { unit: 2, disr: 2, broken: false },
  ],
};

export const FIGHTS: readonly FightCase[] = [
  COMPLETE,
  {
    title: 'Engagement: four of cavalry against three British units',
    field: fieldOf([
      drawn(0, 0, 'horse', 'massed', [8.5, 12], 'north'),
      drawn(1, 0, 'horse', 'massed', [11, 12], 'north'),
      drawn(2, 0, 'horse', 'massed', [13.5, 12], 'north'),
      drawn(3, 0, 'horse', 'massed', [16, 12], 'north'),
      drawn(11, 1, 'foot', 'line', [9.5, 12.5], 'south'),
      drawn(12, 1, 'foot', 'line', [14, 12], 'south'),
      drawn(13, 1, 'foot', 'line', [19, 12.6], 'south'),
    ]),
    chargers: [0, 1, 2, 3],
    pairs: [
      [0, 11],
      [0, 12],
      [1, 12],
      [2, 12],
      [2, 13],
    ],
    flanked: [],
  },
  {
    title: 'Some Quirks of Engagement: the unit packed behind is not engaged',
    field: fieldOf([
      drawn(0, 0, 'horse', 'massed', [11, 12], 'north'),
      drawn(11, 1, 'foot', 'line', [14, 12], 'south'),
      drawn(12, 1, 'foot', 'line', [14, 13], 'south'),
    ]),
    chargers: [0],
    pairs: [[0, 11]],
    flanked: [],
  },
  {
    title: 'Some Quirks of Engagement: overlapping enough to engage both',
    field: fieldOf([
      drawn(0, 0, 'foot', 'line', [8.8, 12], 'north'),
      drawn(11, 1, 'foot', 'line', [14, 12], 'south'),
      drawn(12, 1, 'foot', 'line', [9.9, 12.9], 'south'),
    ]),
    chargers: [0],
    pairs: [
      [0, 11],
      [0, 12],
    ],
    flanked: [],
  },
  {
    title: '“Flanked”: behind a front line but touching another unit',
    field: fieldOf([
      drawn(0, 0, 'horse', 'massed', [8.5, 12], 'north'),
      drawn(11, 1, 'foot', 'line', [5.3, 13.4], 'north'),
      drawn(12, 1, 'foot', 'line', [14, 12], 'south'),
    ]),
    chargers: [0],
    pairs: [
      [0, 11],
      [0, 12],
    ],
    flanked: [],
  },
  {
    title: '“Flanked”: contact with the rear edge',
    field: fieldOf([
      drawn(0, 0, 'horse', 'massed', [8.5, 12], 'north'),
      drawn(11, 1, 'foot', 'line', [7, 13], 'north'),
    ]),
    chargers: [0],
    pairs: [[0, 11]],
    flanked: [11],
    scores: { 0: 6, 11: 0 },
  },
  {
    title: 'Cover: all that stands before the attacker is in the woods; a wall lies between',
    field: fieldOf(
      [
        drawn(0, 0, 'foot', 'line', [10, 12], 'north'),
        drawn(11, 1, 'foot', 'line', [10.9, 12.8], 'south'),
        drawn(12, 1, 'foot', 'line', [15.5, 12], 'south'),
      ],
      [patch('woods', [11.3, 11.98], [14.2, 13.2]), patch('wall', [6, 12.3], [11.2, 12.4])],
    ),
    chargers: [0],
    pairs: [
      [0, 11],
      [0, 12],
    ],
    flanked: [],
    covered: [
      [0, 11],
      [0, 12],
    ],
  },
  {
    title: 'Outnumbered: one Austrian against two who engage only it',
    field: fieldOf([
      drawn(0, 0, 'horse', 'massed', [12.5, 12], 'north'),
      drawn(11, 1, 'horse', 'massed', [13.3, 12], 'south'),
      drawn(12, 1, 'horse', 'massed', [15.5, 12.5], 'south'),
    ]),
    chargers: [0],
    pairs: [
      [0, 11],
      [0, 12],
    ],
    flanked: [],
    scores: { 0: 4, 11: 6, 12: 6 },
  },
  {
    title: 'Outnumbered: three Austrians against two, each of whom is outnumbered by one',
    field: fieldOf([
      drawn(1, 0, 'horse', 'massed', [8, 12], 'north'),
      drawn(2, 0, 'horse', 'massed', [11, 12], 'north'),
      drawn(3, 0, 'horse', 'massed', [14, 12], 'north'),
      drawn(11, 1, 'foot', 'line', [12, 12], 'south'),
      drawn(12, 1, 'foot', 'line', [16.1, 12], 'south'),
    ]),
    chargers: [1, 2, 3],
    pairs: [
      [1, 11],
      [2, 11],
      [2, 12],
      [3, 12],
    ],
    flanked: [],
    scores: { 1: 6, 3: 6, 11: 5, 12: 5 },
  },
];

import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { drawn, fieldOf, patch } from './drawing';

/** The document's pictures of forces, spans, moves and charges, with the answers that it gives. */

export interface MoveCase {
  readonly title: string;
  readonly field: Field;
  readonly action: 'march' | 'charge';
  readonly order: MoveOrder;
  readonly legal: boolean;
  readonly spent?: number;
  readonly disr?: number;
  readonly friends?: readonly { readonly unit: number; readonly disr: number }[];
  readonly met?: readonly number[];
}

/** *Forces*: four lines and a column; three of cavalry, the middle one partly in woods. */
export const FORCES = fieldOf(
  [
    drawn(0, 0, 'foot', 'line', [4, 10], 'north'),
    drawn(1, 0, 'foot', 'line', [9.5, 10], 'north'),
    drawn(2, 0, 'foot', 'line', [15, 10.5], 'north'),
    drawn(3, 0, 'foot', 'line', [20.9, 10], 'north'),
    drawn(4, 0, 'foot', 'column', [26, 10], 'north'),
    drawn(5, 0, 'horse', 'massed', [4, 4], 'north'),
    drawn(6, 0, 'horse', 'massed', [7, 4], 'north'),
    drawn(7, 0, 'horse', 'massed', [10.5, 4], 'north'),
  ],
  [patch('woods', [8.6, 2.5], [9.7, 4.4])],
);
export const FORCES_ARE = [[0, 1, 2, 3], [4], [5], [6], [7]];

/** *Activating Forces*: infantry beside the commander, cavalry 11 away; and the 17 of *Span*. */
export const ACTIVATION = fieldOf(
  [
    drawn(0, 0, 'foot', 'line', [4, 8], 'north'),
    drawn(1, 0, 'foot', 'line', [9, 8], 'north'),
    drawn(2, 0, 'foot', 'line', [14, 8], 'north'),
    drawn(3, 0, 'horse', 'massed', [21, 6], 'north'),
    drawn(4, 0, 'horse', 'massed', [24, 6], 'north'),
    drawn(5, 0, 'horse', 'massed', [27, 6], 'north'),
  ],
  [],
  [
    [10, 5],
    [40, 30],
  ],
);
export const ACTIVATIONS = [
  { units: [3, 4, 5], distance: 11 },
  { units: [5], distance: 17 },
  { units: [4, 5], distance: 14 },
] as const;

const BESIDE_AUSTRIANS = fieldOf([
  drawn(0, 0, 'guns', 'guns', [20, 10], 'north'),
  drawn(1, 1, 'foot', 'line', [23, 11], 'south'),
]);

const CAVALRY_NEAR = fieldOf([
  drawn(0, 0, 'horse', 'massed', [10, 10], 'north'),
  drawn(1, 1, 'foot', 'line', [9.5, 13.6], 'south'),
]);

const THROUGH = fieldOf([
  drawn(0, 0, 'foot', 'line', [10, 10], 'north'),
  drawn(1, 0, 'horse', 'column', [14.5, 11.5], 'east'),
  drawn(2, 0, 'horse', 'massed', [30, 10], 'north'),
  drawn(3, 0, 'foot', 'line', [29, 12.5], 'north'),
  drawn(4, 0, 'guns', 'guns', [40, 10], 'north'),
  drawn(5, 0, 'horse', 'massed', [39.5, 13], 'north'),
  drawn(6, 0, 'foot', 'line', [20, 20], 'north', { disr: 4 }),
  drawn(7, 0, 'foot', 'line', [20, 22], 'north'),
]);

const CHARGERS = fieldOf([
  drawn(0, 0, 'horse', 'massed', [20, 10], 'north'),
  drawn(1, 1, 'foot', 'line', [24, 12.35], [-1, -2]),
]);

export const MOVES: readonly MoveCase[] = [
  {
    title: 'Artillery Near the Enemy: it retreats up to 8 out of the enemy’s nearness',
    field: BESIDE_AUSTRIANS,
    action: 'march',
    order: { unit: 0, way: [[20_500, 1_500]] },
    ...{ legal: true, spent: 8_000, disr: 0 },
  },
  {
    title: 'Artillery Near the Enemy: it slides 2 to its right and stays near',
    field: fieldOf([
      drawn(0, 0, 'guns', 'guns', [20, 9.9], 'north'),
      drawn(1, 1, 'foot', 'line', [23, 11], 'south'),
    ]),
    action: 'march',
    order: { unit: 0, way: [[22_500, 9_400]] },
    ...{ legal: true, spent: 2_000, disr: 0 },
  },
  {
    title: 'Artillery Near the Enemy: not round the open flank to a place near the enemy',
    field: BESIDE_AUSTRIANS,
    action: 'march',
    order: {
      unit: 0,
      way: [
        [24_500, 9_500],
        [24_500, 12_500],
      ],
    },
    legal: false,
  },
  {
    title: 'Wheeling: near the enemy 1 to the right, ahead 2, 1 to the left is all of 4',
    field: CAVALRY_NEAR,
    action: 'march',
    order: {
      unit: 0,
      legs: [
        { kind: 'wheel', pivot: 'right', by: 1_000 },
        { kind: 'ahead', by: 2_000 },
        { kind: 'wheel', pivot: 'left', by: 1_000 },
      ],
    },
    ...{ legal: true, spent: 4_000, disr: 0 },
  },
  {
    title: 'Wheeling: a fifth base width is too much near the enemy',
    field: CAVALRY_NEAR,
    action: 'march',
    order: {
      unit: 0,
      legs: [
        { kind: 'wheel', pivot: 'right', by: 1_000 },
        { kind: 'ahead', by: 2_000 },
        { kind: 'wheel', pivot: 'left', by: 1_000 },
        { kind: 'ahead', by: 1_000 },
      ],
    },
    legal: false,
  },
  {
    title: 'Wheeling: infantry wheels 2 backward about its right rear corner',
    field: fieldOf([drawn(0, 0, 'foot', 'line', [20, 10], 'north')]),
    action: 'march',
    order: { unit: 0, legs: [{ kind: 'wheel', pivot: 'right', by: 2_000, back: true }] },
    ...{ legal: true, spent: 2_000 },
  },
  {
    title: 'Retrograde: infantry does not go back 3',
    field: fieldOf([drawn(0, 0, 'foot', 'line', [20, 10], 'north')]),
    action: 'march',
    order: { unit: 0, legs: [{ kind: 'back', by: 3_000 }] },
    legal: false,
  },
  {
    title: 'Retrograde: never together with a forward move',
    field: fieldOf([drawn(0, 0, 'foot', 'line', [20, 10], 'north')]),
    action: 'march',
    order: {
      unit: 0,
      legs: [
        { kind: 'ahead', by: 1_000 },
        { kind: 'back', by: 1_000 },
      ],
    },
    legal: false,
  },
  {
    title: 'Interpenetration: infantry in line through cavalry in column: the infantry takes one',
    field: THROUGH,
    action: 'march',
    order: { unit: 0, legs: [{ kind: 'ahead', by: 3_000 }] },
    ...{ legal: true, disr: 1, friends: [] },
  },
  {
    title: 'Interpenetration: massed through a line: both take one',
    field: THROUGH,
    action: 'march',
    order: { unit: 2, legs: [{ kind: 'ahead', by: 5_000 }] },
    ...{ legal: true, disr: 1, friends: [{ unit: 3, disr: 1 }] },
  },
  {
    title: 'Interpenetration: artillery through massed cavalry: the cavalry takes one',
    field: THROUGH,
    action: 'march',
    order: { unit: 4, way: [[40_500, 16_000]] },
    ...{ legal: true, disr: 0, friends: [{ unit: 5, disr: 1 }] },
  },
  {
    title: 'Interpenetration: a unit must come completely through',
    field: THROUGH,
    action: 'march',
    order: { unit: 2, legs: [{ kind: 'ahead', by: 4_000 }] },
    legal: false,
  },
  {
    title: 'Interpenetration: never where it would break',
    field: THROUGH,
    action: 'march',
    order: { unit: 6, legs: [{ kind: 'ahead', by: 3_000 }] },
    legal: false,
  },
  {
    title: 'Charge Move: a wheel of 1, then 3 ahead into contact',
    field: CHARGERS,
    action: 'charge',
    order: {
      unit: 0,
      charge: true,
      legs: [
        { kind: 'wheel', pivot: 'right', by: 1_000 },
        { kind: 'ahead', by: 3_000 },
      ],
    },
    ...{ legal: true, met: [1] },
  },
  {
    title: 'Charge Move: the wheel is at most 1',
    field: CHARGERS,
    action: 'charge',
    order: {
      unit: 0,
      charge: true,
      legs: [
        { kind: 'wheel', pivot: 'right', by: 1_100 },
        { kind: 'ahead', by: 2_900 },
      ],
    },
    legal: false,
  },
  {
    title: 'Limitations on Charging Units: infantry never charges cavalry',
    field: fieldOf([
      drawn(0, 0, 'foot', 'line', [20, 10], 'north'),
      drawn(1, 1, 'horse', 'massed', [23, 12], 'south'),
    ]),
    action: 'charge',
    order: { unit: 0, charge: true, legs: [{ kind: 'ahead', by: 4_000 }] },
    legal: false,
  },
  {
    title: 'Limitations on Charging Units: none with four disruptions',
    field: fieldOf([
      drawn(0, 0, 'foot', 'line', [20, 10], 'north', { disr: 4 }),
      drawn(1, 1, 'foot', 'line', [23, 12], 'south'),
    ]),
    action: 'charge',
    order: { unit: 0, charge: true, legs: [{ kind: 'ahead', by: 4_000 }] },
    legal: false,
  },
  {
    title: 'The March Action: a march never ends in contact',
    field: fieldOf([
      drawn(0, 0, 'foot', 'line', [20, 10], 'north'),
      drawn(1, 1, 'foot', 'line', [23, 12], 'south'),
    ]),
    action: 'march',
    order: { unit: 0, legs: [{ kind: 'ahead', by: 2_000 }] },
    legal: false,
  },
];

/** *The Non-Charging Units in a Charging Force*: A–D have the enemy before them within 4, E and F have not. */
export const SIX = fieldOf([
  drawn(0, 0, 'foot', 'line', [4, 10], 'north'),
  drawn(1, 0, 'foot', 'line', [8.5, 10], 'north'),
  drawn(2, 0, 'foot', 'line', [13, 10], 'north'),
  drawn(3, 0, 'foot', 'line', [17.5, 10], 'north'),
  drawn(4, 0, 'foot', 'line', [6, 8], 'north'),
  drawn(5, 0, 'foot', 'line', [15, 8], 'north'),
  drawn(6, 1, 'foot', 'line', [8.5, 13.2], 'south'),
  drawn(7, 1, 'foot', 'line', [13, 13.2], 'south'),
  drawn(8, 1, 'foot', 'line', [17.5, 13.2], 'south'),
  drawn(9, 1, 'foot', 'line', [22, 13.2], 'south'),
]);
export const SIX_CAN = [0, 1, 2, 3];

/** *Falling Back*: cavalry A would come to stand on B, and goes on. */
export const FALL_BACK = fieldOf([
  drawn(0, 0, 'horse', 'massed', [10, 12], 'north'),
  drawn(1, 0, 'foot', 'line', [9, 8.5], 'north'),
  drawn(2, 1, 'foot', 'line', [13, 12], 'south'),
]);

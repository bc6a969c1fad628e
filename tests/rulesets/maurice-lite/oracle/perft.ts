import type { MoveOrder } from '@/lib/rulesets/maurice-lite/move-order';
import { drawn, fieldOf, patch } from './drawing';

/** All orders of two legs at most in whole base widths, for a small position. */

type Leg = NonNullable<MoveOrder['legs']>[number];

const LEGS: readonly Leg[] = [
  ...[1, 2, 3, 4].map((by): Leg => ({ kind: 'ahead', by: 1_000 * by })),
  ...[1, 2].map((by): Leg => ({ kind: 'back', by: 1_000 * by })),
  ...[1, 2, 3].flatMap((by): Leg[] => [
    { kind: 'wheel', pivot: 'left', by: 900 * by },
    { kind: 'wheel', pivot: 'right', by: 900 * by },
  ]),
  { kind: 'wheel', pivot: 'left', by: 1_000, back: true },
  { kind: 'wheel', pivot: 'right', by: 1_000, back: true },
];

export const ordersOf = (unit: number): MoveOrder[] => [
  ...LEGS.map((leg) => ({ unit, legs: [leg] })),
  ...LEGS.flatMap((leg) => LEGS.map((second) => ({ unit, legs: [leg, second] }))),
];

/** Infantry, cavalry and a friend in the way, an enemy before them, marsh and woods beside. Nothing lies on an edge. */
export const SMALL = fieldOf(
  [
    drawn(0, 0, 'foot', 'line', [20, 10.04], 'north'),
    drawn(1, 0, 'horse', 'massed', [25.03, 10.11], 'north', { disr: 3 }),
    drawn(2, 0, 'foot', 'column', [23.06, 13.17], 'east'),
    drawn(3, 1, 'foot', 'line', [31.21, 17.13], 'south'),
    drawn(4, 1, 'guns', 'guns', [19.07, 14.83], 'south'),
  ],
  [patch('marsh', [24.2, 11.37], [26.41, 12.23]), patch('woods', [27.63, 8.2], [29.3, 10.77])],
);

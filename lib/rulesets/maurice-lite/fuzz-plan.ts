import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { exampleOrder } from './example-order';

/** Small and larger armies, every kind of ground, columns and massed cavalry, a hand limit of six, odd house values, setting up by dice. */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 400,
  orders: () => [
    exampleOrder({ foot: 4, horse: 2, guns: 1 }),
    exampleOrder(
      { foot: 3, horse: 2, guns: 2 },
      {
        table: { width: 24, height: 16 },
        features: [
          {
            kind: 'woods',
            ring: [
              [3, 6],
              [8, 6],
              [8, 10],
              [3, 10],
            ],
          },
          {
            kind: 'wall',
            line: [
              [10, 8],
              [15, 8.5],
            ],
          },
          {
            kind: 'stream',
            line: [
              [16, 7],
              [20, 9],
              [24, 9],
            ],
          },
          {
            kind: 'hill',
            ring: [
              [11, 10],
              [17, 10],
              [16, 14],
              [12, 14],
            ],
          },
        ],
        parameters: { handMost: 6, cardsDealt: 3 },
      },
    ),
    exampleOrder(
      { foot: 2, horse: 2, guns: 1 },
      {
        table: { width: 20, height: 14 },
        firstRound: 'B',
        deployment: {
          'a-foot-1': { at: [6, 5], formation: 'column' },
          'a-horse-1': { at: [10, 5], formation: 'massed' },
          'b-horse-1': { at: [10, 9], formation: 'massed' },
          'b-foot-1': { at: [5, 9], disr: 3 },
        },
        features: [
          {
            kind: 'pond',
            ring: [
              [13, 6],
              [15, 6],
              [15, 8],
              [13, 8],
            ],
          },
          {
            kind: 'marsh',
            ring: [
              [2, 6],
              [5, 6],
              [5, 8],
            ],
          },
        ],
        parameters: { cardsDealt: 10, brokenMissing: 0, disruptionCost: 20 },
      },
    ),
    exampleOrder(
      { foot: 3, horse: 2, guns: 1 },
      { table: { width: 30, height: 20 }, settingUp: 'dice' },
    ),
  ],
};

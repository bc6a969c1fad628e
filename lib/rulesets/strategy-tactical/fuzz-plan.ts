import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { exampleOrder } from './example-order';
import { FIGURE_14 } from './figure-14';
import type { SetupInput } from './setup';

/** Everything that lies on a table, on a small one: the armies meet within a few moves. */
const SMALL: SetupInput = {
  table: { width: 40, height: 30 },
  moveLimit: 12,
  headquarters: {
    A: [{ name: 'South Mill', at: [20, 2] }],
    B: [{ name: 'North Mill', at: [20, 28] }],
  },
  features: [
    { kind: 'village', name: 'Crossways', at: [20, 15] },
    {
      kind: 'road',
      line: [
        [20, 0],
        [20, 2],
        [20, 28],
        [20, 30],
      ],
    },
    { kind: 'forest', name: 'Long Wood', at: [4, 12], rows: ['###', '###', '##.'] },
    {
      kind: 'hill',
      name: 'The Knoll',
      steps: [
        [
          [27, 12],
          [36, 12],
          [36, 19],
          [27, 19],
        ],
        [
          [29, 14],
          [34, 14],
          [34, 17],
          [29, 17],
        ],
      ],
    },
    {
      kind: 'farm',
      name: 'Old Farm',
      wallHits: 2,
      ring: [
        [12, 8],
        [15, 8],
        [15, 11],
        [12, 11],
      ],
    },
    {
      kind: 'wall',
      line: [
        [11, 20],
        [15, 20],
      ],
    },
    {
      kind: 'river',
      name: 'The Beck',
      ring: [
        [0, 21],
        [9, 21],
        [9, 23],
        [0, 23],
      ],
    },
    {
      kind: 'bridge',
      name: 'Beck Bridge',
      line: [
        [5, 20.5],
        [5, 23.5],
      ],
    },
  ],
};

/** The guns of an order as horse artillery. */
const withHorseGuns = (order: BattleOrder): BattleOrder => ({
  ...order,
  units: order.units.map((unit) => (unit.arm === 'artillery' ? { ...unit, type: 'horse' } : unit)),
});

/** A division and its horse a side: on figure 14, on a small table of every kind of ground, with each switch either way. */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 40,
  orders: () => {
    const few = { divisions: 1, heavyRegiments: 1, lightRegiments: 1 };
    return [
      exampleOrder({ divisions: 2, heavyRegiments: 0, lightRegiments: 1 }, SMALL),
      exampleOrder(few, { ...SMALL, concealment: false, automaticKills: false, flanks: 'spoken' }),
      withHorseGuns(
        exampleOrder(few, {
          ...SMALL,
          counterMove: false,
          moveLimit: 15,
          parameters: { musketRange: 9, brokenAt: 10, holdMoves: 1, retreatMoves: 2 },
        }),
      ),
      exampleOrder(few, { ...FIGURE_14, moveLimit: 12 }),
    ];
  },
};

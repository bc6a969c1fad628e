import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { shambattleOrder } from './order-of-battle';

/** Short and long days, nights, both kinds of treachery, a handicap, grades, everything that a scenario can switch. */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 400,
  orders: () => [
    shambattleOrder({ days: 2, dayTurns: 4 }),
    shambattleOrder({ days: 2, dayTurns: 3, treachery: 'start', disloyalty: { A: 4, B: 4 } }),
    shambattleOrder({
      ...{ days: 3, dayTurns: 2, nights: false, grades: true },
      disloyalty: { A: 6, B: 6 },
      parameters: { fireThenAssault: 1, formerComradesFire: 1, machineGunsJoin: 0 },
      mines: [
        { at: 'i5', side: 'B' },
        { at: 'i9', side: 'A' },
      ],
      works: ['i6', 'h8'],
      charges: [
        { at: 'i7', side: 'A' },
        { at: 'd7', side: 'B' },
      ],
    }),
    { ...shambattleOrder({ days: 1, dayTurns: 12, treachery: 'off' }), advantage: 25 },
  ],
};

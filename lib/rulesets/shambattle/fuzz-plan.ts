import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { shambattleOrder } from './order-of-battle';
import { readSetup } from './setup';

/** Turns of a day that is continued. */
const SHORT_DAY = 4;

/** Short and long days, nights, both kinds of treachery, a handicap, grades, everything that a scenario can switch. */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 400,
  // The same day again, where days are short.
  nextDay: ({ setup }) => {
    const read = readSetup(setup);
    return read.ok && read.value.days === 1 && read.value.dayTurns <= SHORT_DAY ? setup : null;
  },
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
    shambattleOrder({ days: 1, dayTurns: SHORT_DAY, disloyalty: { A: 5, B: 5 } }),
    { ...shambattleOrder({ days: 1, dayTurns: 12, treachery: 'off' }), advantage: 25 },
  ],
};

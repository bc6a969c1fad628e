import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { macysburg } from './game';
import { macysburgOrder } from './order-of-battle';

const battle = (setup: Parameters<typeof macysburgOrder>[1]) =>
  macysburgOrder(macysburg.version, setup);

/** Short and long days, with and without nights, and the whole battle. */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 1_200,
  casualtiesPerReturn: 3,
  orders: () => [
    battle({ lastTurn: 12, dayTurns: 3 }),
    battle({ lastTurn: 16, dayTurns: 4, continuationOfCombat: false }),
    battle({ lastTurn: 12, nights: false }),
    battle({
      lastTurn: 12,
      dayTurns: 6,
      parameters: { casualtiesPerReplacement: 3, nightRounds: 2 },
    }),
    battle({}),
  ],
};

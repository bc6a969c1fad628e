import type { FuzzPlan } from '@/lib/battle/contract/ruleset';
import { macysburg } from './game';
import { macysburgOrder } from './order-of-battle';
import { readSetup } from './setup';

const battle = (setup: Parameters<typeof macysburgOrder>[1]) =>
  macysburgOrder(macysburg.version, setup);

/** What the armies do at dawn, in turn. */
const DAWNS = [
  { A: 'hold', B: 'hold' },
  { A: 'attack', B: 'shift' },
  { A: 'withdraw', B: 'attack' },
  { A: 'attack', B: 'attack' },
] as const;

/** Short and long days, with and without nights, and the whole battle. */
export const FUZZ_PLAN: FuzzPlan = {
  openingMost: 1_200,
  casualtiesPerReturn: 3,
  nextDay: ({ setup }) => {
    const read = readSetup(setup);
    if (!read.ok || read.value.decisiveTurn <= read.value.lastTurn) return null;
    const { firstTurn, lastTurn } = read.value;
    const turns = lastTurn + 1 - firstTurn;
    return {
      ...(setup as object),
      ...{ firstTurn: lastTurn + 1, lastTurn: lastTurn + turns },
      dawn: DAWNS[lastTurn % DAWNS.length] ?? {},
    };
  },
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
    // Days that are continued, to the turn after which the town decides.
    battle({ lastTurn: 3, dayTurns: 3, decisiveTurn: 9 }),
    battle({ lastTurn: 12, decisiveTurn: 36 }),
  ],
};

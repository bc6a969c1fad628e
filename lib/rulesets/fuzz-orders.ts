import type { BattleOrder } from '@/lib/battle/battle-order';
import type { FuzzGame } from '@/lib/battle/fuzz';
import type { AnyRuleset } from '@/lib/battle/ruleset';
import { macysburgOrder } from './command-and-maneuver/order-of-battle';
import { commandAndManeuver } from './command-and-maneuver/ruleset';

/** What the fuzzer plays of a ruleset with a board. */
export interface FuzzedRuleset {
  readonly ruleset: AnyRuleset;
  readonly orders: readonly BattleOrder[];
  readonly openingMost: number;
  readonly casualtiesPerReturn?: number;
}

const macysburg = (setup: Parameters<typeof macysburgOrder>[1]) =>
  macysburgOrder(commandAndManeuver.version, setup);

export const FUZZED: readonly FuzzedRuleset[] = [
  {
    ruleset: commandAndManeuver,
    openingMost: 1_200,
    casualtiesPerReturn: 3,
    orders: [
      macysburg({ lastTurn: 12, dayTurns: 3 }),
      macysburg({ lastTurn: 16, dayTurns: 4, continuationOfCombat: false }),
      macysburg({ lastTurn: 12, nights: false }),
      macysburg({
        lastTurn: 12,
        dayTurns: 6,
        parameters: { casualtiesPerReplacement: 3, nightRounds: 2 },
      }),
      macysburg({}),
    ],
  },
];

/** The game of a number: the orders in turn. */
export function fuzzGame(fuzzed: FuzzedRuleset, seed: string): (trial: number) => FuzzGame {
  return (trial) => ({
    order: fuzzed.orders[trial % fuzzed.orders.length] as BattleOrder,
    seed,
    trial,
    openingMost: fuzzed.openingMost,
    lookEvery: 97,
    ...(fuzzed.casualtiesPerReturn === undefined
      ? {}
      : { casualtiesPerReturn: fuzzed.casualtiesPerReturn }),
  });
}

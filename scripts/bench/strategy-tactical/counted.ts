import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import type { Fact, Shot } from '@/lib/rulesets/strategy-tactical/records';
import { isHorse } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';

/** What happens in play, by the rule that it belongs to: counted from facts alone. */
export const RULES = [
  ...[
    'Movement: across country',
    'Movement: road column',
    'Movement: deployed',
    'Movement: formed',
  ],
  ...['The Charge Move: ends in melee', 'The Charge Move: meets nobody', 'Combat: first guns'],
  ...['Combat: counter-move', 'Combat: spoken flanks', 'Combat: met in mid-move'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((row) => `Casualty Rates ${row}`),
  ...['Artillery Fire 2: kills', 'Artillery Fire 2: drives back', 'Artillery Fire 3: a hit'],
  ...[
    'Artillery Fire 3: destroyed',
    'Artillery Fire 4: a wall',
    'Artillery Fire 6: cover',
    'Canister',
  ],
  ...[
    'Crews: shot',
    'Crews: held',
    'Crews: served again',
    'Crews: attacked and saved',
    'Crews: taken',
  ],
  ...['The Melee: foot', 'The Melee: horse', 'The Melee: a die for a kill', 'Reinforced Melees'],
  ...['Morale: retires', 'Morale: barred and taken'],
  ...['Concealed Troops 5: sight', 'Concealed Troops 6: guns', 'Concealed Troops 7: rifles'],
  ...['Concealed Troops 7: melee', 'Concealed Troops 12: a stand deploys'],
  ...['Light Cavalry 17: meets', 'Light Cavalry 22: leaves'],
  ...[
    'The Battle: a headquarters taken',
    'The Battle: all headquarters',
    'The Battle: an army gone',
  ],
  ...['The Battle: the last move', 'The Battle: drawn off', 'Orders: cannot be carried out'],
] as const;
export type Rule = (typeof RULES)[number];

const shotRules = ({ row, effect }: Shot): string[] => [
  ...(row.startsWith('rifle') ? [`Casualty Rates ${row.slice(5)}`] : []),
  ...(row === 'open' && effect === 'kill' ? ['Artillery Fire 2: kills'] : []),
  ...(effect === 'back' ? ['Artillery Fire 2: drives back'] : []),
  ...(effect === 'hit' ? ['Artillery Fire 3: a hit'] : []),
  ...(effect === 'destroyed' ? ['Artillery Fire 3: destroyed'] : []),
  ...(row === 'wall' ? ['Artillery Fire 4: a wall'] : []),
  ...(row === 'cover' ? ['Artillery Fire 6: cover'] : []),
  ...(row === 'canister' ? ['Canister'] : []),
  ...(effect === 'crew' ? ['Crews: shot'] : []),
];

const ENDS: Readonly<Record<string, string>> = {
  headquarters: 'The Battle: all headquarters',
  army: 'The Battle: an army gone',
  limit: 'The Battle: the last move',
  left: 'The Battle: drawn off',
};
const EXPOSED: Readonly<Record<string, string>> = {
  sight: 'Concealed Troops 5: sight',
  guns: 'Concealed Troops 6: guns',
  rifles: 'Concealed Troops 7: rifles',
  melee: 'Concealed Troops 7: melee',
};

/** The rules that a fact shows at work. */
export function rulesOf(fact: Fact, before: State): string[] {
  switch (fact.type) {
    case 'MoveBegan':
      return ['Combat: first guns'];
    case 'Countered':
      return fact.orders.length > 0 ? ['Combat: counter-move'] : [];
    case 'FlanksOpened':
      return ['Combat: spoken flanks'];
    case 'FormationChanged': {
      const stood = before.body(fact.was[0] ?? '')?.formation === 'stand';
      return [
        fact.how === 'formed' ? 'Movement: formed' : 'Movement: deployed',
        ...(stood ? ['Concealed Troops 12: a stand deploys'] : []),
      ];
    }
    case 'OrderFailed':
      return ['Orders: cannot be carried out'];
    case 'Marched':
      return fact.ways.flatMap(({ why, after, stopped, points }) => [
        ...(why === 'order' && after.formation === 'road' ? ['Movement: road column'] : []),
        ...(why === 'order' && after.formation !== 'road' && points.length > 1
          ? ['Movement: across country']
          : []),
        ...(why === 'charge'
          ? [stopped === null ? 'The Charge Move: meets nobody' : 'The Charge Move: ends in melee']
          : []),
      ]);
    case 'Met':
      return ['Combat: met in mid-move'];
    case 'Exposed': {
      const rule = EXPOSED[fact.by];
      return rule === undefined ? [] : [rule];
    }
    case 'ScoutsMet':
      return ['Light Cavalry 17: meets'];
    case 'GunFired':
      return shotRules(fact.shot);
    case 'RiflesFired':
      return fact.shots.flatMap(shotRules);
    case 'MeleeFought': {
      const horse = fact.bouts.some(({ units }) =>
        units.some((unit) => isHorse(before.unit(unit).kind)),
      );
      return [
        horse ? 'The Melee: horse' : 'The Melee: foot',
        ...(fact.bouts.some(({ dice }) => dice.some((die) => die !== null))
          ? ['The Melee: a die for a kill']
          : []),
        ...(fact.bouts.length > 1 ? ['Reinforced Melees'] : []),
      ];
    }
    case 'CrewAttacked':
      return [fact.saved ? 'Crews: attacked and saved' : 'Crews: taken'];
    case 'Retired':
      return ['Morale: retires'];
    case 'Captured':
      return ['Morale: barred and taken'];
    case 'GunHeld':
      return ['Crews: held'];
    case 'GunManned':
      return ['Crews: served again'];
    case 'HeadquartersTaken':
      return ['The Battle: a headquarters taken'];
    case 'ScoutsLeft':
      return ['Light Cavalry 22: leaves'];
    case 'BattleEnded':
      return [ENDS[fact.why] ?? fact.why];
    default:
      return [];
  }
}

/** Plays games of some orders, one commander or one at random a side, and counts in how many each rule was seen. */
export function counted(
  orders: readonly BattleOrder[],
  games: number,
  seed: string,
): ReadonlyMap<string, number> {
  const board: AnyBoardGame = {
    ...strategyTactical,
    evolve: (state, fact) => strategyTactical.evolve(state as State, fact as Fact),
  };
  const players = ['steady', 'fast', 'greedy', RANDOM_PLAYER] as const;
  const counts = new Map<string, number>();
  for (let game = 0; game < games; game += 1) {
    const order = orders[game % orders.length];
    const checked = order === undefined ? null : checkedOrder(board, order);
    if (checked === null) throw new Error('an order that is refused');
    const seen = new Set<string>();
    const turn = Math.floor(game / orders.length);
    autoplay(board, {
      ...{ checked, seed, trial: game },
      players: {
        A: players[turn % 4] as string,
        B: players[Math.floor(turn / 4 + turn) % 4] as string,
      },
      sink: (fact, before) => {
        for (const rule of rulesOf(fact as Fact, before as State)) seen.add(rule);
      },
    });
    for (const rule of seen) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return counts;
}

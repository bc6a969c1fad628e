import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { FUZZ_PLAN } from '@/lib/rulesets/musket-and-pike/board/fuzz-plan';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { EXPECTED, firings } from '@/tests/rulesets/musket-and-pike/board/firings';

/**
 * How often each rule of Musket and Pike's board is applied in play, and which never: the orders of the fuzzer in turn, played
 * by two commanders or at random. Usage: musket-and-pike-checks rows [games] [seed].
 */
const PLAYERS = [
  ['greedy', 'random'],
  ['steady', 'greedy'],
  ['random', 'random'],
  ['random', 'fast'],
] as const;

export function countRows([games = '60', seed = 'rows']: readonly string[]): void {
  const orders = FUZZ_PLAN.orders();
  const counted = new Map<string, number>();
  const inGames = new Map<string, number>();
  for (let trial = 0; trial < Number(games); trial += 1) {
    const order = orders[trial % orders.length];
    const [A, B] = PLAYERS[Math.floor(trial / orders.length) % PLAYERS.length] ?? PLAYERS[0];
    if (order === undefined) throw new Error('An order');
    const here = new Set<string>();
    autoplay(board, {
      checked: checkedOrder(board, order),
      ...{ seed, trial, players: { A, B } },
      sink: (record, before) => {
        if (!(before instanceof State)) return;
        for (const what of firings(before, JSON.parse(JSON.stringify(record)) as Fact)) {
          counted.set(what, (counted.get(what) ?? 0) + 1);
          here.add(what);
        }
      },
    });
    for (const what of here) inGames.set(what, (inGames.get(what) ?? 0) + 1);
  }
  for (const [what, times] of [...counted].sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(JSON.stringify({ what, times, games: inGames.get(what) }));
  console.log(JSON.stringify({ games, never: EXPECTED.filter((what) => !counted.has(what)) }));
}

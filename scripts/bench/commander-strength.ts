/**
 * What the artificial commander scores against others from either side (a draw is a half), how many of the games were
 * distinct, and what one of its turns costs. Usage: commander-strength [games a pairing] [doctrine] [opponents, with
 * commas]. Ends with an error where a target is missed.
 */

import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { macysburg } from '@/lib/rulesets/command-and-maneuver/game';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { searcherOrders } from './commander-strength/searcher';

const SEARCHER = 'searcher';
/** Least score against each opponent, of 1. */
const WANTED: Readonly<Record<string, number>> = {
  [RANDOM_PLAYER]: 0.99,
  greedy: 0.7,
  fast: 0.6,
  [SEARCHER]: 0.65,
};
const WORST_MS = 2_000;

export function run([
  games = '100',
  doctrine = 'steady',
  opponents = Object.keys(WANTED).join(','),
]: readonly string[]): void {
  const order = macysburgOrder(macysburg.version);
  const clock = { ms: 0, worst: 0, turns: 0 };
  const timed: AnyBoardGame = {
    ...macysburg,
    commander(view, seat, draw, asked) {
      const seen = view as Parameters<typeof macysburg.commander>[0];
      if (asked === SEARCHER) return searcherOrders(seen, seat);
      const start = performance.now();
      const orders = macysburg.commander(seen, seat, draw, asked);
      const ms = performance.now() - start;
      if (asked === doctrine) {
        clock.ms += ms;
        clock.turns += 1;
        clock.worst = Math.max(clock.worst, ms);
      }
      return orders;
    },
  };
  for (const opponent of opponents.split(',').filter((one) => one !== doctrine)) {
    const count = { won: 0, drawn: 0, lost: 0, brokenOff: 0 };
    const levels: Record<string, number> = {};
    const distinct = new Set<string>();
    for (let trial = 0; trial < Number(games); trial += 1) {
      const first = trial % 2 === 0;
      const played = autoplay(timed, {
        checked: checkedOrder(macysburg, order),
        seed: 'strength',
        trial,
        players: first ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine },
      });
      const score = levelScore(played.report.level) * (first ? 1 : -1);
      count[score > 0 ? 'won' : score < 0 ? 'lost' : 'drawn'] += 1;
      if (played.brokenOff) count.brokenOff += 1;
      const basis = played.report.basis as { readonly result: string };
      const how = `${score > 0 ? 'won' : score < 0 ? 'lost' : 'drawn'} ${basis.result}`;
      levels[how] = (levels[how] ?? 0) + 1;
      distinct.add(JSON.stringify(played.report.ledger));
    }
    const scored = (count.won + count.drawn / 2) / Number(games);
    console.log(
      JSON.stringify({ doctrine, opponent, scored, ...count, distinct: distinct.size, levels }),
    );
    if (scored < (WANTED[opponent] ?? 0.5) || count.brokenOff > 0) process.exitCode = 1;
  }
  const { ms, turns, worst } = clock;
  console.log(
    JSON.stringify({
      doctrine,
      meanMsACall: Math.round((ms / turns) * 10) / 10,
      worstMs: Math.round(worst),
    }),
  );
  if (worst > WORST_MS) process.exitCode = 1;
}

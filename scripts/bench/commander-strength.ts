/**
 * How often the artificial commander beats a random player and a greedy capturer, from either side, and what one of its
 * turns costs. Usage: commander-strength [games a pairing] [doctrine]. Ends with an error where a target is missed.
 */

import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { macysburg } from '@/lib/rulesets/command-and-maneuver/game';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';

const WANTED: Readonly<Record<string, number>> = { [RANDOM_PLAYER]: 0.99, greedy: 0.7 };

export function run([games = '100', doctrine = 'steady']: readonly string[]): void {
  const order = macysburgOrder(macysburg.version);
  const clock = { ms: 0, worst: 0, turns: 0 };
  const timed: AnyBoardGame = {
    ...macysburg,
    commander(view, seat, draw, asked) {
      const start = performance.now();
      const orders = macysburg.commander(
        view as Parameters<typeof macysburg.commander>[0],
        seat,
        draw,
        asked,
      );
      const ms = performance.now() - start;
      if (asked === doctrine) {
        clock.ms += ms;
        clock.turns += 1;
        clock.worst = Math.max(clock.worst, ms);
      }
      return orders;
    },
  };
  for (const opponent of [RANDOM_PLAYER, 'greedy'])
    for (const side of ['A', 'B'] as const) {
      const players = side === 'A' ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine };
      let won = 0;
      let drawn = 0;
      let brokenOff = 0;
      for (let trial = 0; trial < Number(games); trial += 1) {
        const played = autoplay(timed, {
          checked: checkedOrder(macysburg, order),
          seed: 'strength',
          trial,
          players,
        });
        const score = levelScore(played.report.level) * (side === 'A' ? 1 : -1);
        if (score > 0) won += 1;
        if (score === 0) drawn += 1;
        if (played.brokenOff) brokenOff += 1;
      }
      console.log(
        JSON.stringify({ doctrine, side, opponent, games: Number(games), won, drawn, brokenOff }),
      );
      if (won < (WANTED[opponent] ?? 1) * Number(games) || brokenOff > 0) process.exitCode = 1;
    }
  const { ms, turns, worst } = clock;
  console.log(
    JSON.stringify({
      doctrine,
      meanMsACall: Math.round((ms / turns) * 10) / 10,
      worstMs: Math.round(worst),
    }),
  );
  if (worst > 2_000) process.exitCode = 1;
}

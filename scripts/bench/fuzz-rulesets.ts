/**
 * Random play over the ruleset contract alone: no crash, no dead end, every option accepted, every unit in the ledger,
 * returns within their bound, records folded again give the same position. Usage: fuzz-rulesets [games] [seed] [first] [ruleset].
 */
import { fuzzGame, fuzzGames } from '@/lib/battle/autoplay/fuzz';
import { RULESETS } from '@/lib/rulesets/registry';

export function run([games = '10000', seed = 'fuzz', first = '0', only]: readonly string[]): void {
  const from = Number(first);
  for (const { id, board, fuzz } of RULESETS) {
    if (board === undefined || fuzz === undefined || (only !== undefined && only !== id)) continue;
    const start = process.cpuUsage().user;
    const played = fuzzGames(board, fuzzGame(fuzz, seed), from, from + Number(games));
    const seconds = Math.round((process.cpuUsage().user - start) / 1e5) / 10;
    console.log(JSON.stringify({ ruleset: id, seed, from, ...played, seconds }));
  }
}

/**
 * Random play over the ruleset contract alone: no crash, no dead end, every option accepted, every unit in the ledger,
 * returns within their bound, records folded anew give the same position. Usage: fuzz-rulesets [games] [seed] [first].
 */
import { fuzzGames } from '@/lib/battle/fuzz';
import { FUZZED, fuzzGame } from '@/lib/rulesets/fuzz-orders';

export function run([games = '10000', seed = 'fuzz', first = '0']: readonly string[]): void {
  const from = Number(first);
  for (const fuzzed of FUZZED) {
    const start = process.cpuUsage().user;
    const played = fuzzGames(fuzzed.ruleset, fuzzGame(fuzzed, seed), from, from + Number(games));
    const seconds = Math.round((process.cpuUsage().user - start) / 1e5) / 10;
    console.log(JSON.stringify({ ruleset: fuzzed.ruleset.id, seed, from, ...played, seconds }));
  }
}

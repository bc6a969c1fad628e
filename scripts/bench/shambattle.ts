/**
 * Shambattle on The River: who wins with equal armies, why, on which turn, at what losses, and what the commanders score
 * from either side (a draw is a half). Usage: shambattle [games] [doctrine] [opponent] [treachery: turns, off].
 */

import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { shambattleOnHexes } from '@/lib/rulesets/shambattle';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';

interface Basis {
  readonly why: string;
  readonly strength: { readonly A: number; readonly B: number };
  readonly original: { readonly A: number; readonly B: number };
}

export function run([
  games = '200',
  doctrine = 'fast',
  opponent = 'fast',
  treachery = 'turns',
]: readonly string[]): void {
  const { board } = shambattleOnHexes;
  if (board === undefined) throw new Error('Shambattle has a board');
  const checked = checkedOrder(board, shambattleOrder({ treachery }));
  const won = { A: 0, B: 0, drawn: 0 };
  const why: Record<string, number> = {};
  const lost = { winner: 0, loser: 0, decided: 0 };
  let score = 0;
  let short = 0;
  let brokenOff = 0;
  const distinct = new Set<string>();
  const start = process.cpuUsage().user;
  for (let trial = 0; trial < Number(games); trial += 1) {
    const first = trial % 2 === 0;
    const played = autoplay(board, {
      checked,
      seed: 'shambattle',
      trial,
      players: first ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine },
    });
    const level = levelScore(played.report.level);
    const basis = played.report.basis as Partial<Basis>;
    if (played.brokenOff) brokenOff += 1;
    if (played.report.turnsFought < 4) short += 1;
    distinct.add(JSON.stringify(played.report.ledger));
    score += level === 0 ? 0.5 : level > 0 === first ? 1 : 0;
    won[level === 0 ? 'drawn' : level > 0 ? 'A' : 'B'] += 1;
    why[basis.why ?? 'broken off'] = (why[basis.why ?? 'broken off'] ?? 0) + 1;
    if (level === 0 || basis.strength === undefined || basis.original === undefined) continue;
    const [winner, loser] = level > 0 ? (['A', 'B'] as const) : (['B', 'A'] as const);
    lost.decided += 1;
    lost.winner += 1 - basis.strength[winner] / basis.original[winner];
    lost.loser += 1 - basis.strength[loser] / basis.original[loser];
  }
  const percent = (share: number) => Math.round(1000 * share) / 10;
  console.log(
    JSON.stringify({
      ...{ doctrine, opponent, treachery, games: Number(games), scored: score / Number(games) },
      ...{ won, why, brokenOff, underFourTurns: short, distinct: distinct.size },
      lossPercent: {
        winner: percent(lost.winner / Math.max(1, lost.decided)),
        loser: percent(lost.loser / Math.max(1, lost.decided)),
      },
      gamesASecond: Math.round((10 * Number(games) * 1e6) / (process.cpuUsage().user - start)) / 10,
    }),
  );
}

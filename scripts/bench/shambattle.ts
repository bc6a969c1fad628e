/**
 * Shambattle on The River: who wins, why, on which turn, at what losses, and what the commanders score from either side
 * (a draw is a half). With `weaker` the opponent's army has eight stands of rifles for twelve, and so on: 64 points against 90.
 * `searcher` is an opponent that looks one reply ahead.
 * Usage: shambattle [games] [doctrine] [opponent] [treachery: turns, off] [seed] [equal, weaker].
 */

import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { ARMIES, type Army, shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import type { View } from '@/lib/rulesets/shambattle/view';
import { searcherOrders } from './shambattle/searcher';

/** A player of this bench alone: it looks one reply ahead. */
const SEARCHER = 'searcher';

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
  seed = 'shambattle',
  armies = 'equal',
]: readonly string[]): void {
  const board: AnyBoardGame = {
    ...shambattle,
    commander: (view, seat, draw, asked) => {
      const seen = view as View;
      return asked === SEARCHER
        ? searcherOrders(seen, seat)
        : shambattle.commander(seen, seat, draw, asked);
    },
  };
  const weaker = armies === 'weaker';
  const [firstHere, firstThere] = [
    weaker ? { A: ARMIES.A, B: twoThirds(ARMIES.B) } : ARMIES,
    weaker ? { A: twoThirds(ARMIES.A), B: ARMIES.B } : ARMIES,
  ].map((both) => checkedOrder(board, shambattleOrder({ treachery }, both)));
  if (!firstHere || !firstThere) throw new Error('Two orders');
  const won = { A: 0, B: 0, drawn: 0 };
  const why: Record<string, number> = {};
  const lost = { winner: 0, loser: 0, decided: 0 };
  const margins: number[] = [];
  const turns: number[] = [];
  let score = 0;
  let short = 0;
  let brokenOff = 0;
  const distinct = new Set<string>();
  const start = process.cpuUsage().user;
  for (let trial = 0; trial < Number(games); trial += 1) {
    const first = trial % 2 === 0;
    const played = autoplay(board, {
      checked: first ? firstHere : firstThere,
      seed,
      trial,
      players: first ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine },
    });
    const level = levelScore(played.report.level);
    const basis = played.report.basis as Partial<Basis>;
    turns.push(played.report.turnsFought);
    if (basis.strength !== undefined) margins.push(basis.strength.A - basis.strength.B);
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
  const round = (value: number) => Math.round(10 * value) / 10;
  const mean = (all: readonly number[]) =>
    all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
  console.log(
    JSON.stringify({
      ...{ doctrine, opponent, treachery, seed, armies, games: Number(games) },
      ...{
        scored: score / Number(games),
        decidedForA: percent(won.A / Math.max(1, won.A + won.B)),
      },
      turns: { mean: round(mean(turns)), firstDay: turns.filter((turn) => turn <= 12).length },
      // Points that A has more than B at the end: how far games lie apart.
      spread: round(Math.sqrt(mean(margins.map((one) => (one - mean(margins)) ** 2)))),
      ...{ won, why, brokenOff, underFourTurns: short, distinct: distinct.size },
      lossPercent: {
        winner: percent(lost.winner / Math.max(1, lost.decided)),
        loser: percent(lost.loser / Math.max(1, lost.decided)),
      },
      gamesASecond: Math.round((10 * Number(games) * 1e6) / (process.cpuUsage().user - start)) / 10,
    }),
  );
}

/** An army with two of every three stands that come in threes. */
function twoThirds(army: Army): Army {
  const lines = army.lines.map((line) =>
    line.type === 'logistics' || line.stands % 3 !== 0
      ? line
      : { ...line, stands: (2 * line.stands) / 3 },
  );
  return { ...army, lines };
}

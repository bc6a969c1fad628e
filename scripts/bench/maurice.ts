/**
 * Maurice Lite on an open table: who wins, in how many rounds, by night or by army morale, at what losses, and who had the first round, what
 * the commanders score from either side (a draw is a half). `random`, `greedy` and `searcher` are opponents of the bench alone;
 * `strong@1` and `strong@2` are `strong` of these versions.
 * `rules`, `golden`, `log`, `rounds`, `busy` and `mutants` are in `maurice/games.ts`.
 * Usage: maurice [games] [doctrine] [opponent] [seed] [equal, quarter, half: the first commander has a quarter or a half more units] [small, full].
 */

import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { stateOf, type View } from '@/lib/rulesets/maurice-lite/view';
import { WHOLE_BATTLES } from './maurice/games';
import { earlierOrders, greedyOrders, randomOrders, searcherOrders } from './maurice/opponents';

/** The fields: eight units a side on 36 × 24 base widths, and twelve on the usual table. */
const FIELDS = {
  small: { counts: { foot: 4, horse: 3, guns: 1 }, setup: { table: { width: 36, height: 24 } } },
  full: { counts: { foot: 6, horse: 4, guns: 2 }, setup: {} },
} as const;
/** Armies with a quarter and a half more units. */
const MORE = {
  quarter: { small: { foot: 5, horse: 4, guns: 1 }, full: { foot: 8, horse: 5, guns: 2 } },
  half: { small: { foot: 6, horse: 4, guns: 2 }, full: { foot: 9, horse: 6, guns: 3 } },
} as const;

interface Basis {
  readonly why?: string;
}

export function run(args: readonly string[]): void {
  const whole = WHOLE_BATTLES[args[0] ?? ''];
  if (whole === undefined) strength(args);
  else whole(args.slice(1));
}

function strength([
  games = '100',
  doctrine = 'strong',
  opponent = 'fast',
  seed = 'maurice',
  armies = 'equal',
  size = 'full',
]: readonly string[]): void {
  // Processor time that the first commander takes for a round, its own or the enemy's, in milliseconds.
  const thought = new Map<string, number>();
  let game = 0;
  const board: AnyBoardGame = {
    ...mauriceLite,
    commander: (view, seat, draw, asked) => {
      const seen = view as View;
      if (asked === 'random') return [randomOrders(stateOf(seen), draw)];
      if (asked === 'greedy') return [greedyOrders(stateOf(seen))];
      if (asked === 'searcher') return [searcherOrders(stateOf(seen), draw)];
      if (asked.includes('@')) return [earlierOrders(seen, seat, draw, asked)];
      const from = process.cpuUsage().user;
      const orders = mauriceLite.commander(seen, seat, draw, asked);
      if (asked === doctrine) {
        const key = `${game} ${seen.position.round} ${seat}`;
        thought.set(key, (thought.get(key) ?? 0) + (process.cpuUsage().user - from) / 1_000);
      }
      return orders;
    },
  };
  const field = size === 'small' ? 'small' : 'full';
  const { counts, setup } = FIELDS[field];
  const more = armies === 'quarter' || armies === 'half' ? MORE[armies][field] : counts;
  const [here, there] = [
    checkedOrder(board, exampleOrder(more, setup, counts)),
    checkedOrder(board, exampleOrder(counts, setup, more)),
  ];
  const won = { A: 0, B: 0, drawn: 0 };
  const why: Record<string, number> = {};
  const levels: Record<string, number> = {};
  const rounds: number[] = [];
  const nights: number[] = [];
  const lost = { winner: 0, loser: 0, decided: 0 };
  const distinct = new Set<string>();
  let [score, brokenOff, first, beganWon] = [0, 0, 0, 0];
  const start = process.cpuUsage().user;
  for (let trial = 0; trial < Number(games); trial += 1) {
    const ours = trial % 2 === 0;
    game = trial;
    let began: 0 | 1 = 0;
    const played = autoplay(board, {
      checked: ours ? here : there,
      seed,
      trial,
      players: ours ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine },
      sink: (record) => {
        const fact = record as Fact;
        if (fact.type === 'FirstRoundThrown') began = fact.side;
      },
    });
    const { report } = played;
    const level = levelScore(report.level);
    const basis = report.basis as Basis | undefined;
    if (played.brokenOff) brokenOff += 1;
    const reason = basis?.why ?? 'broken off';
    why[reason] = (why[reason] ?? 0) + 1;
    levels[report.level] = (levels[report.level] ?? 0) + 1;
    (reason === 'night' ? nights : rounds).push(report.turnsFought);
    distinct.add(JSON.stringify(report.ledger));
    score += level === 0 ? 0.5 : level > 0 === ours ? 1 : 0;
    won[level === 0 ? 'drawn' : level > 0 ? 'A' : 'B'] += 1;
    if (level === 0) continue;
    if (level > 0) first += 1;
    if (level > 0 === (began === 0)) beganWon += 1;
    const share = (side: 'A' | 'B'): number => {
      const rows = report.ledger.filter((row) => row.side === side);
      const sum = (kind: 'start' | 'present') =>
        rows.reduce((total, row) => total + (row.counts.men?.[kind] ?? 0), 0);
      return 1 - sum('present') / Math.max(1, sum('start'));
    };
    lost.decided += 1;
    lost.winner += share(level > 0 ? 'A' : 'B');
    lost.loser += share(level > 0 ? 'B' : 'A');
  }
  const seconds = (process.cpuUsage().user - start) / 1e6;
  const sorted = (all: readonly number[]) => [...all].sort((one, other) => one - other);
  const quantiles = (all: readonly number[]) =>
    [0, 0.25, 0.5, 0.75, 1].map((part) => sorted(all)[Math.round(part * (all.length - 1))] ?? null);
  const percent = (share: number) => Math.round(1_000 * share) / 10;
  console.log(
    JSON.stringify({
      ...{ doctrine, opponent, seed, armies, size, games: Number(games) },
      ...{ scored: score / Number(games), won, why, levels, brokenOff, distinct: distinct.size },
      decidedForA: percent(first / Math.max(1, lost.decided)),
      decidedForFirstRound: percent(beganWon / Math.max(1, lost.decided)),
      nightPercent: percent(nights.length / Number(games)),
      roundsDecided: quantiles(rounds),
      roundsNight: quantiles(nights),
      lossPercent: {
        winner: percent(lost.winner / Math.max(1, lost.decided)),
        loser: percent(lost.loser / Math.max(1, lost.decided)),
      },
      roundMilliseconds: quantiles([...thought.values()]).map((one) => Math.round(one ?? 0)),
      gamesASecond: Math.round((100 * Number(games)) / seconds) / 100,
    }),
  );
}

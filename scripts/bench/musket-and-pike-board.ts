/**
 * Musket and Pike on hexes: what two commanders score against each other on a generic field, each from either side (a draw
 * is a half), how battles end, and how fast they are played.
 * A commander can also be `random` (with `stays`, since it would give up the field at once), `searcher`, which looks one reply deep, `steady@4` or `steady@5`, one of an earlier version by
 * the rules of now, or `steady@6+garrisons+points`, one that has learnt only these lessons; `fast@9-reach`, all of version 9 but one.
 * Usage: musket-and-pike-board [games] [doctrine] [opponent] [units a side] [turns] [seed] [flags: objectives, fog, phases, stays]
 */
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { levelScore } from '@/lib/kernel/victory-level';
import { BOARD } from './musket-and-pike-board/commanders';
import { genericOrder } from './musket-and-pike-board/field';

/** Fields that are played in turn, each twice, from either side. */
const FIELDS = 5;

export function run([
  games = '20',
  doctrine = 'steady',
  opponent = 'greedy',
  units = '20',
  turns = '15',
  seed = 'field',
  flags = 'objectives',
]: readonly string[]): void {
  const clock = { ms: 0, calls: 0, worst: 0 };
  const game: AnyBoardGame = {
    ...BOARD,
    commander(view, seat, draw, asked) {
      const start = performance.now();
      const orders = BOARD.commander(view, seat, draw, asked);
      if (asked === doctrine) {
        const ms = performance.now() - start;
        clock.ms += ms;
        clock.calls += 1;
        clock.worst = Math.max(clock.worst, ms);
      }
      return orders;
    },
  };
  const distinct = new Set<string>();
  const fields = Array.from({ length: FIELDS }, (_, salt) =>
    checkedOrder(
      game,
      genericOrder(
        {
          units: Number(units),
          turns: Number(turns),
          objectives: flags.includes('objectives'),
          fog: flags.includes('fog'),
          phases: flags.includes('phases'),
          stays: flags.includes('stays'),
        },
        salt + 1,
      ),
    ),
  );
  let score = 0;
  let brokenOff = 0;
  const won = { A: 0, B: 0, drawn: 0 };
  const levels: Record<string, number> = {};
  const endings: Record<string, number> = {};
  const lost = { own: 0, theirs: 0 };
  let decisions = 0;
  const start = process.cpuUsage().user;
  for (let trial = 0; trial < Number(games); trial += 1) {
    const first = trial % 2 === 0;
    const checked = fields[Math.floor(trial / 2) % FIELDS];
    if (checked === undefined) throw new Error('A field');
    const played = autoplay(game, {
      checked,
      seed,
      trial: Math.floor(trial / 2),
      players: first ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine },
    });
    decisions += played.decisions;
    distinct.add(JSON.stringify(played.report.ledger));
    const level = levelScore(played.report.level);
    score += level === 0 ? 0.5 : level > 0 === first ? 1 : 0;
    won[level === 0 ? 'drawn' : level > 0 ? 'A' : 'B'] += 1;
    levels[played.report.level] = (levels[played.report.level] ?? 0) + 1;
    const { ending } = (played.state as { p: { ending: string } }).p;
    endings[ending] = (endings[ending] ?? 0) + 1;
    if (played.brokenOff) brokenOff += 1;
    for (const row of played.report.ledger) {
      const men = row.counts.men;
      if (men === undefined) continue;
      const gone = men.start - men.present;
      if ((row.side === 'A') === first) lost.own += gone;
      else lost.theirs += gone;
    }
  }
  const seconds = (process.cpuUsage().user - start) / 1e6;
  console.log(
    JSON.stringify({
      ...{
        doctrine,
        opponent,
        units: Number(units),
        turns: Number(turns),
        games: Number(games),
        flags,
      },
      scored: score / Number(games),
      distinct: distinct.size,
      worstCallMs: Math.round(clock.worst),
      ...{ won, levels, endings, brokenOff },
      menLost: {
        own: Math.round(lost.own / Number(games)),
        theirs: Math.round(lost.theirs / Number(games)),
      },
      decisions: Math.round(decisions / Number(games)),
      gamesASecond: Math.round((100 * Number(games)) / seconds) / 100,
    }),
  );
}

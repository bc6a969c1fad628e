import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { levelScore } from '@/lib/kernel/victory-level';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { BOARD } from '@/scripts/bench/musket-and-pike-board/commanders';
import { onHexes } from '@/scripts/bench/resolvers/fields';
// pits two commanders on the 1:1 match-ups, from either side with the same trial
export function run([games = '60', a = 'fast', b = 'fast@9', seed = 'm1', only = '1:1, open']: readonly string[]): void {
  const all = matchUps(NEWEST).filter((m) => m.name.includes(only)).map((m) => { const c = board.checkOrder(onHexes(m)); if (!c.ok) throw new Error('bad'); return c.value; });
  let [score, own, theirs, n] = [0, 0, 0, 0];
  const diffs: number[] = [];
  for (let t = 0; n < Number(games); t += 1) for (const checked of all) {
    let pair = 0;
    for (const first of [true, false]) {
      const p = autoplay(BOARD, { checked, seed, trial: t, players: first ? { A: a, B: b } : { A: b, B: a } });
      const level = levelScore(p.report.level); const s = level === 0 ? 0.5 : level > 0 === first ? 1 : 0;
      score += s; pair += s / 2; n += 1;
      for (const r of p.report.ledger) { const men = r.counts.men; if (!men) continue; const gone = men.start - men.present; if ((r.side === 'A') === first) own += gone; else theirs += gone; }
    }
    diffs.push(pair);
  }
  const m = diffs.reduce((x, y) => x + y, 0) / diffs.length; const se = Math.sqrt(diffs.reduce((x, y) => x + (y - m) ** 2, 0) / (diffs.length - 1) / diffs.length);
  console.log(a, 'v', b, only, 'games', n, 'score', (score / n).toFixed(3), '+-', se.toFixed(3), 'lost', Math.round(own / n), Math.round(theirs / n));
}

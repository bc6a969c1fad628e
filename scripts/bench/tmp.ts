import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { BOARD } from '@/scripts/bench/musket-and-pike-board/commanders';
import { onHexes } from '@/scripts/bench/resolvers/fields';

export function run([name = '', games = '8', doctrine = 'fast', log = '']: readonly string[]): void {
  for (const one of matchUps(NEWEST).filter((m) => m.name.includes(name))) {
    const order = onHexes(one);
    const checked = board.checkOrder(order);
    if (!checked.ok) throw new Error(JSON.stringify(checked.error));
    const endings: Record<string, number> = {};
    const by: Record<string, number> = {};
    const by2: Record<string, number> = {};
    const mel: Record<string, number[]> = {};
    const turns: number[] = [];
    for (let trial = 0; trial < Number(games); trial += 1) {
      let last: Fact | null = null;
      const { report, state } = autoplay(BOARD, {
        checked: checked.value,
        ...{ seed: 'resolvers', trial, players: { A: doctrine, B: doctrine } },
        sink: (record, before) => {
          last = record as never;
          const f = record as never as Fact; const b = before as never as State;
          const men = (hurt: readonly { unit: number; killed?: number; wounded?: number }[], side: number) => hurt.filter((h) => b.unit(h.unit).side === side).reduce((x, h) => x + (h.killed ?? 0) + (h.wounded ?? 0), 0);
          if (f.type === 'Fired') { const kind = b.scenario.cards[f.shooters[0] as number]?.kind; const k = `${f.side === 0 ? 'B' : 'A'} shot by ${kind} ${f.when} ${kind === 'artillery' ? '' : f.range}`; by2[k] = (by2[k] ?? 0) + men(f.hurt, 1 - f.side); }
          if (f.type === 'MeleeFought') { const ka = b.scenario.cards[f.attackers[0] as number]?.kind; const kd = b.scenario.cards[f.defenders[0] as number]?.kind; const k = `${f.side === 0 ? 'A' : 'B'} ${ka} attacks ${kd}${f.charge ? ' charge' : ''}`; const r = (mel[k] ??= [0, 0, 0, 0]); r[0] += 1; r[1] += f.won ? 1 : 0; r[2] += men(f.hurt, f.side); r[3] += men(f.hurt, 1 - f.side); }
          if (log === 'log') { const line = board.logEntry(record as never, before as never); if (line) console.log((before as never as State).p.turn, line.text); }
        },
      });
      const s = state as State;
      const key = `${s.p.ending}/${s.p.beaten}/${report.level}`;
      endings[key] = (endings[key] ?? 0) + 1;
      turns.push(s.p.turn);
      void last;
      s.p.units.forEach((u, i) => {
        const card = s.scenario.cards[i];
        if (!card || card.part === undefined) return;
        const k = `${card.side === 0 ? 'A' : 'B'} ${card.kind}`;
        if (card.part === 'whole') by[`${k} sent`] = (by[`${k} sent`] ?? 0) + card.men;
        by[`${k} hit`] = (by[`${k} hit`] ?? 0) + u.lostMen.killed + u.lostMen.wounded;
        by[`${k} cap`] = (by[`${k} cap`] ?? 0) + u.lostMen.captured;
        by[`${k} miss`] = (by[`${k} miss`] ?? 0) + u.lostMen.missing;
      });
    }
    const g = Number(games);
    console.log(one.name, JSON.stringify(endings), 'turns', turns.sort((a, b) => a - b).join(' '));
    console.log(Object.entries(by2).filter(([, v]) => v / g > 20).map(([k, v]) => `${k} ${Math.round(v / g)}`).sort().join('; '));
    console.log(Object.entries(mel).map(([k, [n = 0, w = 0, own = 0, th = 0]]) => `${k}: ${(n / g).toFixed(1)} won ${(w / n).toFixed(2)} cost ${Math.round(own / g)} did ${Math.round(th / g)}`).sort().join('; '));
    for (const k of ['A infantry', 'A cavalry', 'A artillery', 'B infantry', 'B cavalry', 'B artillery'])
      console.log('   ', k, ['sent', 'hit', 'cap', 'miss'].map((w) => `${w} ${Math.round((by[`${k} ${w}`] ?? 0) / g)}`).join(', '));
  }
}

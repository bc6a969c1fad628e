import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { onHexes } from '@/scripts/bench/resolvers/fields';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { BOARD_VERSIONS } from '@/lib/rulesets/musket-and-pike/versions';

export function run([only = '1.5:1, open, many', games = '20', which = 'both']: readonly string[]): void {
  for (const m of matchUps('11').filter(({ name }) => name.includes(only))) {
    const order = onHexes(m);
    const unit = order.units.map((u) => ({ side: u.side, arm: u.arm }));
    if (which !== 'board') {
      const sum: Record<string, number> = {};
      let turns = 0;
      const add = (k: string, v: number) => { sum[k] = (sum[k] ?? 0) + v / 400; };
      for (let t = 0; t < 400; t += 1) {
        const r = openLine.trialReport(order, 'scratch', t, true);
        const log = (r as any).log ?? [];
        turns += (log.at(-1)?.battleTurn ?? 0) / 400;
        for (const line of log) {
          const f = line.fact as any;
          if (f.is === 'fire') {
            const s = 1 - (unit[f.unit]!.side === 'A' ? 0 : 1);
            add(`${s === 0 ? 'A' : 'B'} by ${unit[f.unit]!.arm} ${f.opportunity ? 'opp' : f.inMelee ? 'inmelee' : 'own'} r${f.range}`, f.men);
          } else if (f.is === 'melee') {
            add(`${unit[f.lead]!.side} attacking melee ${unit[f.lead]!.arm}`, f.attackerLoss);
            add(`${unit[f.prey]!.side} defending melee ${unit[f.prey]!.arm}`, f.defenderLoss);
          } else if (f.men !== undefined) add(`other ${f.is} ${line.side}`, f.men);
          else add(`n ${f.is} ${line.side ?? ''}`, 1);
        }
      }
      console.log(m.name, 'LINE turns', turns.toFixed(1));
      for (const [k, v] of Object.entries(sum).sort((a, b) => b[1] - a[1])) if (v >= 20 || k.startsWith('n ')) console.log('  ', k, v.toFixed(1));
    }
    if (which !== 'line') {
      const checked = checkedOrder(board as any, order);
      const sum: Record<string, number> = {};
      const n = Number(games);
      const add = (k: string, v: number) => { sum[k] = (sum[k] ?? 0) + v / n; };
      let turns = 0;
      for (let t = 0; t < n; t += 1) {
        let turn = 0;
        let half = 0;
        autoplay(board as any, { checked, seed: 'scratch', trial: t, players: { A: 'fast', B: 'fast' }, sink: (r: any) => {
          const f = r.fact ?? r;
          if (f.type === 'TurnBegan') { turn = f.turn; half = f.side; }
          for (const key of ['hurt', 'hurts']) for (const h of (Array.isArray(f[key]) ? f[key] : f[key] ? [f[key]] : [])) {
            const men = (h.killed ?? 0) + (h.wounded ?? 0) + (h.missing ?? 0) + (h.captured ?? 0);
            const who = order.units[h.unit];
            const side = who?.side ?? '?';
            const arm = order.units[h.unit]?.arm?.slice(0,3);
            const ph = turn <= 3 ? 't1-3' : turn <= 6 ? 't4-6' : 't7+';
            const by = f.type === 'Fired' ? `${arm} by ${order.units[f.shooters[0]]?.arm?.slice(0,3)} ${f.when} r${f.range} ` : f.type === 'MeleeFought' ? `${arm} ${f.side === (side === 'A' ? 0 : 1) ? 'attacks' : 'defends'} charge=${f.charge} ${f.attackers.length}v${f.defenders.length}` : '';
            add(`${side} TURN ${ph}`, men);
            add(`${side} ${f.type} ${by}`, men);
          }
        } } as any);
        turns += turn / n;
      }
      console.log(m.name, 'BOARD turns', turns.toFixed(1));
      for (const [k, v] of Object.entries(sum).sort((a, b) => b[1] - a[1])) if (v >= 20) console.log('  ', k, v.toFixed(1));
    }
  }
}

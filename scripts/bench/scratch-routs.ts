import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { onHexes } from '@/scripts/bench/resolvers/fields';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';

export function run([only = '2:1, open, many', games = '20']: readonly string[]): void {
  for (const m of matchUps('11').filter(({ name }) => name.startsWith(only))) {
    const order = onHexes(m);
    const checked = checkedOrder(board as any, order);
    const rows: Record<number, Record<string, number>> = {};
    const n = Number(games);
    for (let t = 0; t < n; t += 1) {
      let turn = 0;
      const add = (k: string, v: number) => { (rows[turn] ??= {})[k] = (rows[turn]![k] ?? 0) + v / n; };
      autoplay(board as any, { checked, seed: 'scratch', trial: t, players: { A: 'fast', B: 'fast' }, sink: (f: any) => {
        if (f.type === 'TurnBegan') { turn = f.turn; if (f.half === 0) add('games', 1); }
        for (const h of (Array.isArray(f.hurt) ? f.hurt : f.hurt ? [f.hurt] : [])) {
          const men = (h.killed ?? 0) + (h.wounded ?? 0) + (h.missing ?? 0) + (h.captured ?? 0);
          add(`lost ${order.units[h.unit]?.side}`, men);
        }
        if (f.type === 'MoraleChecked') add(`${order.units[f.unit]?.side} ${f.outcome}`, 1);
        if (f.type === 'HeartTested') add(`heart ${f.side} lost%`, f.lost);
        if (f.type === 'Fired') add(`fires ${f.side === 0 ? 'A' : 'B'} ${order.units[f.shooters[0]]?.arm?.slice(0,3)}`, f.shooters.length);
        if (f.type === 'MeleeFought') add(`melee ${f.side === 0 ? 'A' : 'B'} ${order.units[f.attackers[0]]?.arm?.slice(0,3)}`, 1);
        if (f.type === 'FieldGivenUp') add(`gives up ${f.side}`, 1);
      } } as any);
    }
    console.log(m.name);
    const keys = [...new Set(Object.values(rows).flatMap((r) => Object.keys(r)))].sort();
    console.log(['turn', ...keys].join('\t'));
    for (const [turn, r] of Object.entries(rows)) console.log([turn, ...keys.map((k) => (r[k] ?? 0).toFixed(k.startsWith('lost') ? 0 : 1))].join('\t'));
  }
}

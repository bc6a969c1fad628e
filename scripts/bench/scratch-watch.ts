import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { onHexes } from '@/scripts/bench/resolvers/fields';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { planOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plan';
export function run([only = '2:1, open, many', trial = '0', from = '3', to = '9']: readonly string[]): void {
  for (const m of matchUps('11').filter(({ name }) => name.startsWith(only))) {
    const order = onHexes(m);
    const checked: any = checkedOrder(board as any, order);
    const show = (s: any) => {
      const { p } = s; const { columns, rows } = checked.scenario.ground.board;
      const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' .'));
      checked.scenario.cards.forEach((c: any, u: number) => {
        const n = s.unit(u);
        if (n.status !== 'field' || c.kind === 'leader' || c.kind === 'wagon') return;
        const l = { infantry: 'i', cavalry: 'c', artillery: 'g' }[c.kind as string] ?? '?';
        const t = c.side === 0 ? l.toUpperCase() : l;
        const r = Math.floor(n.at / columns), q = n.at % columns;
        grid[r]![q] = (n.routed ? '*' : n.disordered ? '~' : n.fatigue >= 600 ? '-' : ' ') + t;
      });
      console.log(`turn ${p.turn} half side ${p.mover}`);
      for (let r = rows - 1; r >= 0; r -= 1) if (grid[r]!.some((x) => x !== ' .')) console.log(String(r).padStart(2) + grid[r]!.join(''));
    };
    autoplay(board as any, { checked, seed: 'scratch', trial: Number(trial), players: { A: 'fast', B: 'fast' }, sink: (f: any, s: any) => {
      if (f.type === 'TurnBegan' && f.turn >= Number(from) && f.turn <= Number(to)) { show(s); }
      if (f.type === 'MeleeFought' ) console.log('   melee', f.side, f.attackers.map((u: number) => order.units[u]?.id).join(' '), 'v', f.defenders.map((u: number) => order.units[u]?.id).join(' '), f.charge, f.won, Math.round(f.attack), Math.round(f.defence));
    } } as any);
  }
}

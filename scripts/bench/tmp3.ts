import { readFileSync } from 'node:fs';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { boardLine } from '@/lib/rulesets/musket-and-pike/board/log';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { BOARD } from '@/scripts/bench/musket-and-pike-board/commanders';
import { genericOrder } from '@/scripts/bench/musket-and-pike-board/field';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { situationOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/situation';
import { stacksOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/stacks';
import { lineOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/line';
import { plansOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plans';
import { preparing } from '@/lib/rulesets/musket-and-pike/board/doctrine/preparing';
import { strayFrom } from '@/lib/rulesets/musket-and-pike/board/doctrine/command';
import { temperOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { onHexes } from '@/scripts/bench/resolvers/fields';

export function orderNamed(name: string) {
  if (name.startsWith('generic')) return genericOrder({ units: 20, turns: 15, objectives: !name.includes('none'), fog: false, phases: false }, Number(name.split(':')[1] ?? 1));
  for (const one of matchUps(NEWEST)) if (one.name.includes(name)) return onHexes(one);
  const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);
  for (const file of ['campaigns/silesia-1757.yaml', 'campaigns/krzeczhorz-1757.yaml']) {
    const read = readCampaignFile(readFileSync(file, 'utf8'));
    if (!read.ok) throw new Error(read.error[0]?.message);
    for (const battle of read.value.battles) if (battle.id === name) return orderAsStated(read.value, battle, resolvers) as never;
  }
  throw new Error('no such');
}
// name trial doctrine(A[/B]) flags: log,map,unit=ID
export function run([name = '', trial = '0', doctrine = 'fast', flags = ''] : readonly string[]): void {
  const order = orderNamed(name);
  const checked = board.checkOrder(order);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const [a = '', b = a] = doctrine.split('/');
  const walked = new Map<number, number[]>(); // path
  const forms = new Map<number, string[]>();
  const fell: Record<string, number> = {};
  const dmg: Record<string, number> = {};
  const seedName = process.env.SEED ?? 'resolvers';
  const { report, state } = autoplay(BOARD, { checked: checked.value, seed: seedName, trial: Number(trial), players: { A: a, B: b },
    sink: (record, before) => {
      const f = record as never as Fact; const s = before as never as State; const any = record as any;
      const cols = s.scenario.ground.board.columns;
      if (f.type === 'TurnBegan') {
        for (const side of [0, 1] as const) {
          const temper = temperOf((side === 0 ? a : b).split('@')[0] as string);
          const fl = new Field(s.copy(), side, lessonsOf('9'));
          const sit = situationOf(fl, temper); const st = stacksOf(fl, sit); const ln = lineOf(fl, st);
          const sum = (k: string) => { const own = fl.own.filter((p) => p.kind === k); return `${own.length}(R${own.filter((p) => p.now.routed).length} d${own.filter((p) => p.now.disordered && !p.now.routed).length})`; };
          const stray = fl.own.filter((p) => p.kind !== 'leader' && p.kind !== 'wagon' && strayFrom(fl, p.unit, p.at) >= 0);
          const mixed = new Set(fl.own.filter((p) => p.kind === 'infantry').map((p) => p.at)); const twos = fl.own.filter((p) => p.kind === 'infantry').length - mixed.size;
          const depths = ln.stacks.map((x) => x.depth).sort((x, y) => x - y);
          const hist = [0, 0.25, 0.5, 0.75, 0.999].map((q) => (depths[Math.floor(q * depths.length)] ?? 0).toFixed(0)).join('/');
          const guns = fl.own.filter((p) => p.kind === 'artillery' && p.now.crew === 'own');
          const pl = plansOf(fl, sit, st, ln, temper)[0]; console.log(`t${f.turn}.${f.half} main${pl?.main.join('')} ${side === 0 ? 'A' : 'B'} ${sit.stance}/${sit.because} r${sit.ratio.toFixed(2)} gap${sit.gap} foot ${sum('infantry')} horse ${sum('cavalry')} guns ${guns.length} unl ${guns.filter((g) => g.now.formation !== 'limbered' && g.now.settingUp < 0).length} stray ${stray.length}(${stray.filter((p) => p.kind === 'cavalry').length}c) stacked ${twos} line d ${hist} closed ${ln.closed.toFixed(2)} ${preparing(fl, sit, st, ln) ? 'PREP' : ''} hold ${s.p.holders.map((h) => (h < 0 ? '-' : h === 0 ? 'A' : 'B')).join('')}`);
        }
        if (flags.includes('map') && (f.half === 0)) {
          const rows = s.scenario.ground.board.rows;
          const g: string[][] = Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => { const ob = s.scenario.objectives.some((o) => o.hex === r * cols + c); return ob ? ' O' : ' .'; }));
          for (const u of [...s.inField(0), ...s.inField(1)]) {
            const n = s.unit(u); const card = s.scenario.cards[u]; const k = card?.kind; let ch = k === 'infantry' ? 'I' : k === 'cavalry' ? 'K' : k === 'artillery' ? 'G' : k === 'leader' ? '*' : 'w';
            if (card?.side === 1) ch = ch === '*' ? '+' : ch.toLowerCase();
            const mark = n.routed ? '!' : n.disordered ? '~' : k === 'artillery' && n.formation === 'limbered' ? '-' : ' ';
            const row = Math.floor(n.at / cols); const col = n.at % cols;
            const cur = (g[row] as string[])[col] as string;
            if (k === 'leader' && cur !== ' .' && cur !== ' O') { (g[row] as string[])[col] = (cur[0] === ' ' ? (card?.side === 1 ? '+' : '*') : cur[0]) + cur[1]; continue; }
            (g[row] as string[])[col] = mark + ch;
          }
          const used = g[0]?.map((_, c) => c).filter((c) => g.some((row) => !/^ [.O]$/.test(row[c] as string))) ?? []; const [c0, c1] = [Math.max(0, Math.min(...used) - 1), Math.max(...used) + 2]; console.log('   cols', c0, '..', c1); for (let r = rows - 1; r >= 0; r -= 1) { const line = (g[r] as string[]).slice(c0, c1).join('').replace(/ \./g, '  ').replace(/\s+$/, ''); if (/[IKGikg*+O]/.test(line)) console.log(String(r).padStart(2), line); }
        }
      }
      if (any.type === 'UnitsMoved') { for (const u of any.units ?? []) { const w = walked.get(u) ?? []; w.push(s.unit(u).at); walked.set(u, w); } }
      if (any.type === 'FormationChanged') for (const u of [any.unit]) { const w = forms.get(u) ?? []; w.push(`${s.p.turn}${String(any.formation)[0]}`); forms.set(u, w); }
      fell[any.type] = (fell[any.type] ?? 0) + 1; if (any.type === 'FellIntoDisorder') { const c0 = s.scenario.cards[any.units[0]]; const k = `dis ${c0?.side === 0 ? 'A' : 'B'} ${c0?.kind} ${any.why}`; fell[k] = (fell[k] ?? 0) + any.units.length; }
      if (any.type === 'FormationChanged' && s.scenario.cards[any.unit]?.kind === 'artillery') { const k = `gun ${s.scenario.cards[any.unit]?.side === 0 ? 'A' : 'B'} ${any.formation}`; fell[k] = (fell[k] ?? 0) + 1; }
      const um = flags.match(/unit=([\w-]+)/); if (um) { const i = s.scenario.cards.findIndex((c) => c.id === um[1]); if (JSON.stringify(any).includes(String(i)) && (any.units ?? any.hurt ?? []).length) console.log('   #', s.p.turn, JSON.stringify(any).slice(0, 300)); }
      const men = (hurt: readonly any[]) => hurt.forEach((h) => { const c = s.scenario.cards[h.unit]; const key = `${c?.side === 0 ? 'A' : 'B'} ${c?.kind} by ${any.type}`; dmg[key] = (dmg[key] ?? 0) + (h.killed ?? 0) + (h.wounded ?? 0); });
      if (any.hurt) men(Array.isArray(any.hurt) ? any.hurt : [any.hurt]);
      if (flags.includes('log')) { const line = board.logEntry(record as never, before as never); if (line) { const w = boardLine(line.fact, { A: 'A', B: 'B' }); if (w) console.log('  ', s.p.turn + '.' + s.p.half, w); } }
    } });
  const s = state as State;
  const cols = s.scenario.ground.board.columns;
  console.log('END', s.p.ending, report.level, 'turn', s.p.turn, 'hold', s.p.holders.join(','), JSON.stringify(fell));
  console.log(Object.entries(dmg).sort().map(([k, v]) => `${k} ${v}`).join('; '));
  for (const side of ['A', 'B']) { let [st, pr] = [0, 0]; for (const r of report.ledger) if (r.side === side && r.counts.men) { st += r.counts.men.start; pr += r.counts.men.start - r.counts.men.present; } console.log(side, 'men', st, 'lost', pr, (100 * pr / st).toFixed(0) + '%'); }
  // to and fro
  const rows: [string, number, number, string][] = [];
  for (const [u, ats] of walked) { let path = 0; const all = [...ats, s.unit(u).at].filter((x) => x >= 0); for (let i = 1; i < all.length; i += 1) path += distance(s.scenario.ground, all[i - 1] as number, all[i] as number); const net = distance(s.scenario.ground, all[0] as number, all.at(-1) as number); const c = s.scenario.cards[u]; rows.push([`${c?.side === 0 ? 'A' : 'B'} ${c?.kind} ${c?.id}`, path, net, all.map((x) => `${x % cols},${Math.floor(x / cols)}`).join(' ')]); }
  const kinds: Record<string, number[]> = {};
  for (const [n, p, d] of rows) { const k = n.split(' ').slice(0, 2).join(' '); const r = (kinds[k] ??= [0, 0, 0]); r[0] = (r[0] ?? 0) + 1; r[1] = (r[1] ?? 0) + p; r[2] = (r[2] ?? 0) + d; }
  console.log(Object.entries(kinds).map(([k, [n = 1, p = 0, d = 0]]) => `${k}: n ${n} path ${(p / n).toFixed(1)} net ${(d / n).toFixed(1)}`).sort().join('; '));
  if (flags.includes('walks')) for (const [n, p, d, w] of rows.sort((x, y) => y[1] - y[2] - (x[1] - x[2])).slice(0, 30)) console.log(n, p, d, w);
  if (flags.includes('forms')) for (const [u, w] of forms) if (w.length > 1) console.log(s.scenario.cards[u]?.side, s.scenario.cards[u]?.kind, s.scenario.cards[u]?.id, w.join(' '));
}

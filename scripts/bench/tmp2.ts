import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { BOARD } from '@/scripts/bench/musket-and-pike-board/commanders';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { situationOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/situation';
import { stacksOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/stacks';
import { errandsOf, hexOfErrand } from '@/lib/rulesets/musket-and-pike/board/doctrine/places';
import { preparing } from '@/lib/rulesets/musket-and-pike/board/doctrine/preparing';
import { lineOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/line';
import { FAST } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { onHexes } from '@/scripts/bench/resolvers/fields';

export function run([name = '', trial = '0', doctrine = 'fast']: readonly string[]): void {
  for (const one of matchUps(NEWEST).filter((m) => m.name.includes(name)).slice(0, 1)) {
    const order = onHexes(one);
    const checked = board.checkOrder(order);
    if (!checked.ok) throw new Error(JSON.stringify(checked.error));
    autoplay(BOARD, {
      checked: checked.value,
      ...{ seed: 'resolvers', trial: Number(trial), players: { A: doctrine, B: doctrine } },
      sink: (record, before) => {
        const f = record as never as Fact; const s = before as never as State;
        if (f.type === 'TurnBegan') {
          for (const side of [0, 1]) {
            const foes = s.inField(1 - side).filter((u) => s.scenario.cards[u]?.kind !== 'leader');
            const far = (u: number) => Math.min(...foes.map((e) => distance(s.scenario.ground, s.unit(u).at, s.unit(e).at)));
            const of = (kind: string) => s.inField(side).filter((u) => s.scenario.cards[u]?.kind === kind);
            const show = (kind: string) => of(kind).map((u) => { const n = s.unit(u); return `${Math.floor(n.at / s.scenario.ground.board.columns)}${n.routed ? 'R' : n.disordered ? 'd' : ''}${kind === 'artillery' ? (n.formation === 'limbered' ? 'L' : n.settingUp >= 0 ? 's' : 'U') + (n.crew !== 'own' ? '!' : '') : ''}`; }).join(' ');
            const sit = situationOf(new Field(s.copy(), side as 0 | 1, lessonsOf('9')), FAST);
            if (process.env.ERR && side === 0 && f.half === 0) { const fl = new Field(s.copy(), 0, lessonsOf('9')); const st = stacksOf(fl, sit); const ln = lineOf(fl, st); console.log('line', ln.depth.toFixed(1), 'prep', JSON.stringify(preparing(fl, sit, st, ln)), 'ahead', sit.ahead.map((x) => x.toFixed(2)).join(','));
              for (const e of errandsOf(fl, sit, st, FAST)) if (e.stack.kind === 'artillery') { const h = hexOfErrand(fl, sit, e); const cols = s.scenario.ground.board.columns; console.log('   gun', `${e.stack.at % cols},${Math.floor(e.stack.at / cols)}`, 'depth', e.stack.depth.toFixed(1), '->', e.depth.toFixed(1), 'lane', e.stack.lane.toFixed(1), '->', e.lane.toFixed(1), 'hex', `${h % cols},${Math.floor(h / cols)}`, 'units', e.stack.units.length); } }
            console.log(`t${f.turn}.${f.half} ${side === 0 ? 'A' : 'B'} ${sit.stance} ${sit.because} ${sit.ratio.toFixed(2)} gap ${sit.gap} foot ${show('infantry')} | horse ${show('cavalry')} | guns ${show('artillery')}`);
          }
        }
      },
    });
  }
}

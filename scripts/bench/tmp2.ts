import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { BOARD } from '@/scripts/bench/musket-and-pike-board/commanders';
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
        if (f.type === 'TurnBegan' && f.half === 0) {
          for (const side of [0, 1]) {
            const foes = s.inField(1 - side).filter((u) => s.scenario.cards[u]?.kind !== 'leader');
            const far = (u: number) => Math.min(...foes.map((e) => distance(s.scenario.ground, s.unit(u).at, s.unit(e).at)));
            const of = (kind: string) => s.inField(side).filter((u) => s.scenario.cards[u]?.kind === kind);
            const show = (kind: string) => of(kind).map((u) => { const n = s.unit(u); return `${far(u)}${n.routed ? 'R' : n.disordered ? 'd' : ''}${kind === 'artillery' ? (n.formation === 'limbered' ? 'L' : n.settingUp >= 0 ? 's' : 'U') + (n.crew !== 'own' ? '!' : '') : ''}`; }).join(' ');
            console.log(`t${f.turn} ${side === 0 ? 'A' : 'B'} foot ${show('infantry')} | horse ${show('cavalry')} | guns ${show('artillery')}`);
          }
        }
      },
    });
  }
}

import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { hexDistance } from '@/lib/geometry/hexes';
import { levelScore } from '@/lib/kernel/victory-level';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { genericOrder } from './field';

/**
 * What tells the three tempers apart: each plays against `steady` on generic fields without objectives, half from either
 * side. Usage: musket-and-pike-checks tempers [games of each] [units a side] [turns] [seed].
 */
const FIELDS = 5;
/** Turn at which it is asked who has come near, and hexes that are near. */
const ASKED = 6;
const NEAR = 4;

export function compareTempers([
  games = '10',
  units = '20',
  turns = '15',
  seed = 'temper',
]: readonly string[]): void {
  for (const temper of ['bold', 'steady', 'wary']) {
    const sum = { first: 0, melees: 0, own: 0, theirs: 0, near: 0, foot: 0, score: 0 };
    for (let trial = 0; trial < Number(games); trial += 1) {
      const side = trial % 2 === 0 ? 0 : 1;
      let first = Number(turns) + 1;
      let asked = false;
      const played = autoplay(board, {
        checked: checkedOrder(
          board,
          genericOrder(
            { units: Number(units), turns: Number(turns), objectives: false },
            (Math.floor(trial / 2) % FIELDS) + 1,
          ),
        ),
        ...{ seed, trial: Math.floor(trial / 2) },
        players: side === 0 ? { A: temper, B: 'steady' } : { A: 'steady', B: temper },
        sink: (record, before) => {
          if (!(before instanceof State)) return;
          const fact = record as Fact;
          if (fact.type === 'MeleeFought' && fact.side === side) {
            sum.melees += 1;
            first = Math.min(first, before.p.turn);
          }
          if (asked || before.p.turn < ASKED) return;
          asked = true;
          for (const far of distancesOf(before, side)) {
            sum.foot += 1;
            if (far <= NEAR) sum.near += 1;
          }
        },
      });
      sum.first += first;
      const level = levelScore(played.report.level);
      sum.score += level === 0 ? 0.5 : level > 0 === (side === 0) ? 1 : 0;
      for (const { side: of, counts } of played.report.ledger) {
        const { men } = counts;
        if (men !== undefined)
          sum[(of === 'A') === (side === 0) ? 'own' : 'theirs'] += men.start - men.present;
      }
    }
    const mean = (value: number) => Math.round((10 * value) / Number(games)) / 10;
    console.log(
      JSON.stringify({
        ...{ temper, against: 'steady', games: Number(games), scored: sum.score / Number(games) },
        ...{ firstMeleeOnTurn: mean(sum.first), melees: mean(sum.melees) },
        menLost: { own: Math.round(mean(sum.own)), theirs: Math.round(mean(sum.theirs)) },
        footFarOffOnTurn6Percent: Math.round(100 * (1 - sum.near / Math.max(1, sum.foot))),
      }),
    );
  }
}

/** Hexes from each formed body of foot of a side to the nearest enemy. */
function distancesOf(state: State, side: 0 | 1): number[] {
  const enemies = state.inField(side === 0 ? 1 : 0);
  return state
    .inField(side)
    .filter((unit) => state.scenario.cards[unit]?.kind === 'infantry' && !state.unit(unit).routed)
    .map((unit) =>
      enemies.reduce(
        (least, other) =>
          Math.min(
            least,
            hexDistance(state.scenario.ground.board, state.unit(unit).at, state.unit(other).at),
          ),
        999,
      ),
    );
}

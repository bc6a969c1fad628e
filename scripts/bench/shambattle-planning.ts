/**
 * What planning costs a board page of Shambattle: each answer over positions of whole games between `fast` commanders, the
 * mean and the worst in milliseconds. Usage: shambattle-planning [games] [ms]. Ends with an error where an answer takes longer.
 */
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { PLANNING } from '@/lib/rulesets/shambattle/planning';
import { sideLetter } from '@/lib/rulesets/shambattle/scene';
import type { State } from '@/lib/rulesets/shambattle/state';

export const needsDatabase = false;

/** Moments that are left out: the first calls of a program are slow. */
const WARM = 4;

export function run([games = '3', most = '50']: readonly string[]): void {
  const times = new Map<string, { sum: number; count: number; worst: number }>();
  const timed = <Answer>(name: string, deed: () => Answer): Answer => {
    const start = performance.now();
    const answer = deed();
    const ms = performance.now() - start;
    if (half < 25 * WARM) return answer;
    const known = times.get(name) ?? { sum: 0, count: 0, worst: 0 };
    times.set(name, {
      sum: known.sum + ms,
      count: known.count + 1,
      worst: Math.max(known.worst, ms),
    });
    return answer;
  };
  let half = 0;
  for (let trial = 0; trial < Number(games); trial += 1)
    autoplay(shambattle, {
      checked: checkedOrder(shambattle, shambattleOrder()),
      seed: 'planning',
      trial,
      players: { A: 'fast', B: 'fast' },
      sink(record, before) {
        if (record.type !== 'UnitMoved' || half++ % 25 !== 0) return;
        const state = before as State;
        const seat = sideLetter(state.p.mover);
        const view = shambattle.viewState(state, seat);
        const own = state.scene.ids.filter((_, unit) => state.orderedBy(unit) === state.p.mover);
        timed('overlays', () => PLANNING.overlays(view, seat));
        timed('march of all', () => PLANNING.march(view, seat, { pieces: own, to: 110 }));
        timed('why not', () => own.map((id) => PLANNING.whyNot(view, seat, id, 3)).length);
        for (const id of own) {
          const options = shambattle.options(state, seat, id);
          const fresh = shambattle.viewState(state, seat);
          timed('every order of a unit tried out', () =>
            (options.kind === 'list' ? options.commands : []).map(({ command }) =>
              PLANNING.tryOut(fresh, seat, command),
            ),
          );
        }
      },
    });
  const round = (ms: number) => Math.round(10 * ms) / 10;
  for (const [name, { sum, count, worst }] of times) {
    console.log(`${name}: mean ${round(sum / count)} ms, worst ${round(worst)} ms, ${count} times`);
    if (worst > Number(most)) process.exitCode = 1;
  }
}

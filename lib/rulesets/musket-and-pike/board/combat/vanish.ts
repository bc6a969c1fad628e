import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import type { Fact, Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fallLeader } from './leaders';
import { cardOf } from './shot';

/** Units of which nothing is left, and what becomes of the leaders with them. Source: Overruns, Leaders. */

type Why = (Fact & { type: 'UnitLost' })['why'];

/** Records that nothing is left of a unit that was on a hex; a leader who is now alone there before the enemy may be taken. */
export function lose(
  builder: FactBuilder,
  unit: number,
  why: Why,
  at: number,
  hurt: Hurt = { unit },
): void {
  builder.record({ type: 'UnitLost', unit, hurt, why });
  leaveLeaders(builder, at, cardOf(builder.state, unit).side);
}

/** Leaders of a side who are alone on a hex next to the enemy: taken, by chance, or off to the nearest friends. */
export function leaveLeaders(builder: FactBuilder, at: number, side: 0 | 1): void {
  const { state } = builder;
  const there = state.on(at);
  if (there.some((unit) => cardOf(state, unit).kind !== 'leader' && state.unit(unit).side === side))
    return;
  for (const leader of there.filter(
    (unit) => cardOf(state, unit).kind === 'leader' && state.unit(unit).side === side,
  )) {
    const { leaderCapturedPercent } = state.scenario.parameters;
    const friends = nearestFriends(state, leader);
    if (friends < 0 || builder.uniform('leader/taken') * 100 < leaderCapturedPercent)
      fallLeader(builder, leader, 'captured');
    else builder.record({ type: 'LeaderMoved', unit: leader, to: friends });
  }
}

/** The hex of the nearest units that a leader can ride to: of his own formation if there are any; −1: nobody is left. */
export function nearestFriends(state: State, leader: number): number {
  const { ground } = state.scenario;
  const { at, side } = state.unit(leader);
  const own = cardOf(state, leader).formations.at(-1) ?? '';
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  state.p.units.forEach((unit, index) => {
    const card = cardOf(state, index);
    if (unit.status !== 'field' || unit.side !== side || unit.at === at) return;
    if (card.kind !== 'infantry' && card.kind !== 'cavalry') return;
    const away =
      distance(ground, at, unit.at) +
      (card.formations.includes(own) ? 0 : 1000) +
      (unit.routed ? 100 : 0);
    if (away < least) {
      least = away;
      best = unit.at;
    }
  });
  return best;
}

import { wayTo } from '@/lib/geometry/cheapest-ways';
import { cardOf } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import { movingRefused, reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { distance, nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';

/** The searcher's leaders follow the middle of their men. The state is changed: they stand where they go. */
export function followTheirMen(
  state: State,
  side: 0 | 1,
  fighters: readonly number[],
  orders: BoardOrder[],
): void {
  const { ground } = state.scenario;
  for (const unit of state.inField(side)) {
    const card = cardOf(state, unit);
    if (card.kind !== 'leader' || state.unit(unit).moved) continue;
    if (movingRefused(state, unit) !== null) continue;
    const own = card.formations.at(-1) ?? '';
    const men = fighters.filter(
      (other) => cardOf(state, other).formations.includes(own) && !state.unit(other).routed,
    );
    if (men.length === 0) continue;
    const at = men.map((other) => state.unit(other).at);
    const sum = (hex: number) => at.reduce((all, other) => all + distance(ground, hex, other), 0);
    const goal = at.reduce((best, hex) => (sum(hex) < sum(best) ? hex : best));
    const here = state.unit(unit).at;
    if (goal === here || sum(goal) + 2 * men.length > sum(here)) continue;
    const reach = reachOf(state, [unit]);
    let best = -1;
    for (const hex of reach.cost.keys())
      if (best < 0 || distance(ground, hex, goal) < distance(ground, best, goal)) best = hex;
    const way = best < 0 ? null : wayTo(reach, best);
    if (way === null || way.length === 0) continue;
    const names = way.map((hex) => nameOn(ground, hex));
    orders.push({ type: 'move', units: [card.id], to: names.at(-1) as string, by: names });
    state.put(unit, best);
    state.unit(unit).moved = true;
  }
}

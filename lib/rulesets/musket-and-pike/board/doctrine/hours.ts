import { balanceOf } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { type Field, pointOf } from './field';
import type { LineNow } from './line';
import { quantile } from './line';
import type { Situation } from './situation';

/** How far an attack has still to go, by which its hours are counted. */

/**
 * Hexes from the first line to the enemy before it, or to the farthest of the objectives that it still needs for its victory,
 * if that is farther: the nearest of them count first, until they make the level that the army is after.
 */
export function wayToGo(field: Field, situation: Situation, line: LineNow): number {
  const enemy = quantile(
    line.stacks.map(({ at }) => field.near(at)),
    0.5,
  );
  return Math.max(enemy, wayToVictory(field, situation, line));
}

/** Hexes to the farthest objective that is needed; 0: none is. */
function wayToVictory({ state, side, ground }: Field, situation: Situation, { stacks }: LineNow) {
  const { thresholds, attacker } = state.scenario;
  const enough = attacker === side ? thresholds.major : thresholds.minor;
  let score = (side === 0 ? 1 : -1) * balanceOf(state);
  const open = situation.wanted
    .filter(({ points }) => points > 0)
    .map(({ hex, points }) => {
      const index = state.scenario.objectives.findIndex((one) => one.hex === hex);
      const free = (state.p.holders[index] ?? -1) < 0;
      const [x, y] = pointOf(ground, hex);
      const far = Math.min(
        ...stacks.map(({ lead }) => Math.sqrt((lead.x - x) ** 2 + (lead.y - y) ** 2)),
      );
      return { worth: free ? points : 2 * points, far };
    })
    .sort((one, other) => one.far - other.far || other.worth - one.worth);
  let way = 0;
  for (const { worth, far } of open) {
    if (score >= enough) break;
    score += worth;
    way = far;
  }
  return way === Number.POSITIVE_INFINITY ? 0 : way;
}

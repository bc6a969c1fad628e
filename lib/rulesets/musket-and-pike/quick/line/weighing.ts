import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { drawSeed } from '@/lib/chance/draws';
import { runBattle } from './battle';
import { judge, stakesOf } from './ending';
import { type Layout, layOut } from './layout';
import type { Setup } from './setup';
import { BattleState } from './state';

/**
 * An army's own plan against an attack all along its line (`weighsAllAlong`): its general plays both through before the
 * battle, and keeps the plan only where it ends better on average. House rule of the battle line; RULES.md, Doctrine.
 */

/** Draws of his own: they tell him nothing about those of the battle. */
const DRAWS = 'weighed before the battle';

/** Sums over the battles of victory levels, 0 … 4 each, and of points, both as side A sees them. */
interface Outlook {
  readonly level: number;
  readonly points: number;
}

function outlookOf(layout: Layout): Outlook {
  const battles = layout.parameters.planWeighedBattles;
  const battle = new BattleState(layout);
  const stakes = stakesOf(layout);
  const seed = drawSeed(DRAWS);
  let [level, points] = [0, 0];
  for (let trial = 0; trial < battles; trial += 1) {
    runBattle(battle, seed, trial);
    const verdict = judge(battle, stakes);
    // Whole numbers: equal levels are equal, whatever the order in which they came.
    level += verdict.level;
    points += verdict.points;
  }
  return { level, points };
}

/** Layouts of orders that were weighed: the story, the plan and the battle ask for the same. */
const weighed = new WeakMap<BattleOrder, Layout>();

/** Lays out an order whose setup has been parsed, with the plans that its armies make of themselves. */
export function drawUp(order: BattleOrder, setup: Setup): Layout {
  const before = weighed.get(order);
  if (before !== undefined) return before;
  const planned = layOut(order, setup);
  if (!planned.differences.weighsAllAlong || planned.parameters.planWeighedBattles === 0)
    return planned;
  const laid = chosen(order, setup, planned);
  weighed.set(order, laid);
  return laid;
}

/** The layout with the plans that their armies keep. */
function chosen(order: BattleOrder, setup: Setup, planned: Layout): Layout {
  const has = ([0, 1] as const).map((side) => planned.intents[side] !== null);
  if (!has.includes(true)) return planned;
  const plain = layOut(order, setup, [false, false]);
  const straight = outlookOf(plain);
  // Each thinks of himself alone: what the enemy will do he does not know.
  const keeps = ([0, 1] as const).map((side) => {
    if (!has[side]) return false;
    const own = outlookOf(layOut(order, setup, [side === 0, side === 1]));
    const sign = side === 0 ? 1 : -1;
    const better = sign * (own.level - straight.level);
    return better > 0 || (better === 0 && sign * (own.points - straight.points) > 0);
  });
  if (keeps.every((kept, side) => kept === has[side])) return planned;
  return keeps.includes(true)
    ? layOut(order, setup, [keeps[0] === true, keeps[1] === true])
    : plain;
}

import { eyesOf } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder, Flank } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { sheetNow, speaksNow, thirdOf } from '@/lib/rulesets/strategy-tactical/spoken/thirds';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { foreseen } from './counter';

/** Where a commander begins who won the die: at the flank with less of the enemy, who answers him there. */
export function flankOf(state: State, side: SideNumber): Flank {
  const { enemies } = eyesOf(state, side);
  const there = (flank: Flank): number =>
    enemies.reduce(
      (sum, { body, strength }) => (thirdOf(state, body) === flank ? sum + strength : sum),
      0,
    );
  return there('west') <= there('east') ? 'west' : 'east';
}

/**
 * The orders of a commander for the sheet that is written now. On the second sheet of a spoken move he orders as if everybody
 * stood where the opened orders lead them (`answers`), as far as that may be ordered from where they stand.
 */
export function spokenOrders(
  state: State,
  side: SideNumber,
  answers: boolean,
  think: (at: State) => readonly BodyOrder[],
): readonly BodyOrder[] {
  const now = sheetNow(state);
  if (now === null) return think(state);
  const speaking = state.p.bodies.filter((body) => body.side === side && speaksNow(state, body));
  const ids = new Set(speaking.map(({ id }) => id));
  const later = now === 2 && answers ? foreseen(state, ids) : state;
  return think(later).filter((order) => {
    const body = state.named(order.body);
    if (body === null || !ids.has(body.id) || !layMove(state, side, order).ok) return false;
    if (order.charge === undefined) return true;
    // A charge at somebody who goes away meets nobody.
    const [here, there] = [state.body(order.charge), later.body(order.charge)];
    return here !== null && here.box.x === there?.box.x && here.box.y === there.box.y;
  });
}

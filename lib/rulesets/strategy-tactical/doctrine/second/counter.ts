import { counterBodies, inCentre } from '@/lib/rulesets/strategy-tactical/flow';
import { endBox, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import { type BodyOrder, sameOrder } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { type Body, State } from '@/lib/rulesets/strategy-tactical/state';

/** The position as the opened sheets would have it, but for the bodies that may still be given other orders. */
export function foreseen(state: State, kept: ReadonlySet<string>): State {
  const { p, scene } = state;
  const ends = new Map<string, Body>();
  for (const side of [0, 1] as const)
    for (const order of p.sheets[side]) {
      const laid = layMove(state, side, order);
      if (!laid.ok || kept.has(laid.value.body.id)) continue;
      const { body, formation } = laid.value;
      ends.set(body.id, { ...body, formation, box: endBox(state, laid.value) });
    }
  const bodies = p.bodies.map((body) => ends.get(body.id) ?? body);
  return new State(scene, { ...p, bodies, phase: 'orders' });
}

/**
 * The counter-move of a commander: what he would order his bodies in the centre to do if everybody else stood where the
 * opened sheets lead them, as far as it may still be ordered and is something else.
 */
export function counterOrders(
  state: State,
  side: SideNumber,
  think: (at: State) => readonly BodyOrder[],
): BodyOrder[] {
  const kept = new Set(counterBodies(state, side).map(({ id }) => id));
  if (kept.size === 0) return [];
  const later = foreseen(state, kept);
  const stands = (id: string): boolean => {
    const [now, then] = [state.body(id), later.body(id)];
    return now !== null && then !== null && now.box.x === then.box.x && now.box.y === then.box.y;
  };
  return think(later).filter((order) => {
    if (!kept.has(order.body) || order.form !== undefined) return false;
    // A charge at somebody who goes away meets nobody.
    if (order.charge !== undefined && !stands(order.charge)) return false;
    const body = state.body(order.body);
    if (body === null || !inCentre(state, body, order) || !layMove(state, side, order).ok)
      return false;
    const before = state.p.sheets[side].find((one) => state.named(one.body)?.id === order.body);
    return before === undefined || !sameOrder(before, order);
  });
}

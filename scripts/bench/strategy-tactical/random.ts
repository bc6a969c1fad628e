import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { crossCountry, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import { asJson, type BodyOrder, type Command } from '@/lib/rulesets/strategy-tactical/orders';
import { sideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';

/** Random sheets: four bodies of five march somewhere, one order of ten is to deploy. A player of the bench alone. */
export function randomOrders(state: State, seat: string, draw: Draw): Json[] {
  const side = sideNumber(seat);
  if (state.p.phase === 'plan') return [asJson({ type: 'plan', text: '' })];
  if (state.p.phase === 'counter') return [asJson({ type: 'counter', orders: [] })];
  const orders: BodyOrder[] = [];
  for (const body of state.p.bodies) {
    if (body.side !== side || body.retreat > 0) continue;
    const thrown = (what: string): number => draw(`random/${state.p.move}/${body.id}/${what}`);
    if (thrown('goes') < 0.2) continue;
    const far = 1_000 * crossCountry(state, body);
    const reach = (what: string): number => Math.round(far * (2 * thrown(what) - 1) * 0.7);
    const { x, y } = body.box;
    const order: BodyOrder =
      thrown('deploys') < 0.1
        ? { body: body.id, deploy: true }
        : { body: body.id, path: [[x + reach('x'), y + reach('y')]] };
    if (layMove(state, side, order).ok) orders.push(order);
  }
  return [asJson({ type: 'move', orders } satisfies Command)];
}

import { crossCountry, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import type { BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { FAST, walkerOf } from './aims';
import { type Eyes, nearest } from './eyes';
import { bestCharge } from './fights';
import { between, startOf, wayTo } from './ways';

/** Columns deploy when the enemy is so near. */
const DEPLOY = 8_000;

/** Everything at the nearest headquarters of the enemy; it charges what is in its way, and deploys late. */
export function greedySheet(eyes: Eyes): BodyOrder[] {
  const { state, side, own, enemies } = eyes;
  const { scene, p } = state;
  const goals = scene.headquarters.filter((_, number) => p.headquarters[number] !== side);
  const orders: BodyOrder[] = [];
  const taken = new Map<string, number>();
  for (const one of own) {
    const { body } = one;
    if (body.retreat > 0) continue;
    const near = nearest(body, enemies);
    const column = one.what === 'stand' || body.formation === 'column';
    const first: (BodyOrder | null)[] = [
      column && near !== null && near.gap <= DEPLOY ? { body: body.id, deploy: true } : null,
      bestCharge(eyes, one, FAST, taken),
    ];
    const done = first.find((order) => order !== null && layMove(state, side, order).ok);
    if (done) {
      orders.push(done);
      continue;
    }
    const [goal] = goals.toSorted((a, b) => between(a.at, one.at) - between(b.at, one.at));
    if (goal === undefined) continue;
    const speed = crossCountry(state, body) * 1_000;
    for (let tenths = 10; tenths > 0; tenths -= 1) {
      const by = Math.trunc((speed * tenths) / 10);
      const path = wayTo(scene, startOf(body.box), goal.at, by, walkerOf(one));
      const order: BodyOrder = { body: body.id, path };
      if (path.length === 0 || !layMove(state, side, order).ok) continue;
      orders.push(order);
      break;
    }
  }
  return orders;
}

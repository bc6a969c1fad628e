import type { Json } from '@/lib/kernel/canonical-json';
import { enemyHexes, mayAct, mayAssault, mayHit, mayShoot } from '@/lib/rulesets/shambattle/combat';
import { far, fromOwnEdge, nameOn } from '@/lib/rulesets/shambattle/ground';
import { destinations } from '@/lib/rulesets/shambattle/moves';
import { LOYAL, ON_BOARD, type State } from '@/lib/rulesets/shambattle/state';

/** Runs at the nearest enemy with everything: fires at who is in range, else goes nearer, else assaults. */
export function greedyOrders(state: State, side: number): Json[] {
  const { p, scene, ground } = state;
  const enemies = enemyHexes(state, side);
  const order = fromOwnEdge(ground, side);
  const orders: Json[] = [];
  for (let unit = 0; unit < scene.ids.length; unit += 1) {
    if (!mayAct(state, unit, side) || p.status[unit] !== ON_BOARD || !state.isStand(unit)) continue;
    const id = scene.ids[unit] as string;
    const from = p.at[unit] as number;
    const target = enemies.find((at) => mayAssault(state, unit, at, side));
    if (target !== undefined && p.loyalty[unit] === LOYAL) {
      orders.push({ type: 'assault', units: [id], at: nameOn(ground, target) });
      continue;
    }
    let best = -1;
    let least = Math.min(...enemies.map((at) => far(ground, from, at)));
    for (const hex of destinations(state, unit, side).sort(order)) {
      const distance = Math.min(...enemies.map((at) => far(ground, hex, at)));
      if (distance < least) {
        least = distance;
        best = hex;
      }
    }
    if (best >= 0) orders.push({ type: 'move', unit: id, to: nameOn(ground, best) });
    else if (mayShoot(state, unit, side)) {
      const at = enemies.find((hex) => mayHit(state, unit, hex));
      if (at !== undefined) orders.push({ type: 'fire', units: [id], at: nameOn(ground, at) });
    }
    if (orders.length > 0) return orders;
  }
  return [{ type: 'end' }];
}

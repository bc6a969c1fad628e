import { direction, moved, type PlanePoint } from '@/lib/geometry/plane/points';
import type { Json } from '@/lib/kernel/canonical-json';
import {
  type Eyes,
  eyesOf,
  gap,
  nearest,
  type Seen,
} from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { meleeWorth, shotWorth } from '@/lib/rulesets/strategy-tactical/doctrine/second/charges';
import { between, startOf, wayTo } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { chargeSpeed, crossCountry, endBox, layMove } from '@/lib/rulesets/strategy-tactical/moves';
import { asJson, type BodyOrder } from '@/lib/rulesets/strategy-tactical/orders';
import { turned } from '@/lib/rulesets/strategy-tactical/page/drafts';
import { sideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { Body, State } from '@/lib/rulesets/strategy-tactical/state';

/** Columns deploy when the enemy is so near. */
const DEPLOY = 10_500;
/** What a regiment that could come and fire in reply is worth, beside one that is in range already. */
const COULD = 0.45;
const IS = 0.9;
/** Share of an enemy's fire that comes at one of those in his reach, by the number of them. */
const SHARE = [1, 1, 0.55, 0.4, 0.3] as const;
/** What an inch nearer to a headquarters is worth, in figures. */
const INCH = 0.06;

/**
 * An opponent that shares nothing of the commanders' plans: body after body, the order that is best once what the other side can do to it in
 * reply is taken off it, by the rules' own rates of fire and melee; otherwise towards the nearest headquarters of the enemy.
 */
export function searcherOrders(state: State, seat: string): Json[] {
  const side = sideNumber(seat);
  if (state.p.phase === 'plan') return [asJson({ type: 'plan', text: '' })];
  if (state.p.phase === 'counter') return [asJson({ type: 'counter', orders: [] })];
  const eyes = eyesOf(state, side);
  const goals = state.scene.headquarters.filter((_, hq) => state.p.headquarters[hq] !== side);
  const taken = new Set<string>();
  const ends: Body[] = [];
  const orders: BodyOrder[] = [];
  const ordered = [...eyes.own]
    .filter(({ body }) => body.retreat === 0)
    .map((one) => ({ one, far: nearest(one.body, eyes.enemies)?.gap ?? 90_000 }))
    .sort((a, b) => a.far - b.far);
  for (const { one } of ordered) {
    const goal =
      goals.map(({ at }) => at).sort((a, b) => between(a, one.at) - between(b, one.at))[0] ??
      one.at;
    let best: { order: BodyOrder | null; end: Body; value: number } = {
      ...{ order: null, end: one.body },
      value: worth(eyes, one, one.body, goal, ends, null),
    };
    for (const order of candidates(eyes, one, goal)) {
      if (order.charge !== undefined && taken.has(order.charge)) continue;
      const laid = layMove(state, side, order);
      if (!laid.ok) continue;
      const end = { ...one.body, box: endBox(state, laid.value) };
      if (ends.some((other) => other.id !== end.id && gap(other, end) <= 0)) continue;
      const value = order.deploy === true ? 9 : worth(eyes, one, end, goal, ends, order);
      if (value > best.value) best = { order, end, value };
    }
    ends.push(best.end);
    if (best.order === null) continue;
    if (best.order.charge !== undefined) taken.add(best.order.charge);
    orders.push(best.order);
  }
  return [asJson({ type: 'move', orders })];
}

function* candidates({ state, enemies }: Eyes, one: Seen, goal: PlanePoint): Iterable<BodyOrder> {
  const { body } = one;
  const near = nearest(body, enemies);
  const walker =
    one.what === 'gun' || one.what === 'horse'
      ? 'wheels'
      : one.what === 'foot' && body.formation === 'line'
        ? 'foot'
        : 'column';
  if (walker === 'column' && near !== null && near.gap <= DEPLOY)
    yield { body: body.id, deploy: true };
  const speed = crossCountry(state, body) * 1_000;
  const from = startOf(body.box);
  const most =
    walker === 'column' && near !== null ? Math.max(0, near.gap - DEPLOY + 1_000) : speed;
  for (const part of [1, 0.6, 0.3]) {
    const path = wayTo(state.scene, from, goal, Math.trunc(Math.min(speed, most) * part), walker);
    if (path.length > 0) yield { body: body.id, path };
  }
  if (near === null || walker === 'column' || near.gap > 16_000) return;
  const away = direction(from[0] - near.seen.at[0], from[1] - near.seen.at[1]);
  if (away !== null)
    yield { body: body.id, path: [moved(...from, away, speed)], face: near.seen.at };
  const reach = chargeSpeed(state, body) * 1_000;
  const musket = state.scene.parameters.musketRange * 1_000;
  for (const other of enemies.filter(({ body: enemy }) => gap(body, enemy) <= musket + speed)) {
    yield { body: body.id, face: other.at, fire: other.body.id };
    if (gap(body, other.body) <= reach) yield { body: body.id, charge: other.body.id };
    const base = direction(from[0] - other.at[0], from[1] - other.at[1]);
    if (base === null) continue;
    for (const degrees of [0, 40, -40, 80, -80]) {
      const at = moved(...other.at, turned(base, degrees), musket - 600);
      if (between(from, at) <= speed)
        yield { body: body.id, path: [at], face: other.at, fire: other.body.id };
    }
  }
}

/** What it is worth to stand somewhere: fire or melee, less what can come in reply, and the way to a headquarters. */
function worth(
  { state, own, enemies }: Eyes,
  one: Seen,
  end: Body,
  goal: PlanePoint,
  ends: readonly Body[],
  order: BodyOrder | null,
): number {
  const musket = state.scene.parameters.musketRange * 1_000;
  const way = INCH * (between(startOf(end.box), goal) / -1_000);
  if (order?.charge !== undefined) {
    const other = state.named(order.charge);
    return way + (other === null ? 0 : meleeWorth(state, one.body, other));
  }
  let shot = 0;
  let reply = 0;
  for (const { body: enemy, what } of enemies) {
    if (what === 'stand') {
      if (gap(end, enemy) <= musket + 4_000) reply += COULD;
      continue;
    }
    if (enemy.retreat > 0) continue;
    const far = gap(end, enemy);
    if (far <= musket) shot = Math.max(shot, shotWorth(state, end, enemy));
    if (what !== 'foot' || far > musket + 3_000) continue;
    const there = [...ends, ...own.map(({ body }) => body)].filter(
      (friend) => friend.id !== end.id && gap(friend, enemy) <= musket + 2_000,
    ).length;
    reply +=
      (far <= musket ? IS : COULD) *
      shotWorth(state, enemy, end) *
      (SHARE[Math.min(there, SHARE.length - 1)] ?? 0.3);
  }
  const moves = (order?.path?.length ?? 0) > 0;
  if (one.what === 'gun')
    shot = moves ? 0 : enemies.some(({ body }) => gap(end, body) < 16_000) ? 0.6 : 0;
  return way + shot - reply;
}

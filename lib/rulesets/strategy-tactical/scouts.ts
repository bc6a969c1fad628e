import { boxDistance, compareDistances, isWithin } from '@/lib/geometry/plane/overlap';
import { type FactBuilder, winnerOf } from './builder';
import { facedUnit } from './fire';
import { encounter, type Meeting, retire, unitPoints } from './melee';
import type { BodyOrder } from './orders';
import { isFoot, type Pair } from './scenario';
import type { Body, State } from './state';

/** Light horse that come this near to an enemy meet him (*The Use of Light Cavalry* 17), in thousandths. */
export const SCOUTS_REACH = 9_000;

const isScout = (state: State, body: Body): boolean =>
  body.units.length > 0 && state.unit(facedUnit(body)).kind === 'lightHorse';

/** Whom the morale combat is fought against: foot or light horse in sight. */
const isMet = (state: State, body: Body): boolean =>
  body.formation !== 'stand' &&
  body.units.length > 0 &&
  (isFoot(state.unit(facedUnit(body)).kind) || isScout(state, body));

/**
 * The morale combat of light horse under concealment: the enemy they touch, else, where they moved in this move, the
 * nearest foot or light horse within 9 inches. Points times die; the lower total retires. Each body meets once a move.
 * It comes after the rifles: against light infantry and grenadiers the losses are taken first (17 B).
 */
export function meetScouts(
  builder: FactBuilder,
  meetings: readonly Meeting[],
  orders: ReadonlyMap<string, BodyOrder>,
): void {
  const { state } = builder;
  if (!state.scene.switches.concealment) return;
  const done = new Set<string>();
  for (const id of state.p.bodies.filter((body) => isScout(state, body)).map((body) => body.id)) {
    const scouts = state.body(id);
    if (scouts === null || scouts.retreat > 0 || done.has(id)) continue;
    const other = touched(state, scouts, meetings) ?? approached(state, scouts, orders, done);
    if (other === null || done.has(other.id)) continue;
    done.add(id).add(other.id);
    const points: Pair<number> = [
      unitPoints(state, facedUnit(scouts)),
      unitPoints(state, facedUnit(other)),
    ];
    const dice = builder.contest(`scouts/${id}/${other.id}`, points);
    const loser = winnerOf(dice, points) === 0 ? other.id : id;
    builder.record({ type: 'ScoutsMet', scouts: id, other: other.id, points, dice, loser });
    retire(builder, loser);
  }
}

function touched(state: State, scouts: Body, meetings: readonly Meeting[]): Body | null {
  for (const { one, other } of meetings) {
    if (one !== scouts.id && other !== scouts.id) continue;
    const enemy = state.body(one === scouts.id ? other : one);
    if (enemy !== null && enemy.retreat === 0 && encounter(state, scouts, enemy) === 'scouts')
      return enemy;
  }
  return null;
}

function approached(
  state: State,
  scouts: Body,
  orders: ReadonlyMap<string, BodyOrder>,
  done: ReadonlySet<string>,
): Body | null {
  if (!state.p.moved.includes(scouts.id) || !orders.has(scouts.id)) return null;
  const [nearest] = state.p.bodies
    .filter(
      (body) =>
        body.side !== scouts.side &&
        body.retreat === 0 &&
        !done.has(body.id) &&
        isMet(state, body) &&
        isWithin(boxDistance(scouts.box, body.box), SCOUTS_REACH),
    )
    .sort(
      (one, other) =>
        compareDistances(boxDistance(scouts.box, one.box), boxDistance(scouts.box, other.box)) ||
        (one.id < other.id ? -1 : 1),
    );
  return nearest ?? null;
}

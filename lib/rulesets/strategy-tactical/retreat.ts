import { facingOf, frontMiddle } from '@/lib/geometry/plane/boxes';
import { compareDistances, isWithin, pointDistance } from '@/lib/geometry/plane/overlap';
import {
  direction,
  moved,
  type PlaneDirection,
  type PlanePoint,
} from '@/lib/geometry/plane/points';
import { stretchesInside } from '@/lib/geometry/plane/shapes';
import { isFootUnit } from './bodies';
import { apart } from './fire';
import { isDry, spotOf, squareRing } from './ground';
import { crossCountry, type LaidMove } from './moves';
import { enemyOf, type Table } from './scenario';
import type { Body, State } from './state';

/** Who retires keeps this far from enemies that they were not nearer to already, in thousandths. */
export const KEEPS_OFF = 6_000;

/** A turned direction: by 45 degrees, `by` times, to the left. */
function turned([dx, dy]: PlaneDirection, by: number): PlaneDirection {
  let way: PlaneDirection = [dx, dy];
  for (let at = 0; at < by; at += 1) way = direction(way[0] - way[1], way[0] + way[1]) ?? way;
  return way;
}

const onTable = ({ width, height }: Table, [x, y]: PlanePoint): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

const runsThroughWood = ({ forests }: Table, from: PlanePoint, to: PlanePoint): boolean =>
  forests.some(({ squares }) =>
    squares.some((square) => stretchesInside(squareRing(square), ...from, ...to).length > 0),
  );

/** The nearest headquarters that its side holds, else the middle of its own edge. */
function refuge({ scene, p }: State, { side, box }: Body): PlanePoint {
  const [x, y] = frontMiddle(box);
  const own = scene.headquarters.filter((_, hq) => p.headquarters[hq] === side);
  const [first] = [...own].sort(
    (one, other) =>
      compareDistances(pointDistance(x, y, ...one.at), pointDistance(x, y, ...other.at)) ||
      (one.id < other.id ? -1 : 1),
  );
  return first?.at ?? [x, side === 0 ? 0 : scene.table.height];
}

/**
 * A move of a retreat (*Morale Factor After a Melee*): at its normal speed, first straight away from the nearest enemy,
 * in later moves towards the nearest headquarters of its own; where that is closed, as near to it as it can. It walks
 * backward, and comes no nearer to an enemy within 6 inches. Null: no way is open, and it is taken.
 */
export function layRetreat(state: State, body: Body): LaidMove | null {
  const { table, parameters } = state.scene;
  const from = frontMiddle(body.box);
  const enemies = state.p.bodies.filter(({ side }) => side === enemyOf(body.side));
  const [nearest] = [...enemies].sort(
    (one, other) =>
      compareDistances(apart(body, one), apart(body, other)) || (one.id < other.id ? -1 : 1),
  );
  const facing = facingOf(body.box);
  const threat = nearest === undefined ? null : spotOf(nearest.box);
  const away = threat === null ? null : direction(from[0] - threat[0], from[1] - threat[1]);
  const [hx, hy] = refuge(state, body);
  const home = direction(hx - from[0], hy - from[1]);
  const back: PlaneDirection = [0 - facing[0], 0 - facing[1]];
  const first = body.retreat >= parameters.retreatMoves ? (away ?? home) : (home ?? away);
  const base = first ?? back;
  const ways = [base, home ?? base, away ?? base, ...[1, 7, 2, 6].map((by) => turned(base, by))];
  const speed = crossCountry(state, body);
  const foot = body.units.every((unit) => isFootUnit(state.scene, unit));
  const length = speed * 1_000;
  for (const way of ways) {
    const to = moved(...from, way, length);
    if (!onTable(table, to) || !isDry(table, from, to)) continue;
    if (!foot && runsThroughWood(table, from, to)) continue;
    const closer = enemies.some((enemy) => {
      const [ex, ey] = spotOf(enemy.box);
      const then = pointDistance(...to, ex, ey);
      return (
        isWithin(then, KEEPS_OFF) && compareDistances(then, pointDistance(...from, ex, ey)) < 0
      );
    });
    if (closer) continue;
    const rate = 120 / speed;
    return {
      body: { ...body, retreat: body.retreat - 1 },
      order: { body: body.id },
      stretches: [{ from, way, length, rate }],
      ...{ cost: length * rate, formation: body.formation === 'road' ? 'line' : body.formation },
      ...{ facing, why: 'retreat' },
    };
  }
  return null;
}

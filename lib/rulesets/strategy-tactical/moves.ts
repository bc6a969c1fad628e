import { boxCorners, facingOf, frontMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import {
  boxDistance,
  isWithin,
  outlineDistance,
  thousandthsOf,
} from '@/lib/geometry/plane/overlap';
import {
  direction,
  moved,
  type PlaneDirection,
  type PlanePoint,
  type PlaneRing,
} from '@/lib/geometry/plane/points';
import { stretchesInside } from '@/lib/geometry/plane/shapes';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { boxFor, COLUMN_LEAST, isFootUnit } from './bodies';
import { isDry, levelAt, onRoad, squareRing, woodAt } from './ground';
import type { BodyOrder } from './orders';
import { isFoot, isGun, type Kind, type SideNumber, SQUARE, type Table } from './scenario';
import type { Body, Formation, State } from './state';
import { lengthBetween, pacedWay, type Stretch, throughHouses } from './town-ways';

/**
 * A move is 120 ticks long: a body that moves 3 inches spends 40 ticks on an inch, one that moves 4 spends 30, 5: 24,
 * 6: 20, and uphill twice that. So all costs are whole numbers, in thousandths of a tick.
 */
export const TICKS = 120;
export const MOVE_COST = TICKS * 1_000;

/** What an order makes of a body, as far as its own side can know. */
export interface LaidMove {
  readonly body: Body;
  readonly order: BodyOrder;
  readonly stretches: readonly Stretch[];
  /** Thousandths of ticks, 0 … `MOVE_COST`. */
  readonly cost: number;
  /** How it stands at the end. */
  readonly formation: Formation;
  /** What it faces at the end. */
  readonly facing: PlaneDirection;
  readonly why: 'order' | 'charge' | 'retreat';
}

/** Inches of a move across country (*Movement and Ranges*). */
export function crossCountry(state: Pick<State, 'scene'>, body: Body): number {
  if (body.formation === 'stand') return body.lineOut ? 3 : 4;
  if (body.formation === 'column') return 4;
  return PACE[kindOf(state, body)].country;
}

/** Inches of a move along a road, and through a town. */
export const roadSpeed = (state: Pick<State, 'scene'>, body: Body): number =>
  // A stand's pace must not tell what it holds.
  body.formation === 'stand'
    ? 5
    : body.units.reduce((least, unit) => Math.min(least, PACE[paced(state, unit)].road), 6);

export const PACE: Readonly<Record<Kind, { country: number; road: number; charge: number }>> = {
  line: { country: 3, road: 5, charge: 4 },
  grenadier: { country: 3, road: 5, charge: 4 },
  light: { country: 4, road: 5, charge: 5 },
  gun: { country: 3, road: 5, charge: 0 },
  horseGun: { country: 4, road: 6, charge: 0 },
  heavy: { country: 4, road: 6, charge: 6 },
  lightHorse: { country: 6, road: 6, charge: 6 },
};

function paced({ scene }: Pick<State, 'scene'>, unit: number): Kind {
  const kind = scene.units[unit]?.kind ?? 'line';
  return kind === 'horseGun' && !scene.switches.horseArtillery ? 'gun' : kind;
}

export const kindOf = (state: Pick<State, 'scene'>, body: Body): Kind =>
  paced(state, body.units[0] ?? -1);

/** Inches of a charge (*The Charge Move*); 0: it cannot charge. */
export function chargeSpeed(state: Pick<State, 'scene'>, body: Body): number {
  return body.formation === 'stand' || body.formation === 'road'
    ? 0
    : PACE[kindOf(state, body)].charge;
}

/** Whether a body is a horse gun that may move and fire. */
export const isHorseGun = (state: Pick<State, 'scene'>, body: Body): boolean =>
  body.formation !== 'column' && kindOf(state, body) === 'horseGun';

/** Inches and thousandths as a reader writes them: 3.2. */
export const inches = (thousandths: number): string => String(Math.round(thousandths / 10) / 100);

/** Steps of hills that a stretch goes up. */
function climbed({ hills }: Table, from: PlanePoint, to: PlanePoint): PlaneRing[] {
  return hills.flatMap(({ steps }) =>
    steps.filter((ring) =>
      stretchesInside(ring, ...from, ...to).some(({ fromOver }) => fromOver > 0),
    ),
  );
}

/** Squares of forests that a way touches, as words; with that of its start. */
function squaresOn({ forests }: Table, points: readonly PlanePoint[]): Set<string> {
  const found = new Set<string>();
  for (let at = 1; at < points.length; at += 1) {
    const from = points[at - 1] as PlanePoint;
    const to = points[at] as PlanePoint;
    const [left, right] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
    const [low, high] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
    forests.forEach(({ squares }, forest) => {
      squares.forEach(([x, y], index) => {
        if (x > right || x + SQUARE < left || y > high || y + SQUARE < low) return;
        if (stretchesInside(squareRing([x, y]), ...from, ...to).length > 0)
          found.add(`${forest}/${index}`);
      });
    });
  }
  return found;
}

const squareName = (table: Table, point: PlanePoint): string | null => {
  const wood = woodAt(table, point);
  return wood === null ? null : `${wood.forest}/${wood.square}`;
};

/** Whether a body may go into a forest (*Special Movement Rules*; rules 11 and 15 of concealed troops). */
function mayEnterWood(state: State, body: Body): 'yes' | 'fringe' | 'no' {
  if (body.formation === 'column' || body.formation === 'road') return 'no';
  if (body.formation === 'stand')
    return body.units.every((unit) => isFootUnit(state.scene, unit)) ? 'yes' : 'no';
  const kind = kindOf(state, body);
  if (isFoot(kind)) return 'yes';
  if (kind !== 'lightHorse') return 'no';
  return state.scene.switches.concealment ? 'yes' : 'fringe';
}

function woodFault(state: State, body: Body, points: readonly PlanePoint[]): string | null {
  const { table } = state.scene;
  if (table.forests.length === 0) return null;
  const [start] = points as [PlanePoint];
  const end = points.at(-1) as PlanePoint;
  const begins = squareName(table, start);
  const fresh = squaresOn(table, points);
  if (begins !== null) fresh.delete(begins);
  if (fresh.size === 0) return null;
  const may = mayEnterWood(state, body);
  if (may === 'no')
    return body.formation === 'column'
      ? 'A column must be broken up before it enters a forest.'
      : 'Heavy cavalry, guns and road columns cannot enter a forest.';
  if (fresh.size > 1) return 'In a forest a regiment moves one square a move.';
  const last = squareName(table, end);
  if (last === null || !fresh.has(last)) return 'A move into a forest ends in the first square.';
  if (may === 'fringe' && woodAt(table, end)?.fringe !== true)
    return 'Light cavalry can hide in the outer area of a forest only.';
  return null;
}

/** Foot goes through the houses of a village (figure 2), and so does a stand: its way must not tell what it holds. */
const walksThroughHouses = (state: State, body: Body): boolean =>
  body.formation === 'stand' ||
  (isFoot(kindOf(state, body)) && body.units.every((unit) => isFootUnit(state.scene, unit)));

export const costOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { length, rate }) => sum + length * rate, 0);

/** Where a way is after a cost, in thousandths of a tick; the end, if it goes on. */
export function alongWay(
  stretches: readonly Stretch[],
  cost: number,
): { readonly at: PlanePoint; readonly way: PlaneDirection } | null {
  let left = cost;
  let last: { at: PlanePoint; way: PlaneDirection } | null = null;
  for (const { from, way, length, rate } of stretches) {
    const by = Math.min(length, Math.floor(left / rate));
    last = { at: moved(...from, way, by), way };
    left -= length * rate;
    if (left < 0) break;
  }
  return last;
}

/** Where a body would end. */
export function endBox(state: Pick<State, 'scene'>, move: LaidMove): PlaneBox {
  const { body, stretches, formation, facing } = move;
  const at = alongWay(stretches, MOVE_COST)?.at ?? frontMiddle(body.box);
  return boxFor(state.scene, { formation, units: body.units }, at, facing);
}

const stay = (body: Body, order: BodyOrder, formation: Formation): LaidMove => ({
  ...{ body, order, stretches: [], cost: 0, formation, why: 'order' },
  facing: facingOf(body.box),
});

/** Refuses what a body cannot do; judged by the ground, its own side and what stands in sight. */
export function layMove(state: State, side: SideNumber, order: BodyOrder): Result<LaidMove> {
  const body = state.named(order.body);
  if (body === null) return refuse('BODY_UNKNOWN', `There is no “${order.body}” on the table.`);
  if (body.side !== side) return refuse('NOT_YOURS', 'That is an enemy body.');
  if (body.retreat > 0)
    return refuse('RETIRING', `It retires for ${body.retreat} more moves, and takes no orders.`);
  const aimed = order.fire === undefined ? null : state.named(order.fire);
  if (order.fire !== undefined && (aimed === null || aimed.side === side))
    return refuse('NO_TARGET', `There is no enemy “${order.fire}” in sight.`);
  const path = order.path ?? [];
  if (order.deploy === true || order.form !== undefined) return changeFormation(state, body, order);
  if (order.limbered === true && !isHorseGun(state, body))
    return refuse('NO_HORSE_GUN', 'Only horse artillery limbers up and moves at once.');
  if (order.road === true) {
    if (body.formation === 'column' || body.formation === 'stand')
      return refuse('NO_ROAD_COLUMN', 'Only a single regiment, squadron or gun takes the road.');
    if (path.length === 0) return refuse('NO_PATH', 'A road march needs a path along the road.');
  }
  if (order.charge !== undefined) return layCharge(state, body, order);
  const horseGun = isHorseGun(state, body);
  const rests =
    horseGun && order.limbered !== true && (path.length === 0 || body.formation === 'limbered')
      ? 'gun'
      : horseGun
        ? 'limbered'
        : standing(state, body, order);
  if (path.length === 0) {
    const facing = faced(frontMiddle(body.box), order.face, facingOf(body.box));
    return ok({ ...stay(body, order, rests), facing });
  }
  // Half a move with limbering or unlimbering (*Artillery Fire* 7).
  const half = horseGun && !(body.formation === 'limbered' && rests === 'limbered');
  const speed = order.road === true ? roadSpeed(state, body) : crossCountry(state, body);
  const laid = layWay(state, body, order, (120 / speed) * (half ? 2 : 1), half);
  return laid.ok ? ok({ ...laid.value, formation: rests }) : laid;
}

/** How a body that marches stands afterwards. */
function standing(state: State, body: Body, order: BodyOrder): Formation {
  if (body.formation === 'column' || body.formation === 'stand') return body.formation;
  const kind = kindOf(state, body);
  if (isGun(kind)) return 'gun';
  const moves = (order.path ?? []).length > 0;
  if (!moves) return body.formation;
  return order.road === true && isFoot(kind) ? 'road' : 'line';
}

const faced = (
  [x, y]: PlanePoint,
  face: PlanePoint | undefined,
  otherwise: PlaneDirection,
): PlaneDirection =>
  face === undefined ? otherwise : (direction(face[0] - x, face[1] - y) ?? otherwise);

/** A way along points, at a rate, with all that the ground says to it. */
function layWay(
  state: State,
  body: Body,
  order: BodyOrder,
  rate: number,
  halved = false,
): Result<LaidMove> {
  const { table } = state.scene;
  const points = [frontMiddle(body.box), ...(order.path ?? [])];
  for (const [x, y] of points)
    if (x < 0 || y < 0 || x > table.width || y > table.height)
      return refuse('OFF_TABLE', 'The path leads off the table.');
  let climbs = 0;
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1] as PlanePoint, points[at] as PlanePoint];
    if (!isDry(table, from, to))
      return refuse('WATER', 'The path crosses water where there is no bridge.');
    if (order.road === true && !onRoad(table, from, to))
      return refuse(
        'NOT_ON_ROAD',
        'A road march keeps to the road from its first step to its last.',
      );
    const rings = climbed(table, from, to);
    climbs += rings.length;
    for (const ring of rings) {
      if (order.charge !== undefined) return refuse('CHARGE_UPHILL', 'Nobody charges uphill.');
      if (climbs > 1) return refuse('TWO_STEPS', 'A body goes up one step of a hill a move.');
      const away = outlineDistance(points[0] as PlanePoint, ring);
      if (!isWithin(away, 1_000))
        return refuse(
          'TOO_FAR_FROM_HILL',
          `It starts ${inches(thousandthsOf(away))} from the step: a body goes up only from within 1 inch.`,
        );
    }
  }
  const wood = woodFault(state, body, points);
  if (wood !== null) return refuse('FOREST', wood);
  if (!walksThroughHouses(state, body) && throughHouses(state.scene, points))
    return refuse('HOUSES', 'Horse and guns enter a village by its gates only.');
  const uphill = climbs > 0 ? 2 : 1;
  const town =
    order.charge !== undefined ? rate : (120 / roadSpeed(state, body)) * (halved ? 2 : 1);
  const stretches = pacedWay(state.scene, points, rate * uphill, town * uphill);
  const cost = costOf(stretches);
  if (cost > MOVE_COST + rate * 2)
    return refuse(
      'TOO_FAR',
      `That is ${inches(stretches.reduce((sum, { length }) => sum + length, 0))} inches: it can move ${inches(MOVE_COST / (rate * uphill))}${uphill === 2 ? ' uphill' : ''}.`,
    );
  const end = points.at(-1) as PlanePoint;
  const facing = faced(end, order.face, stretches.at(-1)?.way ?? facingOf(body.box));
  return ok({
    ...{ body, order, stretches, cost: Math.min(cost, MOVE_COST), formation: 'line', facing },
    why: order.charge === undefined ? 'order' : 'charge',
  });
}

/** A charge: its path, then straight at the enemy, all at charge speed; must be able to reach. */
function layCharge(state: State, body: Body, order: BodyOrder): Result<LaidMove> {
  const target = state.named(order.charge ?? '');
  if (target === null || target.side === body.side)
    return refuse('NO_TARGET', `There is no enemy “${order.charge}” in sight.`);
  const speed = chargeSpeed(state, body);
  if (speed === 0) return refuse('CANNOT_CHARGE', 'Guns, stands and road columns cannot charge.');
  if (
    state.scene.switches.concealment &&
    kindOf(state, body) === 'lightHorse' &&
    target.formation !== 'stand' &&
    target.units.some((unit) => isGun(state.unit(unit).kind))
  )
    return refuse('NEVER_GUNS', 'Light cavalry never attacks a gun.');
  const rate = 120 / speed;
  const [tx, ty] = middle(target.box);
  const path = [...(order.path ?? []), [tx, ty] as PlanePoint];
  const from = (order.path ?? []).at(-1) ?? frontMiddle(body.box);
  const way = direction(tx - from[0], ty - from[1]) ?? facingOf(body.box);
  const before = layWay(state, body, { ...order, path: order.path ?? [] }, rate);
  if (!before.ok) return before;
  const left = Math.floor((MOVE_COST - before.value.cost) / rate);
  const there = boxFor(
    state.scene,
    { formation: 'line', units: body.units.slice(0, 1) },
    from,
    way,
  );
  const away = thousandthsOf(boxDistance(there, target.box));
  if (away > left)
    return refuse(
      'CHARGE_SHORT',
      `The enemy is ${inches(away)} away: the charge reaches ${inches(left)}.`,
    );
  const length = Math.min(left, lengthBetween(from, [tx, ty]));
  const end = moved(...from, way, length);
  const whole = layWay(state, body, { ...order, path: [...path.slice(0, -1), end] }, rate);
  if (!whole.ok) return whole;
  const formation = body.formation === 'column' ? 'column' : 'line';
  return ok({ ...whole.value, formation, facing: way });
}

const middle = (box: PlaneBox): PlanePoint => {
  const [lx, ly, , , rx, ry] = boxCorners(box);
  return [Math.round((lx + rx) / 2), Math.round((ly + ry) / 2)];
};

function changeFormation(state: State, body: Body, order: BodyOrder): Result<LaidMove> {
  const { scene } = state;
  if ((order.path ?? []).length > 0 || order.charge !== undefined)
    return refuse('NO_GROUND_GAINED', 'Deploying and forming a column take the whole move.');
  if (order.deploy === true) {
    if (order.form !== undefined) return refuse('ORDER_INVALID', 'It deploys or forms, not both.');
    if (body.formation !== 'column' && body.formation !== 'stand')
      return refuse('NOT_A_COLUMN', 'Only a column or a stand deploys.');
    return ok(stay(body, order, body.formation));
  }
  const members = [body];
  for (const name of order.form ?? []) {
    const other = state.named(name);
    if (other === null || other.side !== body.side)
      return refuse('BODY_UNKNOWN', `There is no “${name}” of yours on the table.`);
    if (members.includes(other)) return refuse('FORM_DOUBLED', 'A regiment joins a column once.');
    if (other.retreat > 0) return refuse('RETIRING', 'A regiment that retires joins no column.');
    const reach = scene.parameters.joinReach * 1_000;
    const away = boxDistance(body.box, other.box);
    if (!isWithin(away, reach))
      return refuse(
        'TOO_FAR_TO_JOIN',
        `${other.id} is ${inches(thousandthsOf(away))} away: regiments join from within ${inches(reach)}.`,
      );
    members.push(other);
  }
  if (members.some(({ formation }) => formation === 'stand'))
    return refuse('NO_COLUMN', 'A concealed stand is a column already.');
  const units = members.flatMap((one) => one.units);
  if (units.some((unit) => !isFootUnit(scene, unit)))
    return refuse('NO_COLUMN', 'Only infantry forms a cross-country column.');
  if (units.length < COLUMN_LEAST)
    return refuse('NO_COLUMN', `A cross-country column has ${COLUMN_LEAST} regiments or more.`);
  if (units.length > 12) return refuse('NO_COLUMN', 'A column has 12 regiments at most.');
  if (members.some(({ box }) => woodAt(scene.table, frontMiddle(box)) !== null))
    return refuse('FOREST', 'Nobody forms a column in a forest.');
  return ok(stay(body, order, 'column'));
}

/** Whether a side's whole sheet can be sealed: each order by itself, and no body twice. */
export function laySheet(
  state: State,
  side: SideNumber,
  orders: readonly BodyOrder[],
): Result<readonly LaidMove[]> {
  const found: LaidMove[] = [];
  const busy = new Set<string>();
  for (const order of orders) {
    const laid = layMove(state, side, order);
    if (!laid.ok) return laid;
    const joined = (order.form ?? []).map((name) => state.named(name)?.id ?? name);
    for (const id of [laid.value.body.id, ...joined]) {
      if (busy.has(id)) return refuse('ORDER_DOUBLED', `“${order.body}” has two orders.`);
      busy.add(id);
    }
    found.push(laid.value);
  }
  return ok(found);
}

/** Whether a body stands on a hill, seen from the level of another. */
export const isHigher = (
  { table }: { readonly table: Table },
  one: PlanePoint,
  other: PlanePoint,
) => levelAt(table, one) > levelAt(table, other);

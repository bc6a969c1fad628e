import { boxCorners, frontMiddle, type PlaneBox } from '@/lib/geometry/plane/boxes';
import {
  boxDistance,
  boxesCollide,
  compareDistances,
  isWithin,
  pointDistance,
} from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import { type Bounds, boundsMeet, boundsOf } from '@/lib/geometry/plane/shapes';
import { boxFor } from './bodies';
import { woodAt } from './ground';
import { alongWay, crossCountry, type LaidMove, TICKS } from './moves';
import type { Way } from './records';
import { canScreen, exposes } from './sight';
import type { Body, Formation, State } from './state';

/** What came of the common march of both sides. */
export interface Marched {
  readonly ways: readonly Way[];
  /** Enemies that met, by tick, then by ids; `one` comes before `other`. */
  readonly met: readonly { readonly tick: number; readonly one: string; readonly other: string }[];
  /** Stands that were seen, in the order of ticks, then of ids; each once. */
  readonly seen: readonly {
    readonly tick: number;
    readonly stand: string;
    readonly by: string;
  }[];
}

/** Ticks between two looks at what is in sight. */
export const LOOK_EVERY = 10;

interface Walker {
  readonly body: Body;
  readonly move: LaidMove | null;
  readonly total: number;
  readonly reach: Bounds;
  readonly screen: boolean;
  cost: number;
  box: PlaneBox;
  bounds: Bounds;
  next: PlaneBox;
  nextBounds: Bounds;
  nextCost: number;
  stopped: number | null;
  met: boolean;
}

/** On the way a regiment on a road is in road column. */
const marchingFormation = ({ formation }: LaidMove, body: Body): Formation =>
  formation === 'road' ? 'road' : body.formation === 'road' ? 'line' : formation;

/** A body's outline after a part of its way. Who retires walks backward, and keeps its facing. */
export function boxAt(state: Pick<State, 'scene'>, move: LaidMove, cost: number): PlaneBox {
  const { body, stretches, facing, why } = move;
  const spot = alongWay(stretches, cost);
  if (spot === null || cost <= 0) return body.box;
  const way = why === 'retreat' || cost >= move.cost ? facing : spot.way;
  const formation = marchingFormation(move, body);
  return boxFor(state.scene, { formation, units: body.units }, spot.at, way);
}

function walkerOf(state: State, body: Body, move: LaidMove | null): Walker {
  const total = move === null ? 0 : move.cost;
  const bounds = boundsOf(boxCorners(body.box));
  const size = body.box.front + body.box.depth;
  const points = (move?.stretches ?? []).flatMap(({ from, way, length }) => [
    from,
    [from[0] + (way[0] * length) / 1_000_000, from[1] + (way[1] * length) / 1_000_000] as const,
  ]);
  const reach = points.reduce<Bounds>(
    ([left, low, right, high], [x, y]) => [
      Math.min(left, Math.floor(x) - size),
      Math.min(low, Math.floor(y) - size),
      Math.max(right, Math.ceil(x) + size),
      Math.max(high, Math.ceil(y) + size),
    ],
    bounds,
  );
  return {
    ...{ body, move, total, reach, cost: 0, box: body.box, bounds },
    ...{ next: body.box, nextBounds: bounds, nextCost: 0, stopped: null, met: false },
    screen: canScreen(state, body),
  };
}

/** The forest's square of each outline that was asked for in one march; no forest: null. */
class Woods {
  readonly #known = new Map<PlaneBox, string | null>();

  constructor(readonly table: State['scene']['table']) {}

  get none(): boolean {
    return this.table.forests.length === 0;
  }

  /** Whether two outlines have their fronts in the same square. */
  share(one: PlaneBox, other: PlaneBox): boolean {
    if (this.none) return false;
    const here = this.#squareOf(one);
    return here !== null && here === this.#squareOf(other);
  }

  #squareOf(box: PlaneBox): string | null {
    const known = this.#known.get(box);
    if (known !== undefined) return known;
    const wood = woodAt(this.table, frontMiddle(box));
    const square = wood === null ? null : `${wood.forest}/${wood.square}`;
    this.#known.set(box, square);
    return square;
  }
}

/** Whether two boxes square to the table are no more than `PARTING` apart. */
const nearlyMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] - PARTING <= other[2] &&
  other[0] <= one[2] + PARTING &&
  one[1] - PARTING <= other[3] &&
  other[1] <= one[3] + PARTING;

/** Bodies this near at the start may part without fighting again. */
const PARTING = 200;

/**
 * Moves all bodies of both sides at once, tick by tick. Two enemies that would share ground, or a forest's square, stop
 * before they do and have met. What comes out does not depend on the order in which bodies or sheets are listed.
 */
export function march(state: State, moves: ReadonlyMap<string, LaidMove>): Marched {
  const walkers = state.p.bodies.map((body) => walkerOf(state, body, moves.get(body.id) ?? null));
  const pairs: [Walker, Walker][] = [];
  // Who can meet nobody moves on only at the ticks at which somebody looks.
  const watched = new Set<Walker>();
  const near = new Set<string>();
  walkers.forEach((one, index) => {
    for (const other of walkers.slice(index + 1)) {
      if (one.body.side === other.body.side || one.total + other.total === 0) continue;
      if (!boundsMeet(one.reach, other.reach)) continue;
      pairs.push([one, other]);
      watched.add(one).add(other);
      if (
        nearlyMeet(one.bounds, other.bounds) &&
        isWithin(boxDistance(one.body.box, other.body.box), PARTING)
      )
        near.add(`${one.body.id} ${other.body.id}`);
    }
  });
  const woods = new Woods(state.scene.table);
  const met: { tick: number; one: string; other: string }[] = [];
  const seen = new Map<string, { tick: number; stand: string; by: string }>();
  look(state, walkers, 0, seen);
  for (let tick = 1; tick <= TICKS; tick += 1) {
    const looking = tick % LOOK_EVERY === 0;
    for (const walker of looking ? walkers : watched) step(state, walker, tick);
    for (
      let hit = colliding(woods, pairs, near);
      hit.length > 0;
      hit = colliding(woods, pairs, near)
    )
      for (const [one, other] of hit) {
        if (!met.some((known) => known.one === one.body.id && known.other === other.body.id))
          met.push({ tick, one: one.body.id, other: other.body.id });
        for (const walker of [one, other]) {
          walker.met = true;
          walker.stopped ??= tick;
          walker.next = walker.box;
          walker.nextBounds = walker.bounds;
          walker.nextCost = walker.cost;
        }
      }
    for (const walker of looking ? walkers : watched) {
      walker.box = walker.next;
      walker.bounds = walker.nextBounds;
      walker.cost = walker.nextCost;
    }
    if (looking) look(state, walkers, tick, seen);
  }
  settle(state, walkers, woods);
  met.sort(
    (one, other) =>
      one.tick - other.tick || (one.one + one.other < other.one + other.other ? -1 : 1),
  );
  return {
    ways: walkers.flatMap((walker) => wayOf(state, walker)),
    met,
    seen: [...seen.values()].sort(
      (one, other) => one.tick - other.tick || (one.stand < other.stand ? -1 : 1),
    ),
  };
}

function step(state: State, walker: Walker, tick: number): void {
  const { move } = walker;
  if (move === null || walker.stopped !== null || walker.cost >= walker.total) return;
  walker.nextCost = Math.min(walker.total, tick * 1_000);
  walker.next = boxAt(state, move, walker.nextCost);
  walker.nextBounds = boundsOf(boxCorners(walker.next));
}

/** Enemies that would share ground; not those who stood together at the start and part. */
function colliding(
  woods: Woods,
  pairs: readonly (readonly [Walker, Walker])[],
  near: ReadonlySet<string>,
): (readonly [Walker, Walker])[] {
  return pairs.filter(([one, other]) => {
    if (one.next === one.box && other.next === other.box) return false;
    const close = nearlyMeet(one.nextBounds, other.nextBounds);
    if (!close && woods.none) return false;
    const touch =
      (close &&
        (boxesCollide(one.next, other.next) || charged(one, other) || charged(other, one))) ||
      woods.share(one.next, other.next);
    if (!touch) return false;
    return !(near.has(`${one.body.id} ${other.body.id}`) && parting(one, other));
  });
}

/** A charge has met its enemy this near, so that one that just reaches him does, whatever was rounded. */
const TOUCH = 20;

/** Whether a charge has reached the enemy that it was ordered at. */
const charged = (one: Walker, other: Walker): boolean =>
  one.move?.why === 'charge' &&
  one.move.order.charge === other.body.id &&
  isWithin(boxDistance(one.next, other.next), TOUCH);

const apart = (one: PlaneBox, other: PlaneBox) =>
  pointDistance(...frontMiddle(one), ...frontMiddle(other));

const parting = (one: Walker, other: Walker): boolean =>
  one.move?.why !== 'charge' &&
  other.move?.why !== 'charge' &&
  compareDistances(apart(one.next, other.next), apart(one.body.box, other.body.box)) >= 0;

/** Exposes what is in sight now: each stand by the first observer in the order of ids. */
function look(
  state: State,
  walkers: readonly Walker[],
  tick: number,
  seen: Map<string, { tick: number; stand: string; by: string }>,
): void {
  for (const stand of walkers) {
    if (stand.body.formation !== 'stand' || seen.has(stand.body.id)) continue;
    const own = walkers.flatMap((one) =>
      one.screen && one.body.side === stand.body.side ? [one.box] : [],
    );
    const observer = walkers.find(
      (one) =>
        one.body.side !== stand.body.side &&
        Math.abs(one.bounds[0] - stand.bounds[0]) < 26_000 &&
        Math.abs(one.bounds[1] - stand.bounds[1]) < 26_000 &&
        exposes(state.scene.table, stand.box, one.box, own),
    );
    if (observer !== undefined)
      seen.set(stand.body.id, { tick, stand: stand.body.id, by: observer.body.id });
  }
}

/** A charge that met nobody goes no farther than an ordinary move; nobody ends on a friend or in his square. */
function settle(state: State, walkers: readonly Walker[], woods: Woods): void {
  for (const walker of walkers) {
    const { move, body } = walker;
    if (move === null || walker.met || move.why !== 'charge') continue;
    const rate = move.stretches[0]?.rate ?? 1;
    const most = crossCountry(state, body) * 1_000 * rate;
    if (walker.cost > most) put(state, walker, most);
  }
  for (const walker of walkers) {
    const { move } = walker;
    if (move === null || walker.met || move.why === 'retreat') continue;
    if (walker.total === 0) continue;
    while (walker.cost > 0 && walkers.some((other) => crowds(woods, walker, other)))
      put(state, walker, Math.max(0, walker.cost - 1_000));
  }
}

const crowds = (woods: Woods, walker: Walker, other: Walker): boolean =>
  walker !== other &&
  (boundsMeet(walker.bounds, other.bounds) && boxesCollide(walker.box, other.box)
    ? true
    : woods.share(walker.box, other.box));

function put(state: State, walker: Walker, cost: number): void {
  walker.cost = cost;
  walker.box = cost === 0 ? walker.body.box : boxAt(state, walker.move as LaidMove, cost);
  walker.bounds = boundsOf(boxCorners(walker.box));
  walker.stopped = Math.min(TICKS, Math.max(1, Math.ceil(cost / 1_000)));
}

/** The way of a body that moved, turned or stands otherwise; nothing for one that stood. */
function wayOf(state: State, { body, move, cost, box, stopped, total }: Walker): Way[] {
  if (move === null) return [];
  const formation =
    total === 0
      ? move.formation
      : cost === 0
        ? body.formation
        : cost >= total
          ? move.formation
          : marchingFormation(move, body);
  const end =
    total === 0
      ? boxFor(state.scene, { formation, units: body.units }, frontMiddle(body.box), move.facing)
      : box;
  const still = total === 0 && formation === body.formation && sameBox(end, body.box);
  if (still || (total > 0 && cost === 0 && stopped === null)) return [];
  const points: PlanePoint[] = [frontMiddle(body.box)];
  let left = cost;
  for (const stretch of move.stretches) {
    if (left <= 0) break;
    points.push(alongWay([stretch], left)?.at ?? stretch.from);
    left -= stretch.length * stretch.rate;
  }
  return [
    {
      ...{ body: body.id, points, stopped: total > cost ? stopped : null, why: move.why },
      after: { ...move.body, box: end, formation },
    },
  ];
}

const sameBox = (one: PlaneBox, other: PlaneBox): boolean =>
  frontMiddle(one).join() === frontMiddle(other).join() &&
  one.dx === other.dx &&
  one.dy === other.dy &&
  one.front === other.front;

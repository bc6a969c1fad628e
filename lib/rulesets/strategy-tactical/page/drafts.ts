import { facingOf, frontMiddle } from '@/lib/geometry/plane/boxes';
import { isWithin, sideDistance } from '@/lib/geometry/plane/overlap';
import {
  DIRECTION,
  direction,
  moved,
  type PlaneDirection,
  type PlanePoint,
} from '@/lib/geometry/plane/points';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { nameOf, orderById } from '@/lib/rulesets/strategy-tactical/names';
import type { Draft, DraftPart } from '@/lib/rulesets/strategy-tactical/notation';
import { type BodyOrder, POINTS_MOST } from '@/lib/rulesets/strategy-tactical/orders';
import type { SideNumber, Table } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { namedPlaces } from './ground-shapes';

/** How far before a body the point lies that it turns to, in thousandths. */
const FACED = 10_000;

/** Cosines of 0 … 90 degrees, in parts of `DIRECTION`: the same on every machine. */
const COSINES: readonly number[] = [
  1000000, 999848, 999391, 998630, 997564, 996195, 994522, 992546, 990268, 987688, 984808, 981627,
  978148, 974370, 970296, 965926, 961262, 956305, 951057, 945519, 939693, 933580, 927184, 920505,
  913545, 906308, 898794, 891007, 882948, 874620, 866025, 857167, 848048, 838671, 829038, 819152,
  809017, 798636, 788011, 777146, 766044, 754710, 743145, 731354, 719340, 707107, 694658, 681998,
  669131, 656059, 642788, 629320, 615661, 601815, 587785, 573576, 559193, 544639, 529919, 515038,
  500000, 484810, 469472, 453990, 438371, 422618, 406737, 390731, 374607, 358368, 342020, 325568,
  309017, 292372, 275637, 258819, 241922, 224951, 207912, 190809, 173648, 156434, 139173, 121869,
  104528, 87156, 69756, 52336, 34899, 17452, 0,
];

/** Of whole degrees, −360 … 360. */
export function cosine(degrees: number): number {
  const round = Math.abs(degrees) % 360;
  const half = round > 180 ? 360 - round : round;
  return half > 90 ? 0 - (COSINES[180 - half] as number) : (COSINES[half] as number);
}

/** A direction turned to the right by whole degrees. */
export function turned([dx, dy]: PlaneDirection, degrees: number): PlaneDirection {
  const cos = cosine(degrees) / DIRECTION;
  const sin = cosine(degrees - 90) / DIRECTION;
  return direction(Math.round(dx * cos + dy * sin), Math.round(dy * cos - dx * sin)) ?? [dx, dy];
}

/** A way being laid out, leg by leg. */
export interface Laying {
  readonly path: readonly PlanePoint[];
  readonly at: PlanePoint;
  readonly facing: PlaneDirection;
  /** It turns to another side than it goes. */
  readonly turns: boolean;
}

export const goes = (laying: Laying, to: PlanePoint): Laying => {
  const facing = direction(to[0] - laying.at[0], to[1] - laying.at[1]);
  return facing === null ? laying : { path: [...laying.path, to], at: to, facing, turns: false };
};

/** Ahead, or backwards without turning about. */
export const goesAhead = (laying: Laying, by: number): Laying => {
  const to = moved(...laying.at, laying.facing, by);
  if (by >= 0) return goes(laying, to);
  return { ...laying, path: [...laying.path, to], at: to, turns: true };
};

export const turns = (laying: Laying, degrees: number): Laying => ({
  ...laying,
  facing: turned(laying.facing, degrees),
  turns: true,
});

/** The way as members of an order. */
export function laidOut({
  path,
  at,
  facing,
  turns: faces,
}: Laying): Pick<BodyOrder, 'path' | 'face'> {
  return {
    ...(path.length === 0 ? {} : { path }),
    ...(faces ? { face: moved(...at, facing, FACED) } : {}),
  };
}

/** The road that two points lie near, as the points between them; null: no road leads from one to the other. */
export function alongRoad(
  { roads }: Pick<Table, 'roads'>,
  from: PlanePoint,
  to: PlanePoint,
): PlanePoint[] | null {
  const near = ([x, y]: PlanePoint, a: PlanePoint, b: PlanePoint, within: number): boolean =>
    isWithin(sideDistance(x, y, ...a, ...b), within);
  for (const { points } of roads) {
    const sides = points.slice(1).map((end, at) => [points[at] as PlanePoint, end] as const);
    const begins = sides.findIndex(([a, b]) => near(from, a, b, ON_ROAD));
    const ends = sides.findIndex(([a, b]) => near(to, a, b, NEAR_ROAD));
    if (begins < 0 || ends < 0) continue;
    const between =
      begins <= ends
        ? points.slice(begins + 1, ends + 1)
        : points.slice(ends + 1, begins + 1).toReversed();
    const [a, b] = sides[ends] as readonly [PlanePoint, PlanePoint];
    return [...between, footOf(to, a, b)];
  }
  return null;
}

/** Thousandths: where a body keeps to a road, and where a press means it. */
const ON_ROAD = 300;
const NEAR_ROAD = 1_000;

/** The point of a stretch that is nearest to a point. */
function footOf([x, y]: PlanePoint, [ax, ay]: PlanePoint, [bx, by]: PlanePoint): PlanePoint {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  if (square === 0) return [ax, ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return [Math.round(ax + dx * share), Math.round(ay + dy * share)];
}

const plainName = (name: string): string => name.toLowerCase().replace(/^the /, '');

function placeNamed(state: State, name: string): PlanePoint | null {
  const wanted = plainName(name);
  const { table, headquarters } = state.scene;
  const place = namedPlaces(table).find((one) => plainName(one.name) === wanted);
  const post = headquarters.find((one) => plainName(one.name) === wanted);
  return place?.at ?? post?.at ?? null;
}

/** What a typed order means where its body stands now; ids in place of typed names. */
export function laidOrder(
  state: State,
  side: SideNumber,
  typed: BodyOrder | Draft,
): Result<BodyOrder> {
  const isDraft = 'type' in typed;
  const order = orderById(state.scene, side, isDraft ? typed.order : typed);
  if (!isDraft) return ok(order);
  const body = state.named(order.body);
  if (body === null)
    return refuse('BODY_UNKNOWN', `There is no ${nameOf(state, order.body)} on the table.`);
  let laying: Laying = {
    path: order.path ?? [],
    at: order.path?.at(-1) ?? frontMiddle(body.box),
    facing: facingOf(body.box),
    turns: false,
  };
  for (const part of typed.parts) {
    const next = withPart(state, laying, part, order.road === true);
    if (!next.ok) return next;
    laying = next.value;
  }
  if (laying.path.length > POINTS_MOST)
    return refuse('ORDER_INVALID', `A path has at most ${POINTS_MOST} points.`);
  return ok({ ...order, ...laidOut(laying) });
}

function withPart(state: State, laying: Laying, part: DraftPart, road: boolean): Result<Laying> {
  if ('ahead' in part) return ok(goesAhead(laying, part.ahead));
  if ('turn' in part) return ok(turns(laying, part.turn));
  const place = placeNamed(state, part.place);
  if (place === null)
    return refuse('PLACE_UNKNOWN', `This table has no place called “${part.place}”.`);
  const way = road ? alongRoad(state.scene.table, laying.at, place) : null;
  return ok((way ?? [place]).reduce(goes, laying));
}

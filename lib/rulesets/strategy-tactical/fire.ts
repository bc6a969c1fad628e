import { boxCorners, facingOf, type PlaneBox, turnedAbout } from '@/lib/geometry/plane/boxes';
import { withinArc } from '@/lib/geometry/plane/lanes';
import {
  boxDistance,
  compareDistances,
  type Distance,
  isWithin,
  pointDistance,
  thousandthsOf,
} from '@/lib/geometry/plane/overlap';
import { type PlanePoint, rightOf } from '@/lib/geometry/plane/points';
import { boundsMeet, boundsOf, hullOf, runsInside } from '@/lib/geometry/plane/shapes';
import { isFootUnit } from './bodies';
import { atWall, type Cover, coverAt, levelAt, spotOf, villageAt, woodAt } from './ground';
import { isElite, isGun, SQUARE } from './scenario';
import { clearGround } from './sight';
import type { Body, State } from './state';
import { type GunTarget, gunRow, type Judged, rifleRow } from './tables';

/** Ranges of guns in thousandths (*Artillery Fire* 1). */
export const GUN_RANGE = 16_000;
export const GUN_RANGE_HIGH = 18_000;

/** Who met whom in this move: nobody else fires at them, and they do not fire. */
export type Engaged = ReadonlySet<string>;

/** A shot that is allowed. */
export interface Aim {
  readonly from: Body;
  readonly at: Body;
  /** The unit that fires, and the one that is hit. */
  readonly unit: number;
  readonly hit: number;
  readonly distance: Distance;
  readonly judged: Judged;
  /** What a gun fires at; null: rifles. */
  readonly target: GunTarget | null;
}

/** The regiment of a body that fires and that is hit: its first; of an enemy's hidden stand −1. */
export const facedUnit = (body: Body): number => body.units[0] ?? -1;

const isGunBody = (state: State, body: Body): boolean =>
  body.formation !== 'column' && body.units.length === 1 && isGun(state.unit(facedUnit(body)).kind);

/** The regiment that fires for a body: of a column its first regiment of foot. */
function rifles(state: State, body: Body): number {
  if (body.formation === 'stand') return -1;
  if (body.formation === 'column')
    return body.units.find((unit) => isFootUnit(state.scene, unit)) ?? -1;
  const unit = facedUnit(body);
  return unit >= 0 && isFootUnit(state.scene, unit) ? unit : -1;
}

/** Whether the stick from a muzzle to a target is free of ground and of other bodies (lanes of fire). */
export function hasLane(state: State, from: Body, at: Body): boolean {
  const muzzle = spotOf(from.box);
  const corners = boxCorners(at.box);
  const points: PlanePoint[] = [
    spotOf(at.box),
    [corners[0], corners[1]],
    [corners[2], corners[3]],
    [corners[4], corners[5]],
    [corners[6], corners[7]],
  ];
  const within = boundsOf(hullOf([...muzzle, ...corners]));
  const between = state.p.bodies.flatMap((body): (readonly number[])[] => {
    if (body.id === from.id || body.id === at.id) return [];
    const ring = boxCorners(body.box);
    return boundsMeet(boundsOf(ring), within) ? [ring] : [];
  });
  return points.some(
    (point) =>
      !between.some((ring) => runsInside(ring, ...muzzle, ...point)) &&
      clearGround(state.scene.table, muzzle, point),
  );
}

/** The front that a body fires from, and its flanks where it is a column (*Movement and Ranges*). */
function fronts(body: Body): PlaneBox[] {
  if (body.formation !== 'column') return [body.box];
  const { box } = body;
  const corners = boxCorners(box);
  const [rx, ry] = rightOf(facingOf(box));
  const right: PlaneBox = {
    ...{ x: corners[2], y: corners[3], dx: rx, dy: ry },
    ...{ front: box.depth, depth: box.front },
  };
  return [box, right, turnedAbout(right)];
}

/** The nearest part of a target within 45 degrees of a body's front; null: there is none. */
function distanceTo(from: Body, at: Body): Distance | null {
  let least: Distance | null = null;
  for (const front of fronts(from)) {
    const found = withinArc(front, at.box);
    if (found !== null && (least === null || compareDistances(found, least) < 0)) least = found;
  }
  return least;
}

const COVERED: ReadonlySet<Cover> = new Set(['village', 'fringe', 'wood', 'hill', 'farm', 'inner']);

const coverOf = (state: State, body: Body): Cover =>
  coverAt(state.scene.table, spotOf(body.box), state.p.wallHits);

/** Far enough to leave out without measuring. */
const isFar = (one: PlaneBox, other: PlaneBox, range: number): boolean => {
  const most = range + 12_000;
  return Math.abs(one.x - other.x) > most || Math.abs(one.y - other.y) > most;
};

/** The range of a gun at a target: 18 from a hill, hill to hill, or a fortress wall; never from a village. */
export function gunRange(state: State, from: Body): number {
  const { table } = state.scene;
  const spot = spotOf(from.box);
  if (villageAt(table, spot) !== null) return GUN_RANGE;
  return levelAt(table, spot) > 0 || atWall(table, spot) ? GUN_RANGE_HIGH : GUN_RANGE;
}

/** Whether a gun could fire at all in this move: crewed, unlimbered, standing, not retiring and not attacked. */
export const gunReady = (state: State, body: Body, engaged: Engaged): boolean =>
  isGunBody(state, body) &&
  body.formation === 'gun' &&
  body.retreat === 0 &&
  !engaged.has(body.id) &&
  mayFireAfterMoving(state, body) &&
  gunSite(state, body);

const mayFireAfterMoving = (state: State, body: Body): boolean =>
  !state.p.moved.includes(body.id) ||
  (state.unit(facedUnit(body)).kind === 'horseGun' && state.scene.switches.horseArtillery);

/** In a village a gun fires out of a gate only (figure 2). */
function gunSite(state: State, body: Body): boolean {
  const house = villageAt(state.scene.table, spotOf(body.box));
  return house === null || house.area === 'gate';
}

/** A gun's shot at a body; null: it may not. `into`: the target is in a melee, and may be named all the same. */
export function gunAim(state: State, from: Body, at: Body): Aim | null {
  const range = gunRange(state, from);
  if (at.side === from.side || isFar(from.box, at.box, range)) return null;
  const distance = distanceTo(from, at);
  if (distance === null || !isWithin(distance, range)) return null;
  const cover = coverOf(state, at);
  if (cover === 'inner' || cover === 'wood') return null;
  if (!hasLane(state, from, at)) return null;
  const target = gunTarget(state, at, cover, distance);
  return {
    ...{ from, at, unit: facedUnit(from), hit: facedUnit(at), distance, target },
    judged: gunRow(target),
  };
}

function gunTarget(state: State, at: Body, cover: Cover, distance: Distance): GunTarget {
  if (at.formation !== 'stand' && isGunBody(state, at)) return 'gun';
  if (cover === 'village' || cover === 'fringe') return 'cover';
  if (cover === 'farm') return 'wall';
  return isWithin(distance, state.scene.parameters.musketRange * 1_000) ? 'canister' : 'open';
}

/** Whether a body of foot could fire at all in this move. */
export function riflesReady(state: State, body: Body, engaged: Engaged): boolean {
  const unit = rifles(state, body);
  if (unit < 0 || body.retreat > 0 || engaged.has(body.id)) return false;
  // Out of a village only from its houses.
  return villageAt(state.scene.table, spotOf(body.box))?.area !== 'inner';
}

/** A body's rifle shot at another; null: it may not. */
export function rifleAim(state: State, from: Body, at: Body): Aim | null {
  const range = state.scene.parameters.musketRange * 1_000;
  if (at.side === from.side || isFar(from.box, at.box, range)) return null;
  const unit = rifles(state, from);
  if (unit < 0) return null;
  const { kind } = state.unit(unit);
  const hit = facedUnit(at);
  if (hit >= 0 && scoutsSpared(state, hit, isElite(kind))) return null;
  const distance = distanceTo(from, at);
  if (distance === null || !isWithin(distance, range)) return null;
  const cover = coverOf(state, at);
  if (cover === 'inner' || !woodAllows(state, from, at)) return null;
  if (!hasLane(state, from, at)) return null;
  const atCrew = at.formation !== 'stand' && isGunBody(state, at);
  return {
    ...{ from, at, unit, hit, distance, target: null },
    judged: rifleRow({
      ...{ kind, figures: state.figures(unit), road: from.formation === 'road' },
      covered: COVERED.has(coverOf(state, from)),
      targetCovered: COVERED.has(cover),
      atCrew,
    }),
  };
}

/** Under concealment line infantry never hits light horse (*The Use of Light Cavalry* 16). */
const scoutsSpared = (state: State, hit: number, elite: boolean): boolean =>
  state.scene.switches.concealment && !elite && state.unit(hit).kind === 'lightHorse';

/**
 * Rifles and forests (*Special Movement Rules*, figure 3): inside one, only straight into the next square; out of it, and
 * into it, only from and to the fringe.
 */
function woodAllows(state: State, from: Body, at: Body): boolean {
  const { table } = state.scene;
  const here = woodAt(table, spotOf(from.box));
  const there = woodAt(table, spotOf(at.box));
  if (here === null && there === null) return true;
  if (here === null || there === null || here.forest !== there.forest)
    return (here ?? there)?.fringe === true && (there ?? here)?.fringe === true;
  const squares = table.forests[here.forest]?.squares ?? [];
  const [ax, ay] = squares[here.square] as PlanePoint;
  const [bx, by] = squares[there.square] as PlanePoint;
  const { dx, dy } = from.box;
  const ahead: PlanePoint =
    Math.abs(dx) > Math.abs(dy) ? [dx > 0 ? SQUARE : -SQUARE, 0] : [0, dy > 0 ? SQUARE : -SQUARE];
  return bx - ax === ahead[0] && by - ay === ahead[1];
}

const nearest = (aims: readonly Aim[]): Aim | null =>
  aims.reduce<Aim | null>((best, aim) => {
    if (best === null) return aim;
    const order = compareDistances(aim.distance, best.distance);
    return order < 0 || (order === 0 && aim.at.id < best.at.id) ? aim : best;
  }, null);

/** What a body fires at: the enemy that it was ordered to, if it may, else the nearest that is in no melee. */
export function chosenAim(
  state: State,
  from: Body,
  wanted: string | undefined,
  engaged: Engaged,
  aimAt: (state: State, from: Body, at: Body) => Aim | null,
): Aim | null {
  const named = wanted === undefined ? null : state.named(wanted);
  const ordered = named === null ? null : aimAt(state, from, named);
  if (ordered !== null) return ordered;
  const open = state.p.bodies.filter((at) => at.side !== from.side && !engaged.has(at.id));
  return nearest(open.flatMap((at) => aimAt(state, from, at) ?? []));
}

/** Everything that a body may fire at now, the nearest first: for pages and commanders. */
export function aimsOf(state: State, from: Body): Aim[] {
  const aimAt = isGunBody(state, from) ? gunAim : rifleAim;
  return state.p.bodies
    .flatMap((at) => aimAt(state, from, at) ?? [])
    .sort(
      (one, other) =>
        compareDistances(one.distance, other.distance) || (one.at.id < other.at.id ? -1 : 1),
    );
}

/** Thousandths of an inch of a shot. */
export const rangeOf = ({ distance }: Pick<Aim, 'distance'>): number => thousandthsOf(distance);

/** The chance that a shot has an effect by its faces, of 6; a shot that is automatic 6. */
export const chanceOf = ({ faces }: Judged, automaticKills: boolean): number =>
  faces === 'automatic' ? (automaticKills ? 6 : 5) : faces.length;

/** Between the middles of two fronts, for who is nearest to whom. */
export const apart = (one: Body, other: Body): Distance =>
  pointDistance(...spotOf(one.box), ...spotOf(other.box));

export const touchesWithin = (one: Body, other: Body, thousandths: number): boolean =>
  isWithin(boxDistance(one.box, other.box), thousandths);

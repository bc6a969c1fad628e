import {
  type BoxCorners,
  boxCorners,
  boxMiddle,
  frontMiddle,
  type PlaneBox,
} from '@/lib/geometry/plane/boxes';
import {
  appearsIn,
  fanOf,
  fillsLane,
  type Lane,
  laneAhead,
  laneTowards,
  withinArc,
} from '@/lib/geometry/plane/lanes';
import {
  CONTACT,
  compareDistances,
  type Distance,
  isWithin,
  liesBehindFrontOf,
  thousandthsOf,
} from '@/lib/geometry/plane/overlap';
import { DIRECTION, direction, type PlaneDirection } from '@/lib/geometry/plane/points';
import { boundsOf, liesWhollyIn, shapeDistance } from '@/lib/geometry/plane/shapes';
import { hasFreeLine } from '@/lib/geometry/plane/sight';
import { BASE_WIDTH, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { type Feature, type Field, layoutOf } from '@/lib/rulesets/maurice-lite/table';
import { featureBounds, groundUnderBase } from './ground';
import { basesOfBody, boundsApart, cornersOfBases, frontEdge, shapeOf, standOf } from './shape';
import { crestsBetween } from './visible';

export type FireKind = 'volley' | 'bombardment';

/** *The Range of Fire*: short up to 4 base widths; long beyond that up to 16. */
export const SHORT_RANGE = 4 * BASE_WIDTH;
export const LONG_RANGE = 16 * BASE_WIDTH;
/** *Partial obstruction*: how far fire goes on from where an obstruction appears. */
export const BEYOND_OBSTRUCTION = BASE_WIDTH;

/** What a base may fire at. */
export interface Aim {
  readonly target: number;
  /** The target base has cover. */
  readonly cover: boolean;
  /** All of the shooting base is behind the front line of the target base. */
  readonly enfilade: boolean;
  /** The shooting base is in bad terrain. */
  readonly bad: boolean;
  /** Thousandths along the fire zone to the target base, rounded up. */
  readonly distance: number;
  /** Straight ahead: the base has no choice. */
  readonly ahead: boolean;
}

/** A base that may stand in a fire zone. */
interface Mark {
  readonly stand: Stand;
  readonly box: PlaneBox;
  readonly corners: BoxCorners;
}

/** Why a unit may not fire at all (*Who May Fire?*), in a sentence; null: it has a target. */
export function mayFire(field: Field, unit: number, kind: FireKind): string | null {
  const stand = standOf(field, unit);
  const never = neverFires(stand, kind);
  if (never !== null) return never;
  if (kind === 'bombardment' && hasTarget(field, stand, 'volley'))
    return 'Artillery that has a target within 4 base widths may not bombard.';
  if (hasTarget(field, stand, kind)) return null;
  const barred = cornersOfBases(stand.body).every((corners) => barredBase(field, stand, corners));
  if (barred)
    return stand.arm === 'guns'
      ? 'Artillery in water or woods may not fire.'
      : 'No base in water may fire.';
  return kind === 'volley'
    ? 'The unit has no target within 4 base widths.'
    : 'The unit has no target from 4 to 16 base widths.';
}

function neverFires({ arm, formation }: Stand, kind: FireKind): string | null {
  if (arm === 'horse') return 'Cavalry does not fire.';
  if (kind === 'bombardment' && arm !== 'guns') return 'Only artillery bombards.';
  return formation === 'column' ? 'Units in column may not fire.' : null;
}

const targetsKnown = new WeakMap<object, Map<string, boolean>>();

/** Whether some base has a target: the first that is found is enough. */
function hasTarget(field: Field, stand: Stand, kind: FireKind): boolean {
  const key = `${stand.unit} ${kind}`;
  const aims = aimsKnown.get(layoutOf(field))?.get(key);
  if (aims !== undefined) return aims.some((one) => one.length > 0);
  const known = targetsKnown.get(layoutOf(field)) ?? new Map<string, boolean>();
  targetsKnown.set(layoutOf(field), known);
  const found = known.get(key) ?? findsTarget(field, stand, kind);
  known.set(key, found);
  return found;
}

function findsTarget(field: Field, stand: Stand, kind: FireKind): boolean {
  if (neverFires(stand, kind) !== null) return false;
  const near = marksNear(field, stand, kind === 'volley' ? SHORT_RANGE : LONG_RANGE);
  if (!near.some((mark) => mark.stand.side !== stand.side)) return false;
  return basesOfBody(stand.body).some(
    (base) => aimsOfBase(field, stand, base, kind, near, 1).length > 0,
  );
}

/**
 * *Fire Zones and Prioritizing Targets*: what each base of a unit may fire at, one aim for a target, the best first: the
 * highest chance, then the nearest. A base with a target straight ahead has that one alone. Empty lists where nothing is.
 */
export function aimsOf(field: Field, unit: number, kind: FireKind): readonly (readonly Aim[])[] {
  const stand = standOf(field, unit);
  if (kind === 'bombardment' && stand.arm === 'guns' && hasTarget(field, stand, 'volley'))
    return [[]];
  return aimsOfStand(field, stand, kind);
}

const aimsKnown = new WeakMap<object, Map<string, readonly (readonly Aim[])[]>>();

/** Worked out once for a field, which never changes: whether a unit may fire and at what are asked many times. */
function aimsOfStand(field: Field, stand: Stand, kind: FireKind): readonly (readonly Aim[])[] {
  const known = aimsKnown.get(layoutOf(field)) ?? new Map<string, readonly (readonly Aim[])[]>();
  aimsKnown.set(layoutOf(field), known);
  const key = `${stand.unit} ${kind}`;
  const found = known.get(key) ?? aimsFrom(field, stand, kind);
  known.set(key, found);
  return found;
}

function aimsFrom(field: Field, stand: Stand, kind: FireKind): readonly (readonly Aim[])[] {
  const bases = basesOfBody(stand.body);
  if (neverFires(stand, kind) !== null) return bases.map(() => []);
  const range = kind === 'volley' ? SHORT_RANGE : LONG_RANGE;
  const near = marksNear(field, stand, range);
  if (!near.some((mark) => mark.stand.side !== stand.side)) return bases.map(() => []);
  return bases.map((base) => aimsOfBase(field, stand, base, kind, near));
}

/** Bases of other units that lie within a range and a base’s width. */
function marksNear(field: Field, stand: Stand, range: number): Mark[] {
  const { bounds } = shapeOf(stand.body);
  const found: Mark[] = [];
  for (const other of field.stands) {
    if (other.unit === stand.unit) continue;
    if (boundsApart(bounds, shapeOf(other.body).bounds, range + BASE_WIDTH)) continue;
    const corners = cornersOfBases(other.body);
    basesOfBody(other.body).forEach((box, at) => {
      found.push({ stand: other, box, corners: corners[at] as BoxCorners });
    });
  }
  return found;
}

/** Bases in water never fire, nor artillery that is even partly in woods. */
function barredBase(field: Field, { arm }: Stand, corners: BoxCorners): boolean {
  const ground = groundUnderBase(field.table, arm, corners);
  return ground.water || (arm === 'guns' && ground.woods);
}

/** What a base may fire at; with `most` that number of targets is enough. */
function aimsOfBase(
  field: Field,
  stand: Stand,
  base: PlaneBox,
  kind: FireKind,
  near: readonly Mark[],
  most = Number.POSITIVE_INFINITY,
): readonly Aim[] {
  const corners = boxCorners(base);
  if (barredBase(field, stand, corners)) return [];
  const zone: Zone = {
    ...{ field, stand, base, kind, near },
    obstructions: obstructionsOf(field, corners, base, kind),
    bad: groundUnderBase(field.table, stand.arm, corners).bad,
  };
  const straight = inLane(zone, laneAhead(base), true);
  if (straight.length > 0) return straight;
  const range = kind === 'volley' ? SHORT_RANGE : LONG_RANGE;
  const inArc = near.filter((mark) => {
    if (mark.stand.side === stand.side) return false;
    const distance = withinArc(base, mark.box);
    return distance !== null && isWithin(distance, range);
  });
  if (inArc.length === 0) return [];
  const best = new Map<number, Aim>();
  for (const towards of directionsTo(base, inArc)) {
    if (best.size >= most) break;
    for (const aim of inLane(zone, laneTowards(base, towards), false)) {
      const known = best.get(aim.target);
      if (known === undefined || compareAims(aim, known) < 0) best.set(aim.target, aim);
    }
  }
  return [...best.values()].sort(compareAims);
}

/** What firing from one base needs to know. */
interface Zone {
  readonly field: Field;
  readonly stand: Stand;
  readonly base: PlaneBox;
  readonly kind: FireKind;
  readonly near: readonly Mark[];
  readonly obstructions: readonly Feature[];
  readonly bad: boolean;
}

const worth = ({ cover, enfilade }: Aim): number => (enfilade ? 1 : 0) - (cover ? 1 : 0);
const compareAims = (one: Aim, other: Aim): number =>
  worth(other) - worth(one) || one.distance - other.distance || one.target - other.target;

/** Directions up to 45 degrees to either side: a fan, and at the middles and corners of what may be fired at. */
function directionsTo(base: PlaneBox, marks: readonly Mark[]): PlaneDirection[] {
  const found = fanOf(base, FAN);
  const [mx, my] = frontMiddle(base);
  const add = (x: number, y: number): void => {
    const towards = direction(x - mx, y - my);
    if (towards !== null && isWithin45(base, towards)) found.push(towards);
  };
  for (const { box, corners } of marks) {
    add(...boxMiddle(box));
    for (let at = 0; at < 8; at += 2) add(corners[at] as number, corners[at + 1] as number);
  }
  return found;
}

/** Directions to either side of straight ahead that are tried before those at the targets: every 3 degrees. */
const FAN = 15;

/** Whether a direction is at most 45 degrees from straight ahead, exactly. */
function isWithin45({ dx, dy }: PlaneBox, [tx, ty]: PlaneDirection): boolean {
  const ahead = dx * tx + dy * ty;
  return ahead > 0 && ahead >= Math.abs(dx * ty - dy * tx);
}

/**
 * The targets in a fire zone: the nearest enemy base, if no friend is nearer, it is in range and no obstruction ends the
 * zone before it. Straight ahead several are returned where they are exactly equally near (the shooter chooses).
 */
function inLane(zone: Zone, lane: Lane, ahead: boolean): Aim[] {
  const { field, stand, base, kind, near, obstructions } = zone;
  let friend: Distance | null = null;
  let nearest: Distance | null = null;
  let marks: Mark[] = [];
  for (const mark of near) {
    if (isAside(lane, mark)) continue;
    const distance = appearsIn(lane, mark.corners);
    if (distance === null) continue;
    if (mark.stand.side === stand.side) {
      if (friend === null || compareDistances(distance, friend) < 0) friend = distance;
      continue;
    }
    const order = nearest === null ? -1 : compareDistances(distance, nearest);
    if (order > 0) continue;
    if (order < 0) [nearest, marks] = [distance, []];
    marks.push(mark);
  }
  if (nearest === null) return [];
  if (friend !== null && compareDistances(friend, nearest) < 0) return [];
  const short = isWithin(nearest, SHORT_RANGE);
  if (kind === 'volley' ? !short : short || !isWithin(nearest, LONG_RANGE)) return [];
  const distance = thousandthsOf(nearest);
  for (const { ring } of obstructions) {
    const appears = appearsIn(lane, ring);
    if (appears === null || compareDistances(appears, nearest) >= 0) continue;
    if (distance > thousandthsOf(appears) + BEYOND_OBSTRUCTION) return [];
  }
  const found: Aim[] = [];
  for (const mark of marks) {
    if (found.some(({ target }) => target === mark.stand.unit)) continue;
    if (isHidden(field, base, mark)) continue;
    found.push({
      target: mark.stand.unit,
      cover: hasCover(zone, lane, mark, nearest),
      enfilade: liesBehindFrontOf(base, mark.box),
      ...{ bad: zone.bad, distance, ahead },
    });
  }
  return found.sort(compareAims);
}

/** Half of a base's diagonal and of the widest lane, and more than all rounding, in thousandths. */
const CLEAR = 1_500;

/** Whether a base is certainly clear of a lane, by its middle: a quick test before the exact one. */
function isAside({ x, y, dx, dy }: Lane, { corners }: Mark): boolean {
  const mx = ((corners[0] as number) + (corners[4] as number)) / 2 - x;
  const my = ((corners[1] as number) + (corners[5] as number)) / 2 - y;
  const ahead = (mx * dx + my * dy) / DIRECTION;
  // To the right of the lane's left border, which is a base width from its right one.
  const right = (mx * dy - my * dx) / DIRECTION;
  return ahead < -CLEAR || right < -CLEAR || right > BASE_WIDTH + CLEAR;
}

/** Whether a hill stands between. */
function isHidden(field: Field, base: PlaneBox, { box, corners }: Mark): boolean {
  const crests = crestsBetween(field.table, base, box);
  return crests.length > 0 && !hasFreeLine(frontEdge(base), corners, crests);
}

/** *Fire and Cover*: wholly in covering ground, or behind some that stretches across all of the fire zone. */
function hasCover(
  { field, base }: Zone,
  lane: Lane,
  { corners }: Mark,
  distance: Distance,
): boolean {
  const rings: (readonly number[])[] = [];
  for (const feature of field.table.features) {
    if (!feature.kind.cover) continue;
    if (liesWhollyIn(corners, feature.ring)) return true;
    if (isOwnWall(base, feature)) continue;
    rings.push(feature.ring);
  }
  return rings.length > 0 && fillsLane(lane, rings, distance);
}

/** *Shooting from Behind Cover*: a linear obstacle that the shooter’s base is flush with, or lies on. */
function isOwnWall(base: PlaneBox, { kind, ring }: Feature): boolean {
  return !kind.woods && isWithin(shapeDistance(boxCorners(base), ring), CONTACT);
}

function obstructionsOf(
  field: Field,
  corners: BoxCorners,
  base: PlaneBox,
  kind: FireKind,
): Feature[] {
  const range = kind === 'volley' ? SHORT_RANGE : LONG_RANGE;
  const around = boundsOf(corners);
  return field.table.features.filter(
    (feature) =>
      feature.kind.obstructs &&
      !boundsApart(around, featureBounds(feature), range) &&
      !isOwnWall(base, feature),
  );
}

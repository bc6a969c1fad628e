import { type BoxCorners, boxCorners, type PlaneBox } from '@/lib/geometry/plane/boxes';
import { rounded } from '@/lib/geometry/plane/numbers';
import { before, CONTACT, cornersOverlap } from '@/lib/geometry/plane/overlap';
import { DIRECTION, moved, type PlanePoint, type PlaneRing } from '@/lib/geometry/plane/points';
import { boundsMeet, boundsOf, liesIn, runsInside } from '@/lib/geometry/plane/shapes';
import { BASE_WIDTH, type Body, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { featureBounds } from './ground';
import {
  basesOfBody,
  cornersOfBases,
  edgeWithin,
  frontBox,
  frontEdge,
  shapeOf,
  standOf,
} from './shape';

/** *Engagement*: an attacking and a defending unit that fight. */
export interface Engagement {
  readonly attacker: number;
  readonly defender: number;
  /** The attacker’s front touches the defender; else he is directly in front within 1 base width. */
  readonly contact: boolean;
  /** *Flanked*: the attacker touches the defender’s flank or rear, and stands to his flank. */
  readonly flanked: boolean;
  /** Covering ground lies between, or all that is directly in front of the attacker stands in it. */
  readonly cover: boolean;
}

/** How far in front an attacker engages whom he does not touch. */
export const ENGAGED = BASE_WIDTH;

/**
 * The fights of a charge action: each charging unit that touches an enemy with its front fights him, and every other enemy
 * directly in front of it within 1 base width. Sorted by attacker, then defender.
 *
 * @param chargers the units that charged; those that touch nobody any more fight nobody
 */
export function engagements(field: Field, chargers: readonly number[]): Engagement[] {
  const found: Engagement[] = [];
  for (const unit of [...chargers].sort((one, other) => one - other)) {
    const attacker = standOf(field, unit);
    const box = frontBox(attacker.body);
    const front = frontEdge(box);
    const enemies = field.stands.filter((stand) => stand.side !== attacker.side);
    const touched = new Set(
      enemies.filter((enemy) => touchesFront(box, front, enemy.body)).map(({ unit: of }) => of),
    );
    if (touched.size === 0) continue;
    for (const enemy of enemies.sort((one, other) => one.unit - other.unit)) {
      const contact = touched.has(enemy.unit);
      if (!contact && !canEngage(field, attacker, enemy)) continue;
      found.push({
        ...{ attacker: unit, defender: enemy.unit, contact },
        flanked: contact && isFlanked(enemy, attacker),
        cover: hasCombatCover(field, attacker, enemy),
      });
    }
  }
  return found;
}

/** Whether a front is in contact with a body that is not only alongside it. */
function touchesFront(
  box: PlaneBox,
  front: readonly [number, number, number, number],
  body: Body,
): boolean {
  const onward = boxCorners({ ...box, ...at(moved(box.x, box.y, [box.dx, box.dy], 12)) });
  return cornersOfBases(body).some(
    (corners) => edgeWithin(front, corners, CONTACT) && cornersOverlap(onward, corners, CONTACT),
  );
}

const at = ([x, y]: PlanePoint): { readonly x: number; readonly y: number } => ({ x, y });

/** The ground directly in front of a box, as far as it engages. */
function groundAhead(box: PlaneBox, depth = ENGAGED): BoxCorners {
  const [x, y] = moved(box.x, box.y, [box.dx, box.dy], depth);
  return boxCorners({ ...box, x, y, depth });
}

/** The part of a convex outline within another one; empty: none. */
export function clip(convex: PlaneRing, by: BoxCorners): number[] {
  let part = [...convex];
  for (let side = 0; side < 8 && part.length > 0; side += 2) {
    const ax = by[side] as number;
    const ay = by[side + 1] as number;
    const ex = (by[(side + 2) % 8] as number) - ax;
    const ey = (by[(side + 3) % 8] as number) - ay;
    const next: number[] = [];
    for (let one = 0; one < part.length; one += 2) {
      const px = part[one] as number;
      const py = part[one + 1] as number;
      const qx = part[(one + 2) % part.length] as number;
      const qy = part[(one + 3) % part.length] as number;
      // Clockwise outlines have their inside to the right: at negative heights.
      const here = ex * (py - ay) - ey * (px - ax);
      const there = ex * (qy - ay) - ey * (qx - ax);
      if (here <= 0) next.push(px, py);
      if (here < 0 !== there < 0 && here !== 0 && there !== 0) {
        const share = rounded(here * 1_000, here - there);
        next.push(px + rounded((qx - px) * share, 1_000), py + rounded((qy - py) * share, 1_000));
      }
    }
    part = next;
  }
  return part;
}

/** Corners of an outline and points between them, at most an eighth of a base width apart. */
function pointsOn(outline: PlaneRing): PlanePoint[] {
  const found: PlanePoint[] = [];
  for (let side = 0; side < outline.length; side += 2) {
    const ax = outline[side] as number;
    const ay = outline[side + 1] as number;
    const ex = (outline[(side + 2) % outline.length] as number) - ax;
    const ey = (outline[(side + 3) % outline.length] as number) - ay;
    const parts = Math.max(1, Math.ceil(Math.max(Math.abs(ex), Math.abs(ey)) / 125));
    for (let part = 0; part < parts; part += 1)
      found.push([ax + rounded(ex * part, parts), ay + rounded(ey * part, parts)]);
  }
  return found;
}

/**
 * *Some Quirks of Engagement*: some base of the attacker’s front reaches an enemy within 1 base width with lines from both
 * corners of its front, straight ahead of the base and through no other unit.
 */
function canEngage(field: Field, attacker: Stand, enemy: Stand): boolean {
  const box = frontBox(attacker.body);
  const ahead = groundAhead(box);
  const bounds = boundsOf(ahead);
  if (!boundsMeet(bounds, shapeOf(enemy.body).bounds)) return false;
  const others: BoxCorners[] = [];
  for (const stand of field.stands) {
    if (stand.unit === attacker.unit || stand.unit === enemy.unit) continue;
    for (const outline of shapeOf(stand.body).outlines)
      if (boundsMeet(bounds, boundsOf(outline))) others.push(outline);
  }
  return frontRank(attacker.body, box).some((base) => {
    const zone = groundAhead(base);
    for (const corners of cornersOfBases(enemy.body)) {
      const part = clip(corners, zone);
      if (part.length < 6 || flat(part)) continue;
      const ends = pointsOn(part);
      if (startsOf(base).every((start) => ends.some((end) => isClear(start, end, others))))
        return true;
    }
    return false;
  });
}

/** Whether an outline has no ground to speak of: it only touches. */
function flat(outline: PlaneRing): boolean {
  const [left, low, right, high] = boundsOf(outline);
  return right - left <= CONTACT || high - low <= CONTACT;
}

/** The ends of the front of a base, a hair inside so that a neighbour flush with it does not count. */
function startsOf(base: PlaneBox): readonly [PlanePoint, PlanePoint] {
  const [lx, ly, rx, ry] = frontEdge(base);
  const inX = rounded((rx - lx) * 2 * CONTACT, BASE_WIDTH);
  const inY = rounded((ry - ly) * 2 * CONTACT, BASE_WIDTH);
  return [
    [lx + inX, ly + inY],
    [rx - inX, ry - inY],
  ];
}

const isClear = (
  [ax, ay]: PlanePoint,
  [bx, by]: PlanePoint,
  others: readonly BoxCorners[],
): boolean => !others.some((ring) => runsInside(ring, ax, ay, bx, by));

/** The bases of the first rank of a body. */
const frontRank = (body: Body, { front }: PlaneBox): readonly PlaneBox[] =>
  basesOfBody(body).slice(0, Math.max(1, Math.floor(front / BASE_WIDTH)));

/** How far beyond a line rounding may put a point, in parts of a facing’s length. */
const SLACK = CONTACT * DIRECTION;

/**
 * *To your flank*: half or more of the other’s bases are wholly behind the front line, and no part of any is directly in
 * front.
 */
export function isToFlankOf(stand: Stand, other: Stand): boolean {
  const box = frontBox(stand.body);
  const bases = cornersOfBases(other.body);
  let behind = 0;
  for (const corners of bases) {
    let wholly = true;
    for (let part = 0; part < 8 && wholly; part += 2)
      wholly = before(box, corners[part] as number, corners[part + 1] as number) <= SLACK;
    if (wholly) behind += 1;
    else if (cornersOverlap(groundAhead(box, 50_000), corners, CONTACT)) return false;
  }
  return 2 * behind >= bases.length;
}

/** *Flanked*: the attacker stands to the defender’s flank and touches his flank or rear edge with his front. */
function isFlanked(defender: Stand, attacker: Stand): boolean {
  if (!isToFlankOf(defender, attacker)) return false;
  const front = frontEdge(frontBox(attacker.body));
  const { body } = defender;
  if (body.kind === 'column')
    return cornersOfBases(body).some((corners, base) =>
      edgesBehind(corners, base === 0).some((edge) => edgeWithin(front, edge, CONTACT)),
    );
  return edgesBehind(boxCorners(body.box), true).some((edge) => edgeWithin(front, edge, CONTACT));
}

/** The right, rear and left sides of a box as outlines; the front as well where it is not the unit’s. */
function edgesBehind(corners: BoxCorners, first: boolean): BoxCorners[] {
  const found: BoxCorners[] = [];
  for (let side = first ? 2 : 0; side < 8; side += 2) {
    const [ax, ay] = [corners[side] as number, corners[side + 1] as number];
    const [bx, by] = [corners[(side + 2) % 8] as number, corners[(side + 3) % 8] as number];
    found.push([ax, ay, bx, by, bx, by, ax, ay]);
  }
  return found;
}

/** How far behind the attacker’s front his attack is followed: he crosses a wall that a defender is flush with. */
const COMES_FROM = 250;

/**
 * *Cover* in combat: no straight line leads from the attacker’s front to what stands directly before it without passing
 * through covering ground. Lines between points an eighth of a base width apart are tried.
 */
function hasCombatCover(field: Field, attacker: Stand, defender: Stand): boolean {
  const box = frontBox(attacker.body);
  const ahead = groundAhead(
    { ...box, ...at(moved(box.x, box.y, [0 - box.dx, 0 - box.dy], COMES_FROM)) },
    ENGAGED + COMES_FROM + CONTACT,
  );
  const around = boundsOf(ahead);
  const covers: PlaneRing[] = [];
  for (const feature of field.table.features)
    if (feature.kind.cover && boundsMeet(around, featureBounds(feature))) covers.push(feature.ring);
  if (covers.length === 0) return false;
  const ends = cornersOfBases(defender.body).flatMap((corners) => {
    const part = clip(corners, ahead);
    return part.length < 6 ? [] : pointsOn(part);
  });
  const [lx, ly, rx, ry] = frontEdge(box);
  const [bx, by] = [
    rounded(box.dx * COMES_FROM, DIRECTION),
    rounded(box.dy * COMES_FROM, DIRECTION),
  ];
  const starts: PlanePoint[] = [];
  const parts = 8 * Math.max(1, Math.floor(box.front / BASE_WIDTH));
  for (let part = 0; part <= parts; part += 1)
    starts.push([
      lx + rounded((rx - lx) * part, parts) - bx,
      ly + rounded((ry - ly) * part, parts) - by,
    ]);
  for (const [ex, ey] of ends) {
    // At its edge a base stands in what begins there.
    const [ix, iy] = moved(ex, ey, [box.dx, box.dy], CONTACT);
    if (covers.some((ring) => liesIn(ring, ex, ey) >= 0 || liesIn(ring, ix, iy) >= 0)) continue;
    for (const [sx, sy] of starts)
      if (!covers.some((ring) => runsInside(ring, sx, sy, ex, ey))) return false;
  }
  return true;
}

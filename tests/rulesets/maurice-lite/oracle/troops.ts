import { basesIn, basesOfStand, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Feature, Field } from '@/lib/rulesets/maurice-lite/table';
import {
  areaOf,
  commonArea,
  distance,
  grown,
  isInside,
  lengthWithin,
  type Point,
  type Polygon,
  quad,
  ringOf,
  sampled,
  setDistance,
} from './geometry';

/** Base widths in thousandths. */
export const BW = 1_000;

/**
 * How far a figure may be off before an answer counts as doubtful. Every answer is asked three times, with −, 0 and +:
 * where they differ, the position lies on the edge of the rule and nothing is compared.
 */
let slack = 0;

/** The figure by which "within" and "overlaps" are at present widened (+) or narrowed (−), in thousandths. */
export const leeway = (): number => slack;

/** Asks with edges moved by a figure. */
export function withLeeway<T>(by: number, ask: () => T): T {
  slack = by;
  try {
    return ask();
  } finally {
    slack = 0;
  }
}

/** An answer that does not hang on a few thousandths, or `undefined`. */
export function sure<T>(ask: () => T, by: number): { answer: T } | undefined {
  const answers = (by === 0 ? [0] : [0, by, -by]).map((one) => withLeeway(one, ask));
  const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
  return texts.size === 1 ? { answer: answers[0] as T } : undefined;
}

/** A unit of a position with the outlines of its bases. */
export interface Troop {
  readonly stand: Stand;
  readonly bases: readonly Polygon[];
}

export const troopOf = (stand: Stand): Troop => ({
  stand,
  bases: basesOfStand(stand).map(quad),
});

const known = new WeakMap<Field, Troop[]>();

/** All units of a position; kept, since fields never change. */
export function troopsOf(field: Field): Troop[] {
  const before = known.get(field);
  if (before !== undefined) return before;
  const troops = field.stands.map(troopOf);
  known.set(field, troops);
  return troops;
}

export function troopIn(field: Field, unit: number): Troop {
  const troop = troopsOf(field).find(({ stand }) => stand.unit === unit);
  if (troop === undefined) throw new Error(`no unit ${unit}`);
  return troop;
}

export const isDense = ({ formation }: Stand): boolean =>
  formation === 'column' || formation === 'massed';

/** *Near the Enemy*: any portion within 4 base widths of any portion, straight, but not through impassable ground. */
export function near(field: Pick<Field, 'table'>, a: Troop, b: Troop, least = 4 * BW): boolean {
  const most = least + slack;
  if (setDistance(a.bases, b.bases) > most) return false;
  const walls = field.table.features
    .filter(({ kind }) => kind.impassable)
    .map(({ ring }) => ringOf(ring));
  if (walls.length === 0) return true;
  const [ones, others] = [a, b].map(({ bases }) => bases.flatMap((base) => sampled(base, 8))) as [
    Point[],
    Point[],
  ];
  return ones.some((from) =>
    others.some(
      (to) =>
        Math.hypot(from[0] - to[0], from[1] - to[1]) <= most &&
        walls.every((ring) => lengthWithin(from, to, ring) <= 1),
    ),
  );
}

export const nearAnyEnemy = (field: Field, troop: Troop): boolean =>
  troopsOf(field).some(
    (other) => other.stand.side !== troop.stand.side && near(field, troop, other),
  );

/** *In contact*: it touches. Two thousandths are the rounding of corners. */
export const inContact = (a: readonly Polygon[], b: readonly Polygon[], within = 2): boolean =>
  setDistance(a, b) <= within + Math.max(-1.5, slack);

export const overlapsFeature = (base: Polygon, feature: Feature): boolean =>
  commonArea(ringOf(feature.ring), grown(base, slack)) > 2;

const wholly = (base: Polygon, feature: Feature): boolean =>
  commonArea(ringOf(feature.ring), grown(base, -slack)) >= areaOf(grown(base, -slack)) - 5;

/** Whether a base lies completely in ground of a sort; several features of the sort may share it. */
export const whollyIn = (base: Polygon, features: readonly Feature[]): boolean =>
  features.some((feature) => wholly(base, feature)) ||
  (features.length > 1 &&
    sampled(grown(base, -3), 12).every((point) =>
      features.some((feature) => isInside(point, ringOf(feature.ring))),
    ));

export const isDifficult = (field: Field, base: Polygon, arm: Stand['arm']): boolean =>
  field.table.features.some(
    (feature) => feature.kind.difficultFor.includes(arm) && overlapsFeature(base, feature),
  );

export interface Ground {
  readonly difficult: boolean;
  readonly water: boolean;
  readonly woods: boolean;
}

/** *Difficult Terrain and Bad Terrain*, *In Water*: any fraction of a base is enough. */
export function ground(field: Field, { stand, bases }: Troop): Ground {
  const under = field.table.features.filter((feature) =>
    bases.some((base) => overlapsFeature(base, feature)),
  );
  return {
    difficult: under.some(({ kind }) => kind.difficultFor.includes(stand.arm)),
    water: under.some(({ kind }) => kind.water),
    woods: under.some(({ kind }) => kind.woods),
  };
}

/** Heights that its bases touch; level ground where a base is not wholly on heights. */
export function heights(field: Field, { bases }: Troop): number[] {
  const found = new Set<number>();
  for (const base of bases) {
    const hills = field.table.features.filter(({ kind }) => kind.height > 0);
    for (const hill of hills) if (overlapsFeature(base, hill)) found.add(hill.kind.height);
    if (!hills.some((hill) => wholly(base, hill))) found.add(0);
  }
  return [...found].sort((a, b) => a - b);
}

/** *Forces*: the same arm, formation and effect of the ground, each within 2 base widths of another. */
export function mayLink(field: Field, a: Troop, b: Troop): boolean {
  return (
    a.stand.side === b.stand.side &&
    a.stand.arm === b.stand.arm &&
    a.stand.formation === b.stand.formation &&
    ground(field, a).difficult === ground(field, b).difficult &&
    setDistance(a.bases, b.bases) <= 2 * BW + slack
  );
}

/** Whether units can be activated as one force. */
export function areForce(field: Field, units: readonly number[]): boolean {
  if (units.length === 0) return false;
  const troops = units.map((unit) => troopIn(field, unit));
  const linked = [troops[0] as Troop];
  for (const one of linked)
    for (const other of troops)
      if (!linked.includes(other) && mayLink(field, one, other)) linked.push(other);
  return linked.length === troops.length;
}

/** The largest forces of a side, each sorted, sorted by their first. */
export function largestForces(field: Field, side: 0 | 1): number[][] {
  const left = troopsOf(field).filter(({ stand }) => stand.side === side);
  const forces: number[][] = [];
  while (left.length > 0) {
    const force = [left.shift() as Troop];
    for (const one of force)
      for (const other of [...left])
        if (mayLink(field, one, other)) {
          force.push(other);
          left.splice(left.indexOf(other), 1);
        }
    forces.push(force.map(({ stand }) => stand.unit).sort((a, b) => a - b));
  }
  return forces.sort((a, b) => (a[0] as number) - (b[0] as number));
}

/** *Rally*: the least face that removes a disruption, before cards: 2 … 6. */
export function rallyNeeds(field: Field, troop: Troop): number {
  const needed =
    (troop.stand.arm === 'foot' ? 4 : 5) +
    (ground(field, troop).difficult ? 1 : 0) -
    (nearAnyEnemy(field, troop) ? 0 : 1);
  return Math.min(6, Math.max(2, needed));
}

export const mostDisruptions = ({ arm }: Stand): number => basesIn(arm);

/** How far the middle of a commander's marker is from the nearest enemy base. */
export function commanderAway(field: Field, side: 0 | 1): number {
  const at = field.cincs[side] as Point;
  return Math.min(
    ...troopsOf(field)
      .filter(({ stand }) => stand.side !== side)
      .flatMap(({ bases }) => bases.map((base) => distance([at, at], base))),
  );
}

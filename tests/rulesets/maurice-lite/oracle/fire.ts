import type { Feature, Field } from '@/lib/rulesets/maurice-lite/table';
import {
  along,
  areaOf,
  axes,
  clipped,
  distance,
  dot,
  edgesOf,
  farApart,
  isInside,
  lengthWithin,
  minus,
  type Point,
  type Polygon,
  plus,
  ringOf,
} from './geometry';
import {
  BW,
  isDense,
  isDifficult,
  leeway,
  overlapsFeature,
  type Troop,
  troopIn,
  troopsOf,
  whollyIn,
} from './troops';

/** *Volley and Bombardment* by laying templates: one straight ahead, then one for every half degree to either side. */

export type FireKind = 'volley' | 'bombardment';

export const SHORT = 4 * BW;
export const LONG = 16 * BW;
const STEP = 0.5;
export const ANGLES = Array.from({ length: 181 }, (_, at) => (at - 90) * STEP);

/** A template 1 base width wide on a shooting base's front, turned by degrees to its right about the front's middle. */
export function template(base: Polygon, degrees: number, range: number): Polygon {
  const { ahead, right } = axes(base);
  const [fl, fr] = base as readonly [Point, Point];
  const middle: Point = [(fl[0] + fr[0]) / 2, (fl[1] + fr[1]) / 2];
  const turn = (degrees * Math.PI) / 180;
  const way = plus([ahead[0] * Math.cos(turn), ahead[1] * Math.cos(turn)], right, Math.sin(turn));
  const side = plus([right[0] * Math.cos(turn), right[1] * Math.cos(turn)], ahead, -Math.sin(turn));
  const half = BW / 2 + leeway();
  const near = [plus(middle, side, -half), plus(middle, side, half)] as const;
  const whole: Polygon = [
    plus(near[0], way, range + leeway()),
    plus(near[1], way, range + leeway()),
    near[1],
    near[0],
  ];
  // Only what is to the front of the base counts: its neighbours in the line stand beside it.
  const wide = 40 * BW;
  const before: Polygon = [
    plus(plus(middle, right, -wide), ahead, wide),
    plus(plus(middle, right, wide), ahead, wide),
    plus(middle, right, wide),
    plus(middle, right, -wide),
  ];
  return degrees === 0 ? whole : clipped(whole, before);
}

const frontEdge = (base: Polygon): Polygon => [base[0] as Point, base[1] as Point];

/** How far a shape lies from the front of the shooting base, where it lies under the template; infinite: it does not. */
function under(shape: Polygon, base: Polygon, zone: Polygon): number {
  if (farApart(shape, zone, 0)) return Number.POSITIVE_INFINITY;
  const part = clipped(shape, zone);
  if (part.length < 3 || areaOf(part) <= 2) return Number.POSITIVE_INFINITY;
  return distance(part, frontEdge(base));
}

/** *Shooting from Behind Cover*: the wall or trench that the base stands behind, flush, or in. */
const isOwn = ({ kind, ring }: Feature, base: Polygon): boolean =>
  !kind.woods &&
  kind.cover &&
  along([base[0] as Point, base[1] as Point], 10).every(
    (point) =>
      edgesOf(ringOf(ring)).some(
        ([a, b]) => distance([a, b], [point, plus(point, [0.01, 0.01])]) <= 3 + leeway(),
      ) || isInside(point, ringOf(ring)),
  );

export interface Hit {
  readonly target: number;
  readonly cover: boolean;
  readonly enfilade: boolean;
  readonly distance: number;
}

/** What a template finds: the enemy bases that are nearest, or nothing it may fire at. */
export function found(
  field: Field,
  shooter: Troop,
  base: Polygon,
  degrees: number,
  kind: FireKind,
): Hit[] {
  const range = kind === 'volley' ? SHORT : LONG;
  const zone = template(base, degrees, range);
  let friend = Number.POSITIVE_INFINITY;
  const enemies: { unit: number; base: Polygon; away: number }[] = [];
  for (const other of troopsOf(field)) {
    if (other.stand.unit === shooter.stand.unit) continue;
    for (const one of other.bases) {
      const away = under(one, base, zone);
      if (away === Number.POSITIVE_INFINITY) continue;
      if (other.stand.side === shooter.stand.side) friend = Math.min(friend, away);
      else enemies.push({ unit: other.stand.unit, base: one, away });
    }
  }
  const nearest = Math.min(...enemies.map(({ away }) => away));
  if (enemies.length === 0 || friend < nearest) return [];
  if (kind === 'bombardment' && nearest <= SHORT + leeway()) return [];
  const { ahead } = axes(base);
  const way = direction(base, degrees);
  const middle = plus(base[0] as Point, minus(base[1] as Point, base[0] as Point), 0.5);
  for (const feature of field.table.features) {
    if (!feature.kind.obstructs || isOwn(feature, base)) continue;
    const part = clipped(ringOf(feature.ring), zone);
    if (part.length < 3 || areaOf(part) <= 2) continue;
    const appears = Math.max(
      0,
      Math.min(...part.map((point) => dot(minus(point, middle), degrees === 0 ? ahead : way))),
    );
    if (appears < nearest && nearest > appears + BW + leeway()) return [];
  }
  const closest = enemies.filter(({ away }) => away <= nearest + 1);
  return closest.map(({ unit, base: one, away }) => ({
    target: unit,
    cover: hasCover(field, base, one, zone),
    enfilade: isBehind(base, one),
    distance: away,
  }));
}

function direction(base: Polygon, degrees: number): Point {
  const { ahead, right } = axes(base);
  const turn = (degrees * Math.PI) / 180;
  return plus([ahead[0] * Math.cos(turn), ahead[1] * Math.cos(turn)], right, Math.sin(turn));
}

/** *Enfilade*: the entire shooting base is behind the front line of the target base. */
export function isBehind(base: Polygon, target: Polygon): boolean {
  const { ahead } = axes(target);
  const front = target[0] as Point;
  return base.every((corner) => dot(minus(corner, front), ahead) <= leeway() + 1);
}

/** *Fire and Cover*: the base is completely in cover, or no line within the template reaches it past all cover. */
export function hasCover(field: Field, base: Polygon, target: Polygon, zone: Polygon): boolean {
  const covers = field.table.features.filter(({ kind }) => kind.cover);
  if (covers.length === 0) return false;
  if (whollyIn(target, covers)) return true;
  const between = covers.filter((feature) => !isOwn(feature, base)).map(({ ring }) => ringOf(ring));
  if (between.length === 0) return false;
  const part = clipped(target, zone);
  if (part.length < 3) return false;
  return noFreeLine(
    along([base[0] as Point, base[1] as Point], 20),
    edgesOf(part).flatMap((edge) => along(edge, 10).slice(1)),
    between,
  );
}

/** Whether every line from one set of points to another passes through one of the outlines. */
export const noFreeLine = (
  from: readonly Point[],
  to: readonly Point[],
  rings: readonly Polygon[],
): boolean =>
  from.every((a) =>
    to.every(
      (b) =>
        rings.some((ring) => isInside(b, ring) || isInside(a, ring)) ||
        rings.some((ring) => lengthWithin(a, b, ring) > Math.max(0.5, 1 - leeway())),
    ),
  );

/** *Who May Fire*: of a unit that may fire at all, the bases that may. */
export function firingBases(field: Field, shooter: Troop): boolean[] {
  const { arm, formation } = shooter.stand;
  return shooter.bases.map((base) => {
    if (arm === 'horse' || formation === 'column') return false;
    return !field.table.features.some(
      (feature) =>
        (feature.kind.water || (arm === 'guns' && feature.kind.woods)) &&
        overlapsFeature(base, feature),
    );
  });
}

export interface Choices {
  /** It must fire straight ahead, at one of these; empty: it may angle its fire. */
  readonly ahead: readonly Hit[];
  /** All that a template at an angle finds, where it may be angled. */
  readonly angled: readonly Hit[];
  /** Whether the base may fire at all (*Who May Fire*). */
  readonly may: boolean;
}

/** *Prioritizing Targets*: what each base may fire at; angles only if they are asked for. */
export function choices(field: Field, unit: number, kind: FireKind, turning = true): Choices[] {
  const shooter = troopIn(field, unit);
  const may = firingBases(field, shooter);
  if (kind === 'bombardment' && (shooter.stand.arm !== 'guns' || hasShortTarget(field, unit)))
    return shooter.bases.map(() => ({ ahead: [], angled: [], may: false }));
  return shooter.bases.map((base, index) => {
    if (!may[index]) return { ahead: [], angled: [], may: false };
    const ahead = anybodyWithin(field, shooter, kind === 'volley' ? SHORT : LONG)
      ? found(field, shooter, base, 0, kind)
      : [];
    const angles = turning && ahead.length === 0 ? ANGLES : [];
    return {
      ahead,
      angled: angles.flatMap((angle) => found(field, shooter, base, angle, kind)),
      may: true,
    };
  });
}

const anybodyWithin = (field: Field, shooter: Troop, range: number): boolean =>
  troopsOf(field).some(
    (other) =>
      other.stand.side !== shooter.stand.side &&
      shooter.bases.some((base) => other.bases.some((one) => !farApart(base, one, range + BW))),
  );

/** *Artillery may not bombard with an eligible target at short range*. */
export const hasShortTarget = (field: Field, unit: number): boolean =>
  choices(field, unit, 'volley').some(({ ahead, angled }) => ahead.length + angled.length > 0);

/** *Rolling To Hit*: the least face that hits and the dice of one base. */
export function toHit(
  field: Field,
  unit: number,
  baseIndex: number,
  { target, cover, enfilade }: Pick<Hit, 'target' | 'cover' | 'enfilade'>,
  kind: FireKind,
): { needed: number; dice: number } {
  const shooter = troopIn(field, unit);
  const victim = troopIn(field, target);
  const { arm, disr } = shooter.stand;
  let bonus = 0;
  if (isDense(victim.stand)) bonus += 1;
  if (enfilade) bonus += 1;
  if (2 * disr >= shooter.bases.length) bonus -= 1;
  if (cover) bonus -= 1;
  if (isDifficult(field, shooter.bases[baseIndex] as Polygon, arm)) bonus -= 1;
  return {
    needed: Math.min(6, Math.max(2, 4 - bonus)),
    dice: arm === 'guns' && kind === 'volley' ? 2 : 1,
  };
}

/** *Roll to Disrupt*. */
export const toDisrupt = (arm: string, kind: FireKind): number =>
  arm === 'guns' && kind === 'bombardment' ? 6 : 4;

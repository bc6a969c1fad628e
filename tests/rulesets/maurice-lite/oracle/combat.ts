import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { noFreeLine } from './fire';
import {
  along,
  areaOf,
  axes,
  clipped,
  distance,
  dot,
  edgesOf,
  farApart,
  grown,
  length,
  lengthWithin,
  minus,
  type Point,
  type Polygon,
  plus,
  quad,
  ringOf,
  sampled,
} from './geometry';
import { BW, ground, heights, inContact, leeway, type Troop, troopIn, troopsOf } from './troops';

/** *Charge*: who fights whom, with what, and what comes of it. */

const TOUCH = 4;

/** The outline that gives a unit its front and flank lines: its block, or the head of a column. */
export const frame = ({ stand, bases }: Troop): Polygon =>
  stand.body.kind === 'block' ? quad(stand.body.box) : (bases[0] as Polygon);

const frontOf = (box: Polygon): readonly [Point, Point] => [box[0] as Point, box[1] as Point];

/** The strip directly in front of an outline, to a depth. */
function strip(box: Polygon, depth: number): Polygon {
  const { ahead } = axes(box);
  const [left, right] = frontOf(box);
  return [plus(left, ahead, depth), plus(right, ahead, depth), right, left];
}

/** Whether bases touch an edge; asked narrowly, not by its very ends: corners that only meet corners are doubtful. */
const touchesEdge = ([from, to]: readonly [Point, Point], { bases }: Troop): boolean => {
  const way = minus(to, from);
  const cut = (2 * Math.max(0, -leeway())) / length(way);
  const edge = [plus(from, way, cut), plus(to, way, -cut)];
  return bases.some((base) => distance(base, edge) <= TOUCH + Math.max(-3, leeway()));
};

/** *Contacting the Enemy*: on the charger's front edge. */
export const meets = (charger: Troop, enemy: Troop): boolean =>
  touchesEdge(frontOf(frame(charger)), enemy);

/**
 * Whether any part of it lies directly in front, less than a depth away: with square bases a unit packed behind another
 * is exactly 1 base width away, and the document knows that quirk only of shallower bases.
 */
const isAhead = (charger: Troop, enemy: Troop, depth: number): boolean => {
  const zone = strip(frame(charger), depth - 1 + leeway());
  return enemy.bases.some((base) => areaOf(clipped(grown(base, leeway()), zone)) > 2.5);
};

/** *Some Quirks of Engagement*: from one base both front corners must see the enemy past everybody else. */
export function isReached(field: Field, charger: Troop, enemy: Troop): boolean {
  const box = frame(charger);
  const [left, right] = frontOf(box);
  const files =
    charger.stand.formation === 'line' ? 4 : charger.stand.formation === 'massed' ? 2 : 1;
  const others = troopsOf(field)
    .filter(({ stand }) => stand.unit !== charger.stand.unit && stand.unit !== enemy.stand.unit)
    .flatMap(({ bases }) => bases)
    .map((base) => grown(base, 1 + leeway() / 2));
  const { ahead } = axes(box);
  const across = minus(right, left);
  for (let file = 0; file < files; file += 1) {
    const corners = [
      plus(left, across, file / files),
      plus(left, across, (file + 1) / files),
    ] as const;
    const zone: Polygon = [
      plus(corners[0], ahead, BW),
      plus(corners[1], ahead, BW),
      corners[1],
      corners[0],
    ];
    const points = enemy.bases
      .map((base) => clipped(base, zone))
      .filter((part) => part.length > 2)
      .flatMap((part) => sampled(part, 16));
    const sees = (corner: Point): boolean =>
      points.some((point) => others.every((other) => lengthWithin(corner, point, other) <= 5));
    if (corners.every(sees)) return true;
  }
  return false;
}

export interface Fight {
  readonly attacker: number;
  readonly defender: number;
  readonly contact: boolean;
  readonly flanked: boolean;
  readonly cover: boolean;
}

/** *Engagement*: all pairs, of the units that have charged. */
export function fights(field: Field, chargers: readonly number[]): Fight[] {
  const troops = troopsOf(field);
  return chargers.flatMap((unit) => {
    const charger = troopIn(field, unit);
    const enemies = troops.filter(({ stand }) => stand.side !== charger.stand.side);
    const met = enemies.filter((enemy) => meets(charger, enemy));
    if (met.length === 0) return [];
    return enemies.flatMap((enemy): Fight[] => {
      const contact = met.includes(enemy);
      if (!contact && !(isAhead(charger, enemy, BW) && isReached(field, charger, enemy))) return [];
      return [
        {
          attacker: unit,
          defender: enemy.stand.unit,
          contact,
          flanked: contact && isFlanking(charger, enemy),
          cover: combatCover(field, charger, enemy),
        },
      ];
    });
  });
}

/** *“Flanked”*: half or more of its bases completely behind the front line, none directly in front, touching flank or rear. */
export function isFlanking(attacker: Troop, defender: Troop): boolean {
  const box = frame(defender);
  const { ahead } = axes(box);
  const front = box[0] as Point;
  const behind = attacker.bases.filter((base) =>
    base.every((corner) => dot(minus(corner, front), ahead) <= 3 + leeway()),
  );
  if (2 * behind.length < attacker.bases.length) return false;
  const zone = strip(box, 60 * BW);
  if (attacker.bases.some((base) => areaOf(clipped(grown(base, leeway() - 2), zone)) > 2))
    return false;
  // Edges of flank and rear: all of a block's but its front, and all of a column's but its head's front.
  return defender.bases.some((base, index) =>
    edgesOf(base).some(
      (edge, side) =>
        !(side === 0 && (defender.stand.body.kind === 'block' || index === 0)) &&
        touchesEdge(edge, attacker),
    ),
  );
}

/** *Cover*: no straight line from the attacker's front to what stands directly before it is free. */
export function combatCover(field: Field, attacker: Troop, defender: Troop): boolean {
  const covers = field.table.features
    .filter(({ kind }) => kind.cover)
    .map(({ ring }) => ringOf(ring));
  if (covers.length === 0) return false;
  const box = frame(attacker);
  const zone = strip(box, 60 * BW);
  const points = defender.bases
    .map((base) => clipped(grown(base, 3), zone))
    .filter((part) => part.length > 2 && areaOf(part) > 10)
    .flatMap((part) => edgesOf(part).flatMap((edge) => along(edge, 16).slice(1)));
  if (points.length === 0) return false;
  return noFreeLine(along(frontOf(box), 24), points, covers);
}

/** *Combat Score* before the die: basic value and modifiers, never below 0. */
export function scoreBeforeDie(field: Field, unit: number, all: readonly Fight[]): number {
  const troop = troopIn(field, unit);
  const { arm, disr, formation } = troop.stand;
  const own = all.filter(({ attacker, defender }) => attacker === unit || defender === unit);
  const attacks = own.some(({ attacker }) => attacker === unit);
  const enemies = own.map(({ attacker, defender }) => (attacker === unit ? defender : attacker));
  const armOf = (other: number): Stand['arm'] => troopIn(field, other).stand.arm;
  let score = arm === 'guns' ? 1 : 6;
  const lowest = Math.min(...heights(field, troop));
  if (
    arm === 'foot' &&
    enemies.length > 0 &&
    enemies.every((enemy) => Math.max(...heights(field, troopIn(field, enemy))) < lowest)
  )
    score += 1;
  score -= disr;
  if (ground(field, troop).difficult) score -= 2;
  if (attacks && own.some(({ cover, defender }) => cover && armOf(defender) !== 'horse'))
    score -= 2;
  const isColumn = formation === 'column' && arm !== 'guns';
  if (isColumn || own.some(({ defender, flanked }) => flanked && defender === unit)) score -= 6;
  // Artillery is no unit in this count: neither those who outnumber nor those who share an enemy's attention.
  const units = (of: number): number[] =>
    all
      .filter(({ attacker, defender }) => attacker === of || defender === of)
      .map(({ attacker, defender }) => (attacker === of ? defender : attacker))
      .filter((other) => armOf(other) !== 'guns');
  const counted = units(unit);
  if (counted.length > 1)
    score -= counted.filter((enemy) => units(enemy).every((other) => other === unit)).length;
  return Math.max(0, score);
}

export interface Outcome {
  readonly unit: number;
  readonly disr: number;
  readonly broken: boolean;
}

/** *Resolve Passive Units First*, *Resolve Active Units*: by final scores. */
export function outcomes(
  field: Field,
  all: readonly Pick<Fight, 'attacker' | 'defender'>[],
  scores: ReadonlyMap<number, number>,
): { passive: Outcome[]; active: Outcome[] } {
  const scoreOf = (unit: number): number => scores.get(unit) as number;
  const result = (unit: number, disr: number): Outcome => {
    const { stand, bases } = troopIn(field, unit);
    return { unit, disr, broken: stand.disr + disr > bases.length };
  };
  const passive = [...new Set(all.map(({ defender }) => defender))].map((unit): Outcome => {
    const against = all.filter(({ defender }) => defender === unit).map(({ attacker }) => attacker);
    if (against.some((enemy) => scoreOf(enemy) >= 2 * scoreOf(unit)))
      return { unit, disr: 0, broken: true };
    return result(unit, against.some((enemy) => scoreOf(enemy) > scoreOf(unit)) ? 2 : 1);
  });
  const gone = new Set(passive.filter(({ broken }) => broken).map(({ unit }) => unit));
  const active = [...new Set(all.map(({ attacker }) => attacker))].map((unit) => {
    const still = all.filter(({ attacker, defender }) => attacker === unit && !gone.has(defender));
    return result(unit, still.some(({ defender }) => scoreOf(defender) >= scoreOf(unit)) ? 2 : 1);
  });
  return { passive, active };
}

export interface FallBackAnswer {
  /** It cannot go the whole distance. */
  readonly blocked: boolean;
  readonly broken: boolean;
  readonly bases: readonly Polygon[];
  readonly through: readonly number[];
  readonly disr: number;
}

/** *Falling Back*: straight backwards, on until it stands clear of friends; through friends, over bad ground. */
export function fallingBack(field: Field, unit: number): FallBackAnswer {
  const troop = troopIn(field, unit);
  const { ahead } = axes(frame(troop));
  const others = troopsOf(field).filter(({ stand }) => stand.unit !== unit);
  const least = (troop.stand.arm === 'horse' ? 2 : 1) * BW;
  const through = new Set<number>();
  let ground = false;
  let by = 0;
  const step = 25;
  const overlap = (bases: readonly Polygon[], enemy: Troop): boolean =>
    bases.some((base) =>
      enemy.bases.some(
        (other) =>
          !farApart(base, other, 5) && areaOf(clipped(grown(base, leeway() / 3 - 1), other)) > 2,
      ),
    );
  const isOn = (bases: readonly Polygon[], ring: Polygon): boolean =>
    bases.some(
      (base) =>
        !farApart(base, ring, 20) && areaOf(clipped(ring, grown(base, leeway() / 3 - 1))) > 2,
    );
  const startsBy = others.filter((other) => inContact(troop.bases, other.bases, 6));
  for (;;) {
    const bases = troop.bases.map((base) => base.map((corner) => plus(corner, ahead, -by)));
    const on = others.filter((other) => overlap(bases, other));
    const blocked =
      bases.some((base) =>
        base.some(
          ([x, y]) =>
            x < -1.5 - leeway() ||
            y < -1.5 - leeway() ||
            x > field.table.width + 1.5 + leeway() ||
            y > field.table.height + 1.5 + leeway(),
        ),
      ) ||
      on.some(
        ({ stand }) =>
          stand.side !== troop.stand.side && !startsBy.some((one) => one.stand.unit === stand.unit),
      ) ||
      field.table.features.some(({ kind, ring }) => kind.impassable && isOn(bases, ringOf(ring)));
    if (blocked) return { blocked: true, broken: true, bases, through: [...through], disr: 0 };
    for (const { stand } of on) if (stand.side === troop.stand.side) through.add(stand.unit);
    ground ||= field.table.features.some(
      ({ kind, ring }) => kind.difficultFor.includes(troop.stand.arm) && isOn(bases, ringOf(ring)),
    );
    if (by >= least && on.every(({ stand }) => stand.side !== troop.stand.side)) {
      const disr = through.size + (ground ? 1 : 0);
      return {
        blocked: false,
        broken: troop.stand.disr + disr > troop.bases.length,
        bases,
        through: [...through].sort((a, b) => a - b),
        disr,
      };
    }
    by += step;
  }
}

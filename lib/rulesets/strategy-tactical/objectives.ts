import { isWithin, pointDistance, sideDistance } from '@/lib/geometry/plane/overlap';
import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { isFootUnit } from './bodies';
import { spotOf } from './ground';
import { enemyOf, type Pair, type SideNumber } from './scenario';
import type { State, Why } from './state';

/** Sides with troops within reach of a point. */
export function sidesAt(state: State, [x, y]: PlanePoint, thousandths: number): SideNumber[] {
  return ([0, 1] as const).filter((side) =>
    state.p.bodies.some(
      (body) =>
        body.side === side &&
        body.retreat === 0 &&
        isWithin(pointDistance(x, y, ...spotOf(body.box)), thousandths),
    ),
  );
}

/** Who holds a headquarters now: troops of one side alone take it, else nothing changes. */
export function holderNow(state: State, hq: number): SideNumber {
  const before = state.p.headquarters[hq] as SideNumber;
  const place = state.scene.headquarters[hq];
  if (place === undefined) return before;
  const near = sidesAt(state, place.at, state.scene.parameters.headquartersReach * 1_000);
  return near.length === 1 ? (near[0] as SideNumber) : before;
}

const key = ([x, y]: PlanePoint): string => `${x}/${y}`;

/**
 * Whether a headquarters has an open road to its holder's own edge: a way along roads, none of whose stretches has an
 * enemy within reach. Roads join where they share a point. One without any road near is not cut off.
 */
export function isSupplied(state: State, hq: number, side: SideNumber): boolean {
  const { table, parameters, headquarters } = state.scene;
  const place = headquarters[hq];
  if (place === undefined) return false;
  const near = (point: PlanePoint, thousandths: number): boolean =>
    isWithin(pointDistance(...point, ...place.at), thousandths);
  const reach = parameters.headquartersReach * 1_000;
  const starts = table.roads.flatMap(({ points }) => points.filter((point) => near(point, reach)));
  if (starts.length === 0) return true;
  const enemies = state.p.bodies
    .filter((body) => body.side === enemyOf(side))
    .map(({ box }) => spotOf(box));
  const cut = parameters.cutOffReach * 1_000;
  const open = (from: PlanePoint, to: PlanePoint): boolean =>
    !enemies.some(([x, y]) => isWithin(sideDistance(x, y, ...from, ...to), cut));
  const home = ([, y]: PlanePoint): boolean => (side === 0 ? y <= EDGE : y >= table.height - EDGE);
  const seen = new Set(starts.map(key));
  const queue = [...starts];
  for (let at = 0; at < queue.length; at += 1) {
    const here = queue[at] as PlanePoint;
    if (home(here)) return true;
    for (const { points } of table.roads)
      points.forEach((point, index) => {
        if (key(point) !== key(here)) return;
        for (const next of [points[index - 1], points[index + 1]])
          if (next !== undefined && !seen.has(key(next)) && open(here, next)) {
            seen.add(key(next));
            queue.push(next);
          }
      });
  }
  return false;
}

/** A road ends at an edge within this many thousandths of it. */
const EDGE = 1_000;

/** Headquarters that each side holds with supply. */
export const heldWithSupply = (state: State): Pair<number> => {
  const count = (side: SideNumber): number =>
    state.p.headquarters.filter((holder, hq) => holder === side && isSupplied(state, hq, side))
      .length;
  return [count(0), count(1)];
};

/** Figures of foot and heavy horse of a side: at the start and now. Light horse and guns hold no field alone. */
export function figuresOf(state: State, side: SideNumber): { start: number; left: number } {
  let start = 0;
  let left = 0;
  state.scene.units.forEach((unit, number) => {
    if (unit.side !== side || (!isFootUnit(state.scene, number) && unit.kind !== 'heavy')) return;
    start += unit.figures;
    if (state.p.fates[number] === 'present') left += state.figures(number);
  });
  return { start, left };
}

/** Whether an army is gone from the field. */
export function isGone(state: State, side: SideNumber): boolean {
  const { start, left } = figuresOf(state, side);
  return left === 0 || left * 100 <= start * state.scene.parameters.brokenAt;
}

/** Whether a side holds all headquarters that were the enemy's at the start. */
const holdsAll = ({ scene, p }: State, side: SideNumber): boolean => {
  const theirs = scene.headquarters.flatMap((hq, at) => (hq.side === side ? [] : [at]));
  return theirs.length > 0 && theirs.every((at) => p.headquarters[at] === side);
};

/** The part of its figures that a side has lost, in hundredths. */
function lossOf(state: State, side: SideNumber): number {
  const { start, left } = figuresOf(state, side);
  return start === 0 ? 0 : (100 * (start - left)) / start;
}

/**
 * Who is ahead at a position: by headquarters that have an open road; from version 2 on, where these are level, by losses
 * (*The Battle*: to destroy the enemy is as important as his headquarters). Null: nobody.
 */
export function ahead(state: State): SideNumber | null {
  const [one, other] = heldWithSupply(state);
  if (one !== other) return one > other ? 0 : 1;
  if (state.scene.version === undefined) return null;
  const [mine, theirs] = [lossOf(state, 0), lossOf(state, 1)];
  if (Math.abs(mine - theirs) < state.scene.parameters.lossLead) return null;
  return mine < theirs ? 0 : 1;
}

/** Who has won how at the end of a move; null: the battle goes on. */
export function outcome(
  state: State,
): { readonly why: Exclude<Why, ''>; readonly winner: SideNumber | null } | null {
  const only = (holds: (side: SideNumber) => boolean): SideNumber | null =>
    holds(0) === holds(1) ? null : holds(0) ? 0 : 1;
  if (isGone(state, 0) || isGone(state, 1))
    return { why: 'army', winner: only((side) => isGone(state, enemyOf(side))) };
  if (holdsAll(state, 0) || holdsAll(state, 1))
    return { why: 'headquarters', winner: only((side) => holdsAll(state, side)) };
  const leaving = state.p.leaving ?? [];
  if (leaving.length > 0)
    return { why: 'left', winner: only((side) => leaving.includes(enemyOf(side))) };
  if (state.p.move < state.scene.moveLimit) return null;
  return { why: 'limit', winner: ahead(state) };
}

/** Whether the loser drew off too late: no headquarters of its own has an open road, or it has lost so much more. */
const isRouted = (state: State, winner: SideNumber): boolean =>
  heldWithSupply(state)[enemyOf(winner)] === 0 ||
  lossOf(state, enemyOf(winner)) - lossOf(state, winner) >= state.scene.parameters.routedLead;

/** The level of the battle as it stands, as side A sees it; of one that is not over, by headquarters held. */
export function levelOf(state: State): VictoryLevel {
  const { why, winner } = state.p;
  const best = why === '' ? ahead(state) : winner;
  if (best === null) return 'draw';
  const whole =
    why === 'army' || why === 'headquarters' || (why === 'left' && isRouted(state, best));
  if (best === 0) return whole ? 'majorVictory' : 'minorVictory';
  return whole ? 'majorDefeat' : 'minorDefeat';
}

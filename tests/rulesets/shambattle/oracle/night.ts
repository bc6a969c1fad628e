import { distance, type Hex } from './hexes';
import type { UnitType } from './position';

export type Category = 'infantry' | 'cavalry' | 'specialists' | 'none';

export function categoryOf(type: UnitType): Category {
  if (type === 'rifle') return 'infantry';
  if (type === 'cavalry') return 'cavalry';
  return ['gun', 'machine-gun', 'engineer', 'train'].includes(type) ? 'specialists' : 'none';
}

export interface Pool {
  readonly infantry: number;
  readonly cavalry: number;
  readonly specialists: number;
}

/**
 * The pool of a night: of each category's points lost on that day (fire, combat, engineering; not those captured or
 * turned) the share, rounded down; each logistics unit lost takes a third of that, rounded down again.
 */
export function poolOf(
  lostToday: Pool,
  logisticsLost: number,
  share: readonly [number, number] = [1, 2],
): Pool {
  const of = (lost: number) =>
    Math.floor((Math.floor((lost * share[0]) / share[1]) * (3 - logisticsLost)) / 3);
  return {
    infantry: of(lostToday.infantry),
    cavalry: of(lostToday.cavalry),
    specialists: of(lostToday.specialists),
  };
}

/** Units that a logistics unit serves in a hex: 1 in its own, 2 in each next to it, none farther away. */
export function refitPlaces(logistics: Hex, at: Hex): number {
  const away = distance(logistics, at);
  return away === 0 ? 1 : away === 1 ? 2 : 0;
}

export interface Refit {
  readonly type: UnitType;
  readonly points: number;
  readonly full: number;
  readonly given: number;
  readonly at: Hex;
}

/** Whether a night's refits fit the pool, the full strengths and the places of these logistics units. */
export function refitAllowed(
  pool: Pool,
  logistics: readonly Hex[],
  refits: readonly Refit[],
  commander?: { readonly from: Pool; readonly at: Hex },
): boolean {
  const used = { infantry: 0, cavalry: 0, specialists: 0, none: 0 };
  for (const refit of refits) {
    if (refit.given < 0 || refit.points + refit.given > refit.full) return false;
    used[categoryOf(refit.type)] += refit.given;
  }
  if (commander) {
    const { from } = commander;
    if (from.infantry + from.cavalry + from.specialists !== 6) return false;
    used.infantry += from.infantry;
    used.cavalry += from.cavalry;
    used.specialists += from.specialists;
    if (logistics.every((one) => refitPlaces(one, commander.at) === 0)) return false;
  }
  if (used.none > 0) return false;
  const enough =
    used.infantry <= pool.infantry &&
    used.cavalry <= pool.cavalry &&
    used.specialists <= pool.specialists;
  if (!enough) return false;
  return [...new Set(refits.map((refit) => refit.at))].every((at) => {
    const here = refits.filter((refit) => refit.at === at);
    const most = Math.max(0, ...logistics.map((one) => refitPlaces(one, at)));
    // The engineers with their train are one unit.
    const pair = ['engineer', 'train'].every((type) => here.some((refit) => refit.type === type));
    return here.length - (pair ? 1 : 0) <= most;
  });
}

/** Tasks that a train of these points can do, one a turn, and the crossings of two sections each that they make. */
export const bridgesOf = (trainPoints: number): number => Math.floor(trainPoints / 2);

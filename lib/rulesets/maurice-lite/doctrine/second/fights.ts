import { disrMost, type Stand } from '@/lib/rulesets/maurice-lite/body';
import { lossOf } from '@/lib/rulesets/maurice-lite/doctrine/worth';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import {
  engagedWith,
  engagements,
  fallBack,
  passiveChances,
  scoreOf,
} from '@/lib/rulesets/maurice-lite/tactics';

/** What a point of army morale is worth beyond the unit that is lost with it, by the points that are left. */
export type MoraleWorth = (side: 0 | 1) => number;

/** Enough to end the battle with. */
const LAST_POINT = 6;
const LAST_BUT_ONE = 1.5;

export const moraleWorth =
  (morale: readonly [number, number]): MoraleWorth =>
  (side) =>
    morale[side] <= 1 ? LAST_POINT : morale[side] === 2 ? LAST_BUT_ONE : 0.3;

/** What it costs a side when a unit takes disruptions, with the point of morale that goes with a broken one. */
export function hurt(stand: Stand, more: number, morale: MoraleWorth): number {
  const breaks = stand.disr + more > (stand.arm === 'guns' ? 1 : 4);
  return lossOf(stand, more) + (breaks ? morale(stand.side) : 0);
}

/** Of 36 throws of a die each, the share in which the first total is more. */
function beats(first: number, second: number): number {
  let count = 0;
  for (let die = 1; die <= 6; die += 1) count += Math.min(6, Math.max(0, first + die - second - 1));
  return count / 36;
}

/** What it costs to fall back from a fight, besides what the fight has cost: bad ground, friends, or no way back. */
function fallBackCost(field: Field, stand: Stand, morale: MoraleWorth): number {
  const back = fallBack(field, stand.unit);
  const after = { ...stand, disr: Math.min(stand.disr + 1, disrMost(stand.arm)) };
  if (back.blocked) return hurt(after, 9, morale);
  if (back.disr === 0) return 0;
  const friends = field.stands.filter(({ unit }) => back.through.includes(unit));
  return friends.reduce(
    (sum, friend) => sum + hurt(friend, 1, morale),
    hurt(after, back.disr, morale),
  );
}

/**
 * What a fight is worth to those who charge, in disruptions of a fresh unit: everybody fights whom the rules make them
 * fight (*Engagement*, *Outnumbered*), before cards. The field is as it is once all have met.
 */
export function fightWorth(field: Field, chargers: readonly number[], morale: MoraleWorth): number {
  const fights = engagements(field, chargers);
  const scores = new Map<number, number>();
  const score = (unit: number): number => {
    let found = scores.get(unit);
    if (found === undefined) {
      found = scoreOf(field, unit, fights).value;
      scores.set(unit, found);
    }
    return found;
  };
  const standsOf = (units: readonly number[]): Stand[] => {
    const among = new Set(units);
    return field.stands.filter(({ unit }) => among.has(unit));
  };
  let worth = 0;
  const gone = new Map<number, number>();
  for (const stand of standsOf(fights.map(({ defender }) => defender))) {
    const attackers = engagedWith(stand.unit, fights).map(score);
    const { doubled, beaten, holds } = passiveChances(score(stand.unit), attackers);
    const left = disrMost(stand.arm) - stand.disr;
    gone.set(stand.unit, doubled + (left < 2 ? beaten : 0) + (left < 1 ? holds : 0));
    worth +=
      doubled * hurt(stand, 9, morale) +
      beaten * hurt(stand, 2, morale) +
      holds * hurt(stand, 1, morale);
  }
  for (const stand of standsOf(fights.map(({ attacker }) => attacker))) {
    let [safe, stays] = [1, 1];
    for (const enemy of engagedWith(stand.unit, fights)) {
      safe *= beats(score(stand.unit), score(enemy));
      stays *= gone.get(enemy) ?? 0;
    }
    worth -= safe * hurt(stand, 1, morale) + (1 - safe) * hurt(stand, 2, morale);
    if (stays < 1) worth -= (1 - stays) * fallBackCost(field, stand, morale);
  }
  return worth;
}

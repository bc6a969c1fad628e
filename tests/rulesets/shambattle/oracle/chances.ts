import { FACES, type TargetClass } from './results';

/** Exact fractions: whole numbers over a power of six, never divided before the end. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const asNumber = ({ numerator, denominator }: Fraction): number =>
  Number(numerator) / Number(denominator);

type Target = Exclude<TargetClass, 'none'>;

/** How the owner takes a 2 or a 4 where a choice is open. */
export type Taking = 'loses' | 'retreats';

/** What a die does to a hex that holds these types: points lost, hexes of retreat. */
export function faceValue(face: number, present: readonly Target[], taking: Taking) {
  const effect = FACES[face - 1];
  if (!effect || !present.includes(effect.target)) return { lost: 0, back: 0 };
  if (!effect.choice) return { lost: effect.lose ? 1 : 0, back: effect.retreat ? 1 : 0 };
  return taking === 'loses' ? { lost: 1, back: 0 } : { lost: 0, back: 1 };
}

/** Ways out of 6^dice to lose 0, 1, … points, by convolution of one die after the other. No stand runs out of points. */
export function lossWays(dice: number, present: readonly Target[], taking: Taking): bigint[] {
  let ways = [1n];
  for (let die = 0; die < dice; die += 1) {
    const next = Array.from({ length: ways.length + 1 }, () => 0n);
    for (let face = 1; face <= 6; face += 1) {
      const { lost } = faceValue(face, present, taking);
      ways.forEach((count, sum) => {
        next[sum + lost] = (next[sum + lost] as bigint) + count;
      });
    }
    ways = next;
  }
  return ways;
}

/** The same by writing out all 6^dice throws. */
export function lossWaysCounted(
  dice: number,
  present: readonly Target[],
  taking: Taking,
): bigint[] {
  const ways = Array.from({ length: dice + 1 }, () => 0n);
  const total = 6 ** dice;
  for (let number = 0; number < total; number += 1) {
    let rest = number;
    let sum = 0;
    for (let die = 0; die < dice; die += 1) {
      sum += faceValue((rest % 6) + 1, present, taking).lost;
      rest = Math.floor(rest / 6);
    }
    ways[sum] = (ways[sum] as bigint) + 1n;
  }
  return ways;
}

export function lossChances(dice: number, present: readonly Target[], taking: Taking): Fraction[] {
  const denominator = 6n ** BigInt(dice);
  return lossWays(dice, present, taking).map((numerator) => ({ numerator, denominator }));
}

/** The same of a hex with these points of each type: what is more than they have is lost on nobody. */
export function cappedLossChances(
  dice: number,
  has: Readonly<Record<Target, number>>,
  taking: Taking,
): Fraction[] {
  const types: Target[] = ['specialist', 'cavalry', 'infantry'];
  const present = types.filter((type) => has[type] > 0);
  const key = (lost: Record<Target, number>) => types.map((type) => lost[type]).join();
  let ways = new Map<string, readonly [lost: Record<Target, number>, count: bigint]>();
  const none = { specialist: 0, cavalry: 0, infantry: 0 };
  ways.set(key(none), [none, 1n]);
  for (let die = 0; die < dice; die += 1) {
    const next = new Map<string, readonly [Record<Target, number>, bigint]>();
    for (const [lost, count] of ways.values())
      for (let face = 1; face <= 6; face += 1) {
        const { target } = FACES[face - 1] as (typeof FACES)[number];
        const more = faceValue(face, present, taking).lost;
        const after = { ...lost, [target]: Math.min(has[target], lost[target] + more) };
        next.set(key(after), [after, (next.get(key(after))?.[1] ?? 0n) + count]);
      }
    ways = next;
  }
  const all = has.specialist + has.cavalry + has.infantry;
  const sums = Array.from({ length: all + 1 }, () => 0n);
  for (const [lost, count] of ways.values()) {
    const sum = lost.specialist + lost.cavalry + lost.infantry;
    sums[sum] = (sums[sum] as bigint) + count;
  }
  return sums.map((numerator) => ({ numerator, denominator: 6n ** BigInt(dice) }));
}

/** That a commander with infantry is hit by a throw of this many dice: for each 6 another die, which must be a 6. */
export function commanderHit(dice: number): Fraction {
  const denominator = 36n ** BigInt(dice);
  return { numerator: denominator - 35n ** BigInt(dice), denominator };
}

/** That a unit of an army has turned within these turns. */
export function treacheryWithin(turns: number): Fraction {
  const denominator = 6n ** BigInt(turns);
  return { numerator: denominator - 5n ** BigInt(turns), denominator };
}

/** That one has in both armies. */
export function treacheryInBoth(turns: number): Fraction {
  const { numerator, denominator } = treacheryWithin(turns);
  return { numerator: numerator * numerator, denominator: denominator * denominator };
}

export type Arm = 'guns' | 'cavalry' | 'infantry';
export const armOf = (die: number): Arm => (die === 1 ? 'guns' : die <= 3 ? 'cavalry' : 'infantry');

export type Act = 'mutiny' | 'defection' | 'fifth column';
export const actOf = (die: number): Act =>
  die <= 2 ? 'mutiny' : die <= 4 ? 'defection' : 'fifth column';

export type Fate = 'killed' | 'wounded' | 'taken';
/** A commander who was hit; taken only in close combat. */
export const fateOf = (die: number, closeCombat: boolean): Fate =>
  die <= 2 ? 'killed' : die <= 4 || !closeCombat ? 'wounded' : 'taken';

import { engagedWith } from './combat';
import type { Engagement } from './engage';

/** Chances of 0, 1, 2 … of something; they add up to 1. */
export type Chances = readonly number[];

/** The chance that a die shows at least a face, 2 … 6. */
export const faceChance = (needed: number): number => (7 - needed) / 6;

/** The chances of successes of dice, each with its own chance. */
export function successes(chances: readonly number[]): Chances {
  let found = [1];
  for (const chance of chances) {
    const next = new Array<number>(found.length + 1).fill(0);
    found.forEach((before, count) => {
      next[count] = (next[count] as number) + before * (1 - chance);
      next[count + 1] = (next[count + 1] as number) + before * chance;
    });
    found = next;
  }
  return found;
}

/** Dice that fire: how many, and the least face that hits. */
export interface FireDice {
  readonly dice: number;
  readonly needed: number;
}

/**
 * *Rolling To Hit* and *Roll to Disrupt*: the chances of disruptions of fire at one target.
 *
 * @param disrupts the least face with which a hit disrupts
 */
export function disruptionChances(shots: readonly FireDice[], disrupts: number): Chances {
  const each: number[] = [];
  for (const { dice, needed } of shots)
    for (let die = 0; die < dice; die += 1) each.push(faceChance(needed) * faceChance(disrupts));
  return successes(each);
}

/** The chance of more than a number of something. */
export function chanceOfMore(chances: Chances, than: number): number {
  let sum = 0;
  for (let count = than + 1; count < chances.length; count += 1) sum += chances[count] as number;
  return sum;
}

/** The mean of chances. */
export function meanOf(chances: Chances): number {
  let sum = 0;
  chances.forEach((chance, count) => {
    sum += chance * count;
  });
  return sum;
}

/** *Rally*: the chances of disruptions removed, with as many dice as disruptions. */
export const rallyChances = (disr: number, needed: number): Chances =>
  successes(new Array<number>(disr).fill(faceChance(needed)));

/** What one passive unit may expect: beaten at double and broken, beaten, or holding. */
export interface PassiveChances {
  readonly doubled: number;
  /** 2 disruptions. */
  readonly beaten: number;
  /** 1 disruption. */
  readonly holds: number;
}

/**
 * *Resolve Passive Units First*: exact, as every attacker throws his own die.
 *
 * @param own its score before the die, `attackers` theirs
 */
export function passiveChances(own: number, attackers: readonly number[]): PassiveChances {
  let doubled = 0;
  let holds = 0;
  for (let die = 1; die <= 6; die += 1) {
    const score = own + die;
    let noneDoubles = 1;
    let noneBeats = 1;
    for (const attacker of attackers) {
      noneDoubles *= facesBelow(2 * score - attacker) / 6;
      noneBeats *= facesBelow(score + 1 - attacker) / 6;
    }
    doubled += (1 - noneDoubles) / 6;
    holds += noneBeats / 6;
  }
  return { doubled, beaten: 1 - doubled - holds, holds };
}

/** How many faces of a die are less than a number. */
const facesBelow = (face: number): number => Math.min(6, Math.max(0, face - 1));

/** Most units of one fight whose dice are all gone through: 6⁶ throws. */
export const ENUMERATED_MOST = 6;

/** A unit in a fight: its score before the die, its disruptions and the most that it bears. */
export interface Fighter {
  readonly unit: number;
  readonly value: number;
  readonly disr: number;
  readonly most: number;
}

/** What a fight may do to a unit. */
export interface FightChances {
  readonly unit: number;
  readonly broken: number;
  readonly disr1: number;
  readonly disr2: number;
}

/**
 * The chances of every unit of a fight, by going through all dice of those that are linked by engagements; `disr1` and
 * `disr2` are of those it survives. Null where more than `ENUMERATED_MOST` units are linked.
 */
export function fightChances(
  fighters: readonly Fighter[],
  fights: readonly Engagement[],
): readonly FightChances[] | null {
  const count = fighters.length;
  if (count > ENUMERATED_MOST) return null;
  const place = new Map(fighters.map(({ unit }, index) => [unit, index]));
  const placesOf = (units: readonly number[]): number[] =>
    units.map((unit) => place.get(unit) as number);
  const enemies = fighters.map(({ unit }) => placesOf(engagedWith(unit, fights)));
  const attacks = fighters.map(({ unit }) => fights.some(({ attacker }) => attacker === unit));
  const sums = fighters.map(() => [0, 0, 0] as [number, number, number]);
  const throws = 6 ** count;
  const scores = new Array<number>(count).fill(0);
  const gone = new Array<boolean>(count).fill(false);
  const settle = (index: number, disr: number): void => {
    const { disr: had, most } = fighters[index] as Fighter;
    const broken = had + disr > most;
    gone[index] = broken;
    const sum = sums[index] as [number, number, number];
    sum[broken ? 0 : disr] = (sum[broken ? 0 : disr] as number) + 1;
  };
  for (let number = 0; number < throws; number += 1) {
    let rest = number;
    for (let index = 0; index < count; index += 1) {
      scores[index] = (fighters[index] as Fighter).value + 1 + (rest % 6);
      rest = Math.floor(rest / 6);
    }
    for (let index = 0; index < count; index += 1) {
      if (attacks[index] === true) continue;
      const own = scores[index] as number;
      let highest = 0;
      for (const enemy of enemies[index] as number[])
        highest = Math.max(highest, scores[enemy] as number);
      settle(index, highest >= 2 * own ? 99 : highest > own ? 2 : 1);
    }
    for (let index = 0; index < count; index += 1) {
      if (attacks[index] !== true) continue;
      const own = scores[index] as number;
      const held = (enemies[index] as number[]).some(
        (enemy) => gone[enemy] !== true && (scores[enemy] as number) >= own,
      );
      settle(index, held ? 2 : 1);
    }
  }
  return fighters.map(({ unit }, index) => {
    const [broken, disr1, disr2] = sums[index] as [number, number, number];
    return { unit, broken: broken / throws, disr1: disr1 / throws, disr2: disr2 / throws };
  });
}

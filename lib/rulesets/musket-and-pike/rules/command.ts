import { testedQuality } from './morale';

/** Command tests, recovery from disorder, and rally. Source: Command, Recovery From Disorder, Recovery From Rout. */

/** A leader's number for the command test: rating plus bonus received, one less by night. */
export function commandNumber(rating: number, bonus: number, night: boolean): number {
  return rating + bonus - (night ? 1 : 0);
}

/** Chance that a leader of this number passes the command test: die at most that. */
export function commandChance(number: number): number {
  return number >= 6 ? 1 : number <= 0 ? 0 : number / 6;
}

/** Bonus that a leader hands down: one more than the bonus received after a pass, else none. */
export function bonusHandedDown(received: number, passed: boolean): number {
  return passed ? received + 1 : 0;
}

/** A leader's rating for the turn, at most 6: bonus included after a pass, else the leader's own; by night one less. */
export function ratingThisTurn(
  rating: number,
  bonus: number,
  passed: boolean,
  night: boolean,
): number {
  return Math.min(6, commandNumber(rating, passed ? bonus : 0, night));
}

/**
 * Value of a disordered unit's test: 1, plus the rating of a commander who passed (at night already one lower); without
 * one 1, at night 0.
 */
export function disorderRecoveryValue(commanderRating: number | null, night: boolean): number {
  return commanderRating === null ? (night ? 0 : 1) : 1 + commanderRating;
}

export interface RallySituation {
  /** A+++ 9 … F 1. */
  readonly quality: number;
  /** A 6 … F 1, in the order in which they apply; by night only leaders with the unit. */
  readonly leaderships: readonly number[];
  readonly night: boolean;
  readonly skirmisher: boolean;
  readonly fanatical: boolean;
}

/** Morale value of a rally check. Skirmishers lose their point after the halving by night. */
export function rallyValue(situation: RallySituation): number {
  let morale = testedQuality(situation.quality, situation.fanatical);
  for (const leadership of situation.leaderships) morale = rallyWithLeader(morale, leadership);
  if (situation.night) morale = halfRoundedUp(morale);
  return situation.skirmisher ? morale - 1 : morale;
}

/** What one leader makes of a rally value: the leader's own rating if that is higher, one more if it is equal. */
function rallyWithLeader(morale: number, leadership: number): number {
  return leadership > morale ? leadership : leadership === morale ? morale + 1 : morale;
}

/** Half, fractions up: 5 becomes 3. */
function halfRoundedUp(value: number): number {
  return value <= 0 ? 0 : Math.ceil(value / 2);
}

/** Chance that a routed unit rallies: the die is less than the value. */
export function rallyChance(morale: number): number {
  return morale <= 1 ? 0 : morale > 6 ? 1 : (morale - 1) / 6;
}

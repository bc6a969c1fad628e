/**
 * Morale, command, rally and formation change: the manual's chances as arithmetic, shared by the quick resolver,
 * the calculators and a later board.
 */

/** Base of the morale trigger: a tenth of the strength, at least 25. */
export function moraleBase(strengthMen: number): number {
  return strengthMen < 250 ? 25 : strengthMen / 10;
}

/** Chance that a loss of `loss` men makes a unit of `strengthMen` (before the loss) take a morale check. */
export function moraleTriggerChance(loss: number, strengthMen: number): number {
  return loss <= 0 ? 0 : loss / (loss + moraleBase(strengthMen));
}

/** 1 from medium fatigue (300), 2 from high (600): what fatigue takes off morale. */
export function fatigueMorale(fatigue: number): number {
  return fatigue >= 600 ? 2 : fatigue >= 300 ? 1 : 0;
}

/** 10 / 20 / 40: per cent that medium, high and maximum fatigue take off fire and melee. */
export function fatiguePercent(fatigue: number): number {
  return fatigue >= 900 ? 40 : fatigue >= 600 ? 20 : fatigue >= 300 ? 10 : 0;
}

export interface MoraleSituation {
  /** A+++ 9 … F 1. */
  readonly quality: number;
  readonly withLeader?: boolean;
  readonly lowOrOutOfAmmunition?: boolean;
  readonly night?: boolean;
  readonly fatigue?: number;
  readonly enfiladed?: boolean;
  readonly disordered?: boolean;
  readonly skirmisher?: boolean;
  readonly fanatical?: boolean;
  /** Optional rule: a formed neighbour on both flanks. */
  readonly flanksCovered?: boolean;
  /** Optional rule Rout Limiting: rings that the rout has spread, 0 for the first unit. */
  readonly ring?: number;
}

/** Morale value for a check: quality with its modifiers. */
export function moraleValue(situation: MoraleSituation): number {
  return (
    situation.quality +
    (situation.withLeader ? 1 : 0) -
    (situation.lowOrOutOfAmmunition ? 1 : 0) -
    (situation.night ? 2 : 0) -
    fatigueMorale(situation.fatigue ?? 0) -
    (situation.enfiladed ? 2 : 0) -
    (situation.disordered ? 1 : 0) -
    (situation.skirmisher ? 1 : 0) +
    (situation.fanatical ? 2 : 0) +
    (situation.flanksCovered ? 1 : 0) +
    (situation.ring ?? 0)
  );
}

/** Chance that a check at this morale value fails: the die exceeds it. */
export function failureChance(morale: number): number {
  return morale >= 6 ? 0 : morale <= 0 ? 1 : (6 - morale) / 6;
}

/**
 * Morale value of a rally check; `leaderships` of the leaders who take part, A 6 … F 1, in the order they are asked: by
 * night those with the unit alone. Skirmishers lose their point last, as the field reckons it.
 */
export function rallyValue(
  quality: number,
  leaderships: readonly number[],
  night: boolean,
  skirmisher = false,
): number {
  let morale = quality;
  for (const leadership of leaderships) morale = rallyWithLeader(morale, leadership);
  if (night) morale = halfRoundedUp(morale);
  return skirmisher ? morale - 1 : morale;
}

/** What one leader makes of a rally value: his own rating if that is higher, one more if it is equal. */
export function rallyWithLeader(morale: number, leadership: number): number {
  return leadership > morale ? leadership : leadership === morale ? morale + 1 : morale;
}

/** Half, fractions up: 5 becomes 3. */
export function halfRoundedUp(value: number): number {
  return value <= 0 ? 0 : Math.ceil(value / 2);
}

/** Chance that a routed unit rallies: the die is less than the value. */
export function rallyChance(morale: number): number {
  return morale <= 1 ? 0 : morale > 6 ? 1 : (morale - 1) / 6;
}

/** Chance that a leader of this number (rating and bonus, night −1) passes the command test: die at most that. */
export function commandChance(number: number): number {
  return number >= 6 ? 1 : number <= 0 ? 0 : number / 6;
}

/**
 * Value of a disordered unit's test: 1, and the rating of a commander who passed (at night already one lower);
 * without one 1, at night 0.
 */
export function disorderRecoveryValue(commanderRating: number | null, night: boolean): number {
  return commanderRating === null ? (night ? 0 : 1) : 1 + commanderRating;
}

/** Threat that one enemy unit exerts: infantry to 2 hexes, artillery to 4, cavalry to 6. Strength in men or guns. */
export function threatOf(
  arm: 'infantry' | 'cavalry' | 'artillery' | 'support',
  strength: number,
  distanceHexes: number,
): number {
  if (arm === 'infantry') {
    if (distanceHexes <= 1) return (2 * strength) / 100;
    return distanceHexes <= 2 ? strength / 100 : 0;
  }
  if (arm === 'cavalry') {
    if (distanceHexes <= 2) return (3 * strength) / 100;
    if (distanceHexes <= 4) return (2 * strength) / 100;
    return distanceHexes <= 6 ? strength / 100 : 0;
  }
  if (arm === 'artillery') {
    if (distanceHexes <= 2) return 2 * strength;
    return distanceHexes <= 4 ? strength : 0;
  }
  return 0;
}

/** Chance that a change of formation succeeds at morale M under threat T: 20 M / (20 M + T). */
export function formationChangeChance(morale: number, threat: number): number {
  if (threat <= 0) return 1;
  return morale <= 0 ? 0 : (20 * morale) / (20 * morale + threat);
}

import { fatigueMorale } from './fatigue';

/**
 * Morale: when a check is due, its value, and what it does. Source: Morale, Combat Results.
 */

/** Base of the morale trigger: a tenth of the strength, at least 25. */
export function moraleBase(strengthMen: number): number {
  return strengthMen < 250 ? 25 : strengthMen / 10;
}

/** Chance that a loss of `loss` men makes a unit of `strengthMen` (before the loss) take a morale check. */
export function moraleTriggerChance(loss: number, strengthMen: number): number {
  return loss <= 0 ? 0 : loss / (loss + moraleBase(strengthMen));
}

export interface MoraleSituation {
  /** A+++ 9 … F 1. */
  readonly quality: number;
  readonly withLeader?: boolean;
  readonly lowOrOutOfAmmunition?: boolean;
  readonly night?: boolean;
  /** 0 … 900. */
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

/** Bonus of fanatical units in every morale test, the rally included. */
const FANATICAL = 2;

/** Quality as the base of every morale test: fanatical units add 2. */
export function testedQuality(quality: number, fanatical: boolean): number {
  return fanatical ? quality + FANATICAL : quality;
}

/** Morale value for a check: quality with its modifiers. */
export function moraleValue(situation: MoraleSituation): number {
  return (
    testedQuality(situation.quality, situation.fanatical ?? false) +
    (situation.withLeader ? 1 : 0) -
    (situation.lowOrOutOfAmmunition ? 1 : 0) -
    (situation.night ? 2 : 0) -
    fatigueMorale(situation.fatigue ?? 0) -
    (situation.enfiladed ? 2 : 0) -
    (situation.disordered ? 1 : 0) -
    (situation.skirmisher ? 1 : 0) +
    (situation.flanksCovered ? 1 : 0) +
    (situation.ring ?? 0)
  );
}

/** Chance that a check at this morale value fails: the die exceeds it. */
export function failureChance(morale: number): number {
  return morale >= 6 ? 0 : morale <= 0 ? 1 : (6 - morale) / 6;
}

/** What a morale check does to a unit. */
export type MoraleOutcome = 'disordered' | 'routed' | 'straggles' | 'unchanged';

/**
 * Outcome of a check. `excess`: die less morale value; above 0 the check has failed. A unit that passes is disordered;
 * one that fails routs, but in defensive fire (any check there, that of maximum fatigue included) it is only
 * disordered, and unlimbered artillery never routs. A routed unit that fails again loses stragglers.
 */
export function moraleOutcome(
  excess: number,
  routed: boolean,
  inDefensiveFire: boolean,
  unlimberedArtillery: boolean,
): MoraleOutcome {
  if (routed) return excess > 0 ? 'straggles' : 'unchanged';
  return excess > 0 && !inDefensiveFire && !unlimberedArtillery ? 'routed' : 'disordered';
}

/** Stragglers of a routed unit for each point by which it fails. */
const STRAGGLERS = 25;

/** Stragglers of a routed unit of foot or horse, as its battalions would lose them: 25 men for each point of excess. */
export function stragglers(excess: number, battalions: number): number {
  return excess > 0 ? Math.round(excess * STRAGGLERS * battalions) : 0;
}

/** Whether a fatigue result calls for a check at the end of the phase: the unit was already at the maximum. */
export function maximumFatigueCheck(fatigueBefore: number, points: number): boolean {
  return fatigueBefore >= 900 && points > 0;
}

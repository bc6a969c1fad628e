import type { Parameters } from './setup';

/** When an army gives up the field, and what a pursuit takes of it: house rules of the battle line. */

/** Per cent of an army lost, running or gone from which it may give up, for a mean quality (A+++ 9 … F 1). ≥ 5. */
export function breakingPoint(
  meanQuality: number,
  parameters: Pick<Parameters, 'armyBreakPercent' | 'armyBreakPerQuality'>,
): number {
  return Math.max(
    5,
    parameters.armyBreakPercent + parameters.armyBreakPerQuality * (meanQuality - 4),
  );
}

/** An army at the end of a player turn. */
export interface ArmyState {
  /** Lost, running or gone, per cent of all who were sent. */
  readonly lostPercent: number;
  /** From `breakingPoint`, or as the author says. */
  readonly breakPercent: number;
  /** The army's commander has passed the command test. */
  readonly inHand: boolean;
  /** The enemy's loss, per cent. */
  readonly enemyLostPercent: number;
  /** Sound men of the enemy for each sound man of this army; ≥ 0. */
  readonly odds: number;
}

/** Chance, 0 or more (1 and above: certain), that an army gives up the field in this player turn. */
export function givingUpChance(
  army: ArmyState,
  parameters: Pick<Parameters, 'armyBreakSpanPercent' | 'heartPercent' | 'numbersPercent'>,
): number {
  if (army.lostPercent < army.breakPercent) return 0;
  let chance = (army.lostPercent - army.breakPercent) / parameters.armyBreakSpanPercent;
  if (army.inHand) chance /= 2;
  if (army.lostPercent < army.enemyLostPercent) chance *= parameters.heartPercent / 100;
  if (army.odds < 1) chance *= 1 - ((1 - army.odds) * parameters.numbersPercent) / 100;
  return chance;
}

/** Greatest share of routed men whom any pursuit takes. */
export const TAKEN_MOST = 0.9;

/** How a beaten army is pursued. */
export interface Pursuit {
  /** Fresh pursuing horsemen for each man of the beaten army; ≥ 0. */
  readonly horse: number;
  readonly night: boolean;
  /** The army left before it broke. */
  readonly inGoodOrder: boolean;
  /** Its way back compared with open ground, per cent: 100, or more. */
  readonly wayPercent: number;
}

/** Share of the routed men of a beaten army who are taken, 0 … 0.9, before chance. */
export function takenShare(
  pursuit: Pursuit,
  parameters: Pick<
    Parameters,
    | 'pursuitCapturePercent'
    | 'pursuitCavalryPercent'
    | 'pursuitCaptureMaxPercent'
    | 'pursuitNightPercent'
  >,
): number {
  let taken =
    (parameters.pursuitCapturePercent +
      parameters.pursuitCavalryPercent * Math.min(1, pursuit.horse)) /
    100;
  taken = Math.min(taken, parameters.pursuitCaptureMaxPercent / 100);
  if (pursuit.night) taken = (taken * parameters.pursuitNightPercent) / 100;
  if (pursuit.inGoodOrder) taken /= 2;
  return Math.min(TAKEN_MOST, taken * (pursuit.wayPercent / 100));
}

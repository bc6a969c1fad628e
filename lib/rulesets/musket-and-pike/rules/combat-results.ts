/**
 * Combat Results: the one calculation behind fire and melee. Pure arithmetic, shared by the quick resolver, the
 * calculators and a later board. Source: Musket and Pike, Combat Results and Melee Resolution.
 */

/** Casualties at the two ends of a base-line combat value of 1,000 men. */
export interface CombatScale {
  readonly low: number;
  readonly high: number;
}
/** Fire Casualties. */
export const FIRE_SCALE: CombatScale = { low: 4, high: 20 };
/** Melee Resolution: what the defender's strength costs the attacker. */
export const DEFENDER_SCALE: CombatScale = { low: 40, high: 160 };
/** Melee Resolution: what the attacker's strength costs the defender. */
export const ATTACKER_SCALE: CombatScale = { low: 20, high: 100 };
/** The combat value that the scales are stated for. */
const BASE_LINE = 1000;

/** The range from which casualties are drawn, for an effective combat value ≥ 0. */
export function casualtyRange(combatValue: number, scale: CombatScale): CombatScale {
  return {
    low: (scale.low * combatValue) / BASE_LINE,
    high: (scale.high * combatValue) / BASE_LINE,
  };
}

/** A combat value with its modifiers in per cent summed and applied; never below a tenth. */
export function effectiveValue(combatValue: number, modifierPercent: number): number {
  return combatValue * (modifierPercent < -90 ? 0.1 : 1 + modifierPercent / 100);
}

/** The casualty value for a uniform draw in [0, 1), before rounding. */
export function casualtyValue(combatValue: number, scale: CombatScale, draw: number): number {
  return (combatValue / BASE_LINE) * (scale.low + (scale.high - scale.low) * draw);
}

/** Rounds up with the chance of the fraction: 3.7 becomes 4 in 70 of 100 cases, else 3. */
export function roundAtRandom(value: number, draw: number): number {
  const whole = Math.floor(value);
  return draw < value - whole ? whole + 1 : whole;
}

/** Casualties of a unit with armour 0 … 9: 10 % less a point. */
export function armoured(casualties: number, armour: number): number {
  return casualties * (1 - armour / 10);
}

/** Guns that a fire result in men costs a battery, before rounding (Artillery Fire Parameter Data value). */
export function gunsLost(casualties: number, artilleryFireValue: number): number {
  return casualties / artilleryFireValue;
}

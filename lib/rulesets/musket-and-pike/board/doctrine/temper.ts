/**
 * How far a commander looks and how much he dares. House values of the artificial commanders alone: they change no rule.
 */
export interface Temper {
  /** Own strength to the enemy's from which he attacks; he needs less where he would lose by standing. */
  readonly attackFrom: number;
  /** Below this ratio, with heavy losses behind him, he draws off. */
  readonly drawOffBelow: number;
  /**
   * How beaten the army must be before he gives up the field, on the scale of the battle line: 0 as soon as it is
   * broken, 1 when the line’s army leaves for certain.
   */
  readonly leavesAt: number;
  /** Own strength to the enemy's below which the battle cannot be won any more; he then leaves if staying saves nothing. */
  readonly hopelessBelow: number;
  /** Least chance of winning a melee or a charge. */
  readonly meleeChance: number;
  /** What a man of his own counts to one of the enemy's when plans are judged. */
  readonly ownWeight: number;
  /** Share of the foot that he keeps back as a reserve. */
  readonly reserve: number;
  /** He weighs several plans, and keeps horse in hand for its charges; else he attacks all along the line. */
  readonly weighs: boolean;
}

export const STEADY: Temper = {
  attackFrom: 1.08,
  drawOffBelow: 0.55,
  leavesAt: 1,
  hopelessBelow: 0.6,
  meleeChance: 0.6,
  ownWeight: 1,
  reserve: 0.2,
  weighs: true,
};
export const BOLD: Temper = {
  ...STEADY,
  attackFrom: 0.85,
  drawOffBelow: 0.4,
  leavesAt: 1.4,
  hopelessBelow: 0.45,
  meleeChance: 0.52,
  ownWeight: 0.8,
  reserve: 0.1,
};
export const WARY: Temper = {
  ...STEADY,
  attackFrom: 1.35,
  drawOffBelow: 0.7,
  leavesAt: 0.5,
  hopelessBelow: 0.75,
  meleeChance: 0.7,
  ownWeight: 1.3,
  reserve: 0.3,
};
export const FAST: Temper = { ...STEADY, weighs: false };

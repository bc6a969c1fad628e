/** A number that a rulebook leaves open, as a named setting: bounded, shown to players. */
export interface HouseValue {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly meaning: string;
  /** Section of the rulebook, as cited in RULES.md, that needs the number; `board` if it replaces the map. */
  readonly section: string;
}

/** States a house value: value, bounds, unit, section (or `board`), meaning. */
export const house = (
  value: number,
  min: number,
  max: number,
  unit: string,
  section: string,
  meaning: string,
): HouseValue => ({ value, min, max, unit, section, meaning });

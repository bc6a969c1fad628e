/** One number that the manual leaves to a game's Parameter Data, or that stands in for the map. */
export interface HouseValue {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly meaning: string;
  /** Section of the manual that asks for the number, or `board` where it stands in for the map. */
  readonly section: string;
}

/** States a house value: value, bounds, unit, section of the manual (or `board`), meaning. */
export const house = (
  value: number,
  min: number,
  max: number,
  unit: string,
  section: string,
  meaning: string,
): HouseValue => ({ value, min, max, unit, section, meaning });

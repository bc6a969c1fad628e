/** Parameter Data by nation. Source: Meleeing, Melee Modifiers, Firing Fire Modifiers. */
export interface Nation {
  /** Its units melee only with units of the same nation. */
  readonly fightsAlone: boolean;
  /** Added to the strength of an attack in column, per cent. */
  readonly columnMeleePercent: number;
  /** Fire value of infantry in column, per cent. */
  readonly columnFirePercent: number;
  /** Base chance of disorder of a line that moves (Optional Line Movement Restriction), per cent. */
  readonly lineMovementDisorderPercent: number;
}

/** Whether two units may attack in one melee: of one nation, or of two nations neither of which must fight alone. */
export function mayMeleeTogether(
  one: string,
  other: string,
  nations: Readonly<Record<string, Pick<Nation, 'fightsAlone'>>>,
): boolean {
  return one === other || !(nations[one]?.fightsAlone || nations[other]?.fightsAlone);
}

import { DOCTRINE_VALUES } from '@/lib/rulesets/musket-and-pike/quick/frozen/doctrine-values';
import { PARAMETER_DATA } from './parameter-data';

/**
 * House values of the quick resolver: every number that the Musket and Pike manual leaves to a game's Parameter
 * Data, or that a battle without a hex map needs in its place. Each is named, bounded and documented here, shown
 * to players as a house rule, and changeable in a scenario's `parameters`. RULES.md lists the same table; a test
 * compares both.
 */
export const HOUSE_VALUES = { ...PARAMETER_DATA, ...DOCTRINE_VALUES } as const;

export type HouseValueName = keyof typeof HOUSE_VALUES;
export type Parameters = Readonly<Record<HouseValueName, number>>;
export const HOUSE_VALUE_NAMES = Object.keys(HOUSE_VALUES) as HouseValueName[];

/** The house values with a scenario's own figures in their place. */
export function parametersWith(
  overrides: Readonly<Partial<Record<HouseValueName, number>>>,
): Parameters {
  const parameters = {} as Record<HouseValueName, number>;
  for (const name of HOUSE_VALUE_NAMES)
    parameters[name] = overrides[name] ?? HOUSE_VALUES[name].value;
  return parameters;
}

import { house } from '@/lib/battle/contract/house-value';

/** The named settings of the ruleset: bounded, shown to players, changeable in a scenario's `parameters`. */
export const HOUSE_VALUES = {
  actionPoints: house(
    84,
    1,
    999,
    'points',
    'Action Points',
    'Action points of a side in each of its player turns.',
  ),
  commandRange: house(
    2,
    1,
    10,
    'squares',
    'Command',
    'Squares, as a king steps, within which a leader commands by himself.',
  ),
  relayRange: house(
    1,
    0,
    3,
    'squares',
    'Command',
    'Squares within which one piece in command passes command on to another; 0: it does not.',
  ),
  quickMarchSteps: house(
    2,
    1,
    2,
    'squares',
    'Quick March',
    'Steps of infantry on a quick march; 1: there is none.',
  ),
  quickMarchDistance: house(
    3,
    2,
    10,
    'squares',
    'Quick March',
    'Nearest that an enemy may be where a quick march starts and where it ends.',
  ),
  casualtiesPerReplacement: house(
    3,
    1,
    99,
    'pieces',
    'Replacements',
    'Casualties of a type for which one piece of it returns.',
  ),
  combatRounds: house(
    3,
    1,
    20,
    'rounds',
    'Continuation of Combat',
    'Rounds of a night in which pieces in command may still attack; afterwards all move away.',
  ),
  nightRounds: house(
    12,
    1,
    50,
    'rounds',
    'Night Turns',
    'Rounds after which a step of the night ends in any case.',
  ),
  strategicUnits: house(
    20,
    0,
    200,
    'pieces',
    'Victory',
    'An army of this many units or fewer is destroyed.',
  ),
  operationalFromTurn: house(
    5,
    1,
    999,
    'turn',
    'Victory',
    'First turn on which an army off the board loses: both sides’ first reinforcements have come.',
  ),
  dayLead: house(
    3,
    1,
    999,
    'points',
    'Victory',
    'Lead in captures (a leader counts 2) that makes a day before the last a minor victory.',
  ),
  dawnSquares: house(
    3,
    0,
    8,
    'squares',
    'Dawn Orders',
    'Squares that an army goes at dawn when it withdraws, shifts or attacks.',
  ),
  dawnDistance: house(
    4,
    2,
    16,
    'squares',
    'Dawn Orders',
    'Nearest that a piece may come to an enemy by a dawn order.',
  ),
} as const;

export type HouseValueName = keyof typeof HOUSE_VALUES;
export const HOUSE_VALUE_NAMES = Object.keys(HOUSE_VALUES) as HouseValueName[];
export type Parameters = Readonly<Record<HouseValueName, number>>;

/** The house values, overridden by a scenario's own figures. */
export function parametersWith(
  overrides: Readonly<Partial<Record<HouseValueName, number | undefined>>>,
): Parameters {
  const parameters = {} as Record<HouseValueName, number>;
  for (const name of HOUSE_VALUE_NAMES)
    parameters[name] = overrides[name] ?? HOUSE_VALUES[name].value;
  return parameters;
}

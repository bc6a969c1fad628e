/** Where each version departs from the one before: a name for each row of its table in RULES.md, Versions. */
const OF_VERSION_4 = [
  'marchOrder',
  'horseTurns',
  'horseWheelsFirst',
  'obstaclesBothWays',
  'opportunityAtMovers',
  'gunsNeedFoot',
  'reserveToTheBest',
  'onePursuit',
  'gunsWithoutFootStay',
  'fieldKeepsGuns',
] as const;
const OF_VERSION_5 = ['ownPlan'] as const;
const OF_VERSION_6 = ['weighsAllAlong'] as const;
const OF_VERSION_11 = ['chargesFoot'] as const;

type Name =
  | (typeof OF_VERSION_4)[number]
  | (typeof OF_VERSION_5)[number]
  | (typeof OF_VERSION_6)[number]
  | (typeof OF_VERSION_11)[number];
/** The battle line as one version has it: true as in the version that brought it, false as in the one before. */
export type Differences = Readonly<Record<Name, boolean>>;

/** The versions before version 4: 3, and the frozen ones, whose plans are drawn by the same code. */
const BEFORE_4: readonly string[] = ['1', '2', '3'];
const BEFORE_5: readonly string[] = [...BEFORE_4, '4'];
const BEFORE_6: readonly string[] = [...BEFORE_5, '5'];
const BEFORE_11: readonly string[] = [...BEFORE_6, '6', '7', '8', '9', '10'];

/** The differences of a version of the ruleset. */
export function differencesOf(version: string): Differences {
  const differences = {} as Record<Name, boolean>;
  for (const name of OF_VERSION_4) differences[name] = !BEFORE_4.includes(version);
  for (const name of OF_VERSION_5) differences[name] = !BEFORE_5.includes(version);
  for (const name of OF_VERSION_6) differences[name] = !BEFORE_6.includes(version);
  for (const name of OF_VERSION_11) differences[name] = !BEFORE_11.includes(version);
  return differences;
}

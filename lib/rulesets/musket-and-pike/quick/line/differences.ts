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

type Name = (typeof OF_VERSION_4)[number] | (typeof OF_VERSION_5)[number];
/** The battle line as one version has it: true as in the version that brought it, false as in the one before. */
export type Differences = Readonly<Record<Name, boolean>>;

/** The versions before version 4: 3, and the frozen ones, whose plans are drawn by the same code. */
const BEFORE_4: readonly string[] = ['1', '2', '3'];

/** The differences of a version of the ruleset. */
export function differencesOf(version: string): Differences {
  const differences = {} as Record<Name, boolean>;
  const since4 = !BEFORE_4.includes(version);
  for (const name of OF_VERSION_4) differences[name] = since4;
  for (const name of OF_VERSION_5) differences[name] = since4 && version !== '4';
  return differences;
}

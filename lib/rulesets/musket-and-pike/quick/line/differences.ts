/** Where version 4 departs from version 3: a name for each row of its table in RULES.md, Versions. */
const DIFFERENCES = [
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

/** The battle line as one version has it: true as in version 4, false as in version 3. */
export type Differences = Readonly<Record<(typeof DIFFERENCES)[number], boolean>>;

/** The versions that fight without them: 3, and the frozen ones, whose plans are drawn by the same code. */
const BEFORE: readonly string[] = ['1', '2', '3'];

/** The differences of a version of the ruleset. */
export function differencesOf(version: string): Differences {
  const differences = {} as Record<(typeof DIFFERENCES)[number], boolean>;
  for (const name of DIFFERENCES) differences[name] = !BEFORE.includes(version);
  return differences;
}

/** Where version 2 departs from version 1: a name for each row of the table in RULES.md, Versions. */
const DIFFERENCES = [
  'heldFireWeakensAttack',
  'fatigueSparesDefence',
  'blockHasFlank',
  'abatisHindersSally',
  'columnKeepsOrder',
  'onlyLaidGunsFireInMelee',
  'ownArmourInMelee',
  'chargeByUnit',
  'chargeIsTested',
  'horseAttacksWithoutCharge',
  'orderKeptAgainstSkirmishers',
  'slainDoNotWin',
  'massedFootBonusOfFoot',
  'unlinedFootInColumn',
  'movingGunsOnlyDisorder',
  'gunsRallyToGuns',
  'movingBarsRest',
  'shakenGunsThreatenNobody',
  'noReliefByNight',
  'skirmishersKeepOrder',
  'mudSlowsGuns',
  'leaderTakenWithGuns',
] as const;

/** The rules as one frozen version has them: true as in version 2, false as in version 1. */
export type Differences = Readonly<Record<(typeof DIFFERENCES)[number], boolean>>;

/** The differences of a frozen version, `1` or `2`. */
export function differencesOf(version: string): Differences {
  const differences = {} as Record<(typeof DIFFERENCES)[number], boolean>;
  for (const name of DIFFERENCES) differences[name] = version !== '1';
  return differences;
}

import type { Scenario } from './scenario';

/** Where version 5 of the board departs from version 4: a name for each row of its table in RULES.md, Versions. */
export type Difference =
  | 'wheelsPassGates'
  | 'boatsLand'
  | 'frozenWays'
  | 'routedAtEachStep'
  | 'routedOnWays'
  | 'chargersKeepForm'
  | 'sidesOfALine';

/** Whether a battle is fought as version 5 has it. `_row` names what differs there. */
export const departs = ({ version }: Pick<Scenario, 'version'>, _row: Difference): boolean =>
  version !== '4';

/** The versions before a commander could give up the field. */
const NEVER_GIVEN_UP: readonly string[] = ['4', '5', '6', '7'];

/** Whether a version knows the order to give up the field; then its report has every objective with who is left with it. */
export const fieldIsGivenUp = (version: string): boolean => !NEVER_GIVEN_UP.includes(version);

/** The versions before an army could lose heart. */
const NEVER_LOST_HEART: readonly string[] = [...NEVER_GIVEN_UP, '8'];

/** Whether in a version worn armies lose heart and leave by themselves, and fighting between two of them dies down. */
export const armiesLoseHeart = (version: string): boolean => !NEVER_LOST_HEART.includes(version);

/** The versions by which a broken army could stay beside the enemy when the day was over. */
const SLEPT_ON_THE_FIELD: readonly string[] = [...NEVER_LOST_HEART, '9'];

/** Whether in a version an army that the last turn finds broken, and the more worn of the two, leaves the field in any case. */
export const brokenArmiesGo = (version: string): boolean => !SLEPT_ON_THE_FIELD.includes(version);

/** The versions by which an army counted a unit as sound as soon as it had rallied. */
const SOUND_ONCE_RALLIED: readonly string[] = [...SLEPT_ON_THE_FIELD, '10'];

/** Whether in a version who has run counts with his army as running for some turns, though he has rallied. */
export const runnersCount = (version: string): boolean => !SOUND_ONCE_RALLIED.includes(version);

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

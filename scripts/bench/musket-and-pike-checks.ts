import { throwDice } from './musket-and-pike-board/draws';
import { playFields } from './musket-and-pike-board/fields';
import { tryMutations } from './musket-and-pike-board/mutants';
import { countRows } from './musket-and-pike-board/rows';
import { compareTempers } from './musket-and-pike-board/tempers';

/**
 * Musket and Pike on hexes held to account: `rows`, how often each rule is applied in play; `fields`, the battles of a campaign on
 * their fields; `mutants`, small changes that a test must notice; `tempers`, what tells the tempers of its commanders apart; `draws`,
 * the calculators against a million throws each. Usage: musket-and-pike-checks rows|fields|mutants|tempers|draws [arguments of that check].
 */
export const needsDatabase = false;

const CHECKS = {
  rows: countRows,
  fields: playFields,
  mutants: tryMutations,
  tempers: compareTempers,
  draws: throwDice,
} as const;

export function run([check = '', ...rest]: readonly string[]): void {
  if (!Object.hasOwn(CHECKS, check)) throw new Error(`One of ${Object.keys(CHECKS).join(', ')}.`);
  CHECKS[check as keyof typeof CHECKS](rest);
}

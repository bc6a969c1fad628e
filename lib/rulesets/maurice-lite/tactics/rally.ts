import type { Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { groundUnder } from './ground';
import { nearEnemy } from './near';
import { standOf } from './shape';

/** A modifier of a die or of a score, with its name for the players. */
export type Modifier = readonly [name: string, amount: number];

/** The least face of a die that succeeds: a natural 1 always fails and a natural 6 always succeeds. */
export function leastFace(basic: number, modifiers: readonly Modifier[]): number {
  let needed = basic;
  for (const [, amount] of modifiers) needed -= amount;
  return Math.min(6, Math.max(2, needed));
}

/** The basic rally number of an arm (*To Rally*): infantry 4, cavalry and artillery 5. */
export const rallyNumber = ({ arm }: Pick<Stand, 'arm'>): number => (arm === 'foot' ? 4 : 5);

/**
 * *Rally*: the least face, 2 … 6, with which a die removes a disruption; the unit throws as many dice as it has disruptions.
 *
 * @param extra what cards add to each die
 */
export function rallyNumbers(
  field: Field,
  unit: number,
  extra = 0,
): { readonly needed: number; readonly modifiers: readonly Modifier[] } {
  const stand = standOf(field, unit);
  const modifiers: Modifier[] = [];
  if (groundUnder(field.table, stand).bad) modifiers.push(['bad terrain', -1]);
  if (!nearEnemy(field, stand)) modifiers.push(['not near the enemy', 1]);
  if (extra !== 0) modifiers.push(['card', extra]);
  return { needed: leastFace(rallyNumber(stand), modifiers), modifiers };
}

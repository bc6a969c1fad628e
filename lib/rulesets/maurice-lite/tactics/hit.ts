import { basesIn, type Stand, type TableArm } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import type { Aim, FireKind } from './fire';
import { leastFace, type Modifier } from './rally';
import { standOf } from './shape';

/** *Basic To Hit*. */
export const TO_HIT = 4;

/** *Disrupted shooter*: as many disruptions as half of its bases, or more. */
export const isDisruptedShooter = ({ arm, disr }: Pick<Stand, 'arm' | 'disr'>): boolean =>
  2 * disr >= basesIn(arm) && disr > 0;

/**
 * *Rolling To Hit*: for one base and its aim, the least face that hits, 2 … 6, and how many dice it throws.
 *
 * @param extra what cards add to each die
 */
export function toHit(
  field: Field,
  unit: number,
  aim: Aim,
  extra = 0,
): { readonly needed: number; readonly dice: number; readonly modifiers: readonly Modifier[] } {
  const stand = standOf(field, unit);
  const target = standOf(field, aim.target);
  const modifiers: Modifier[] = [];
  if (target.formation === 'column' || target.formation === 'massed')
    modifiers.push(['dense target', 1]);
  if (aim.enfilade) modifiers.push(['enfilade', 1]);
  if (isDisruptedShooter(stand)) modifiers.push(['disrupted shooter', -1]);
  if (aim.cover) modifiers.push(['cover', -1]);
  if (aim.bad) modifiers.push(['bad terrain', -1]);
  if (extra !== 0) modifiers.push(['card', extra]);
  return { needed: leastFace(TO_HIT, modifiers), dice: diceOf(stand, aim), modifiers };
}

/** Dice of a base: two for canister, else one. */
export const diceOf = ({ arm }: Pick<Stand, 'arm'>, { distance }: Aim): number =>
  arm === 'guns' && distance <= 4_000 ? 2 : 1;

/** *Roll to Disrupt*: the least face with which a hit disrupts. */
export const toDisrupt = (target: TableArm, kind: FireKind): number =>
  target === 'guns' && kind === 'bombardment' ? 6 : 4;

import { BASE_WIDTH, type Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import { groundUnder } from './ground';
import { bodiesWithin, standOf } from './shape';

/** *Forces*: units are linked within 2 base widths. */
export const LINK = 2 * BASE_WIDTH;

/** Whether two units may belong to one force, as far as arm, formation and ground go. */
const alike = (field: Field, one: Stand, other: Stand): boolean =>
  one.side === other.side &&
  one.arm === other.arm &&
  one.formation === other.formation &&
  groundUnder(field.table, one).difficult === groundUnder(field.table, other).difficult;

/** The largest legal forces of a side: units in ascending order, by their first unit. */
export function forcesOf(field: Field, side: 0 | 1): number[][] {
  const own = field.stands.filter((stand) => stand.side === side);
  own.sort((one, other) => one.unit - other.unit);
  const left = new Set(own);
  const forces: number[][] = [];
  for (const first of own) {
    if (!left.delete(first)) continue;
    const force = [first];
    for (const member of force)
      for (const other of left)
        if (alike(field, member, other) && bodiesWithin(member.body, other.body, LINK)) {
          left.delete(other);
          force.push(other);
        }
    forces.push(force.map(({ unit }) => unit).sort((one, other) => one - other));
  }
  return forces;
}

const ARMS = { foot: 'infantry', horse: 'cavalry', guns: 'artillery' } as const;
const FORMATIONS = {
  line: 'in line',
  column: 'in column',
  massed: 'massed',
  guns: 'artillery',
} as const;

/** Why units are no legal force (*Forces*), in a sentence; null: they are one. */
export function isForce(field: Field, units: readonly number[]): string | null {
  const [first, ...others] = units;
  if (first === undefined) return 'A force has at least one unit.';
  if (new Set(units).size !== units.length) return 'A unit is named twice.';
  const stands = units.map((unit) => standOf(field, unit));
  const head = standOf(field, first);
  if (others.length === 0) return null;
  for (const stand of stands) {
    if (stand.side !== head.side) return 'A force is of one side.';
    if (stand.arm !== head.arm)
      return `A force is of one arm: this one mixes ${ARMS[head.arm]} and ${ARMS[stand.arm]}.`;
    if (stand.formation !== head.formation)
      return `A force has one formation: one unit is ${FORMATIONS[head.formation]}, another ${FORMATIONS[stand.formation]}.`;
    if (!alike(field, head, stand))
      return 'Some units of the force are in difficult ground and others are not.';
  }
  const left = new Set(stands.slice(1));
  const linked = [head];
  for (const member of linked)
    for (const other of left)
      if (bodiesWithin(member.body, other.body, LINK)) {
        left.delete(other);
        linked.push(other);
      }
  return left.size === 0
    ? null
    : `${left.size} of ${units.length} units are farther than 2 base widths from the rest of the force.`;
}

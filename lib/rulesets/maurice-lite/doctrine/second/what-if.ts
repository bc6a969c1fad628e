import type { Body, Stand } from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';

/** The field as it would be with these units as they are given: everybody is seen and nothing is left of this round. */
export function withStands(field: Field, changed: readonly Stand[]): Field {
  const { layout: _, atStart: __, ...rest } = field;
  const by = new Map(changed.map((stand) => [stand.unit, stand]));
  return { ...rest, stands: field.stands.map((stand) => by.get(stand.unit) ?? stand) };
}

/** The nearest whole number; halves go the same way for either side as it looks at the table. */
export const roundedFor = (side: 0 | 1, value: number): number =>
  side === 0 ? Math.round(value) : 0 - Math.round(0 - value);

/** A unit in another place, with disruptions added. */
export const standAt = (stand: Stand, body: Body, disr = 0): Stand => ({
  ...stand,
  body,
  disr: stand.disr + disr,
});

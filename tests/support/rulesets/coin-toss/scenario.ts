import { z } from 'zod';
import { type AgreedTerm, houseTerm } from '@/lib/battle/contract/agreed-terms';
import type { CheckedOrder } from '@/lib/battle/contract/checked-order';
import { house } from '@/lib/battle/contract/house-value';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';

export const ID = 'coin-toss';
export const VERSION = '1';

export const HOUSE_VALUES = {
  headsPercent: house(50, 1, 99, 'per cent', 'The coin', 'Chance that the side that tosses wins.'),
  stakePercent: house(20, 0, 100, 'per cent', 'The stake', 'Men that a beaten patrol loses.'),
} as const;

const percent = ({ min, max, value }: { min: number; max: number; value: number }) =>
  z.number().int().min(min).max(max).default(value);

const setupSchema = z.strictObject({
  /** Turns of each side. */
  turns: z.number().int().min(1).max(50).default(6),
  /** Fog of war: patrols are hidden until an enemy is next to them. */
  fog: z.boolean().default(true),
  parameters: z
    .strictObject({
      headsPercent: percent(HOUSE_VALUES.headsPercent),
      stakePercent: percent(HOUSE_VALUES.stakePercent),
    })
    .prefault({}),
});
export type Scenario = z.output<typeof setupSchema>;

/** What two players agree on: length, fog of war, and how much is at stake. */
export function agreed(setUp: unknown): readonly AgreedTerm[] {
  const read = setupSchema.safeParse(setUp ?? {});
  if (!read.success) return [];
  const { turns, fog, parameters } = read.data;
  return [
    {
      ...{ id: 'turns', path: ['turns'], title: 'Length' },
      ...{ kind: 'whole', value: turns, min: 1, max: 50, unit: 'turns' },
    },
    {
      ...{ id: 'fog', path: ['fog'], title: 'Fog of war' },
      ...{ kind: 'switch', value: fog },
      ...{ on: 'patrols are hidden until an enemy is next to them', off: 'everything is seen' },
    },
    houseTerm('stakePercent', 'At stake', HOUSE_VALUES.stakePercent, parameters),
  ];
}

const UNITS_MAX = 10;

/** Faults: SETUP_INVALID, VERSION_UNKNOWN, TOO_MANY_PATROLS. */
export function checkOrder(order: BattleOrder): Result<CheckedOrder<Scenario>, readonly Refusal[]> {
  const read = setupSchema.safeParse(order.setup ?? {}, { reportInput: true });
  const faults: Refusal[] = read.success
    ? []
    : schemaFaults(read.error.issues, 'The setup').map(({ steps, message }) => ({
        code: 'SETUP_INVALID',
        message,
        path: pathOf(steps),
      }));
  if (order.ruleset.version !== VERSION)
    faults.push({ code: 'VERSION_UNKNOWN', message: 'There is only version 1.' });
  if (order.units.length > UNITS_MAX)
    faults.push({ code: 'TOO_MANY_PATROLS', message: 'Ten patrols at most.', path: 'units' });
  return faults.length > 0 || !read.success
    ? { ok: false, error: faults }
    : ok({ order, scenario: read.data });
}

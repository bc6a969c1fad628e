import { z } from 'zod';
import type { Refusal, Result } from '@/lib/kernel/result';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';
import {
  setupSchema as frozenSetup,
  WING_NAMES,
} from '@/lib/rulesets/musket-and-pike/quick/frozen/setup';
import { PARAMETER_DATA } from '@/lib/rulesets/musket-and-pike/rules/parameter-data';
import { DOCTRINE_VALUES } from './doctrine-values';

/** House values of the battle line: every number that the manual leaves open, named, bounded and documented. */
export const HOUSE_VALUES = { ...PARAMETER_DATA, ...DOCTRINE_VALUES } as const;
type HouseValueName = keyof typeof HOUSE_VALUES;
export type Parameters = Readonly<Record<HouseValueName, number>>;
const NAMES = Object.keys(HOUSE_VALUES) as HouseValueName[];

const nationSchema = z.strictObject({
  /** Its units melee only with units of the same nation. */
  fightsAlone: z.boolean().default(false),
  /** Column Melee and Column Fire Modifier, Line Movement Disorder. Default: the house values. */
  columnMeleePercent: z.number().min(-90).max(200).optional(),
  columnFirePercent: z.number().min(0).max(200).optional(),
  lineMovementDisorderPercent: z.number().min(0).max(100).optional(),
});

const retreatSchema = z.strictObject({
  /** Obstacles on the line of retreat: `defile` is a river with few bridges, the streets of a town, a pass. */
  through: z.enum(['open', 'defile']).default('open'),
  /** The wing, as this side sees it, behind which its road runs: lost when the enemy alone holds that wing. */
  road: z.enum(WING_NAMES).optional(),
});

/** The setup of versions 1 and 2, with nations, ways of retreat, and switches for three former house rules. */
export const setupSchema = frozenSetup.extend({
  parameters: z
    .strictObject(
      Object.fromEntries(
        NAMES.map((name) => [
          name,
          z.number().min(HOUSE_VALUES[name].min).max(HOUSE_VALUES[name].max).optional(),
        ]),
      ) as Record<HouseValueName, z.ZodOptional<z.ZodNumber>>,
    )
    .default({}),
  /** Nation (the trait `nation` of a unit) → what Parameter Data states for it. */
  nations: z.record(z.string().min(1).max(64), nationSchema).default({}),
  /** A side's line of retreat. */
  retreat: z.strictObject({ A: retreatSchema.optional(), B: retreatSchema.optional() }).default({}),
  /** What the battle needs besides to be fought on hexes (`board/setup.ts`); the battle line leaves it unread. */
  board: z.unknown().optional(),
  /** House rules against the manual, each off unless switched on. */
  houseRules: z
    .strictObject({
      /** A unit that has fired in a player turn does not attack in it. */
      firedMayNotMelee: z.boolean().default(false),
      /** Disordered units do not attack. */
      disorderedMayNotMelee: z.boolean().default(false),
      /** No melee by night. */
      noNightMelee: z.boolean().default(false),
    })
    .prefault({}),
});
export type Setup = z.output<typeof setupSchema>;

/** The house values, overridden by a scenario's own figures. */
export function parametersOf(setup: Setup): Parameters {
  const parameters = {} as Record<HouseValueName, number>;
  for (const name of NAMES) parameters[name] = setup.parameters[name] ?? HOUSE_VALUES[name].value;
  return parameters;
}

const DEPTH_MAX = 8;
const deeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((member) => deeperThan(member, depth - 1)));

/** Reads a setup from unknown JSON. Refuses with every fault found (SETUP_INVALID, SETUP_TOO_DEEP), each with its path. */
export function readSetup(input: unknown): Result<Setup, readonly Refusal[]> {
  if (deeperThan(input, DEPTH_MAX))
    return {
      ok: false,
      error: [{ code: 'SETUP_TOO_DEEP', message: 'The setup is nested too deeply.', path: '' }],
    };
  const read = setupSchema.safeParse(input ?? {}, { reportInput: true });
  if (read.success) return { ok: true, value: read.data };
  return {
    ok: false,
    error: schemaFaults(read.error.issues, 'The setup').map(({ steps, message }) => ({
      code: 'SETUP_INVALID',
      message,
      path: pathOf(steps),
    })),
  };
}

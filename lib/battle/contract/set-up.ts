import { z } from 'zod';
import type { Refusal, Result } from '@/lib/kernel/result';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';
import type { HouseValue } from './house-value';

/** A scenario's own figures for house values: each optional, within its bounds. Keys are the names of the settings. */
export const figuresFor = <Name extends string>(values: Readonly<Record<Name, HouseValue>>) =>
  z
    .strictObject(
      Object.fromEntries(
        (Object.entries(values) as [Name, HouseValue][]).map(([name, { min, max }]) => [
          name,
          z.number().int().min(min).max(max).optional(),
        ]),
      ) as Record<Name, z.ZodOptional<z.ZodNumber>>,
    )
    .default({} as never);

/** The house values, overridden by a scenario's own figures. */
export function figuresWith<Name extends string>(
  values: Readonly<Record<Name, HouseValue>>,
  own: Readonly<Partial<Record<Name, number | undefined>>>,
): Readonly<Record<Name, number>> {
  const figures = {} as Record<Name, number>;
  for (const name of Object.keys(values) as Name[]) figures[name] = own[name] ?? values[name].value;
  return figures;
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => deeperThan(member, depth - 1));
}

/**
 * Reads a scenario's set-up from unknown JSON. Refuses with every fault found: SETUP_TOO_DEEP (more than `depthMost`
 * levels of objects and lists within it), SETUP_INVALID with its path.
 */
export function readBy<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  depthMost: number,
): Result<z.output<Schema>, readonly Refusal[]> {
  if (deeperThan(input, depthMost))
    return {
      ok: false,
      error: [{ code: 'SETUP_TOO_DEEP', message: 'The set-up is nested too deeply.', path: '' }],
    };
  const read = schema.safeParse(input ?? {}, { reportInput: true });
  if (read.success) return { ok: true, value: read.data };
  return {
    ok: false,
    error: schemaFaults(read.error.issues, 'The set-up').map(({ steps, message }) => ({
      code: 'SETUP_INVALID',
      message,
      path: pathOf(steps),
    })),
  };
}

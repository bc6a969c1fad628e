import { z } from 'zod';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Refusal, Result } from '@/lib/kernel/result';
import { pathOf, schemaFaults } from '@/lib/kernel/schema-words';

/** A named calculation of a ruleset: input schema (JSON Schema) → answer. */
export interface Calculator {
  readonly name: string;
  readonly title: string;
  /** The section of the rulebook it implements. */
  readonly section: string;
  readonly inputSchema: Json;
  calculate(input: Json): Result<Json, readonly Refusal[]>;
}
/** Makes a calculator whose input is checked by its schema; every fault is reported with its path (INPUT_INVALID). */
export function calculator<Schema extends z.ZodType>(
  name: string,
  title: string,
  section: string,
  schema: Schema,
  answer: (input: z.output<Schema>) => Json,
): Calculator {
  return {
    name,
    title,
    section,
    inputSchema: z.toJSONSchema(schema, { io: 'input' }) as Json,
    calculate: (input) => {
      const read = schema.safeParse(input, { reportInput: true });
      if (!read.success)
        return {
          ok: false,
          error: schemaFaults(read.error.issues, 'The input').map(({ steps, message }) => ({
            code: 'INPUT_INVALID',
            message,
            path: pathOf(steps),
          })),
        };
      return { ok: true, value: answer(read.data) };
    },
  };
}

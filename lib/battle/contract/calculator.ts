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
  /** The same answer in a few words; null for input that `calculate` refuses. Absent: it has none but its figures. */
  inWords?(input: Json): CalculatorWords | null;
}

/** An answer at a glance: “13–63”, “men, 38 on average”. */
export interface CalculatorWords {
  readonly figure: string;
  readonly words: string;
  readonly note?: string;
}

/**
 * Makes a calculator whose input is checked by its schema; every fault is reported with its path (INPUT_INVALID). A
 * field's `title` in the schema's `meta` is its label.
 */
export function calculator<Schema extends z.ZodType, Answer extends Json>(
  name: string,
  title: string,
  section: string,
  schema: Schema,
  answer: (input: z.output<Schema>) => Answer,
  words?: (answer: Answer, input: z.output<Schema>) => CalculatorWords,
): Calculator {
  return {
    ...(words === undefined
      ? {}
      : {
          inWords(input) {
            const read = schema.safeParse(input);
            return read.success ? words(answer(read.data), read.data) : null;
          },
        }),
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

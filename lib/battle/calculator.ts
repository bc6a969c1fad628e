import { z } from 'zod';
import type { Json } from '../kernel/canonical-json';
import type { Calculator } from './quick-resolver';

/** Faults told of one input at most. */
const FAULTS_MAX = 50;

/** Makes a calculator whose input is checked by its schema; every fault is answered with its path (INPUT_INVALID). */
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
      const read = schema.safeParse(input);
      if (!read.success)
        return {
          ok: false,
          error: read.error.issues.slice(0, FAULTS_MAX).map((issue) => ({
            code: 'INPUT_INVALID',
            message: `${issue.path.join('.') || 'input'}: ${issue.message}.`,
            path: issue.path.join('.'),
          })),
        };
      return { ok: true, value: answer(read.data) };
    },
  };
}
